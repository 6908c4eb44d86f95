/// Collects entries and writes them as an index file.
///
/// The bytes depend only on what was appended, never on its order: tracks and failures are sorted
/// by the bytes of their paths.
public struct IndexWriter: Sendable {
    /// The shape of every record.
    public let schema: IndexSchema
    /// What made the index, e.g. the tool's name and version; nil to leave it out.
    public var provenance: String?

    private(set) var entries: [IndexEntry] = []
    private(set) var failures: [FailureEntry] = []

    /// Begins an empty index.
    /// - Throws: `IndexError` (`invalidInput`) when no index can have this schema: a dimension outside
    ///   1…65,536, an empty column name, two columns of the same name.
    public init(schema: IndexSchema, provenance: String? = nil) throws(IndexError) {
        if let problem = schema.problem { throw IndexError(.invalidInput(problem)) }
        self.schema = schema
        self.provenance = provenance
    }

    /// Number of tracks so far.
    public var count: Int { entries.count }

    /// Adds a track. Without its vector and sequence when another analysis than the schema's made them: they could be
    /// compared with nothing here.
    /// - Throws: `IndexError` (`invalidInput`) naming the track when it does not fit the schema or a
    ///   vector value is not finite.
    public mutating func append(_ entry: IndexEntry) throws(IndexError) {
        var entry = entry
        if entry.analysisVersion != schema.analysisVersion {
            entry.vector = nil
            entry.sequence = .empty
        }
        if let problem = entry.problem(in: schema) {
            throw IndexError(.invalidInput("\(entry.displayPath): \(problem)"))
        }
        entries.append(entry)
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
        let tracks = entries.sorted { $0.path.lexicographicallyPrecedes($1.path) }
        let failed = failures.sorted { $0.path.lexicographicallyPrecedes($1.path) }
        try Self.requireDistinct(tracks.map(\.path), file: path)
        try Self.requireDistinct(failed.map(\.path), file: path)
        guard tracks.count < Int(UInt32.max) else { throw IndexError(.invalidInput("too many tracks"), file: path) }
        let encoder = IndexEncoder(schema: schema, tracks: tracks, failures: failed)

        let sectionCount = SectionID.required.count + 1 + (provenance == nil ? 0 : 1)
        var stream = try SectionStream.create(path: path, sectionCount: sectionCount)
        for id in SectionID.required {
            try stream.begin(id, isRequired: true)
            try encoder.encode(id, into: &stream)
            try stream.end()
        }
        try stream.begin(.failures, isRequired: false)
        try encoder.encode(.failures, into: &stream)
        try stream.end()
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

    private static func requireDistinct(_ sortedPaths: [[UInt8]], file: String) throws(IndexError) {
        for (path, next) in zip(sortedPaths, sortedPaths.dropFirst()) where path == next {
            let name = String(decoding: path, as: UTF8.self)
            throw IndexError(.invalidInput("two records for the same path \(name)"), file: file)
        }
    }
}
