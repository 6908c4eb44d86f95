/// A playlist that was made, as `playlist --json` prints it: a line per track, then a summary.
public enum PlaylistRecord {
    /// A track of it.
    public struct Track: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case track }

        /// `track`.
        public private(set) var type = Kind.track
        /// From 1.
        public var rank: Int
        /// How far it is from what was asked for: 0 is perfect.
        public var distance: Float
        /// 1 at distance 0, ½ at 1, towards 0 beyond.
        public var fit: Float
        /// Whether it is there because the user labelled it so.
        public var labeled: Bool
        /// The track.
        public var track: TrackRecord

        /// - Parameters:
        ///   - rank: from 1.
        ///   - found: the track.
        ///   - moods: what its mood is told by.
        public init(rank: Int, _ found: PlaylistTrack, _ moods: MoodCatalog) {
            self.rank = rank
            distance = found.distance
            fit = MoodRegion.fit(distance: found.distance)
            labeled = found.isLabeled
            track = TrackRecord(found.track, moods)
        }
    }

    /// What a condition left of the library.
    public struct Step: Codable, Hashable, Sendable {
        /// The condition, for people.
        public var step: String
        /// Tracks left after it.
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
        /// How the library shrank to the playlist.
        public var pool: [Step]
        /// What makes a random choice again; left out for none.
        public var seed: UInt64?
        /// Under which it was kept; left out when it was not.
        public var name: String?

        /// - Parameters:
        ///   - result: the playlist.
        ///   - seed: of a random choice.
        ///   - name: under which it was kept.
        public init(_ result: PlaylistResult, seed: UInt64?, name: String?) {
            tracks = result.tracks.count
            seconds = result.duration
            pool = result.steps.map { Step(step: $0.name, tracks: $0.count) }
            self.seed = seed
            self.name = name
        }
    }
}
