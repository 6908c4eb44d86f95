import AudioFeatures

extension TrackFilter {
    package static let parameters: [Parameter<TrackFilter>] = [
        Parameter(
            "search", \.search, .text, argument: "WORDS",
            "Only tracks with these words in artist, album or title (in the file name if there is no title)."),
        Parameter(
            "genres", \.genres, .texts, address: "genre", short: "g", argument: "GENRE",
            "Only this genre, pattern (*rock*) or genre group of the preferences; can be repeated."),
        Parameter(
            "artists", \.artists, .texts, address: "artist_name", option: "artist", argument: "ARTIST",
            "Only tracks that credit this artist, as artist or album artist, by the whole name; can be repeated."),
        Parameter(
            "labels", \.labels, .labels, address: "label", argument: "LABEL",
            "Only tracks with this label; can be repeated."),
        Parameter(
            "ranges", \.ranges, .ranges(), address: "range", short: "r", argument: "NAME=A..B",
            "Only tracks whose tempo, valence, … is from A to B (either can be omitted), or equals a value: tempo=120, "
                + "key=Am, duration=..4:00, year=80s. Limits count as tables show the number: tempo=..120 includes 120.04, "
                + "which is shown as 120.0. Also your rating (stars, 1..5), plays, and last_played (days since; "
                + "30.. includes tracks never played); can be repeated.",
            family: limits),
        Parameter(
            "heard", \.heard, .heard, argument: "TAG[=X]",
            "Only tracks in which this genre, instrument, voice or character is heard, with a confidence of at least X (default 0.5); can be repeated."
        ),
        Parameter(
            "taught", \.taught, .taught, argument: "WORD[=X]",
            "Only tracks that are what you taught with this word, with a value of at least X (default 0.5); can be repeated."
        ),
        Parameter(
            "chords", \.chords, .chords, argument: "CHORDS",
            "Only tracks in which these chords follow each other, in any key: Roman numerals (vi IV I V) or names (Am F C G); can be repeated."
        ),
        Parameter(
            "compatible_with", \.compatibleWith, .trackName, argument: "TRACK",
            "Only tracks that can be mixed with this one: the same key, a neighbour on the Camelot wheel or the relative key, and a tempo within 6 %, also at half or double tempo."
        ),
        Parameter(
            "kinds", \.kinds, .choices(TrackKind.self), address: "kind", argument: "KIND,…",
            "Only tracks of these kinds: music, speech, noise, silence; can be repeated."
        ),
        Parameter(
            "health", \.health, .choices(HealthFinding.Kind.self), argument: "FAULT,…",
            "Only tracks with one of these faults: \(HealthFinding.Kind.allCases.map(\.rawValue).joined(separator: ", ")); can be repeated."
        ),
        Parameter(
            "exclude_folders", \.exclude.folders, .texts, address: "exclude_folder", argument: "FOLDER",
            "No tracks from this folder, a path in the library or, on the command line, in the current folder; can "
                + "be repeated.",
            formerly: ["excludedFolders"]),
        Parameter(
            "exclude_genres", \.exclude.genres, .texts, address: "exclude_genre", argument: "GENRE",
            "No tracks of this genre, pattern or genre group; can be repeated.", formerly: ["excludedGenres"]),
        Parameter(
            "exclude_tracks", \.exclude.tracks, .texts, address: "exclude_track", argument: "TRACK",
            "No track with this id, or whose title, album or artist matches this pattern (*christmas*); can be "
                + "repeated.",
            formerly: ["excludedTracks"]),
        Parameter(
            "exclude_artists", \.exclude.artists, .texts, address: "exclude_artist", argument: "ARTIST",
            "No tracks that credit this artist, as artist or album artist, by the whole name; can be repeated."),
        Parameter(
            "exclude_ranges", \.excludedRanges, .ranges(withKeys: false), address: "exclude_range",
            argument: "NAME=A..B",
            "No tracks whose tempo, year, … is from A to B (either can be omitted), as tables show it, or equals a "
                + "value; tracks without the number remain; can be repeated."),
        Parameter("liked", \.onlyLiked, .flag, "Only tracks you like."),
        Parameter("disliked", \.onlyDisliked, .flag, "Only tracks you dislike, which are never proposed."),
        Parameter("without_disliked", \.withoutDisliked, .flag, "No tracks you dislike."),
    ]

    private static let limits = ParameterFamily<TrackFilter>([
        (
            "min",
            "Only tracks whose NAME, as tables show it, is at least X. NAME is one of "
                + DescriptorRange.names.map { $0.replacing("_", with: "-") }.joined(separator: ", ") + "."
        ),
        ("max", "Only tracks whose NAME, as tables show it, is at most X."),
    ]) { filter, name, limits in
        let range = DescriptorRange(name, min: limits[0], max: limits[1])
        if let fault = range.fault { throw ParameterFault.Reason.fault(fault) }
        filter.ranges.append(range)
    }
}
