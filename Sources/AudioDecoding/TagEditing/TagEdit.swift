/// What changes in a file when fields of its tags are set: found out, and refused where something would be lost, before
/// anything is written.
///
/// Only the fields that were asked for change. All else is copied as it is, byte for byte: other frames, items, atoms and
/// attributes with their order, other tags, pictures, the sound. Lengths, offsets, page numbers and checksums around the
/// tag follow. An extended header of ID3v2, which says nothing but how the tag was written, is left out.
public struct TagEdit {
    /// A field that changes.
    public struct Change: Hashable, Sendable {
        /// One of `AudioTags.writableFields`.
        public let field: String
        /// The tag it stands in: "ID3v2.3".
        public let place: String
        /// What it is called there: "TBPM".
        public let name: String
        /// What it says; nothing when it is not there.
        public let old: [String]
        /// What it will say; nothing when it is removed.
        public let new: [String]
    }

    /// A new tag that begins as a copy of others.
    public struct CopiedTag: Hashable, Sendable {
        /// The new tag: "ID3v2.4".
        public let place: String
        /// What it is a copy of: "ID3v1", "APEv2 and ID3v1", "INFO".
        public let origin: String
        /// The fields it takes over, by the names they get in it: "TIT2", "TXXX:MOOD".
        public let names: [String]
    }

    /// The file.
    public let path: RawPath
    /// What it holds.
    public let format: AudioFormat
    /// What changes; nothing when the tag says it already.
    public let changes: [Change]
    /// A file that lacks the tag which players read first gets it as a copy of the one that is there, so that nothing
    /// vanishes for them. Nil in all other cases.
    public let copiedTag: CopiedTag?
    /// The length of the file in bytes, once it is changed.
    public let size: Int

    private let pieces: [FilePiece]
    private let source: AudioSource

    /// Finds out what changes.
    /// - Parameters:
    ///   - source: the file.
    ///   - fields: values by names of `AudioTags.writableFields`; a field without values is removed.
    /// - Throws: `unsupportedFormat` when tags of the format cannot be written; `unreadable` with the reason when
    ///   something could not be kept, or when the file cannot be read.
    public init(_ source: AudioSource, _ fields: [String: [String]]) throws(AudioError) {
        var tagged = try TaggedFiles.open(source)
        var changes: [Change] = []
        for field in AudioTags.writableFields {
            guard let wanted = fields[field] else { continue }
            let (old, name) = (tagged.tag.values(of: field), tagged.tag.name(of: field))
            let new = AudioTags.stored(wanted, of: field, in: source.format)
            guard old != new else { continue }
            // Bytes that are no text could not be written back.
            guard !old.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
                throw AudioError(
                    .unreadable, source.path, "\(name) holds text in an unknown encoding, which would be lost")
            }
            if let reason = tagged.tag.set(field, new) {
                throw AudioError(.unreadable, source.path, "\(name) cannot be changed: \(reason)")
            }
            guard tagged.tag.values(of: field) == new else {
                throw AudioError(
                    .unreadable, source.path,
                    "\(name) of \(tagged.tag.place) cannot hold “\(new.joined(separator: "; "))”")
            }
            changes.append(Change(field: field, place: tagged.tag.place, name: name, old: old, new: new))
        }
        self.source = source
        self.changes = changes
        path = source.path
        format = source.format
        copiedTag = changes.isEmpty ? nil : tagged.origin
        pieces = changes.isEmpty ? [.kept(0..<source.file.size)] : try tagged.pieces()
        size = pieces.reduce(0) { $0 + $1.count }
    }

    /// Writes the changed file.
    /// - Parameter descriptor: of an empty file, open for writing.
    /// - Throws: `unreadable` with the cause.
    public func write(to descriptor: Int32) throws(AudioError) {
        let writer = PieceWriter(source.file, to: descriptor)
        for piece in pieces { try writer.write(piece) }
    }

    /// Makes sure that a changed copy may take the file's place: every byte is what it should be, the tag says what it
    /// should to two readers, nothing else has changed for them, and a decoder delivers the same sound.
    /// - Parameter copy: what `write(to:)` wrote.
    /// - Throws: `unreadable` with what is wrong; what `AudioSource.init(_:)` and `AudioFile.init(_:)` throw.
    public func check(_ copy: RawPath) throws(AudioError) {
        let check = try comparison(with: copy)
        try check.compareBytes(pieces)
        try check.compareTags(isCopied: copiedTag != nil)
        try check.compareSound()
    }

    /// The parts of the check, each by itself.
    package func comparison(with copy: RawPath) throws(AudioError) -> TagCheck {
        TagCheck(original: source, copy: try AudioSource(copy, in: source.probe.catalog), changes: changes)
    }
}
