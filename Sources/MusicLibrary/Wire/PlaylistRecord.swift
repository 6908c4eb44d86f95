/// A new playlist, as `playlist --json` prints it: one line per track, then a summary.
public enum PlaylistRecord {
    /// A track of the playlist.
    public struct Track: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case track }

        /// `track`.
        public private(set) var type = Kind.track
        /// From 1.
        public var rank: Int
        /// Distance from the request: 0 is perfect.
        public var distance: Float
        /// 1 at distance 0, ½ at 1, towards 0 beyond.
        public var fit: Float
        /// Whether the user's label put it there.
        public var labeled: Bool
        /// The track.
        public var track: TrackRecord

        /// - Parameters:
        ///   - rank: from 1.
        ///   - found: the track.
        ///   - moods: the moods of tracks.
        public init(rank: Int, _ found: PlaylistTrack, _ moods: MoodCatalog) {
            self.rank = rank
            distance = found.distance
            fit = MoodRegion.fit(distance: found.distance)
            labeled = found.isLabeled
            track = TrackRecord(found.track, moods)
        }
    }

    /// The effect of a condition on the pool.
    public struct Step: Codable, Hashable, Sendable {
        /// The condition, for people.
        public var step: String
        /// Number of remaining tracks.
        public var tracks: Int
    }

    /// The last line.
    public struct Summary: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case summary }

        /// `summary`.
        public private(set) var type = Kind.summary
        /// Tracks in the playlist.
        public var tracks: Int
        /// Seconds of music.
        public var seconds: Double
        /// The sizes of the pool, from the library to the playlist.
        public var pool: [Step]
        /// The seed that repeats a random choice; left out without one.
        public var seed: UInt64?
        /// The name it was saved under; left out if it was not saved.
        public var name: String?

        /// - Parameters:
        ///   - result: the playlist.
        ///   - seed: the seed of a random choice.
        ///   - name: the name it was saved under.
        public init(_ result: PlaylistResult, seed: UInt64?, name: String?) {
            tracks = result.tracks.count
            seconds = result.duration
            pool = result.steps.map { Step(step: $0.name, tracks: $0.count) }
            self.seed = seed
            self.name = name
        }
    }
}
