import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex
import Synchronization

/// The structures of tracks that were asked for lately. An analysis takes a second, and up to six for a long track.
final class Analyses: Sendable {
    /// An analysis, and when it was made.
    struct Entry: Sendable {
        let analysis: AudioAnalysis
        let start, end: Date
    }

    private struct Key: Hashable {
        let track: TrackID
        /// The number of the library.
        let generation: Int
    }

    /// A long track takes 2 MB.
    private static let capacity = 16
    /// The latest last.
    private let entries = Mutex<[(key: Key, entry: Entry)]>([])

    /// The structure of a track, from the cache or by `make`.
    func entry(
        of track: TrackID, generation: Int, _ make: () throws -> AudioAnalysis
    ) rethrows -> Entry {
        let key = Key(track: track, generation: generation)
        if let known = entries.withLock({ $0.first { $0.key == key }?.entry }) { return known }
        let start = Date()
        let made = Entry(analysis: try make(), start: start, end: Date())
        entries.withLock { entries in
            entries.removeAll { $0.key == key || $0.key.generation != generation }
            if entries.count >= Self.capacity { entries.removeFirst() }
            entries.append((key, made))
        }
        return made
    }
}
