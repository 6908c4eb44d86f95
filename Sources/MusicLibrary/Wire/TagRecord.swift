import AudioFeatures

/// What happens to tags, as `tag --json` prints it: changes and failures, then a summary.
public enum TagRecord {
    /// A field of a file that says something else than it should.
    public struct Change: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case change }

        /// `change`.
        public private(set) var type = Kind.change
        /// The file.
        public var path: String
        /// `bpm`, `key`, `mood`, `energy` or `comment`.
        public var field: String
        /// What it says; left out when it says nothing.
        public var old: String?
        /// What it should say.
        public var new: String

        /// - Parameters:
        ///   - path: of the file.
        ///   - change: of one field.
        public init(path: String, _ change: TagUpdate.Change) {
            self.path = path
            field = change.field.rawValue
            old = change.old
            new = change.new
        }
    }

    /// A file that cannot be read or written.
    public struct Failure: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case failure }

        /// `failure`.
        public private(set) var type = Kind.failure
        /// The file.
        public var path: String
        /// Why.
        public var message: String

        /// A record of a failure.
        public init(_ failure: TagBatch.Failure) {
            path = failure.path.description
            message = failure.reason
        }
    }

    /// The last line.
    public struct Summary: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case summary }

        /// `summary`.
        public private(set) var type = Kind.summary
        /// Files whose tags do not say what they should.
        public var files: Int
        /// Files that were written.
        public var written: Int
        /// Files that could not be read or written.
        public var failed: Int
        /// Whether nothing was to be written.
        public var dryRun: Bool

        /// Numbers of files, as documented on each property.
        public init(files: Int, written: Int, failed: Int, dryRun: Bool) {
            self.files = files
            self.written = written
            self.failed = failed
            self.dryRun = dryRun
        }

        enum CodingKeys: String, CodingKey {
            case type, files, written, failed
            case dryRun = "dry_run"
        }
    }
}
