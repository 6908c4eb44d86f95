import MusicLibrary
import SimilarityIndex

/// Tracks to play: a playlist, or the next track.
enum PlayRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/ask",
            "Find music by words: moods, scenes, measurements, years, genres, artists, chords, tracks to mix with. Returns the understanding of the question and the tracks, best first. If nothing is understood, there are no terms and no tracks",
            query: [Query.question, Query.count, QuestionParameters(TrackFilter.self)], returns: "Answer",
            isCacheable: true, to: ask),
        Route(
            .post, "/api/playlist", "Make a playlist, and save it on request, also as a living one", body: .json,
            takes: .question(
                PlaylistRequest.parameters, and: ["save": .boolean, "living": .boolean, "name": .nullable(.string)]),
            returns: "MadePlaylist",
            or: 201, isChange: false, to: playlist),
        Route(
            .post, "/api/next", "Choose the next track to play. Nothing is recorded in the history", body: .json,
            takes: .question(nextParameters, and: ["eeg": .boolean, "after": after]),
            returns: "NextTrack", isChange: false, to: next),
    ]

    /// The next track is one track, chosen at random.
    private static let nextParameters = PlaylistRequest.parameters.filter {
        $0.part != .arrangement || $0.name == "seed"
    }

    private static let after = Schema.nullable(.id).described(
        "The track that plays now, which is not chosen while there are others; by default the last one chosen.")

    private enum Query {
        static let question = QueryParameter.required("q", schema: #"{"type": "string", "maxLength": 1000}"#)
        static let count = QueryParameter.integer("count", 1...100, default: 20)
    }

    private static func playlist(_ call: Call) throws -> Response {
        let query = try PlaylistQuery(call)
        let request = query.request
        let session = try call.session()
        let result = try session.playlist(request)
        var saved: ListRecord?
        if query.save == true {
            let name =
                query.living == true
                ? try session.createLivingPlaylist(query.name, request)
                : try session.createPlaylist(
                    query.name, result.tracks.map(\.track), madeBy: result.understanding?.request ?? request)
            saved = try ListRecord.own(name, session)
            // Searches find it.
            call.context.changed()
        }
        let summary = PlaylistRecord.Summary(result, seed: request.randomSeed, name: nil)
        let moods = try call.moods()
        return try call.json(
            [
                "items": result.tracks.enumerated().map { PlaylistRecord.Track(rank: $0 + 1, $1, moods) },
                "steps": summary.pool, "seconds": summary.seconds, "seed": request.randomSeed, "playlist": saved,
            ] as JSONObject,
            status: saved == nil ? 200 : 201)
    }

    private static func ask(_ call: Call) throws -> Response {
        var request = PlaylistRequest()
        request.ask = try call[Query.question]
        request.length = .tracks(try call[Query.count])
        request.filter = try call.parameters.question(TrackFilter.self)
        do {
            let result = try call.session().playlist(request)
            return try call.json(AskRecord.Answer(result, try call.moods()))
        } catch LibraryError.notUnderstood(let words, let nearest) {
            // This is not an error, because the page sends the question while the user types.
            let unknown = words.split(separator: " ").map(String.init)
            return try call.json(
                AskRecord.Answer(nothingIn: request.ask ?? "", unknown, nearest: nearest))
        }
    }

    private static func next(_ call: Call) throws -> Response {
        let query = try PlaylistQuery(call)
        var request = query.request
        guard !request.foldsVersions else {
            throw APIError.badParameter("versions can be folded only in playlists, not for the next track")
        }
        if query.eeg == true {
            let profile = try call.caller().profile.id
            guard let mood = call.context.brainwaves[profile]?.mood.mood else {
                throw APIError(404, .noSongs, "No songs found: the headband has not determined a mood yet")
            }
            request.mood = mood
        }
        // The choice depends on recent plays.
        let session = try call.session()
        var player = try Player(session, request, musicFolder: call.context.options.musicFolder)
        guard let choice = try player.next(after: query.after) else {
            throw APIError(404, .noSongs, "No songs found")
        }
        player.markChosen(choice)
        return try call.json(
            [
                "mood": request.mood, "track": TrackRecord(choice.track, player.moods),
                "starts_over": choice.startsOver,
            ] as JSONObject)
    }
}
