import MusicLibrary

/// A user's labels, likes and stars.
enum LabelRoutes {
    static let routes: [Route] = [
        Route(
            .put, "/api/tracks/{id}/labels/{label:text}", "Add a label", body: .optionalJSON, returns: "Labels", to: add
        ),
        Route(
            .delete, "/api/tracks/{id}/labels/{label:text}", "Remove a label", body: .optionalJSON, returns: "Labels",
            to: remove),
        Route(
            .put, "/api/tracks/{id}/rating", "Set or remove a like or dislike", body: .json, takes: "RatingChange",
            returns: "Rating", to: rate),
        Route(
            .put, "/api/tracks/{id}/stars", "Give a track one to five stars, or none", body: .json,
            takes: "StarsChange",
            returns: "Stars", to: star),
        Route(
            .get, "/api/ratings", "List liked and disliked tracks, and those with stars", returns: "Ratings",
            to: ratings),
    ]

    private static func add(_ call: Call) throws -> Response {
        let track = RememberedTrack(try call.library.track(try call.index()))
        _ = try call.state().add(try Label(call.capture("label")), to: track, of: try call.caller().profile)
        return try labels(of: track, call)
    }

    private static func remove(_ call: Call) throws -> Response {
        let track = RememberedTrack(try call.library.track(try call.index()))
        _ = try call.state().remove(try Label(call.capture("label")), from: track.id, of: try call.caller().profile)
        return try labels(of: track, call)
    }

    private static func labels(of track: RememberedTrack, _ call: Call) throws -> Response {
        let session = Session(call.library, try call.state(), try call.caller().profile)
        return try call.json(LabelsRecord(try session.labels(of: track)))
    }

    private struct RatingChange: Decodable {
        let rating: String?

        enum CodingKeys: CodingKey { case rating }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            rating = try container.decode(String?.self, forKey: .rating)
        }
    }

    private static func rate(_ call: Call) throws -> Response {
        let rating: Rating?
        switch try call.body(RatingChange.self).rating {
        case "like": rating = .like
        case "dislike": rating = .dislike
        case nil: rating = nil
        default: throw APIError.badParameter("a rating must be “like”, “dislike” or null")
        }
        let track = RememberedTrack(try call.library.track(try call.index()))
        try call.state().rate(track, rating, by: try call.caller().profile)
        return try call.json(RatingRecord(track, rating))
    }

    private static func ratings(_ call: Call) throws -> Response {
        let ratings = try call.state().ratings(of: try call.caller().profile)
        /// Of every file with the rated audio.
        func ids(_ rating: Rating) throws -> [String] {
            var ids: [String] = []
            for (track, own) in ratings where own == rating {
                ids += try call.library.fileIDs(of: track.id).map { "\($0)" }
            }
            return ids
        }
        var stars: [String: Int] = [:]
        for (track, count) in try TrackMarks(try call.state(), try call.caller().profile, in: call.library).stars {
            for id in try call.library.fileIDs(of: track) { stars["\(id)"] = count }
        }
        return try call.json(
            ["likes": try ids(.like), "dislikes": try ids(.dislike), "stars": stars] as JSONObject)
    }

    private struct StarsChange: Decodable {
        let stars: Int?

        enum CodingKeys: CodingKey { case stars }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            stars = try container.decode(Int?.self, forKey: .stars)
        }
    }

    /// As players do, for the recording.
    private static func star(_ call: Call) throws -> Response {
        let stars = try call.body(StarsChange.self).stars
        guard stars.map((1...5).contains) ?? true else {
            throw APIError.badParameter("“stars” must be from 1 to 5, or null for none")
        }
        let track = RememberedTrack(try call.library.track(try call.index()))
        try call.state().score("\(track.id)", stars, by: try call.caller().profile)
        // Without stars of the listener, those in the tags count.
        let tagged = try call.library.listedTrack(try call.index()).taggedRating
        let shown = stars ?? TrackMarks.stars(tagged: tagged)
        return try call.json(["track": RememberedTrackRecord(track), "stars": shown] as JSONObject)
    }
}
