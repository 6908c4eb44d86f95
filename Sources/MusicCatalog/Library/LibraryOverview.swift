import AudioFeatures
import Foundation
import SimilarityIndex

/// A summary of a library.
package struct LibraryOverview: Codable, Hashable, Sendable {
    /// A name and the number of its tracks.
    package struct Group: Codable, Hashable, Sendable {
        /// Genre or format.
        package let name: String
        /// Number of tracks.
        package let count: Int
    }

    /// The distribution of a descriptor in the library.
    package struct Spread: Codable, Hashable, Sendable {
        /// As in ``DescriptorCatalog``.
        package let name: String
        /// 10th percentile.
        package let low: Float
        /// Half of the tracks with a value are below it.
        package let median: Float
        /// 90th percentile.
        package let high: Float
    }

    /// Path of the index file.
    package let path: String
    /// Size of the index file.
    package let bytes: Int
    /// The program that wrote it.
    package let madeBy: String?
    /// `AnalysisVersion.current` of the program that built it.
    package let analysisVersion: UInt32
    /// Its version of the file format.
    package let formatVersion: UInt32
    /// Number of tracks.
    package let tracks: Int
    /// Number of damaged files that were analyzed in part.
    package let partial: Int
    /// Number of tracks from another version of the analysis; a build analyzes them again.
    package let outdated: Int
    /// Number of failed files.
    package let failures: Int
    /// Total duration in seconds.
    package let duration: Double
    /// File formats, the most frequent first.
    package let formats: [Group]
    /// Genres, the most frequent first. A track may have several.
    package let genres: [Group]
    /// Music, speech, noise and silence, the most frequent first, without tracks of unknown kind in an older index.
    package let kinds: [Group]
    /// Distributions of the main descriptors in the music, without those that no track has.
    package let descriptors: [Spread]
    /// The damage in the index, whose data is missing above; nil when there is none.
    package let damage: [String]?

    enum CodingKeys: String, CodingKey {
        case path, bytes
        case madeBy = "made_by"
        case analysisVersion = "analysis_version"
        case formatVersion = "format_version"
        case tracks, partial, outdated, failures
        case duration = "duration_seconds"
        case formats, genres, kinds, descriptors, damage
    }
}

extension Library {
    /// Counts and distributions over the whole library.
    package func overview() throws(LibraryError) -> LibraryOverview {
        let tracks = try tracks()
        let size = (try? FileManager.default.attributesOfItem(atPath: "\(path)")[.size] as? Int) ?? 0
        var damage: [String] = []
        /// A damaged section that only this view needs must not spoil the rest.
        func whole<Value>(_ read: @autoclosure () throws(IndexError) -> Value?) -> Value? {
            do {
                return try read()
            } catch {
                damage.append("\(error)")
                return nil
            }
        }
        let madeBy = whole(try reader.provenance())
        let failureCount = whole(try reader.failures().count) ?? 0
        return LibraryOverview(
            path: "\(path)", bytes: size, madeBy: madeBy,
            analysisVersion: reader.schema.analysisVersion, formatVersion: reader.formatVersion, tracks: tracks.count,
            partial: tracks.count { $0.isPartial }, outdated: try outdatedCount(), failures: failureCount,
            duration: tracks.reduce(0) { $0 + $1.duration }, formats: groups(tracks.map { $0.format ?? "unknown" }),
            genres: groups(tracks.flatMap(\.genres)), kinds: groups(tracks.compactMap { $0.kind?.rawValue }),
            descriptors: spreads(tracks.filter { $0.descriptors.kind == .music }),
            damage: damage.isEmpty ? nil : damage)
    }

    private func spreads(_ music: [LibraryTrack]) -> [LibraryOverview.Spread] {
        catalog.shown(in: .overview).compactMap { descriptor in
            // A track without a pulse has no tempo; it must not count as 0 BPM.
            let isKnown: (Float) -> Bool = descriptor.name == "tempo" ? { $0 > 0 } : { !$0.isNaN }
            return spread(descriptor.name, music.map { descriptor.value(of: $0) }.filter(isKnown).sorted())
        }
    }

    private func outdatedCount() throws(LibraryError) -> Int {
        var outdated = 0
        for index in 0..<count where !LibrarySchema.isCurrent(try reading(reader.analysisVersion(index))) {
            outdated += 1
        }
        return outdated
    }

    private func groups(_ names: [String]) -> [LibraryOverview.Group] {
        Dictionary(grouping: names, by: { $0 }).map { LibraryOverview.Group(name: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    private func spread(_ name: String, _ sorted: [Float]) -> LibraryOverview.Spread? {
        guard !sorted.isEmpty else { return nil }
        func percentile(_ share: Double) -> Float { sorted[Int((Double(sorted.count - 1) * share).rounded())] }
        return LibraryOverview.Spread(name: name, low: percentile(0.1), median: percentile(0.5), high: percentile(0.9))
    }
}
