/// What a playlist is to be made of.
public struct PlaylistRequest: Question {
    /// Of several versions of one piece (covers, live, in other keys) only one, none of a piece in ``likes``; by ear, where
    /// titles do not tell. A copy of a recording is a version of it. For playlists, not for the next track.
    public var foldsVersions = false
    /// How long.
    public enum Length: Hashable, Sendable {
        /// At most so many tracks.
        case tracks(Int)
        /// At most so many minutes.
        case minutes(Double)
    }

    /// A mood of the preferences, or any label.
    public var mood: String?
    /// The moodometer: tracks whose valence (0…1, as it is, not calibrated) is within `tolerance` of this.
    public var valence: Float?
    /// Values to be near to, by descriptor name: only tracks within `tolerance` of them, nearest first.
    public var near: [String: Float] = [:]
    /// See `valence` and `near`.
    public var tolerance: Float = 0.1
    /// Which tracks may be in it. What the preferences exclude is left out besides.
    public var filter = TrackFilter()
    /// Values to be near to, by descriptor name.
    public var targets: [String: Float] = [:]
    /// What there should be much of, or little where the weight is below 0: weights of standardized descriptors, by name.
    public var prefer: [String: Float] = [:]
    /// A question in words, which becomes conditions and wishes; see ``Library/understanding(of:besides:)``.
    public var ask: String?
    /// Indices of tracks to sound like.
    public var likes: [Int] = []
    /// Indices of tracks not to sound like.
    public var unlikes: [Int] = []
    /// Only genres of `likes`.
    public var sameGenre = false
    /// Tracks the user dislikes, too.
    public var includesDisliked = false
    /// Speech, noise and silence, too; what is to sound like one of these may be such anyway, and so may what the filter's
    /// kinds ask for.
    public var includesOther = false
    /// Whether nothing is left out for being no music.
    var takesAnyKind: Bool { includesOther || !filter.kinds.isEmpty }
    /// Copies and other versions of a recording, too.
    public var showsDuplicates = false
    /// How long.
    public var length = Length.tracks(10)
    /// An artist does not come again within so many tracks.
    public var artistSpacing = 0
    /// An album does not come again within so many tracks.
    public var albumSpacing = 0
    /// Random instead of best first, weighted by fit; the same seed gives the same playlist. nil for best first.
    public var randomSeed: UInt64?

    /// Ten tracks, any.
    public init() {}

    /// The same in terms of `valence`, limits and targets.
    var withLimitsOfNear: PlaylistRequest {
        var request = self
        request.near = [:]
        // A difference of two decimal numbers is not exact.
        let reach = tolerance + 1e-6
        for (name, value) in near.sorted(by: { $0.key < $1.key }) {
            if name == "valence" {
                request.valence = value
            } else {
                request.filter.ranges.append(DescriptorRange(name, min: value - reach, max: value + reach))
                request.targets[name] = value
            }
        }
        return request
    }
}

/// A track of a playlist.
public struct PlaylistTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// How far it is from what was asked for: 0 is perfect.
    public let distance: Float
    /// Whether it is there because the user said so, by a label.
    public let isLabeled: Bool
}

/// A playlist as made, and how it came about.
public struct PlaylistResult: Sendable {
    /// One step of the way from the library to the playlist.
    public struct Step: Sendable, Equatable {
        /// What it kept, e.g. `library`, `mood happy`.
        public let name: String
        /// Tracks left after it.
        public let count: Int
    }

    /// The tracks, in playing order.
    public let tracks: [PlaylistTrack]
    /// Sizes of the pool, from the whole library down to the playlist.
    public let steps: [Step]
    /// What was understood of a question in words; nil where none was asked.
    public let understanding: Understanding?

    /// Seconds.
    public var duration: Double { tracks.reduce(0) { $0 + $1.track.duration } }
}
