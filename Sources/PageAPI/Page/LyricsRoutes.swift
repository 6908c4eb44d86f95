import MusicLibrary

/// The lyrics of a track, from its tags and from files beside it.
enum LyricsRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks/{id}/lyrics",
            "Get the lyrics of a track, from its tags and from .lrc and .txt files beside it: those with times first, an empty list if there are none; times are in seconds",
            lane: .heavy, returns: .items("Lyrics"), to: lyrics)
    ]

    private static func lyrics(_ call: Call) throws -> Response {
        let track = try call.library.track(try call.index())
        let all = try SongLyrics.all(of: try MediaFile.path(of: track, call))
        return try call.json(["items": all.map(record)] as JSONObject)
    }

    private static func record(_ lyrics: Lyrics) -> JSONObject {
        [
            "synced": lyrics.isSynced, "language": lyrics.language,
            "lines": lyrics.lines.map { line in
                ["start": line.start.map { Double($0) / 1000 }, "text": line.text] as JSONObject
            },
        ]
    }
}
