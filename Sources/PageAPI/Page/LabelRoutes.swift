import MusicLibrary

/// A user's labels and likes.
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
        Route(.get, "/api/ratings", "List liked and disliked tracks", returns: "Ratings", to: ratings),
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
        return try call.json(["likes": try ids(.like), "dislikes": try ids(.dislike)])
    }
}
