extension PlaylistRequest {
    /// The most tracks there can be in a playlist.
    package static let largestCount = 1_000_000

    /// What may be said of it.
    public static let parameters: [Parameter<PlaylistRequest>] = wishes + conditions + arrangement

    private static let wishes: [Parameter<PlaylistRequest>] = [
        Parameter(
            "mood", \.mood, .text, short: "m", argument: "MOOD",
            "happy, calm, gloomy, sad, angry, energetic, or any label"),
        Parameter(
            "valence", \.valence, ParameterType<Float>.number(0...1).optional, argument: "V",
            "only tracks whose valence (0…1) is within the tolerance of V"),
        Parameter(
            "near", \.near, .numbers, argument: "NAME=X",
            "only tracks whose NAME is within the tolerance of X, nearest first; may be repeated"),
        Parameter(
            "tolerance", \.tolerance, .number(0 ... .infinity), argument: "T",
            "the largest difference from valence and near, in their unit (default 0.1)"),
        Parameter(
            "likes", \.likes, .tracks, address: "like", short: "l", argument: "TRACK",
            "tracks that sound like it; may be repeated"),
        Parameter(
            "unlikes", \.unlikes, .tracks, address: "unlike", short: "u", argument: "TRACK",
            "but not like this one; may be repeated"),
        Parameter("same_genre", \.sameGenre, .flag, "only genres of the tracks it is to sound like"),
        Parameter("with_disliked", \.includesDisliked, .flag, "tracks you dislike, too", .widening),
        Parameter(
            "duplicates", \.showsDuplicates, .flag, option: "show-duplicates",
            "copies and other versions of a recording, too", .widening, formerly: ["showsDuplicates"]),
        Parameter(
            "include_other", \.includesOther, .flag, "speech, noise and silence, too", .widening,
            formerly: ["includesOther"]),
        Parameter(
            "targets", \.targets, .numbers, address: "target", argument: "NAME=X",
            "prefer tracks whose NAME is near X, but leave none out; may be repeated", family: targets),
        Parameter(
            "prefer", \.prefer, .numbers, argument: "NAME=W",
            "prefer tracks with a high NAME, or a low one where W is below 0; W is how much it counts; may be repeated"),
        Parameter(
            "ask", \.ask, .text, argument: "WORDS",
            "what you would like to hear, in words: “calm jazz for a rainy evening, no vocals”"),
    ]

    /// Playlists leave out disliked tracks unless told otherwise; other questions keep them.
    private static let conditions: [Parameter<PlaylistRequest>] =
        TrackFilter.parameters.filter { $0.name != "without_disliked" }.map { $0.within(\.filter) }

    private static let arrangement: [Parameter<PlaylistRequest>] = [
        Parameter(
            "minutes", \.minutes, ParameterType<Double>.number(0.1...1_000_000, shared: 0.1...10_000).optional,
            argument: "M",
            "limit the length in minutes, instead of a count", .arrangement),
        Parameter(
            "count", \.count, ParameterType<Int>.integer(1...largestCount, shared: 1...1000).optional, short: "n",
            argument: "N",
            "number of tracks (default 10); not with minutes", .arrangement, formerly: ["limit"]),
        Parameter(
            "artist_spacing", \.artistSpacing, .integer(0...1000, shared: 0...100), argument: "K",
            "the same artist not again within K tracks", .arrangement),
        Parameter(
            "album_spacing", \.albumSpacing, .integer(0...1000, shared: 0...100), argument: "K",
            "the same album not again within K tracks", .arrangement),
        Parameter(
            "fold_versions", \.foldsVersions, .flag,
            "of several versions of one piece only the best (of an index with versions)", .arrangement,
            formerly: ["foldsVersions"]),
        Parameter(
            "random", \.isRandom, .flag, "a random choice, weighted by fit, instead of the best", .arrangement,
            formerly: ["isRandom"]),
        Parameter(
            "seed", \.randomSeed, ParameterType<UInt64>.integer(0...UInt64.max).optional, argument: "N",
            "the same seed gives the same random choice", .arrangement),
    ]

    private static let targets = ParameterFamily<PlaylistRequest>([("target", "prefer tracks whose NAME is near X")]) {
        $0.targets[$1] = $2[0]
    }

    /// Tracks at most; nil where minutes are counted.
    private var count: Int? {
        get { if case .tracks(let count) = length { count } else { nil } }
        set { if let newValue { length = .tracks(newValue) } }
    }

    /// Minutes at most; nil where tracks are counted.
    private var minutes: Double? {
        get { if case .minutes(let minutes) = length { minutes } else { nil } }
        set { if let newValue { length = .minutes(newValue) } }
    }

    private var isRandom: Bool {
        get { randomSeed != nil }
        set {
            // Short enough to be typed again.
            randomSeed = newValue ? randomSeed ?? UInt64.random(in: 0..<1_000_000_000) : nil
        }
    }
}
