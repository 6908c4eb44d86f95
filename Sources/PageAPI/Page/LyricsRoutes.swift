import MusicLibrary

/// The lyrics of a track, from its tags and from files beside it, and a search in all of them.
enum LyricsRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks/{id}/lyrics",
            "Get the lyrics of a track, from its tags and from .lrc and .txt files beside it: those with times first, an empty list if there are none; times are in seconds",
            lane: .heavy, returns: .items("Lyrics"), to: lyrics),
        Route(
            .get, "/api/lyrics",
            "Find tracks by words of their lyrics. The first searches read the lyrics of all files, each for at most 0.3 seconds; repeat the request after a second until “searched” has reached “tracks”",
            lane: .heavy,
            query: [Query.words, Query.count, Query.offset, QuestionParameters(TrackFilter.self)],
            returns: "LyricsPage", to: search),
    ]

    private enum Query {
        static let words = QueryParameter.required("q")
        static let count = QueryParameter.integer("count", 1...100, default: 20)
        static let offset = QueryParameter.integer("offset", 0...1_000_000, default: 0)
    }

    private static func lyrics(_ call: Call) throws -> Response {
        let track = try call.library.track(try call.index())
        let all = try SongLyrics.all(of: try MediaFile.path(of: track, call))
        return try call.json(["items": all.map(record)] as JSONObject)
    }

    private static func search(_ call: Call) throws -> Response {
        let words = try LyricsWords(try call[Query.words])
        let session = try call.session()
        let allowed = try session.indices(passing: try call.parameters.question(TrackFilter.self))
        let answer = try call.songs(withLyrics: words)
        let found = answer.found.filter { allowed?.contains($0.index) ?? true }
        let moods = try call.moods()
        // A file that has changed may have the words no more.
        let lines = try found.dropFirst(try call[Query.offset]).prefix(try call[Query.count]).compactMap { found in
            let track = try call.library.track(found.index)
            return FoundLine(words, in: track, at: try MediaFile.path(of: track, call))
        }
        return try call.json(
            [
                "items": lines.map { FoundLineRecord($0, moods) }, "total": found.count,
                "searched": answer.readCount, "tracks": call.library.count, "left_out": answer.leftOut,
            ] as JSONObject)
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
