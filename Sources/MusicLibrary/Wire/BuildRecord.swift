/// Messages of the commands that write an index, as `build --json`, `merge --json` and `split --json` print them: one
/// line per message.
package enum BuildRecord {
    /// An event. Members that do not belong to its type are left out.
    package struct Event: Codable, Hashable, Sendable {
        /// The type of event.
        package enum Kind: String, Codable, Sendable {
            /// `total` files were found, of which `pending` have to be examined.
            case start
            /// `path` was analyzed: `track`.
            case track
            /// `track`, known as `from`, was found again at `path`.
            case moved
            /// `path` could not be analyzed: `kind`, `message`.
            case failure
            /// `line` of `file` is not a record: `message`.
            case damaged
            /// `message` is a remark; the work goes on.
            case notice
        }

        /// The type of event.
        package var type: Kind
        /// Number of audio files.
        package var total: Int?
        /// Number of new or changed files among them.
        package var pending: Int?
        /// Relative to the library's folder.
        package var path: String?
        /// The earlier path.
        package var from: String?
        /// A file of records.
        package var file: String?
        /// Line of that file, from 1.
        package var line: Int?
        /// Kind of failure, e.g. `corrupt`.
        package var kind: String?
        /// The reason or remark.
        package var message: String?
        /// The track in the index.
        package var track: TrackRecord?

        private init(_ type: Kind) { self.type = type }

        /// The files were counted.
        package static func start(total: Int, pending: Int) -> Event {
            var event = Event(.start)
            (event.total, event.pending) = (total, pending)
            return event
        }

        /// A file was analyzed.
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

        /// A file could not be analyzed.
        package static func failure(path: String, kind: String, message: String) -> Event {
            var event = Event(.failure)
            (event.path, event.kind, event.message) = (path, kind, message)
            return event
        }

        /// A line of a file of records is invalid.
        package static func damaged(file: String, line: Int, message: String) -> Event {
            var event = Event(.damaged)
            (event.file, event.line, event.message) = (file, line, message)
            return event
        }

        /// A remark.
        package static func notice(_ message: String) -> Event {
            var event = Event(.notice)
            event.message = message
            return event
        }
    }

    /// Distinguishes the last line from the others.
    package enum SummaryKind: String, Codable, Sendable { case summary }

    /// The last line of a build.
    package struct Summary: Codable, Hashable, Sendable {
        /// `summary`.
        package private(set) var type = SummaryKind.summary
        /// The index file.
        package var index: String
        /// Number of tracks in the index.
        package var tracks: Int
        /// Analyzed.
        package var indexed: Int
        /// Taken over unchanged.
        package var reused: Int
        /// Found again under another path or with other tags.
        package var moved: Int
        /// Removed.
        package var removed: Int
        /// Missing, but kept.
        package var kept: Int
        /// Kept because their folder cannot be read.
        package var hidden: Int
        /// Files that could not be analyzed.
        package var failed: Int
        /// Damaged files that were analyzed in part.
        package var partial: Int
        /// Seconds of audio analyzed.
        package var audioSeconds: Double
        /// Seconds the build took.
        package var elapsedSeconds: Double
        /// Whether it was canceled.
        package var interrupted: Bool

        /// - Parameters:
        ///   - summary: the summary of the build.
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
