import AudioDecoding

/// A tag of a file, field by field. Fields that are not set stay byte for byte.
protocol EditableTag {
    /// The name of the tag for people: "ID3v2.3".
    var place: String { get }

    /// The native name of a field of `AudioTags.writableFields` in this tag, whether it is present or not: "TBPM".
    func name(of field: String) -> String

    /// The values of a field; empty if it is missing.
    func values(of field: String) -> [String]

    /// Sets a field, or removes it if there are no values.
    /// - Returns: why the field cannot be set; nil on success.
    mutating func set(_ field: String, _ values: [String]) -> String?
}

/// A file and the tag in it that players read first.
protocol TaggedFile {
    /// The tag. If there was none, it is empty or a copy of another tag.
    var tag: any EditableTag { get set }

    /// Source of a new tag that is a copy; nil if the tag is not new, or was created empty.
    var origin: TagEdit.CopiedTag? { get }

    /// Whether the file has no such tag yet.
    var isNew: Bool { get }

    /// The file without the tag, if the tag has no fields; nil if it has some, or if files of this kind keep it.
    func piecesWithoutEmptyTag() throws(AudioError) -> [FilePiece]?

    /// The file with the current tag.
    /// - Throws: `unreadable` with the reason if the file cannot be rebuilt.
    func pieces() throws(AudioError) -> [FilePiece]
}

extension TaggedFile {
    var isNew: Bool { false }

    func piecesWithoutEmptyTag() throws(AudioError) -> [FilePiece]? { nil }
}
