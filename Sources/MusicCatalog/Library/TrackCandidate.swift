public import SimilarityIndex

/// A track that the user may have meant.
public struct TrackCandidate: Hashable, Sendable {
    /// Names it without doubt in the next question.
    public let id: TrackID
    /// Its path, relative to the library's folder.
    public let path: String
    /// "Artist – Title", or the file's name if tags are missing.
    public let name: String

    package init(id: TrackID, path: String, name: String) {
        self.id = id
        self.path = path
        self.name = name
    }
}
