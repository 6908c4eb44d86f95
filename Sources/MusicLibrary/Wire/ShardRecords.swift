import AudioFeatures

/// The last line of `merge --json`.
public struct MergeSummaryRecord: Codable, Hashable, Sendable {
    /// `summary`.
    public private(set) var type = BuildRecord.SummaryKind.summary
    /// The index that was written.
    public var index: String
    /// Indexes that were merged.
    public var indexes: Int
    /// Tracks in the index.
    public var tracks: Int
    /// Failures in the index.
    public var failures: Int
    /// Records that were given up for another of the same path.
    public var duplicates: Int
    /// Tracks that are copies of another.
    public var copies: Int
    /// The folder that the paths begin at; left out when nothing is known of it.
    public var root: String?

    /// - Parameters:
    ///   - summary: of the merge.
    ///   - index: the index that was written.
    public init(_ summary: IndexMerger.Summary, index: String) {
        self.index = index
        indexes = summary.indexes
        tracks = summary.tracks
        failures = summary.failures
        duplicates = summary.duplicates
        copies = summary.copies
        root = summary.root?.description
    }
}

/// A shard that was written, as `split --json` prints it: a line a shard.
public struct ShardRecord: Codable, Hashable, Sendable {
    /// Tells the lines apart.
    public enum Kind: String, Codable, Sendable { case shard }

    /// `shard`.
    public private(set) var type = Kind.shard
    /// The index file.
    public var index: String
    /// Tracks in it.
    public var tracks: Int
    /// Failures in it.
    public var failures: Int

    /// - Parameters:
    ///   - index: the index file.
    ///   - tracks: in it.
    ///   - failures: in it.
    public init(index: String, tracks: Int, failures: Int) {
        self.index = index
        self.tracks = tracks
        self.failures = failures
    }
}

/// The last line of `build --from-records --json`.
public struct ImportSummaryRecord: Codable, Hashable, Sendable {
    /// `summary`.
    public private(set) var type = BuildRecord.SummaryKind.summary
    /// The index that was written.
    public var index: String
    /// Tracks in the index.
    public var tracks: Int
    /// Records that were read.
    public var records: Int
    /// Tracks that are new.
    public var added: Int
    /// Tracks of which there is a newer record.
    public var updated: Int
    /// Tracks the records do not speak of.
    public var kept: Int
    /// Files that could not be analysed.
    public var failed: Int
    /// Records that were given up for another of the same path.
    public var duplicates: Int
    /// Lines that are no record.
    public var damaged: Int

    /// - Parameters:
    ///   - summary: of the build.
    ///   - index: the index that was written.
    public init(_ summary: RecordImporter.Summary, index: String) {
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
