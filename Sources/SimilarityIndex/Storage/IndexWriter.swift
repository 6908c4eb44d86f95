/// Collects entries and writes them as an index file.
///
/// The bytes depend only on the entries, never on their order: tracks and failures are sorted by the bytes of their
/// paths.
///
/// A writer keeps only strings and a few numbers per track in memory. The features of a track appended as an entry wait
/// in a scratch file. Those of a track of another index, or of a build's journal, stay there.
///
/// ```swift
/// var writer = try IndexWriter(schema: schema, provenance: "my app 1.0", scratchBeside: "songs.sidx")
/// for entry in entries { try writer.append(entry) }
/// try writer.write(to: "songs.sidx")                               // replaces the file only when all is on disk
/// ```
public struct IndexWriter: Sendable {
    /// The schema of the records.
    public let schema: IndexSchema
    /// Origin of the index, e.g. the tool's name and version; nil to omit it.
    public var provenance: String?
    /// Whether the index has pitch classes: true even if no track has any, false to drop them, nil to keep existing
    /// ones.
    package var includesChroma: Bool?
    /// Whether the first build of the library was stopped, so that files without a record are not new ones.
    package var isUnfinished = false

    private var tracks: [UnwrittenTrack] = []
    /// String numbers of the text columns, track by track.
    private var texts: [UInt32] = []
    private var strings = StringPool()
    private var features: PendingFeatures
    private var failures: [FailureEntry] = []

    /// Begins an empty index.
    /// - Parameters:
    ///   - schema: columns and dimensions of all tracks.
    ///   - provenance: origin of the index, for `info`.
    ///   - index: future path of the index. The scratch file is created in the same folder, without a name. With nil
    ///     there is none, and whole entries are kept in memory.
    /// - Throws: `IndexError` (`invalidInput`) if the schema is invalid: a dimension outside 1…65,536, an empty column
    ///   name, or two columns with the same name.
    public init(
        schema: IndexSchema, provenance: String? = nil, scratchBeside index: String? = nil
    ) throws(IndexError) {
        if let problem = schema.problem { throw IndexError(.invalidInput(problem)) }
        self.schema = schema
        self.provenance = provenance
        features = PendingFeatures(schema: schema, scratch: ScratchFile(beside: index))
    }

    /// Number of tracks so far.
    public var count: Int { tracks.count }

    /// Adds a track. If it has another analysis version than the schema, its vector, sequence, pitch classes and outline are dropped, because
    /// nothing in the index could be compared with them.
    /// - Throws: `IndexError`: `invalidInput`, which names the track, if it does not fit the schema or a vector value
    ///   is not finite; `system` if the scratch file cannot be written.
    public mutating func append(_ entry: IndexEntry) throws(IndexError) { try append(entry, recordedAt: nil) }

    /// The same for an entry that is already in a file. Only data that are written differently are set aside. The file
    /// is kept as long as the writer.
    package mutating func append(_ entry: IndexEntry, recordedAt place: RecordPosition?) throws(IndexError) {
        var (entry, place) = (entry, place)
        if entry.analysisVersion != schema.analysisVersion {
            entry.vector = nil
            entry.surroundings = nil
            entry.sequence = .empty
            entry.chroma = .empty
            entry.outline = nil
            place = nil
        }
        if includesChroma == false && !entry.chroma.isEmpty {
            entry.chroma = .empty
            place = nil
        }
        if let problem = entry.problem(in: schema) {
            throw IndexError(.invalidInput("\(entry.displayPath): \(problem)"))
        }
        append(
            entry, texts: entry.texts.map { $0.map { Array($0.utf8) } },
            .record(try features.store(entry, at: place)), sequenceByteCount: entry.sequence.encoded.count,
            chromaByteCount: entry.chroma.encoded.count, outlineByteCount: entry.outline?.encoded.count ?? 0)
    }

    /// Adds track `index` of another index. The result equals that of appending `reader.entry(index)`, with less memory
    /// and work. The reader is kept as long as the writer.
    /// - Parameters:
    ///   - index: number of the track in the other index.
    ///   - reader: the other index.
    ///   - path: its path in this index; nil keeps it.
    ///   - changeStamp: the stamp of its file; nil keeps it.
    /// - Throws: `IndexError`: `invalidInput` if the other index has other columns or dimensions; otherwise if it is
    ///   damaged.
    package mutating func append(
        _ index: Int, of reader: IndexReader, path: [UInt8]? = nil, changeStamp: UInt32? = nil
    ) throws(IndexError) {
        let other = reader.schema
        guard other.textColumns == schema.textColumns, other.numberColumns == schema.numberColumns,
            other.vectorDimension == schema.vectorDimension, other.vectorFormat == schema.vectorFormat,
            other.sequenceDimension == schema.sequenceDimension
        else { throw IndexError(.invalidInput("has other columns than the new index"), file: reader.path) }
        var texts: [[UInt8]?] = []
        for column in schema.textColumns.indices { texts.append(try reader.textBytes(column, index)) }
        var facts = try reader.facts(index)
        facts.path = path ?? facts.path
        facts.changeStamp = changeStamp ?? facts.changeStamp
        if let problem = FailureEntry.problem(ofPath: facts.path) {
            throw IndexError(.invalidInput("track \(index): \(problem)"), file: reader.path)
        }
        let isComparable = facts.analysisVersion == schema.analysisVersion
        append(
            facts, texts: texts, .index(UInt32(index), reader: try number(of: reader)),
            sequenceByteCount: isComparable ? try reader.sequenceRange(index).count : 0,
            chromaByteCount: isComparable && includesChroma != false ? try reader.chromaRange(index).count : 0,
            outlineByteCount: isComparable ? try reader.outlineRange(index).count : 0)
    }

    /// Adds a file that could not be analyzed.
    /// - Throws: `IndexError` (`invalidInput`) if the path is empty or has a zero byte.
    public mutating func append(_ failure: FailureEntry) throws(IndexError) {
        if let problem = FailureEntry.problem(ofPath: failure.path) {
            throw IndexError(.invalidInput("\(failure.displayPath): \(problem)"))
        }
        failures.append(failure)
    }

    /// Writes the index to `path`. An existing file is replaced only when the new one is complete and on disk.
    /// - Throws: `IndexError`: `invalidInput` if two tracks or two failures have the same path; `system` if the file
    ///   cannot be written. The old file, if any, is then unchanged.
    public func write(to path: String) throws(IndexError) {
        guard tracks.count < Int(UInt32.max) else { throw IndexError(.invalidInput("too many tracks"), file: path) }
        let encoder = try IndexEncoder(
            tracks: tracks, texts: texts, strings: strings, features: features, failures: failures, file: path)
        let chromaSections: [SectionID] =
            includesChroma ?? tracks.contains { $0.chromaByteCount > 0 } ? [.chromaOffsets, .chroma] : []
        let outlineSections: [SectionID] =
            tracks.contains { $0.outlineByteCount > 0 } ? [.outlineOffsets, .outlines] : []
        let optional =
            [.failures] + chromaSections + outlineSections + [.recordSums] + (isUnfinished ? [.unfinished] : [])
        let required = SectionID.required(schema.vectorFormat)
        let sectionCount = required.count + optional.count + (provenance == nil ? 0 : 1)
        var stream = try SectionStream.create(path: path, sectionCount: sectionCount)
        for id in required {
            try stream.begin(id, isRequired: true)
            try encoder.encode(id, into: &stream)
            try stream.end()
        }
        for id in optional {
            try stream.begin(id, isRequired: false)
            try encoder.encode(id, into: &stream)
            try stream.end()
        }
        if let provenance {
            try stream.begin(.provenance, isRequired: false)
            try stream.append(Array(provenance.utf8))
            try stream.end()
        }
        try stream.commit(
            IndexHeader(
                analysisVersion: schema.analysisVersion, trackCount: UInt64(tracks.count), fileLength: 0,
                sectionCount: 0, vectorDimension: UInt32(schema.vectorDimension),
                sequenceDimension: UInt32(schema.sequenceDimension), tableChecksum: 0))
    }

    private mutating func append(
        _ entry: IndexEntry, texts: [[UInt8]?], _ place: UnwrittenTrack.Source, sequenceByteCount: Int,
        chromaByteCount: Int, outlineByteCount: Int
    ) {
        tracks.append(
            UnwrittenTrack(
                id: entry.id, fileSize: entry.fileSize, modificationTime: entry.modificationTime,
                frameCount: entry.frameCount, changeStamp: entry.changeStamp, sampleRate: entry.sampleRate,
                channelCount: entry.channelCount, analysisVersion: entry.analysisVersion, flags: entry.flags,
                path: strings.number(of: entry.path),
                sequenceByteCount: UInt32(sequenceByteCount), chromaByteCount: UInt32(chromaByteCount),
                outlineByteCount: UInt16(outlineByteCount), source: place))
        for text in texts {
            if let text { self.texts.append(strings.number(of: text)) } else { self.texts.append(.noString) }
        }
    }

    private mutating func number(of reader: IndexReader) throws(IndexError) -> UInt16 {
        if let number = features.readers.lastIndex(where: { $0 === reader }) { return UInt16(number) }
        guard features.readers.count < Int(UInt16.max) else {
            throw IndexError(.invalidInput("too many indexes"), file: reader.path)
        }
        features.readers.append(reader)
        return UInt16(features.readers.count - 1)
    }
}
