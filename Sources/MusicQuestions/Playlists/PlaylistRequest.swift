/// A request for a playlist.
///
/// ```swift
/// var request = PlaylistRequest()
/// request.ask = "calm piano without vocals"                        // or .mood, .likes, .filter
/// request.length = .minutes(45)
/// let playlist = try session.playlist(request)
/// try session.createPlaylist("Evening", playlist.tracks.map(\.track), madeBy: request)
/// ```
public struct PlaylistRequest: Question {
    /// Keeps only one of several versions of a piece (covers, live, in other keys), and none of a piece in ``likes``.
    /// Recognized by sound where titles do not tell. A copy of a recording is a version of it. Applies to playlists,
    /// not to the next track.
    public var foldsVersions = false
    /// In tracks or in time.
    public enum Length: Hashable, Sendable {
        /// The maximum number of tracks.
        case tracks(Int)
        /// The maximum number of minutes.
        case minutes(Double)
    }

    /// A mood of the preferences, or any label.
    public var mood: String?
    /// The moodometer: tracks whose valence (0…1, as it is, not calibrated) is within `tolerance` of this.
    public var valence: Float?
    /// Target values by descriptor name: only tracks within `tolerance` of them, nearest first.
    public var near: [String: Float] = [:]
    /// See `valence` and `near`.
    public var tolerance: Float = 0.1
    /// Conditions on the tracks. The exclusions of the preferences apply as well.
    public var filter = TrackFilter()
    /// Target values by descriptor name.
    public var targets: [String: Float] = [:]
    /// Weights of standardized descriptors, by name: high values are preferred, or low ones if the weight is negative.
    public var prefer: [String: Float] = [:]
    /// Tracks with one of these labels, the user's or hashtags of the comment, or with such a genre come first. Without effect if
    /// there is a mood.
    public var labelsFirst: [Label] = []
    /// A question in words, which adds conditions and preferences; see ``Library/understanding(of:besides:)``.
    public var ask: String?
    /// Tracks to sound like.
    public var likes: [TrackHandle] = []
    /// Tracks not to sound like.
    public var unlikes: [TrackHandle] = []
    /// Only the genres of `likes`.
    public var sameGenre = false
    /// Also tracks that the user dislikes.
    public var includesDisliked = false
    /// Also speech, noise and silence. They are allowed anyway if a track of `likes` is one, or if the filter names
    /// these kinds.
    public var includesOther = false
    /// Whether tracks that are not music are allowed.
    var takesAnyKind: Bool { includesOther || !filter.kinds.isEmpty }
    /// Also copies and other versions of a recording.
    public var showsDuplicates = false
    /// At most this; fewer if not enough tracks suit.
    public var length = Length.tracks(10)
    /// Whether `length` holds even if the question in words names another one. Not a parameter.
    package var keepsLength = false
    /// The minimum number of tracks between two of the same artist.
    public var artistSpacing = 0
    /// The minimum number of tracks between two of the same album.
    public var albumSpacing = 0
    /// Random instead of best first, weighted by fit. The same seed gives the same playlist. nil for best first.
    public var randomSeed: UInt64?

    /// Ten tracks without conditions.
    public init() {}

    /// Whether anything besides conditions orders the tracks.
    var hasOrder: Bool {
        mood != nil || valence != nil || !targets.isEmpty || !prefer.isEmpty || !likes.isEmpty || !unlikes.isEmpty
    }

    /// The request with `valence`, limits and targets.
    var withLimitsOfNear: PlaylistRequest {
        var request = self
        request.near = [:]
        // Differences of decimal numbers are inexact.
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
    /// Its position in path order.
    package let index: Int
    /// Distance from the request: 0 is perfect.
    public let distance: Float
    /// Whether the user's label, or a genre of that name, put it there.
    public let isLabeled: Bool
}

/// A playlist and the steps that led to it.
public struct PlaylistResult: Sendable {
    /// One step from the library to the playlist.
    public struct Step: Sendable, Equatable {
        /// The condition, e.g. `library`, `mood happy`.
        public let name: String
        /// Tracks left after it.
        public let count: Int
    }

    /// The tracks, in playing order.
    public let tracks: [PlaylistTrack]
    /// Sizes of the pool, from the whole library to the playlist.
    public let steps: [Step]
    /// How a question in words was understood; nil without one.
    public let understanding: Understanding?
    /// Whether the first track is what a question in words wishes for, true without a question. If not, the library has
    /// nothing better.
    public let fitsWell: Bool

    /// The condition after which no track was left, e.g. `chords ii V I`; nil if there are tracks, or if the library has
    /// none.
    public var emptiedBy: String? {
        guard tracks.isEmpty, let library = steps.first, library.count > 0 else { return nil }
        return steps.dropFirst().dropLast().first { $0.count == 0 }?.name
    }

    /// Total length in seconds.
    public var duration: Double { tracks.reduce(0) { $0 + $1.track.duration } }
}
