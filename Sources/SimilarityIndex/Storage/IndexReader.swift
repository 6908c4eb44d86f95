/// An index file, open for reading through a memory map.
///
/// Tracks are numbered `0..<count` in the byte order of their paths. Opening reads only the header, the table of
/// contents and the schema, so it takes the same time for any number of tracks. Other sections are verified with their
/// checksums on first use (very long ones only by ``verify()``). Any number of threads may use one reader, even while a
/// new index replaces the file: the reader keeps the old one. The file itself must not be shortened meanwhile, because
/// the system then sends a SIGBUS.
///
/// Every method throws `IndexError` if the bytes it needs are damaged. A track or column number outside the index is a
/// programming error and stops the program.
///
/// ```swift
/// let reader = try IndexReader(path: "songs.sidx")
/// if let column = reader.schema.textColumn(named: "title") {
///     for index in 0..<reader.count { print(try reader.text(column, index) ?? reader.displayPath(index)) }
/// }
/// ```
public final class IndexReader: Sendable {
    /// The format version this library reads and writes.
    package static let currentFormatVersion = IndexHeader.currentFormatVersion

    /// The path given to ``init(path:)``.
    public let path: String
    /// The schema of the records.
    public let schema: IndexSchema
    /// Number of tracks.
    public let count: Int
    /// Version of the file format.
    package let formatVersion: UInt32

    let file: MappedFile
    let directory: IndexDirectory
    let stringOffsets: Section
    let strings: Section
    let tracks: Section
    let trackIDs: Section
    let texts: Section
    let numbers: Section
    let scaling: Section
    let vectors: Section
    let sequenceOffsets: Section
    let sequences: Section
    let chromaOffsets: Section?
    let chroma: Section?
    let outlineOffsets: Section?
    let outlines: Section?
    let recordSums: Section?
    let failureRecords: Section?
    let provenanceText: Section?
    /// Whether the first build of the library was stopped, see ``IndexWriter``.
    package let isUnfinished: Bool

    /// Opens the index at `path`.
    /// - Throws: `IndexError`: `system` if it cannot be read, otherwise the error in its header, table of contents or
    ///   schema.
    public convenience init(path: String) throws(IndexError) { try self.init(path: path, checksOnUse: true) }

    /// - Parameter checksOnUse: whether sections are verified with their checksums on first use. Without it, reads stay
    ///   within the file but may return anything.
    init(path: String, checksOnUse: Bool) throws(IndexError) {
        let file = try MappedFile(path: path)
        let directory = try IndexDirectory(file)
        let header = directory.header
        func optional(_ id: SectionID, checkedOnUse: Bool = true) -> Section? {
            directory.sections.first { $0.id == id }.map {
                Section($0, of: file, checkedOnUse: checksOnUse && checkedOnUse)
            }
        }
        func required(_ id: SectionID, checkedOnUse: Bool = true) throws(IndexError) -> Section {
            guard let section = optional(id, checkedOnUse: checkedOnUse) else {
                throw IndexError(.missingSection(id.description), file: path)
            }
            return section
        }
        self.path = path
        self.file = file
        self.directory = directory
        formatVersion = header.formatVersion
        guard header.trackCount < UInt64(UInt32.max) else {
            throw IndexError(.corrupt("\(header.trackCount) tracks"), file: path, byteOffset: 16)
        }
        count = Int(header.trackCount)
        let byteVectors = optional(.byteVectors)
        schema = try IndexSchema(
            header: header, section: try required(.schema), vectorFormat: byteVectors == nil ? .floats : .bytes)
        stringOffsets = try required(.stringOffsets)
        strings = try required(.strings)
        tracks = try required(.tracks)
        trackIDs = try required(.trackIDs)
        texts = try required(.texts)
        numbers = try required(.numbers)
        scaling = try required(.scaling)
        if let byteVectors { vectors = byteVectors } else { vectors = try required(.vectors) }
        sequenceOffsets = try required(.sequenceOffsets)
        // Each sequence has its own checksum, so reading one need not read all.
        sequences = try required(.sequences, checkedOnUse: false)
        chromaOffsets = optional(.chromaOffsets)
        // As for sequences.
        chroma = optional(.chroma, checkedOnUse: false)
        outlineOffsets = optional(.outlineOffsets)
        outlines = optional(.outlines, checkedOnUse: false)
        recordSums = optional(.recordSums)
        failureRecords = optional(.failures)
        provenanceText = optional(.provenance)
        isUnfinished = optional(.unfinished) != nil
        try checkLengths()
    }

    /// Checks that sections of fixed-size elements have the length that follows from the counts. No product overflows:
    /// there are fewer than 2³² tracks and at most 2¹⁶ dimensions or columns.
    private func checkLengths() throws(IndexError) {
        guard (chromaOffsets == nil) == (chroma == nil) else {
            throw IndexError(.corrupt("one of the sections “CHRO” and “CHRS” is missing"), file: path)
        }
        guard (outlineOffsets == nil) == (outlines == nil) else {
            throw IndexError(.corrupt("one of the sections “OUTO” and “OUTS” is missing"), file: path)
        }
        var expected: [(Section, Int)] = [
            (tracks, count * TrackLayout.byteCount),
            (trackIDs, count * 4),
            (texts, count * 4 * schema.textColumns.count),
            (numbers, count * 4 * schema.numberColumns.count),
            (scaling, 8 * (schema.vectorDimension + schema.sequenceDimension)),
            (vectors, count * vectorByteCount),
            (sequenceOffsets, 8 * (count + 1)),
        ]
        if let recordSums { expected.append((recordSums, 8 * count)) }
        for offsets in [chromaOffsets, outlineOffsets].compactMap(\.self) {
            expected.append((offsets, 8 * (count + 1)))
        }
        for (section, length) in expected where section.count != length {
            throw section.corrupt("“\(section.id)” has \(section.count) bytes, should have \(length)", at: 0)
        }
        guard stringOffsets.count >= 8, stringOffsets.count % 8 == 0 else {
            throw stringOffsets.corrupt("“STRO” has \(stringOffsets.count) bytes, not 8 a string and 8 more", at: 0)
        }
        if let failureRecords, failureRecords.count % FailureLayout.byteCount != 0 {
            throw failureRecords.corrupt("“FAIL” is not a whole number of records", at: 0)
        }
    }
}

extension IndexSchema {
    fileprivate init(header: IndexHeader, section: Section, vectorFormat: VectorFormat) throws(IndexError) {
        let textColumnCount = Int(try section.load(at: 0, as: UInt32.self))
        let numberColumnCount = Int(try section.load(at: 4, as: UInt32.self))
        guard max(textColumnCount, numberColumnCount) <= IndexSchema.largestDimension else {
            throw section.corrupt("\(textColumnCount) + \(numberColumnCount) columns in the schema", at: 0)
        }
        var names: [String] = []
        var position = 8
        for _ in 0..<textColumnCount + numberColumnCount {
            let length = Int(try section.load(at: position, as: UInt16.self))
            let bytes = try section.bytes(at: position + 2, count: length)
            guard let name = String(validating: bytes, as: UTF8.self) else {
                throw section.corrupt("column name is not UTF-8", at: position + 2)
            }
            names.append(name)
            position += 2 + length
        }
        guard position == section.count else { throw section.corrupt("bytes after the last column name", at: position) }
        self.init(
            textColumns: Array(names[..<textColumnCount]), numberColumns: Array(names[textColumnCount...]),
            vectorDimension: Int(header.vectorDimension), sequenceDimension: Int(header.sequenceDimension),
            analysisVersion: header.analysisVersion, vectorFormat: vectorFormat)
        if let problem { throw section.corrupt(problem, at: 0) }
    }
}
