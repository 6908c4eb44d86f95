public import SimilarityIndex

extension TrackHandle {
    /// The tracks most similar to it, nearest first.
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - query: the method and the conditions; ``SimilarityQuery/count`` is ignored.
    ///   - taste: the labels, ratings and genre groups used by the conditions.
    /// - Throws: `LibraryError` when a descriptor does not exist, the weights are invalid, a required genre is missing
    ///   in this track, versions are to be folded without data for finding them, or the index is damaged.
    public func similar(
        limit: Int = 10, _ query: SimilarityQuery = SimilarityQuery(), for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [SimilarTrack] {
        var query = query
        query.count = limit
        return try library.similar(to: index, query, for: taste)
    }

    /// Other versions of the piece, the surest first: live, covers, in another key or at another tempo. Copies of the
    /// same recording are left out, and of several copies of a version only the surest is returned.
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - threshold: the minimum score; nil for the nearest tracks of any score.
    /// - Throws: `LibraryError.noVersions` when the index has no data for versions, `noVersionsOfTrack` when the merged
    ///   part with this track has none; otherwise when the index is damaged.
    public func versions(
        limit: Int = 10, threshold: Float? = VersionSearch.defaultThreshold
    ) throws(LibraryError) -> [TrackVersion] {
        try library.versions(of: index, count: limit, threshold: threshold)
    }

    /// Its album; nil if it has none.
    /// - Throws: `LibraryError` when the index is damaged.
    public func album() throws(LibraryError) -> Albums.Album? {
        let albums = try library.albums()
        return albums.number(ofTrack: index).map { albums.albums[$0] }
    }

    /// Its disc: from its tag, else from the name of its album or folder; nil if unknown.
    /// - Throws: `LibraryError` when the index is damaged.
    public func disc() throws(LibraryError) -> Int? { try library.albums().disc(ofTrack: index) }
}
