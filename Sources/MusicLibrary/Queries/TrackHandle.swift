public import SimilarityIndex

/// A track of an open library: its data, and questions about it.
///
/// The data is read once, when the handle is created. The handle has the properties of ``LibraryTrack``.
@dynamicMemberLookup
public struct TrackHandle: Sendable {
    /// The library of the track.
    public let library: Library
    /// Its data.
    public let track: LibraryTrack
    /// Its position in path order.
    package let index: Int

    init(_ library: Library, _ index: Int) throws(LibraryError) {
        track = try library.track(index)
        self.library = library
        self.index = index
    }

    /// A property of ``track``.
    public subscript<Value>(dynamicMember property: KeyPath<LibraryTrack, Value>) -> Value { track[keyPath: property] }

    /// The tracks most similar to it, nearest first.
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - query: the method and the conditions; ``SimilarityQuery/count`` is ignored.
    /// - Throws: as ``Library/similar(to:_:for:)``.
    public func similar(
        limit: Int = 10, _ query: SimilarityQuery = SimilarityQuery()
    ) throws(LibraryError) -> [SimilarTrack] {
        var query = query
        query.count = limit
        return try library.similar(to: index, query)
    }

    /// Other versions of the piece, the surest first.
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - threshold: the minimum score; nil for the nearest tracks of any score.
    /// - Throws: as ``Library/versions(of:count:threshold:)``.
    public func versions(
        limit: Int = 10, threshold: Float? = VersionSearch.defaultThreshold
    ) throws(LibraryError) -> [TrackVersion] {
        try library.versions(of: index, count: limit, threshold: threshold)
    }
}

extension Library {
    /// The track that a user means by a path, an id, a title, "artist - title" or words of these.
    /// - Throws: as ``index(of:guesses:distinguishesCopies:musicFolder:)``.
    public subscript(_ name: String) -> TrackHandle {
        get throws(LibraryError) { try TrackHandle(self, try index(of: name)) }
    }

    /// The track with an id, as in answers; nil if the library does not have it.
    /// - Throws: `LibraryError` when the index is damaged.
    public subscript(_ id: TrackID) -> TrackHandle? {
        get throws(LibraryError) {
            try index(of: id).map { index throws(LibraryError) in try TrackHandle(self, index) }
        }
    }
}
