import AudioFeatures
import Foundation
import MusicLibrary

/// Tracks: a single one, a search, similar ones, and a comparison of two.
enum TrackRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks/{id}", "Get a track with the user's labels and rating", returns: "TrackPage", to: track),
        Route(
            .get, "/api/search", "Find tracks by words. Misspellings are tolerated",
            query: [
                Query.words, Query.fields, Query.isExact, Query.count, Query.offset, Query.hasSections,
                QuestionParameters(TrackFilter.self),
            ], returns: "SearchPage", isCacheable: true, to: search),
        Route(
            .get, "/api/similar/{id}", "Find tracks similar to a track",
            query: [QuestionParameters(SimilarityQuery.self)], returns: "SimilarTracks", isCacheable: true, to: similar),
        Route(
            .post, "/api/similar", "Find tracks similar to a file that is not in the library", lane: .heavy,
            query: [QuestionParameters(SimilarityQuery.self)], body: .media(limit: 256 << 20), returns: "SimilarTracks",
            isChange: false, to: similarToUpload),
        Route(
            .get, "/api/explain", "Compare two tracks", query: [Query.first, Query.second], returns: "Explanation",
            isCacheable: true, to: explain),
    ]

    private enum Query {
        static let words = QueryParameter.required("q")
        static let fields = QueryParameter.list("fields", "artist, title, album, genre, folder, separated by commas")
        static let isExact = QueryParameter.flag("exact")
        static let count = QueryParameter.integer("count", 1...100, default: 20)
        static let offset = QueryParameter.integer("offset", 0...1_000_000, default: 0)
        static let hasSections = QueryParameter.flag(
            "sections", "also artists, albums, playlists, genres and folders with names like the words, as “sections”")
        static let first = QueryParameter.required("a", schema: Schema.id.text)
        static let second = QueryParameter.required("b", schema: Schema.id.text)
    }

    private static func track(_ call: Call) throws -> Response {
        let session = try call.session()
        let index = try call.index()
        let answer = try session.moods(of: index)
        let catalog = call.snapshot.catalog
        let album = Int(catalog.albumOfTrack[index])
        let rating = try session.taste().ratings[answer.track.id]
        let marks = try call.marks().tracks[index]
        return try call.json(
            JSONObject(
                TrackMoodsRecord(answer, try call.moods()),
                and: [
                    "taught": try session.taughtWords(of: answer.track).map { TaughtValueRecord($0.word, $0.value) },
                    "rating": rating?.name, "stars": marks.score, "plays": marks.plays?.count ?? 0,
                    "last_played": marks.plays?.last?.ISO8601Format(),
                    "album": catalog.albums[album].isUnknown ? nil : NamedItem(catalog.albums[album]),
                    "artists": catalog.artistsOfTrack[index].map { NamedItem(catalog.artists[Int($0)]) },
                ]))
    }

    /// The data for records of tracks.
    private static let text = TrackText()

    private static func search(_ call: Call) throws -> Response {
        let (count, offset) = (try call[Query.count], try call[Query.offset])
        let fields = try call[Query.fields].map { name in
            guard let field = TrackQuery.Field(rawValue: name) else {
                throw APIError.badParameter("“fields” holds artist, title, album, genre, folder")
            }
            return field
        }
        let query = TrackQuery(
            try call[Query.words], in: Set(fields.isEmpty ? TrackQuery.Field.allCases : fields),
            isExact: try call[Query.isExact])
        let filter = try call.parameters.question(TrackFilter.self)
        let found = try call.session().search(query, filter, count: offset + count)
        let moods = try call.moods()
        let sections =
            try call[Query.hasSections]
            ? try JSONBody.bytes(SearchSections(try call[Query.words], call).record()) : nil
        // As in SearchRecord.
        var json = JSONWriter()
        json.object { json in
            json.key("items")
            text.write(found.tracks.dropFirst(offset).lazy.map { ([("score", $0.score)], $0.track) }, moods, to: &json)
            // With its value, which is written already.
            if let sections { json.key(encoded: Array(#""sections":"#.utf8) + sections) }
            json.key("total")
            json.integer(found.total)
        }
        return Response(200, json: json.bytes)
    }

    private static func similar(_ call: Call) throws -> Response {
        let query = try call.parameters.question(SimilarityQuery.self)
        guard !query.foldsVersions || query.count <= 30 else {
            throw APIError.badParameter("“k” must be at most 30 if versions are folded")
        }
        return try response(call, try call.session().similar(to: try call.index(), query))
    }

    /// Tracks similar to an uploaded file.
    private static func similarToUpload(_ call: Call) throws -> Response {
        guard let upload = call.request.upload else { throw APIError.badRequest("the body must be an audio file") }
        let query = try call.parameters.question(SimilarityQuery.self)
        do {
            return try response(call, try call.session().similar(toFileAt: upload.path, query, calling: "upload"))
        } catch let error as AudioError {
            throw APIError(422, .mediaType, "the file cannot be analysed: \(error.reason)")
        }
    }

    private static func response(_ call: Call, _ answer: SimilarAnswer) throws -> Response {
        let moods = try call.moods()
        // As in SimilarRecord.
        var json = JSONWriter()
        json.object { json in
            json.key("items")
            text.write(
                answer.tracks.enumerated().lazy.map { ([("distance", $1.distance), ("rank", $0 + 1)], $1.track) },
                moods, to: &json)
            json.key("seed")
            text.write(answer.seed, moods, to: &json)
        }
        return Response(200, json: json.bytes)
    }

    private static func explain(_ call: Call) throws -> Response {
        let (first, second) = (try call.index(of: try call[Query.first]), try call.index(of: try call[Query.second]))
        let library = call.library
        let explanation = try library.explain(first, second)
        return try call.json(
            ExplanationRecord(
                explanation, try library.track(first), try library.track(second), try call.moods()))
    }
}
