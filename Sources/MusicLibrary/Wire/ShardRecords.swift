/// The last line of `merge --json`.
package struct MergeSummaryRecord: Codable, Hashable, Sendable {
    /// `summary`.
    package private(set) var type = BuildRecord.SummaryKind.summary
    /// The index that was written.
    package var index: String
    /// Indexes that were merged.
    package var indexes: Int
    /// Tracks in the index.
    package var tracks: Int
    /// Failures in the index.
    package var failures: Int
    /// Records replaced by a better one for the same path.
    package var duplicates: Int
    /// Tracks that are copies of another.
    package var copies: Int
    /// The folder that the paths are relative to; left out when unknown.
    package var root: String?

    /// - Parameters:
    ///   - summary: the summary of the merge.
    ///   - index: the index that was written.
    package init(_ summary: IndexMerger.Summary, index: String) {
        self.index = index
        indexes = summary.indexes
        tracks = summary.tracks
        failures = summary.failures
        duplicates = summary.duplicates
        copies = summary.copies
        root = summary.root?.description
    }
}

/// A shard, as `split --json` prints it: one line per shard.
package struct ShardRecord: Codable, Hashable, Sendable {
    /// Tells the lines apart.
    package enum Kind: String, Codable, Sendable { case shard }

    /// `shard`.
    package private(set) var type = Kind.shard
    /// The index file.
    package var index: String
    /// Tracks in it.
    package var tracks: Int
    /// Failures in it.
    package var failures: Int

    /// - Parameters:
    ///   - index: the index file.
    ///   - tracks: in it.
    ///   - failures: in it.
    package init(index: String, tracks: Int, failures: Int) {
        self.index = index
        self.tracks = tracks
        self.failures = failures
    }
}

/// The last line of `build --from-records --json`.
package struct ImportSummaryRecord: Codable, Hashable, Sendable {
    /// `summary`.
    package private(set) var type = BuildRecord.SummaryKind.summary
    /// The index that was written.
    package var index: String
    /// Tracks in the index.
    package var tracks: Int
    /// Number of valid records.
    package var records: Int
    /// Tracks that are new.
    package var added: Int
    /// Tracks that were replaced by a record.
    package var updated: Int
    /// Tracks that no record mentions.
    package var kept: Int
    /// Files that could not be analyzed.
    package var failed: Int
    /// Records replaced by a better one for the same path.
    package var duplicates: Int
    /// Lines that are not records.
    package var damaged: Int

    /// - Parameters:
    ///   - summary: the summary of the build.
    ///   - index: the index that was written.
    package init(_ summary: RecordImporter.Summary, index: String) {
        self.index = index
        tracks = summary.tracks
        records = summary.records
        added = summary.added
        updated = summary.updated
        kept = summary.kept
        failed = summary.failed
        duplicates = summary.duplicates
        damaged = summary.unusable
    }
}
