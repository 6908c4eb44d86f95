public import AudioFeatures
public import SimilarityIndex

/// Builds or refreshes an index from the records that workers made.
///
/// An index that is there keeps what the records do not speak of; a track they do speak of is updated. From nothing, with
/// the records of all files of a folder in any order, the index has the bytes of a build of that folder. Of several records
/// of one file the same one stays that ``IndexMerger`` would keep. A line that is no sound record never stops the rest.
public struct RecordImporter: Sendable {
    /// What is told while records are read.
    public enum Event: Sendable {
        /// A line is not a record that can be used.
        case unusable(file: RawPath, line: Int, reason: String)
        /// A record says that a file could not be analysed.
        case failure(FailureEntry)
        /// Something worth telling that stops nothing.
        case notice(String)
    }

    /// What an import did.
    public struct Summary: Sendable, Equatable {
        /// Sound records read.
        public var records = 0
        /// Tracks from records that the index did not have.
        public var added = 0
        /// Tracks of the index that a record replaced, be it by a failure.
        public var updated = 0
        /// Tracks of the index that no record replaced.
        public var kept = 0
        /// Failures among the records that stayed.
        public var failed = 0
        /// Records that gave way to a better one of the same path.
        public var duplicates = 0
        /// Lines that are no records, and files that could not be read to their end.
        public var unusable = 0
        /// Tracks in the index now.
        public var tracks = 0

        /// Nothing done yet.
        public init() {}
    }

    /// Where the index goes.
    public let output: RawPath
    /// What made the index, stored in it.
    public let provenance: String

    /// - Parameters:
    ///   - output: the index file to write or refresh.
    ///   - provenance: name and version of the program.
    public init(output: RawPath, provenance: String) {
        self.output = output
        self.provenance = provenance
    }

    /// Reads records and writes the index.
    /// - Parameters:
    ///   - sources: files of records; `-` is standard input.
    ///   - report: receives events.
    /// - Throws: `LibraryError` when a file cannot be opened, no line of any is usable though there are some, or the index
    ///   cannot be written. The index that was there is then untouched.
    public func build(from sources: [RawPath], report: (Event) -> Void = { _ in }) throws(LibraryError) -> Summary {
        // One file is open at a time; that there are all is known before the work.
        for source in sources where source != "-" {
            if let problem = DelimitedInput.problem(source) {
                throw .unreadableRecords(path: "\(source)", reason: problem)
            }
        }
        do throws(IndexError) {
            let place = try IndexOutput(output)
            defer { withExtendedLifetime(place) {} }
            let existing = try SharedIndex.existing(
                output, ifOther: "its other tracks have no neighbours until the next build analyses them again",
                ifUnusable: "only what the records hold stays"
            ) { report(.notice($0)) }
            var pool = RecordPool(scratchBeside: place.path)
            for source in sources { try pool.read(source, report: report) }
            guard pool.summary.records > 0 || pool.summary.unusable == 0 else {
                throw IndexError(.invalidInput("no usable record, nothing was changed"), file: "\(output)")
            }
            var writer = try IndexWriter(
                schema: LibrarySchema.index, provenance: provenance, scratchBeside: "\(place.path)")
            if existing.hasVersions { writer.includesChroma = true }
            let summary = try pool.settle(existing.reader, into: &writer, report: report)
            try writer.write(to: "\(place.path)")
            return summary
        } catch {
            throw .index(error)
        }
    }
}
