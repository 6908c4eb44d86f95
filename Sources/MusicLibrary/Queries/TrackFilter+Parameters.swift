import AudioFeatures

extension TrackFilter {
    /// What may be said of it.
    public static let parameters: [Parameter<TrackFilter>] = [
        Parameter(
            "search", \.search, .text, argument: "WORDS",
            "only tracks with these words in artist, album or title (where there is none, in the file's name)"),
        Parameter(
            "genres", \.genres, .texts, address: "genre", short: "g", argument: "GENRE",
            "only this genre, pattern (*rock*) or group of the preferences; may be repeated"),
        Parameter(
            "labels", \.labels, .labels, address: "label", argument: "LABEL",
            "only tracks with this label; may be repeated"),
        Parameter(
            "ranges", \.ranges, .ranges, address: "range", short: "r", argument: "NAME=A..B",
            "only tracks whose tempo, valence, … lies from A to B; either may be left out; may be repeated",
            family: limits),
        Parameter(
            "heard", \.heard, .heard, argument: "TAG[=X]",
            "only tracks in which this genre, instrument, voice or character is heard, with confidence X or more (default 0.5); may be repeated"
        ),
        Parameter(
            "kinds", \.kinds, .choices(TrackKind.self), address: "kind", argument: "KIND,…",
            "only tracks of these kinds: music, speech, noise, silence; may be repeated"
        ),
        Parameter(
            "exclude_folders", \.exclude.folders, .texts, address: "exclude_folder", argument: "FOLDER",
            "nothing from there, by its path in the library or, on a command line, from here; may be repeated",
            formerly: ["excludedFolders"]),
        Parameter(
            "exclude_genres", \.exclude.genres, .texts, address: "exclude_genre", argument: "GENRE",
            "nothing of this genre, pattern or group; may be repeated", formerly: ["excludedGenres"]),
        Parameter(
            "exclude_tracks", \.exclude.tracks, .texts, address: "exclude_track", argument: "TRACK",
            "exclude this track id, or tracks whose title, album or artist matches this pattern (*christmas*); may be repeated",
            formerly: ["excludedTracks"]),
        Parameter("liked", \.onlyLiked, .flag, "only tracks you like"),
        Parameter("without_disliked", \.withoutDisliked, .flag, "no tracks you dislike"),
    ]

    private static let limits = ParameterFamily<TrackFilter>([
        (
            "min",
            "only tracks whose NAME is X or more; NAME is one of "
                + DescriptorRange.names.map { $0.replacing("_", with: "-") }.joined(separator: ", ")
        ),
        ("max", "only tracks whose NAME is X or less"),
    ]) { filter, name, limits in
        let range = DescriptorRange(name, min: limits[0], max: limits[1])
        if let fault = range.fault { throw ParameterFault.Reason.fault(fault) }
        filter.ranges.append(range)
    }
}
