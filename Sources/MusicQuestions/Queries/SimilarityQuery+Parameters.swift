import SimilarityIndex

extension SimilarityQuery {
    package static let parameters: [Parameter<SimilarityQuery>] =
        [
            Parameter(
                "count", \.count, .integer(1...1_000_000, shared: 1...100), address: "k", option: "count", short: "n",
                formerShorts: ["k"], argument: "N", "The number of tracks (default 10).", .arrangement),
            Parameter(
                "method", \.method, .choice(), short: "m", argument: "METHOD",
                "timbre compares the overall sound (default), dtw the development over time, hybrid both.", .arrangement
            ),
            Parameter(
                "weights", \.weights, .weights, short: "w", argument: "PART=W,…",
                "Weights of the parts of the sound (default 1): colour, movement, rhythm, harmony, loudness, style.",
                .arrangement),
            Parameter("same_genre", \.sameGenre, .flag, "Only tracks of the same genre."),
            Parameter(
                "duplicates", \.showsDuplicates, .flag, option: "show-duplicates",
                "Include other copies of the same recording.", .widening),
            Parameter(
                "fold_versions", \.foldsVersions, .flag,
                "Only the best of several versions of a piece (requires an index with versions)."),
            Parameter(
                "exact", \.isExact, .flag,
                "Compare all tracks, even if a library of a million tracks has neighbour lists.", .arrangement),
            Parameter("include_other", \.includesOther, .flag, "Include speech, noise and silence.", .widening),
        ] + TrackFilter.parameters.map { $0.within(\.filter) }
}
