import AudioFeatures
import Foundation
import SimilarityIndex

/// A summary of a library.
public struct LibraryOverview: Codable, Hashable, Sendable {
    /// A name and the number of its tracks.
    public struct Group: Codable, Hashable, Sendable {
        /// Genre or format.
        public let name: String
        /// Number of tracks.
        public let count: Int
    }

    /// The distribution of a descriptor in the library.
    public struct Spread: Codable, Hashable, Sendable {
        /// As in ``DescriptorCatalog``.
        public let name: String
        /// 10th percentile.
        public let low: Float
        /// Half of the tracks with a value are below it.
        public let median: Float
        /// 90th percentile.
        public let high: Float
    }

    /// Path of the index file.
    public let path: String
    /// Size of the index file.
    public let bytes: Int
    /// The program that wrote it.
    public let madeBy: String?
    /// `AnalysisVersion.current` of the program that built it.
    public let analysisVersion: UInt32
    /// Its version of the file format.
    public let formatVersion: UInt32
    /// Number of tracks.
    public let tracks: Int
    /// Number of damaged files that were analyzed in part.
    public let partial: Int
    /// Number of tracks from another version of the analysis; a build analyzes them again.
    public let outdated: Int
    /// Number of failed files.
    public let failures: Int
    /// Total duration in seconds.
    public let duration: Double
    /// File formats, the most frequent first.
    public let formats: [Group]
    /// Genres, the most frequent first. A track may have several.
    public let genres: [Group]
    /// Music, speech, noise and silence, the most frequent first, without tracks of unknown kind in an older index.
    public let kinds: [Group]
    /// Distributions of the main descriptors in the music, without those that no track has.
    public let descriptors: [Spread]
    /// The damage in the index, whose data is missing above; nil when there is none.
    public let damage: [String]?

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
    public func overview() throws(LibraryError) -> LibraryOverview {
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
