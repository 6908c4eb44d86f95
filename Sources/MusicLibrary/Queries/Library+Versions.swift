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
    /// Other versions of a track's piece, the surest first: live, covers, in another key or at another tempo. Copies of the
    /// same recording are left out.
    /// - Parameters:
    ///   - index: the track asked about.
    ///   - count: how many at the most.
    ///   - threshold: the least score; nil for whatever comes nearest.
    /// - Throws: `LibraryError.noVersions` when the index was not built for this; otherwise when it is damaged.
    /// - Precondition: `index` lies in `0..<count`.
    public func versions(
        of index: Int, count: Int = 10, threshold: Float? = VersionSearch.defaultThreshold
    ) throws(LibraryError) -> [TrackVersion] {
        guard reader.hasChroma else {
            throw .noVersions(path: "\(path)")
        }
        let found = try reading { () throws(IndexError) -> [VersionSearch.Version] in
            let copies = try SimilaritySearch(reader, options: .init(method: .timbre))
            let room = count + 16  // for copies
            var kept: [VersionSearch.Version] = []
            for version in try VersionSearch(reader).versions(of: index, count: room, threshold: threshold ?? 0)
            where kept.count < count {
                if try !copies.isSameRecording(index, version.index) { kept.append(version) }
            }
            return kept
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
}
