public import SimilarityIndex

extension Library {
    /// The track that a user means by a path, an id, a title, "artist - title" or words of these.
    /// - Throws: as ``track(called:guesses:distinguishesCopies:musicFolder:)``.
    public subscript(_ name: String) -> TrackHandle {
        get throws(LibraryError) { try track(called: name) }
    }

    /// The track with an id; nil if the library does not have it.
    /// - Parameters:
    ///   - id: the identity of the audio, or the ``LibraryTrack/fileID`` of a further file with it.
    ///   - path: the path of the wanted copy, relative to the library's folder. Without it, the first copy is returned;
    ///     if no copy has this path, the best other one.
    /// - Throws: `LibraryError` when the index is damaged.
    public subscript(_ id: TrackID, at path: String? = nil) -> TrackHandle? {
        get throws(LibraryError) {
            guard let index = try index(of: id, at: path) else { return nil }
            return try TrackHandle(self, index)
        }
    }

    /// The track of an answer, to ask about it; nil if the library has neither this file nor its audio.
    /// - Throws: `LibraryError` when the index is damaged.
    public subscript(_ track: LibraryTrack) -> TrackHandle? {
        get throws(LibraryError) { try self[track.id, at: track.path.description] }
    }

    /// The position of a track in this library, also of a track of another one.
    /// - Throws: `LibraryError.unknownTrack` when this library has neither the file nor its audio.
    package func index(of handle: TrackHandle) throws(LibraryError) -> Int {
        if isSame(as: handle.library) { return handle.index }
        let path = handle.path.description
        guard let index = try index(of: handle.id, at: path) else { throw .unknownTrack(path, nearest: []) }
        return index
    }

    /// The positions of tracks.
    /// - Throws: as ``index(of:)``.
    func indices(of handles: [TrackHandle]) throws(LibraryError) -> [Int] {
        var indices: [Int] = []
        for handle in handles { indices.append(try index(of: handle)) }
        return indices
    }
}
