import MusicLibrary

enum PlaylistCreateCommand: Command {
    static let spec = PlaylistEdit.spec(
        "create", "create a playlist from tracks", "NAME [TRACK…]", 1...Int.max,
        "Keeps the order of the tracks. A track can occur more than once.",
        ("indexer playlist create Morning \"hill road\" \"garden waltz\"", "create a playlist with two tracks"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try PlaylistEdit.change(arguments) { session, name, operands in
            try session.createPlaylist(name, try operands.map { try session.track($0.description).track })
        }
    }
}

enum PlaylistAddCommand: Command {
    static let spec = PlaylistEdit.spec(
        "add", "add tracks to a playlist", "NAME TRACK…", 2...Int.max,
        "Adds them at the end; “playlist move” moves them. A track can occur more than once.",
        ("indexer playlist add Morning \"button shop\"", "add one track"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try PlaylistEdit.change(arguments) { session, name, operands in
            try session.add(try operands.map { try session.track($0.description).track }, toPlaylist: name)
        }
    }
}

enum PlaylistRemoveCommand: Command {
    static let spec = PlaylistEdit.spec(
        "remove", "remove tracks from a playlist", "NAME POSITION…", 2...Int.max,
        "Positions start at 1, as “playlist show” prints them.",
        ("indexer playlist remove Morning 2 5", "remove two tracks"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try PlaylistEdit.change(arguments) { session, name, operands in
            try session.remove(positions: try operands.map(PlaylistEdit.position), fromPlaylist: name)
        }
    }
}

enum PlaylistMoveCommand: Command {
    static let spec = PlaylistEdit.spec(
        "move", "move a track within a playlist", "NAME FROM TO", 3...3,
        "Moves the track at position FROM to position TO. Positions start at 1.",
        ("indexer playlist move Morning 3 1", "move the third track to the front"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try PlaylistEdit.change(arguments) { session, name, operands in
            let places = try operands.map(PlaylistEdit.position)
            try session.move(from: places[0], to: places[1], inPlaylist: name)
        }
    }
}

enum PlaylistRenameCommand: Command {
    static let spec = PlaylistEdit.spec(
        "rename", "rename a playlist", "NAME NEW", 2...2, "Names are not case-sensitive.",
        ("indexer playlist rename \"Instant Playlist #1\" Morning", "give a playlist a name"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let names = arguments.operands.map(\.description)
        try session.state.renamePlaylist(names[0], to: names[1], of: session.profile)
        return try PlaylistEdit.show(arguments, session, name: names[1])
    }
}

enum PlaylistFreezeCommand: Command {
    static let spec = PlaylistEdit.spec(
        "freeze", "make a living playlist a list of its tracks", "NAME", 1...1,
        "The playlist keeps the tracks that it has now, and can be edited.",
        ("indexer playlist freeze Morning", "keep the tracks of now"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try PlaylistEdit.change(arguments) { session, name, _ in try session.freezePlaylist(name) }
    }
}

enum PlaylistDeleteCommand: Command {
    static let spec = PlaylistEdit.spec(
        "delete", "delete a playlist", "NAME", 1...1, "The music files are not changed.",
        ("indexer playlist delete Morning", "delete one playlist"))

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        try session.state.deletePlaylist(arguments.operands[0].description, of: session.profile)
        Console.note("deleted “\(arguments.operands[0])”")
        return .success
    }
}

/// Shared by the commands that change playlists.
private enum PlaylistEdit {
    static func spec(
        _ action: String, _ summary: String, _ operands: String, _ count: ClosedRange<Int>, _ discussion: String,
        _ example: (command: String, meaning: String)
    ) -> CommandSpec {
        CommandSpec(
            name: "playlist \(action)", summary: summary, operands: operands, operandCount: count,
            discussion: discussion,
            options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption], examples: [example])
    }

    /// Changes the playlist that is named first, then shows it.
    /// - Parameter change: receives its name and the other operands.
    static func change(
        _ arguments: Arguments, _ change: (Session, String, [RawPath]) throws -> Void
    ) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let name = arguments.operands[0].description
        try change(session, name, Array(arguments.operands.dropFirst()))
        return try show(arguments, session, name: name)
    }

    static func position(_ operand: RawPath) throws -> Int {
        guard let position = Int(operand.description), position > 0 else {
            throw UsageError("“\(operand)” is not a position; positions start at 1")
        }
        return position
    }

    static func show(_ arguments: Arguments, _ session: Session, name: String) throws -> ExitStatus {
        let playlist = try session.savedPlaylist(name)
        try PlaylistShowCommand.show(playlist, session, isJSON: arguments.has("json"))
        return .success
    }
}
