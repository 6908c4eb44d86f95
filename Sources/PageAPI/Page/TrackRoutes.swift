import AudioFeatures
import MusicLibrary

/// Tracks: a single one, a search, similar ones, and a comparison of two.
enum TrackRoutes {
    static let routes = [
        Route(.get, "/api/tracks/{id}", to: track),
        Route(.get, "/api/search", isCacheable: true, to: search),
        Route(.get, "/api/similar/{id}", isCacheable: true, to: similar),
        Route(
            .post, "/api/similar", lane: .heavy, body: .media(limit: 256 << 20), isChange: false, to: similarToUpload),
        Route(.get, "/api/explain", isCacheable: true, to: explain),
    ]

    private struct TrackPage: Encodable {
        let track: TrackRecord
        let rating: String?
        let labels, hashtags: [String]
        let moods: [TrackMoodsRecord.Fit]
        let album: BrowsePlace?
        let artists: [BrowsePlace]

        enum CodingKeys: CodingKey { case track, rating, labels, hashtags, moods, album, artists }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(track, forKey: .track)
            try container.encode(rating, forKey: .rating)
            try container.encode(labels, forKey: .labels)
            try container.encode(hashtags, forKey: .hashtags)
            try container.encode(moods, forKey: .moods)
            try container.encode(album, forKey: .album)
            try container.encode(artists, forKey: .artists)
        }
    }

    private static func track(_ call: Call) throws -> Response {
        let session = try call.session()
        let index = try call.index()
        let answer = try session.moods(of: index)
        let catalog = call.snapshot.catalog
        let album = Int(catalog.albumOfTrack[index])
        let record = TrackMoodsRecord(answer, try call.moods())
        let rating = try session.taste().ratings[answer.track.id]
        return try call.json(
            TrackPage(
                track: record.track, rating: rating?.name, labels: record.labels, hashtags: record.hashtags,
                moods: record.moods, album: album < 0 ? nil : BrowsePlace(catalog.albums[album]),
                artists: catalog.artistsOfTrack[index].map { BrowsePlace(catalog.artists[Int($0)]) }))
    }

    /// The data for records of tracks.
    private static let text = TrackText()

    private static func search(_ call: Call) throws -> Response {
        let parameters = call.parameters
        let count = try parameters.integer("count", 1...100, default: 20)
        let offset = try parameters.integer("offset", 0...1_000_000, default: 0)
        var fields = Set(TrackQuery.Field.allCases)
        if let named = parameters.string("fields") {
            fields = []
            for name in named.split(separator: ",") {
                guard let field = TrackQuery.Field(rawValue: String(name)) else {
                    throw APIError.badParameter("“fields” holds artist, title, album, genre, folder")
                }
                fields.insert(field)
            }
        }
        let query = TrackQuery(try parameters.required("q"), in: fields, isExact: try parameters.flag("exact"))
        let found = try call.session().search(query, try parameters.question(TrackFilter.self), count: offset + count)
        let moods = try call.moods()
        // As in SearchRecord.
        var json = Array("{\"items\":".utf8)
        text.append(found.tracks.dropFirst(offset).lazy.map { ([("score", $0.score)], $0.track) }, moods, to: &json)
        json += ",\"total\":\(found.total)}".utf8
        return Response(200, json: json)
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
        var json = Array("{\"items\":".utf8)
        text.append(
            answer.tracks.enumerated().lazy.map { ([("distance", $1.distance), ("rank", $0 + 1)], $1.track) }, moods,
            to: &json)
        json += ",\"seed\":".utf8
        text.append(answer.seed, moods, to: &json)
        json += "}".utf8
        return Response(200, json: json)
    }

    private static func explain(_ call: Call) throws -> Response {
        let (first, second) = (
            try call.index(of: try call.parameters.required("a")), try call.index(of: try call.parameters.required("b"))
        )
        let library = call.library
        let explanation = try library.explain(first, second)
        return try call.json(
            ExplanationRecord(
                explanation, try library.track(first), try library.track(second), try call.moods()))
    }
}
