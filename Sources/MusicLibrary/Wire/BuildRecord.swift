import AudioFeatures

/// What the commands that write an index tell while they run, as `build --json`, `merge --json` and `split --json` print it:
/// a line a message.
public enum BuildRecord {
    /// Something that happened. What does not belong to its type is left out.
    public struct Event: Codable, Hashable, Sendable {
        /// What happened.
        public enum Kind: String, Codable, Sendable {
            /// `total` files were found, `pending` of them to be looked at.
            case start
            /// `path` was listened to: `track`.
            case track
            /// `track`, known as `from`, was found again at `path`.
            case moved
            /// `path` could not be analysed: `kind`, `message`.
            case failure
            /// `line` of `file` is no record: `message`.
            case damaged
            /// `message` is worth telling and stops nothing.
            case notice
        }

        /// What happened.
        public var type: Kind
        /// Audio files.
        public var total: Int?
        /// Of these, new or changed.
        public var pending: Int?
        /// Relative to the library's folder.
        public var path: String?
        /// Path before.
        public var from: String?
        /// A file of records.
        public var file: String?
        /// Line of that file, from 1.
        public var line: Int?
        /// Kind of failure, e.g. `corrupt`.
        public var kind: String?
        /// Why, or what.
        public var message: String?
        /// As the index has it.
        public var track: TrackRecord?

        private init(_ type: Kind) { self.type = type }

        /// The files were counted.
        public static func start(total: Int, pending: Int) -> Event {
            var event = Event(.start)
            (event.total, event.pending) = (total, pending)
            return event
        }

        /// A file was listened to.
        public static func track(_ track: LibraryTrack, path: String) -> Event {
            var event = Event(.track)
            (event.path, event.track) = (path, TrackRecord(track, MoodCatalog()))
            return event
        }

        /// A track was found again under another path or with other tags.
        public static func moved(_ track: LibraryTrack, from: String) -> Event {
            var event = Event(.moved)
            (event.path, event.from, event.track) = (track.path.description, from, TrackRecord(track, MoodCatalog()))
            return event
        }

        /// A file could not be analysed.
        public static func failure(path: String, kind: String, message: String) -> Event {
            var event = Event(.failure)
            (event.path, event.kind, event.message) = (path, kind, message)
            return event
        }

        /// A line of a file of records is none.
        public static func damaged(file: String, line: Int, message: String) -> Event {
            var event = Event(.damaged)
            (event.file, event.line, event.message) = (file, line, message)
            return event
        }

        /// Something is worth telling.
        public static func notice(_ message: String) -> Event {
            var event = Event(.notice)
            event.message = message
            return event
        }
    }

    /// Tells the last line from the others.
    public enum SummaryKind: String, Codable, Sendable { case summary }

    /// The last line of a build.
    public struct Summary: Codable, Hashable, Sendable {
        /// `summary`.
        public private(set) var type = SummaryKind.summary
        /// The index file.
        public var index: String
        /// Tracks in the index.
        public var tracks: Int
        /// Listened to.
        public var indexed: Int
        /// Taken over unchanged.
        public var reused: Int
        /// Found again under another path or with other tags.
        public var moved: Int
        /// Gone.
        public var removed: Int
        /// Missing, but kept.
        public var kept: Int
        /// Kept unseen, for their folder cannot be read.
        public var hidden: Int
        /// Files that could not be analysed.
        public var failed: Int
        /// Damaged files of which a part was analysed.
        public var partial: Int
        /// Seconds of music that were listened to.
        public var audioSeconds: Double
        /// Seconds the build took.
        public var elapsedSeconds: Double
        /// Whether it was ended before all was done.
        public var interrupted: Bool

        /// - Parameters:
        ///   - summary: of the build.
        ///   - index: the index file.
        public init(_ summary: LibraryBuilder.Summary, index: String) {
            self.index = index
            tracks = summary.tracks
            indexed = summary.indexed
            reused = summary.reused
            moved = summary.moved
            removed = summary.removed
            kept = summary.kept
            hidden = summary.hidden
            failed = summary.failed
            partial = summary.partial
            audioSeconds = summary.audioSeconds
            elapsedSeconds = summary.elapsed
            interrupted = summary.isInterrupted
        }

        enum CodingKeys: String, CodingKey {
            case type, index, tracks, indexed, reused, moved, removed, kept, hidden, failed, partial, interrupted
            case audioSeconds = "audio_seconds"
            case elapsedSeconds = "elapsed_seconds"
        }
    }
}
