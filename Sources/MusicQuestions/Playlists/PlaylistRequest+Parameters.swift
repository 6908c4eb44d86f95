extension PlaylistRequest {
    /// The maximum number of tracks in a playlist.
    package static let largestCount = 1_000_000

    /// The length of a playlist, in minutes, that a shared server and a question in words can ask for.
    static let sharedMinutes = 0.1...10_000.0

    package static let parameters: [Parameter<PlaylistRequest>] = wishes + conditions + arrangement

    private static let wishes: [Parameter<PlaylistRequest>] = [
        Parameter(
            "mood", \.mood, .text, short: "m", argument: "MOOD",
            "The mood: happy, calm, gloomy, sad, angry, energetic, or any label."),
        Parameter(
            "valence", \.valence, ParameterType<Float>.number(0...1).optional, argument: "V",
            "Only tracks whose valence (0…1) is within the tolerance of V."),
        Parameter(
            "near", \.near, .numbers, argument: "NAME=X",
            "Only tracks whose NAME is within the tolerance of X, nearest first; can be repeated."),
        Parameter(
            "tolerance", \.tolerance, .number(0 ... .infinity), argument: "T",
            "The largest difference from valence and near, in their unit (default 0.1)."),
        Parameter(
            "likes", \.likes, .tracks, address: "like", short: "l", argument: "TRACK",
            "Tracks that sound like this one; can be repeated."),
        Parameter(
            "unlikes", \.unlikes, .tracks, address: "unlike", short: "u", argument: "TRACK",
            "Tracks that do not sound like this one; can be repeated."),
        Parameter("same_genre", \.sameGenre, .flag, "Only genres of the tracks to sound like."),
        Parameter("with_disliked", \.includesDisliked, .flag, "Include tracks you dislike.", .widening),
        Parameter(
            "duplicates", \.showsDuplicates, .flag, option: "show-duplicates",
            "Include copies and other versions of a recording.", .widening, formerly: ["showsDuplicates"]),
        Parameter(
            "include_other", \.includesOther, .flag, "Include speech, noise and silence.", .widening,
            formerly: ["includesOther"]),
        Parameter(
            "targets", \.targets, .numbers, address: "target", argument: "NAME=X",
            "Prefer tracks whose NAME is near X without excluding others; can be repeated.", family: targets),
        Parameter(
            "prefer", \.prefer, .numbers, argument: "NAME=W",
            "Prefer tracks with a high NAME, or a low one if W is below 0; W is its weight; can be repeated."),
        Parameter(
            "labels_first", \.labelsFirst, .labels, address: "label_first", argument: "LABEL",
            "Tracks with this label or genre come first, unless there is a mood; can be repeated."),
        Parameter(
            "ask", \.ask, .text, argument: "WORDS",
            "What you would like to hear, in words: “calm jazz for a rainy evening, no vocals”."),
    ]

    /// Playlists exclude disliked tracks by default; other questions include them.
    private static let conditions: [Parameter<PlaylistRequest>] =
        TrackFilter.parameters.filter { $0.name != "without_disliked" }.map { $0.within(\.filter) }

    private static let arrangement: [Parameter<PlaylistRequest>] = [
        Parameter(
            "minutes", \.minutes, ParameterType<Double>.number(0.1...1_000_000, shared: sharedMinutes).optional,
            argument: "M",
            "The maximum length in minutes, instead of a number of tracks.", .arrangement),
        Parameter(
            "count", \.count, ParameterType<Int>.integer(1...largestCount, shared: 1...1000).optional, short: "n",
            argument: "N",
            "The number of tracks (default 10); not with minutes.", .arrangement, formerly: ["limit"]),
        Parameter(
            "artist_spacing", \.artistSpacing, .integer(0...1000, shared: 0...100), argument: "K",
            "Do not repeat an artist within K tracks.", .arrangement),
        Parameter(
            "album_spacing", \.albumSpacing, .integer(0...1000, shared: 0...100), argument: "K",
            "Do not repeat an album within K tracks.", .arrangement),
        Parameter(
            "fold_versions", \.foldsVersions, .flag,
            "Only the best of several versions of a piece (requires an index with versions).", .arrangement,
            formerly: ["foldsVersions"]),
        Parameter(
            "random", \.isRandom, .flag, "Choose randomly, weighted by fit, instead of the best.", .arrangement,
            formerly: ["isRandom"]),
        Parameter(
            "seed", \.randomSeed, ParameterType<UInt64>.integer(0...UInt64.max).optional, argument: "N",
            "The seed of the random choice; the same seed gives the same choice.", .arrangement),
    ]

    private static let targets = ParameterFamily<PlaylistRequest>([("target", "Prefer tracks whose NAME is near X.")]) {
        $0.targets[$1] = $2[0]
    }

    /// The maximum number of tracks; nil if the length is in minutes.
    private var count: Int? {
        get { if case .tracks(let count) = length { count } else { nil } }
        set { if let newValue { length = .tracks(newValue) } }
    }

    /// The maximum length in minutes; nil if tracks are counted.
    private var minutes: Double? {
        get { if case .minutes(let minutes) = length { minutes } else { nil } }
        set { if let newValue { length = .minutes(newValue) } }
    }

    var isRandom: Bool {
        get { randomSeed != nil }
        set {
            // Few digits, easy to type.
            randomSeed = newValue ? randomSeed ?? UInt64.random(in: 0..<1_000_000_000) : nil
        }
    }
}
