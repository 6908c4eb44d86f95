import AudioFeatures
import Foundation
import MusicLibrary

/// Tracks, their features, their structure, and recommendations.
enum SpotifyTrackRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/v1/tracks", "Get several tracks; null for unknown ones", query: [Query.ids],
            returns: .object(["tracks": .array(.nullable("SpotifyTrack"))]), isCacheable: true, to: tracks),
        Route(.get, "/v1/tracks/{id}", "Get a track", returns: "SpotifyTrack", isCacheable: true, to: track),
        Route(
            .get, "/v1/audio-features", "Get the audio features of several tracks; null for unknown ones",
            query: [Query.featureIDs], returns: .object(["audio_features": .array(.nullable("AudioFeatures"))]),
            isCacheable: true, to: manyFeatures),
        Route(
            .get, "/v1/audio-features/{id}", "Get the audio features of a track", returns: "AudioFeatures",
            isCacheable: true, to: features),
        Route(
            .get, "/v1/audio-analysis/{id}",
            "Get the bars, beats, sections, segments, keys and chords of a track, and where a voice, drums, a bass and an audience are heard; times are in seconds",
            lane: .heavy, returns: "AudioAnalysis", to: analysis),
        Route(
            .get, "/v1/recommendations", "Find tracks like the seeds, with min_, max_ and target_ of every descriptor",
            query: [
                Query.tracks, Query.artists, Query.genres, Query.limit,
                QuestionParameters(familiesOf: PlaylistRequest.self, and: "seed"), Query.shortest, Query.longest,
            ], returns: "Recommendations", to: recommendations),
        Route(
            .get, "/v1/recommendations/available-genre-seeds", "List the genres",
            returns: .object(["genres": .array(.string)]), isCacheable: true, to: genres),
    ]

    private enum Query {
        static let ids = QueryParameter.list("ids", atMost: 50)
        static let featureIDs = QueryParameter.list("ids", atMost: 100)
        static let tracks = QueryParameter.list("seed_tracks", "ids, separated by commas")
        static let artists = QueryParameter.list("seed_artists", "ids, separated by commas")
        static let genres = QueryParameter.list("seed_genres", "separated by commas; there are 1 to 5 seeds")
        static let limit = QueryParameter.integer("limit", 1...100, default: 20)
        static let shortest = QueryParameter.number("min_duration_ms")
        static let longest = QueryParameter.number("max_duration_ms")
    }

    private static func track(_ call: Call) throws -> Response {
        try call.json(try SpotifyLinks(call).track(try call.index()))
    }

    private static func tracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let found = try call[Query.ids].map { id in
            try call.library.index(ofID: id).map { try links.track($0) }
        }
        return try call.json(["tracks": found])
    }

    // MARK: Features

    private static let featureNames = [
        "acousticness", "danceability", "energy", "instrumentalness", "key", "liveness", "loudness", "mode",
        "speechiness", "tempo", "time_signature", "valence",
    ]

    /// Spotify's keys with the values of `export`.
    private static func features(of index: Int, _ call: Call) throws -> JSONObject {
        let links = SpotifyLinks(call)
        // Spotify has no key for moods.
        let record = TrackRecord(try call.library.track(index), MoodCatalog([:]))
        let numbers = Dictionary(uniqueKeysWithValues: featureNames.map { ($0, record.numbers[$0] ?? nil) })
        return JSONObject(
            numbers,
            and: [
                "id": record.id, "type": "audio_features", "uri": "spotify:track:\(record.id)",
                "track_href": links.href("tracks", record.id), "analysis_url": links.href("audio-analysis", record.id),
                "duration_ms": record.durationMilliseconds,
            ])
    }

    private static func features(_ call: Call) throws -> Response {
        try call.json(try features(of: try call.index(), call))
    }

    private static func manyFeatures(_ call: Call) throws -> Response {
        let found = try call[Query.featureIDs].map { id in
            try call.library.index(ofID: id).map { try features(of: $0, call) }
        }
        return try call.json(["audio_features": found])
    }

    #if os(Linux)
        private static let platform = "Linux"
    #else
        private static let platform = "macOS"
    #endif

    private static func analysis(_ call: Call) throws -> Response {
        let entry = try call.analysis()
        let meta: JSONObject = [
            "analyzer_version": "\(AnalysisVersion.current)", "platform": platform, "detailed_status": "OK",
            "status_code": 0, "timestamp": Int(entry.start.timeIntervalSince1970),
            "analysis_time": entry.end.timeIntervalSince(entry.start),
            "input_process": "SonicIndex \(entry.analysis.track.analysisSampleRate) Hz mono",
        ]
        return try call.json(JSONObject(entry.analysis, and: ["meta": meta]))
    }

    // MARK: Recommendations

    private static func genres(_ call: Call) throws -> Response {
        try call.json(["genres": call.snapshot.catalog.genres.map(\.name).sorted()])
    }

    private static func recommendations(_ call: Call) throws -> Response {
        let (parameters, links) = (call.parameters, SpotifyLinks(call))
        let (tracks, artists, genres) = (try call[Query.tracks], try call[Query.artists], try call[Query.genres])
        guard (1...5).contains(tracks.count + artists.count + genres.count) else {
            throw APIError.badParameter("1 to 5 seeds are required: seed_tracks, seed_artists, seed_genres")
        }
        var request = try request(parameters)
        var likes = Set(try call.indices(of: tracks))
        for id in artists {
            guard let number = call.snapshot.catalog.artist(id) else {
                throw APIError(404, .notFound, "there is no artist with the id \(id.prefix(64))")
            }
            // A few tracks represent an artist.
            likes.formUnion(call.snapshot.catalog.artists[number].tracks.prefix(5))
        }
        request.likes = try call.library.handles(likes.sorted())
        request.filter.genres = genres
        request.length = .tracks(try call[Query.limit])
        // Another number gives another choice of near tracks. Without targets, all tracks are equal and the choice is
        // random.
        if request.randomSeed == nil, request.likes.isEmpty, request.targets.isEmpty {
            request.randomSeed = UInt64.random(in: .min ... .max)
        }
        let result = try call.session().playlist(request)
        let pool = (result.steps.first?.count ?? 0, result.steps.dropLast().last?.count ?? 0)
        func seed(_ id: String, _ type: String, _ href: String?) -> JSONObject {
            JSONObject(present: [
                "id": id, "type": type, "href": href, "initialPoolSize": pool.0, "afterFilteringSize": pool.1,
                "afterRelinkingSize": pool.1,
            ])
        }
        let all =
            tracks.map { seed($0, "TRACK", links.href("tracks", $0)) }
            + artists.map { seed($0, "ARTIST", links.href("artists", $0)) } + genres.map { seed($0, "GENRE", nil) }
        return try call.json(
            ["seeds": all, "tracks": try result.tracks.map { try links.track($0.index) }] as JSONObject)
    }

    /// The descriptors in `min_`, `max_` and `target_`, and this library's own `seed`. Spotify's `duration_ms` is a
    /// descriptor; popularity is unknown.
    private static func request(_ parameters: Parameters) throws -> PlaylistRequest {
        var items: [RequestTarget.Item] = []
        for item in parameters.items {
            if item.name == "seed" { items.append(item) }
            guard let prefix = ["min_", "max_", "target_"].first(where: item.name.hasPrefix) else { continue }
            switch item.name.dropFirst(prefix.count) {
            case "popularity": break
            case "duration_ms":
                guard let milliseconds = try parameters.number(item.name) else { continue }
                items.append(RequestTarget.Item(name: "\(prefix)duration", value: "\(milliseconds / 1000)"))
            default: items.append(item)
            }
        }
        return try Parameters(items).question()
    }
}
