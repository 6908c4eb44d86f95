package import SimilarityIndex

/// Builds or refreshes an index from records made by workers.
///
/// An existing index keeps the tracks that no record mentions and gets updates for the others. Without an index, the
/// records of all files of a folder, in any order, give the same bytes as a build of that folder, apart from the times
/// of first sight. Of several records of
/// one file, the one that ``IndexMerger`` would keep is kept. An unusable line does not stop the import.
package struct RecordImporter: Sendable {
    /// An event while records are read.
    package enum Event: Sendable {
        /// A line is not a usable record.
        case unusable(file: RawPath, line: Int, reason: String)
        /// A record says that a file could not be analyzed.
        case failure(FailureEntry)
        /// A remark; the import goes on.
        case notice(String)
    }

    /// The result of an import.
    package struct Summary: Sendable, Equatable {
        /// Number of valid records.
        package var records = 0
        /// Tracks from records that the index did not have.
        package var added = 0
        /// Tracks of the index that were replaced by a record, possibly of a failure.
        package var updated = 0
        /// Tracks of the index that no record replaced.
        package var kept = 0
        /// Failures among the records that were kept.
        package var failed = 0
        /// Records replaced by a better one for the same path.
        package var duplicates = 0
        /// Lines that are not records, and files that could not be read completely.
        package var unusable = 0
        /// Tracks in the index now.
        package var tracks = 0

        /// The empty summary.
        package init() {}
    }

    /// The path of the index.
    package let output: RawPath
    /// Name and version of the program, stored in the index.
    package let provenance: String

    /// - Parameters:
    ///   - output: the index file to write or refresh.
    ///   - provenance: name and version of the program.
    package init(output: RawPath, provenance: String) {
        self.output = output
        self.provenance = provenance
    }

    /// Reads records and writes the index.
    /// - Parameters:
    ///   - sources: files of records; `-` is standard input.
    ///   - report: receives events.
    /// - Throws: `LibraryError` when a file cannot be opened, when there are lines but none is usable, or when the
    ///   index cannot be written. The old index is then unchanged.
    package func build(from sources: [RawPath], report: (Event) -> Void = { _ in }) throws(LibraryError) -> Summary {
        // One file is open at a time. All are checked before the work begins.
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
                ifUnusable: "only the contents of the records are kept"
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
            try NeighborListsBuilder.refresh(IndexReader(path: "\(place.path)"))
            return summary
        } catch {
            throw .index(error)
        }
    }
}
