import AudioFeatures
import Foundation
import SimilarityIndex

/// A library at a glance.
public struct LibraryOverview: Codable, Hashable, Sendable {
    /// A name and how many tracks bear it.
    public struct Group: Codable, Hashable, Sendable {
        /// Genre or format.
        public let name: String
        /// Tracks.
        public let count: Int
    }

    /// How a descriptor spreads over the library.
    public struct Spread: Codable, Hashable, Sendable {
        /// Its name.
        public let name: String
        /// 10th percentile.
        public let low: Float
        /// Median.
        public let median: Float
        /// 90th percentile.
        public let high: Float
    }

    /// Of the index file.
    public let path: String
    /// Size of the index file.
    public let bytes: Int
    /// Program that wrote it.
    public let madeBy: String?
    /// Version of the analysis in it.
    public let analysisVersion: UInt32
    /// Version of the file format.
    public let formatVersion: UInt32
    /// Tracks.
    public let tracks: Int
    /// Of these, damaged files of which a part was analysed.
    public let partial: Int
    /// Of these, tracks analysed by another version than this tool's; a build hears them again.
    public let outdated: Int
    /// Files that failed.
    public let failures: Int
    /// Seconds of music.
    public let duration: Double
    /// File formats, most frequent first.
    public let formats: [Group]
    /// Genres, most frequent first; a track may have several.
    public let genres: [Group]
    /// Music, speech, noise and silence, most frequent first; without tracks of which an older index does not say it.
    public let kinds: [Group]
    /// How the main descriptors spread over the music, but for those that no track has.
    public let descriptors: [Spread]
    /// What of the index is damaged and missing above; nil when nothing is.
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
    /// Counts and spreads over the whole library.
    public func overview() throws(LibraryError) -> LibraryOverview {
        let tracks = try tracks()
        let size = (try? FileManager.default.attributesOfItem(atPath: "\(path)")[.size] as? Int) ?? 0
        var damage: [String] = []
        /// A section that only this view needs must not cost the rest.
        func whole<Value>(_ read: () throws(IndexError) -> Value?) -> Value? {
            do throws(IndexError) {
                return try read()
            } catch {
                damage.append("\(error)")
                return nil
            }
        }
        let madeBy = whole { () throws(IndexError) in try reader.provenance() }
        let failureCount = whole { () throws(IndexError) in try reader.failures().count } ?? 0
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
            // What has no pulse has no tempo, and not one of 0 beats a minute.
            let isKnown: (Float) -> Bool = descriptor.name == "tempo" ? { $0 > 0 } : { !$0.isNaN }
            return spread(descriptor.name, music.map { descriptor.value(of: $0) }.filter(isKnown).sorted())
        }
    }

    private func outdatedCount() throws(LibraryError) -> Int {
        try reading { () throws(IndexError) in
            var count = 0
            for index in 0..<reader.count where !LibrarySchema.isCurrent(try reader.analysisVersion(index)) {
                count += 1
            }
            return count
        }
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
