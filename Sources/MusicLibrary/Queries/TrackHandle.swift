public import SimilarityIndex

/// A track of an opened library: what is known of it, and what can be asked about it.
///
/// What is known is read once, when the handle is made; ``LibraryTrack``'s properties are the handle's.
@dynamicMemberLookup
public struct TrackHandle: Sendable {
    /// The library that it is a track of.
    public let library: Library
    /// What is known of it.
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
    ///   - limit: how many at most.
    ///   - query: by which method, under which conditions; ``SimilarityQuery/count`` is not read.
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
    ///   - limit: how many at most.
    ///   - threshold: the least score; nil for whatever comes nearest.
    /// - Throws: as ``Library/versions(of:count:threshold:)``.
    public func versions(
        limit: Int = 10, threshold: Float? = VersionSearch.defaultThreshold
    ) throws(LibraryError) -> [TrackVersion] {
        try library.versions(of: index, count: limit, threshold: threshold)
    }
}

extension Library {
    /// The track that a person means by a path, an id, a title, "artist - title" or words of these.
    /// - Throws: as ``index(of:guesses:distinguishesCopies:musicFolder:)``.
    public subscript(_ name: String) -> TrackHandle {
        get throws(LibraryError) { try TrackHandle(self, try index(of: name)) }
    }

    /// The track with an id, as answers have it; nil where the library has none such.
    /// - Throws: `LibraryError` when the index is damaged.
    public subscript(_ id: TrackID) -> TrackHandle? {
        get throws(LibraryError) {
            try index(of: id).map { index throws(LibraryError) in try TrackHandle(self, index) }
        }
    }
}
