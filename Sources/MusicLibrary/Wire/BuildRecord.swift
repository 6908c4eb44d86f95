import AudioFeatures

/// What the commands that write an index tell while they run, as `build --json`, `merge --json` and `split --json` print it:
/// a line per message.
package enum BuildRecord {
    /// Something that happened. What does not belong to its type is left out.
    package struct Event: Codable, Hashable, Sendable {
        /// What happened.
        package enum Kind: String, Codable, Sendable {
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
        package var type: Kind
        /// Audio files.
        package var total: Int?
        /// Of these, new or changed.
        package var pending: Int?
        /// Relative to the library's folder.
        package var path: String?
        /// Path before.
        package var from: String?
        /// A file of records.
        package var file: String?
        /// Line of that file, from 1.
        package var line: Int?
        /// Kind of failure, e.g. `corrupt`.
        package var kind: String?
        /// Why, or what.
        package var message: String?
        /// As the index has it.
        package var track: TrackRecord?

        private init(_ type: Kind) { self.type = type }

        /// The files were counted.
        package static func start(total: Int, pending: Int) -> Event {
            var event = Event(.start)
            (event.total, event.pending) = (total, pending)
            return event
        }

        /// A file was listened to.
        package static func track(_ track: LibraryTrack, path: String) -> Event {
            var event = Event(.track)
            (event.path, event.track) = (path, TrackRecord(track, MoodCatalog()))
            return event
        }

        /// A track was found again under another path or with other tags.
        package static func moved(_ track: LibraryTrack, from: String) -> Event {
            var event = Event(.moved)
            (event.path, event.from, event.track) = (track.path.description, from, TrackRecord(track, MoodCatalog()))
            return event
        }

        /// A file could not be analysed.
        package static func failure(path: String, kind: String, message: String) -> Event {
            var event = Event(.failure)
            (event.path, event.kind, event.message) = (path, kind, message)
            return event
        }

        /// A line of a file of records is none.
        package static func damaged(file: String, line: Int, message: String) -> Event {
            var event = Event(.damaged)
            (event.file, event.line, event.message) = (file, line, message)
            return event
        }

        /// Something is worth telling.
        package static func notice(_ message: String) -> Event {
            var event = Event(.notice)
            event.message = message
            return event
        }
    }

    /// Tells the last line from the others.
    package enum SummaryKind: String, Codable, Sendable { case summary }

    /// The last line of a build.
    package struct Summary: Codable, Hashable, Sendable {
        /// `summary`.
        package private(set) var type = SummaryKind.summary
        /// The index file.
        package var index: String
        /// Tracks in the index.
        package var tracks: Int
        /// Listened to.
        package var indexed: Int
        /// Taken over unchanged.
        package var reused: Int
        /// Found again under another path or with other tags.
        package var moved: Int
        /// Gone.
        package var removed: Int
        /// Missing, but kept.
        package var kept: Int
        /// Kept unseen, for their folder cannot be read.
        package var hidden: Int
        /// Files that could not be analysed.
        package var failed: Int
        /// Damaged files of which a part was analysed.
        package var partial: Int
        /// Seconds of music that were listened to.
        package var audioSeconds: Double
        /// Seconds the build took.
        package var elapsedSeconds: Double
        /// Whether it was ended before all was done.
        package var interrupted: Bool

        /// - Parameters:
        ///   - summary: of the build.
        ///   - index: the index file.
        package init(_ summary: LibraryBuilder.Summary, index: String) {
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
