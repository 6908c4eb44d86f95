import MusicLibrary

/// What `playlist`, `mood --play-next` and `radio` have in common: the options that say what is to be played.
enum PlaylistOptions {
    static let selection: [OptionSpec] =
        [
            OptionSpec("mood", "m", argument: "MOOD", "happy, calm, gloomy, sad, angry, energetic, or any label"),
            OptionSpec("valence", nil, argument: "V", "tracks whose valence (0…1) is near V"),
            OptionSpec("tolerance", nil, argument: "T", "how near (default 0.10)"),
            OptionSpec("like", "l", argument: "TRACK", "tracks that sound like it; may be repeated"),
            OptionSpec("unlike", "u", argument: "TRACK", "but not like this one; may be repeated"),
            OptionSpec("same-genre", nil, "only genres of the --like tracks"),
            OptionSpec("with-disliked", nil, "tracks you dislike, too"),
            OptionSpec("show-duplicates", nil, "copies and other versions of a recording, too"),
            FilterOptions.includeOther,
        ] + FilterOptions.options + DescriptorOptions.targets

    static let arrangement: [OptionSpec] = [
        OptionSpec("count", "n", argument: "N", "at most so many tracks (default 10)"),
        OptionSpec("minutes", nil, argument: "M", "at most so many minutes instead"),
        OptionSpec("artist-spacing", nil, argument: "K", "the same artist not again within K tracks"),
        OptionSpec("album-spacing", nil, argument: "K", "the same album not again within K tracks"),
        CommandSpec.foldVersionsOption,
        OptionSpec("random", nil, "a random choice, weighted by fit, instead of the best"),
        OptionSpec("seed", nil, argument: "N", "the same seed gives the same random choice"),
    ]

    /// The options that neither narrow nor rank.
    private static let widening = [
        "show-duplicates", "with-disliked", FilterOptions.includeOther.long,
    ]

    /// The options that narrow or rank; without any of them a playlist would be the library.
    static func saysWhat(_ arguments: Arguments) -> Bool {
        let names = selection.map(\.long) + ["random", "seed"]
        return names.contains { arguments.has($0) && !widening.contains($0) }
    }

    static func request(_ arguments: Arguments, _ library: Library) throws -> PlaylistRequest {
        var request = PlaylistRequest()
        request.mood = arguments.string("mood")
        request.valence = try arguments.number("valence", in: 0...1)
        if let tolerance = try arguments.number("tolerance", in: 0...1) {
            guard request.valence != nil else { throw UsageError("--tolerance goes with --valence") }
            request.tolerance = tolerance
        }
        request.filter = try arguments.filter()
        try request.filter.findFolders(in: library)
        request.targets = try DescriptorOptions.targets(arguments)
        request.likes = try arguments.strings("like").map { try library.index(of: $0) }
        request.unlikes = try arguments.strings("unlike").map { try library.index(of: $0) }
        request.sameGenre = arguments.has("same-genre")
        if request.sameGenre && request.likes.isEmpty { throw UsageError("--same-genre goes with --like") }
        request.includesDisliked = arguments.has("with-disliked")
        request.includesOther = arguments.has(FilterOptions.includeOther.long)
        request.showsDuplicates = arguments.has("show-duplicates")
        request.foldsVersions = arguments.has(CommandSpec.foldVersionsOption.long)
        try arrange(&request, arguments)
        return request
    }

    private static func arrange(_ request: inout PlaylistRequest, _ arguments: Arguments) throws {
        if arguments.has("count"), arguments.has("minutes") {
            throw UsageError("--count and --minutes exclude one another")
        }
        if let count = try arguments.integer("count", in: 1...1_000_000) { request.length = .tracks(count) }
        if let minutes = try arguments.number("minutes", in: 0.1...1_000_000) {
            request.length = .minutes(Double(minutes))
        }
        request.artistSpacing = try arguments.integer("artist-spacing", in: 0...1_000) ?? 0
        request.albumSpacing = try arguments.integer("album-spacing", in: 0...1_000) ?? 0
        if let seed = try arguments.integer("seed", in: 0...Int.max) {
            request.randomSeed = UInt64(seed)
        } else if arguments.has("random") {
            // Short enough to be typed again.
            request.randomSeed = UInt64.random(in: 0..<1_000_000_000)
        }
    }
}
