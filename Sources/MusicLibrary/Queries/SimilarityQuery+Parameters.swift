import SimilarityIndex

extension SimilarityQuery {
    /// What may be said of it.
    public static let parameters: [Parameter<SimilarityQuery>] =
        [
            Parameter(
                "count", \.count, .integer(1...1_000_000, shared: 1...100), address: "k", option: "count", short: "k",
                argument: "K", "how many (default 10)", .arrangement),
            Parameter(
                "method", \.method, .choice(), short: "m", argument: "METHOD",
                "timbre: how tracks sound on the whole (default); dtw: how they develop; hybrid: both", .arrangement),
            Parameter(
                "weights", \.weights, .weights, short: "w", argument: "PART=W,…",
                "how much parts of the sound count, 1 else: colour, movement, rhythm, harmony, loudness, style",
                .arrangement),
            Parameter("same_genre", \.sameGenre, .flag, "only tracks of the same genre"),
            Parameter(
                "duplicates", \.showsDuplicates, .flag, option: "show-duplicates",
                "show other copies of the same recording too", .widening),
            Parameter(
                "fold_versions", \.foldsVersions, .flag,
                "of several versions of one piece only the best (of an index with versions)"),
            Parameter("include_other", \.includesOther, .flag, "speech, noise and silence, too", .widening),
        ] + TrackFilter.parameters.map { $0.within(\.filter) }
}
