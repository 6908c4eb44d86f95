/// Collects entries and writes them as an index file.
///
/// The bytes depend only on what was appended, never on its order: tracks and failures are sorted
/// by the bytes of their paths.
///
/// What a writer holds in memory for a track are its strings and a few numbers. The features of a track that was appended
/// as an entry wait in a scratch file, those of a track of another index, or of a build's journal, stay there.
public struct IndexWriter: Sendable {
    /// The shape of every record.
    public let schema: IndexSchema
    /// What made the index, e.g. the tool's name and version; nil to leave it out.
    public var provenance: String?
    /// Whether the index is to keep pitch classes, also when no track has any, or drops them; nil to keep those there are.
    package var includesChroma: Bool?

    private var tracks: [UnwrittenTrack] = []
    /// String numbers of the text columns, track after track.
    private var texts: [UInt32] = []
    private var strings = StringPool()
    private var features: PendingFeatures
    private var failures: [FailureEntry] = []

    /// Begins an empty index.
    /// - Parameters:
    ///   - schema: columns and dimensions of all tracks.
    ///   - provenance: who made it, for `info`.
    ///   - index: where the index will lie; the scratch file is made in the same folder, without a name. With
    ///     nil there is none, and whole entries are held in memory.
    /// - Throws: `IndexError` (`invalidInput`) when no index can have this schema: a dimension outside
    ///   1…65,536, an empty column name, two columns of the same name.
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

    /// Adds a track. Without its vector and sequence when another analysis than the schema's made them: they could be
    /// compared with nothing here.
    /// - Throws: `IndexError`: `invalidInput` naming the track when it does not fit the schema or a
    ///   vector value is not finite; `system` when the scratch file cannot be written.
    public mutating func append(_ entry: IndexEntry) throws(IndexError) { try append(entry, recordedAt: nil) }

    /// The same for an entry that a file holds already: nothing is put aside, but what is to be written otherwise than it is
    /// there. The file is kept until the writer is gone.
    package mutating func append(_ entry: IndexEntry, recordedAt place: RecordPlace?) throws(IndexError) {
        var (entry, place) = (entry, place)
        if entry.analysisVersion != schema.analysisVersion {
            entry.vector = nil
            entry.surroundings = nil
            entry.sequence = .empty
            entry.chroma = .empty
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
            chromaByteCount: entry.chroma.encoded.count)
    }

    /// Adds track `index` of another index, as it is there: the same as appending `reader.entry(index)`, without the
    /// memory and the work. The reader is kept until the writer is gone.
    /// - Parameters:
    ///   - index: in the other index.
    ///   - reader: the other index.
    ///   - path: its path in this index; the same as there when nil.
    ///   - changeStamp: of its file; as there when nil.
    /// - Throws: `IndexError`: `invalidInput` when the other index has other columns or dimensions; otherwise when it
    ///   is damaged.
    public mutating func append(
        _ index: Int, of reader: IndexReader, path: [UInt8]? = nil, changeStamp: UInt32? = nil
    ) throws(IndexError) {
        let other = reader.schema
        guard other.textColumns == schema.textColumns, other.numberColumns == schema.numberColumns,
            other.vectorDimension == schema.vectorDimension, other.vectorFormat == schema.vectorFormat,
            other.sequenceDimension == schema.sequenceDimension
        else { throw IndexError(.invalidInput("has other columns than the index that is written"), file: reader.path) }
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
            chromaByteCount: isComparable && includesChroma != false ? try reader.chromaRange(index).count : 0)
    }

    /// Adds a file that could not be analysed.
    /// - Throws: `IndexError` (`invalidInput`) when the path is empty or has a zero byte.
    public mutating func append(_ failure: FailureEntry) throws(IndexError) {
        if let problem = FailureEntry.problem(ofPath: failure.path) {
            throw IndexError(.invalidInput("\(failure.displayPath): \(problem)"))
        }
        failures.append(failure)
    }

    /// Writes the index to `path`, replacing what is there only when the new file is whole and on disk.
    /// - Throws: `IndexError`: `invalidInput` when two tracks or two failures have the same path,
    ///   `system` when the file cannot be written. The old file, if any, is then untouched.
    public func write(to path: String) throws(IndexError) {
        guard tracks.count < Int(UInt32.max) else { throw IndexError(.invalidInput("too many tracks"), file: path) }
        let encoder = try IndexEncoder(
            tracks: tracks, texts: texts, strings: strings, features: features, failures: failures, file: path)
        let chromaSections: [SectionID] =
            includesChroma ?? tracks.contains { $0.chromaByteCount > 0 } ? [.chromaOffsets, .chroma] : []
        let optional = [.failures] + chromaSections + [.recordSums]
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
        _ entry: IndexEntry, texts: [[UInt8]?], _ place: UnwrittenTrack.Place, sequenceByteCount: Int,
        chromaByteCount: Int
    ) {
        tracks.append(
            UnwrittenTrack(
                id: entry.id, fileSize: entry.fileSize, modificationTime: entry.modificationTime,
                frameCount: entry.frameCount, changeStamp: entry.changeStamp, sampleRate: entry.sampleRate,
                channelCount: entry.channelCount, analysisVersion: entry.analysisVersion, flags: entry.flags,
                path: strings.number(of: entry.path),
                sequenceByteCount: UInt32(sequenceByteCount), chromaByteCount: UInt32(chromaByteCount), place: place))
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
