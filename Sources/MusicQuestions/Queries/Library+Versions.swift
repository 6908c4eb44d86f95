import AudioFeatures
import SimilarityIndex

/// A possible version of a track.
public struct TrackVersion: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// Confidence: `VersionSearch.Version.score`.
    public let score: Float
    /// Semitones above the seed, −5…6.
    public let transposition: Int
}

extension Library {
    /// Tracks shorter than this, in seconds, are too short for the default threshold; their versions can only be
    /// guessed.
    public static let shortestForVersions = Double(VersionSearch.leastFrameCount) * PitchClassSequence.hop

    /// Other versions of a track's piece, the surest first: live, covers, in another key or at another tempo. Copies of
    /// the same recording are left out, and of several copies of a version only the surest is returned.
    /// - Parameters:
    ///   - index: the seed.
    ///   - count: the maximum number.
    ///   - threshold: the minimum score; nil for the nearest tracks of any score.
    /// - Throws: `LibraryError.noVersions` when the index has no data for versions, `noVersionsOfTrack` when the merged
    ///   part with this track has none; otherwise when the index is damaged.
    /// - Precondition: `index` is in `0..<count`.
    package func versions(
        of index: Int, count: Int = 10, threshold: Float? = VersionSearch.defaultThreshold
    ) throws(LibraryError) -> [TrackVersion] {
        guard reader.hasChroma else {
            throw .noVersions(path: "\(path)")
        }
        if try lacksChroma(index) {
            throw .noVersionsOfTrack("\(try track(index).path)", path: "\(path)")
        }
        let copies = try similaritySearch()
        // Tracks with nothing in common have no nearest one.
        let ranked = try reading(
            VersionSearch(reader).versions(
                of: index, count: reader.count, threshold: threshold ?? .leastNonzeroMagnitude))
        let found = try reading(copies.withoutCopies(ranked, of: index, count: count) { $0.index })
        var versions: [TrackVersion] = []
        for version in found {
            let above = (12 - version.transposition) % 12
            versions.append(
                TrackVersion(
                    track: try track(version.index), score: version.score,
                    transposition: above > 6 ? above - 12 : above))
        }
        return versions
    }

    /// The number of tracks that ``TrackHandle/versions(limit:threshold:)`` cannot find because a merged part was built without
    /// the data. Silent tracks and those shorter than a frame do not count.
    public func countWithoutVersions() throws(LibraryError) -> Int {
        guard reader.hasChroma else { return count }
        var missing = 0
        for index in 0..<count where try lacksChroma(index) { missing += 1 }
        return missing
    }

    private func lacksChroma(_ index: Int) throws(LibraryError) -> Bool {
        if try reading(reader.hasChroma(index)) { return false }
        return try reading(reader.vector(index)) != nil
    }
}
