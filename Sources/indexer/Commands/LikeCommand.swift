import MusicLibrary

enum LikeCommand: Command {
    static let spec = RatingChange.spec(
        "like", "mark tracks as favourites", "“playlist --liked” uses only liked tracks.",
        ("indexer like song.mp3", "mark a favourite"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try RatingChange.run(arguments, .like) }
}

enum DislikeCommand: Command {
    static let spec = RatingChange.spec(
        "dislike", "exclude tracks from playlists", "“--with-disliked” includes them again.",
        ("indexer dislike song.mp3", "exclude a track from playlists"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try RatingChange.run(arguments, .dislike) }
}

enum UnlikeCommand: Command {
    static let spec = RatingChange.spec(
        "unlike", "remove a like or dislike", "The track is then neither liked nor disliked.",
        ("indexer unlike song.mp3", "remove its rating"))

    static func run(_ arguments: Arguments) throws -> ExitStatus { try RatingChange.run(arguments, nil) }
}

enum LikesCommand: Command {
    static let spec = CommandSpec(
        name: "likes", summary: "list liked and disliked tracks", operands: "", operandCount: 0...0,
        discussion: "“+” marks liked tracks, “−” disliked ones, “(gone)” tracks that are no longer in the library.",
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.countOption("tracks"),
            CommandSpec.jsonOption,
        ],
        examples: [("indexer likes --json", "list them for a script")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let session = try arguments.openSession()
        let ratings = try session.ratings().prefix(limit)
        try RatingChange.show(ratings.map { ($0.track, $0.rating) }, isJSON: arguments.has("json"))
        if ratings.isEmpty { Console.note("the profile “\(try session.profile.name)” has no liked or disliked tracks") }
        return .success
    }
}

/// Shared by the commands about likes.
private enum RatingChange {
    static func spec(
        _ name: String, _ summary: String, _ discussion: String, _ example: (command: String, meaning: String)
    ) -> CommandSpec {
        CommandSpec(
            name: name, summary: summary, operands: "TRACK…", operandCount: 1...Int.max, discussion: discussion,
            options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption], examples: [example])
    }

    static func run(_ arguments: Arguments, _ rating: Rating?) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let tracks = try arguments.operands.map { RememberedTrack(try session.track($0.description).track) }
        for track in tracks { try session.state.rate(track, rating, by: session.profile) }
        try show(tracks.map { ($0, rating) }, isJSON: arguments.has("json"))
        return .success
    }

    static func show(_ ratings: [(RememberedTrack, Rating?)], isJSON: Bool) throws {
        try Table.list(
            ratings, isJSON: isJSON, [.fixed(""), .text("track"), .path("path")],
            record: { track, rating in RatingRecord(track, rating) },
            row: { track, rating in
                [rating.map { $0 == .like ? "+" : "−" } ?? " ", TrackTable.name(track), track.path]
            })
    }
}
