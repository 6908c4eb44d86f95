import AudioFeatures
public import SimilarityIndex

/// A track that may be another version of the one asked about.
public struct TrackVersion: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// How sure that is: `VersionSearch.Version.score`.
    public let score: Float
    /// Semitones by which it lies above the track asked about, −5…6.
    public let transposition: Int
}

extension Library {
    /// Seconds below which a track is too short for the default threshold: its versions can only be guessed.
    public static let shortestForVersions = Double(VersionSearch.leastFrameCount) * PitchClassSequence.hop

    /// Other versions of a track's piece, the surest first: live, covers, in another key or at another tempo. Copies of the
    /// same recording are left out, and of several copies of a version all but the surest.
    /// - Parameters:
    ///   - index: the track asked about.
    ///   - count: how many at most.
    ///   - threshold: the least score; nil for whatever comes nearest.
    /// - Throws: `LibraryError.noVersions` when the index was not built for this, `noVersionsOfTrack` when the part that this track
    ///   comes from was not; otherwise when it is damaged.
    /// - Precondition: `index` lies in `0..<count`.
    public func versions(
        of index: Int, count: Int = 10, threshold: Float? = VersionSearch.defaultThreshold
    ) throws(LibraryError) -> [TrackVersion] {
        guard reader.hasChroma else {
            throw .noVersions(path: "\(path)")
        }
        if try lacksChroma(index) {
            throw .noVersionsOfTrack("\(try track(index).path)", path: "\(path)")
        }
        let copies = try similaritySearch()
        let found = try reading { () throws(IndexError) in
            // Of what has nothing in common, nothing is nearest.
            let ranked = try VersionSearch(reader).versions(
                of: index, count: reader.count, threshold: threshold ?? .leastNonzeroMagnitude)
            return try copies.withoutCopies(ranked, of: index, count: count) { $0.index }
        }
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

    /// How many tracks ``versions(of:count:threshold:)`` cannot find, because the index keeps nothing of them for that: it was
    /// merged, and not all its parts were built for it. What is silent or shorter than a frame does not count.
    public func countWithoutVersions() throws(LibraryError) -> Int {
        guard reader.hasChroma else { return count }
        var missing = 0
        for index in 0..<count where try lacksChroma(index) { missing += 1 }
        return missing
    }

    private func lacksChroma(_ index: Int) throws(LibraryError) -> Bool {
        try reading { () throws(IndexError) in
            if try reader.hasChroma(index) { return false }
            return try reader.vector(index) != nil
        }
    }
}
