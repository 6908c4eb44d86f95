public import AudioDecoding

/// The changes in a file when fields of its tags are set. They are determined before anything is written, and refused
/// if data would be lost.
///
/// Only the requested fields change. Everything else is copied byte for byte: other frames, items, atoms and attributes
/// with their order, other tags, pictures, the audio. Lengths, offsets, page numbers and checksums around the tag are
/// updated. An extended header of ID3v2, which only describes how the tag was written, is omitted.
public struct TagEdit {
    /// A field that changes.
    public struct Change: Hashable, Sendable {
        /// One of `AudioTags.writableFields`.
        public let field: String
        /// The tag that contains it: "ID3v2.3".
        public let place: String
        /// Its native name there: "TBPM".
        public let name: String
        /// The old values; empty if the field is missing.
        public let old: [String]
        /// The new values; empty if the field is removed.
        public let new: [String]
    }

    /// A new tag that is created as a copy of others.
    public struct CopiedTag: Hashable, Sendable {
        /// The new tag: "ID3v2.4".
        public let place: String
        /// The source of the copy: "ID3v1", "APEv2 and ID3v1", "INFO".
        public let origin: String
        /// The copied fields, by their names in the new tag: "TIT2", "TXXX:MOOD".
        public let names: [String]
    }

    /// The file.
    public let path: RawPath
    /// The format of the file.
    public let format: AudioFormat
    /// The changes; empty if the tag has these values already.
    public let changes: [Change]
    /// If a file lacks the tag that players read first, that tag is created as a copy of the existing one, so that no
    /// field disappears for players. Nil in all other cases.
    public let copiedTag: CopiedTag?
    /// Whether the file has no tag of this kind yet, so that writing begins one.
    public let beginsTag: Bool
    /// The length of the changed file in bytes.
    public let size: Int

    private let pieces: [FilePiece]
    private let source: AudioSource

    /// Determines the changes.
    /// - Parameters:
    ///   - source: the file.
    ///   - fields: values by names of `AudioTags.writableFields`; a field without values is removed.
    ///   - removesEmptyTag: whether a tag that is left without fields is removed.
    /// - Throws: `unsupportedFormat` if tags of the format cannot be written; `unreadable` with the reason if data
    ///   would be lost, or if the file cannot be read.
    public init(
        _ source: AudioSource, _ fields: [String: [String]], removesEmptyTag: Bool = false
    ) throws(AudioError) {
        var tagged = try TaggedFiles.open(source)
        var changes: [Change] = []
        for field in AudioTags.writableFields {
            guard let wanted = fields[field] else { continue }
            let (old, name) = (tagged.tag.values(of: field), tagged.tag.name(of: field))
            let new = AudioTags.stored(wanted, of: field, in: source.format)
            guard old != new else { continue }
            // Bytes that are not text could not be written back.
            guard !old.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
                throw AudioError(
                    .unreadable, source.path, "\(name) has text in an unknown encoding, which would be lost")
            }
            if let reason = tagged.tag.set(field, new) {
                throw AudioError(.unreadable, source.path, "\(name) cannot be changed: \(reason)")
            }
            guard tagged.tag.values(of: field) == new else {
                throw AudioError(
                    .unreadable, source.path,
                    "\(name) of \(tagged.tag.place) cannot store “\(new.joined(separator: "; "))”")
            }
            changes.append(Change(field: field, place: tagged.tag.place, name: name, old: old, new: new))
        }
        self.source = source
        self.changes = changes
        path = source.path
        format = source.format
        copiedTag = changes.isEmpty ? nil : tagged.origin
        beginsTag = !changes.isEmpty && tagged.isNew
        if changes.isEmpty {
            pieces = [.kept(0..<source.file.size)]
        } else if removesEmptyTag, let without = try tagged.piecesWithoutEmptyTag() {
            pieces = without
        } else {
            pieces = try tagged.pieces()
        }
        size = pieces.reduce(0) { $0 + $1.count }
    }

    /// Writes the changed file.
    /// - Parameter descriptor: the descriptor of an empty file, open for writing.
    /// - Throws: `unreadable` with the cause.
    public func write(to descriptor: Int32) throws(AudioError) {
        let writer = PieceWriter(source.file, to: descriptor)
        for piece in pieces { try writer.write(piece) }
    }

    /// Checks that a changed copy may replace the file: every byte is as intended, two readers find the requested
    /// values and no other change, and a decoder returns the same sound.
    /// - Parameter copy: the file written by `write(to:)`.
    /// - Throws: `unreadable` with the problem; the errors of `AudioSource.init(_:)` and `AudioFile.init(_:)`.
    public func check(_ copy: some PathConvertible) throws(AudioError) {
        let check = try comparison(with: copy.rawPath)
        try check.compareBytes(pieces)
        try check.compareTags(isCopied: copiedTag != nil)
        try check.compareSound()
    }

    /// The parts of the check, for separate use.
    package func comparison(with copy: RawPath) throws(AudioError) -> TagCheck {
        TagCheck(original: source, copy: try AudioSource(copy, in: source.catalog), changes: changes)
    }
}
