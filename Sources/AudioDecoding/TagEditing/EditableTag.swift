/// A tag as it stands in a file, field by field; what is not set stays byte for byte.
protocol EditableTag {
    /// What people call the tag: "ID3v2.3".
    var place: String { get }

    /// The native name under which a field of `AudioTags.writableFields` stands, or would stand: "TBPM".
    func name(of field: String) -> String

    /// The values of a field; none when it is not there.
    func values(of field: String) -> [String]

    /// Sets a field, or removes it when there are no values.
    /// - Returns: why the field cannot be set; nil when it was.
    mutating func set(_ field: String, _ values: [String]) -> String?
}

/// A file and the tag in it that players read first.
protocol TaggedFile {
    /// The tag; without fields when there is none yet, or begun as a copy of another.
    var tag: any EditableTag { get set }

    /// What a new tag was begun as a copy of; nil where the tag is not new, or began empty.
    var origin: TagEdit.CopiedTag? { get }

    /// The file with the tag as it is now.
    /// - Throws: `unreadable` with the reason why the file cannot be put together again.
    func pieces() throws(AudioError) -> [FilePiece]
}
