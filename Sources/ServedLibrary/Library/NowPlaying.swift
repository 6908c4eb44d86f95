package import Foundation
package import MusicLibrary
package import SimilarityIndex
import Synchronization

/// The tracks that players report as playing. An entry ends with the track or with the server.
package final class NowPlaying: Sendable {
    package struct Entry: Sendable {
        package let profile: Profile
        /// Names its file.
        package let track: TrackID
        package let since: Date
        /// The player's name for itself.
        package let client: String
        fileprivate let until: Date
    }

    private static let capacity = 1000
    private let entries = Mutex<[Entry]>([])

    /// A player has started a track.
    package func began(_ track: LibraryTrack, by profile: Profile, _ client: String, now: Date = Date()) {
        // A paused track counts as playing.
        let entry = Entry(
            profile: profile, track: track.fileID, since: now, client: client,
            until: now.addingTimeInterval(min(track.duration, 86_400) + 300))
        entries.withLock { entries in
            entries.removeAll { $0.profile.id == profile.id && $0.client == client || $0.until < now }
            if entries.count >= Self.capacity { entries.removeFirst() }
            entries.append(entry)
        }
    }

    /// The latest first.
    package func current(now: Date = Date()) -> [Entry] {
        entries.withLock { $0.filter { $0.until >= now }.reversed() }
    }
}
