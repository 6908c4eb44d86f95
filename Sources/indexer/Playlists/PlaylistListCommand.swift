import MusicLibrary

enum PlaylistListCommand: Command {
    static let spec = CommandSpec(
        name: "playlist list", summary: "list saved playlists", operands: "", operandCount: 0...0,
        discussion: """
            Lists your own playlists, then those that you follow. “shared” marks playlists that other profiles can see,
            “living” those whose tracks are chosen again whenever they are read.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("shared", nil, "List the playlists that other profiles share, followed or not."),
            CommandSpec.countOption("playlists"), CommandSpec.jsonOption,
        ],
        examples: [("indexer playlist list --shared", "list playlists to follow")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let session = try arguments.openSession()
        let playlists =
            (arguments.has("shared")
            ? try session.sharedPlaylists() : try session.playlists()).prefix(limit)
        if playlists.isEmpty { Console.note("no playlists") }
        try Table.list(
            playlists, isJSON: arguments.has("json"),
            [.text("name"), .text("owner"), .number("tracks"), .number("time"), .fixed(""), .fixed("")],
            record: { SavedPlaylistRecord($0) },
            row: {
                [
                    $0.name, $0.owner, "\($0.count)", TrackTable.time($0.duration), $0.isShared ? "shared" : "",
                    $0.isLiving ? "living" : "",
                ]
            })
        return .success
    }
}

enum PlaylistShowCommand: Command {
    static let spec = CommandSpec(
        name: "playlist show", summary: "show the tracks of a saved playlist", operands: "NAME", operandCount: 1...1,
        discussion: """
            NAME is one of your playlists, one that you follow, or OWNER/NAME of a shared one. “?” marks entries that
            were never in the library, “gone” tracks that are no longer in the library, and “→” a file with the same
            audio that replaces a missing one.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.countOption("tracks"),
            CommandSpec.jsonOption,
        ],
        examples: [("indexer playlist show \"Instant Playlist #1\"", "show one playlist")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let session = try arguments.openSession()
        let name = arguments.operands[0].description
        try show(try session.savedPlaylist(name), session, limit: limit, isJSON: arguments.has("json"))
        return .success
    }

    static func show(_ playlist: SavedPlaylist, _ session: Session, limit: Int = .max, isJSON: Bool) throws {
        let items = try session.items(of: playlist).prefix(limit)
        if !isJSON {
            Console.note("\(playlist.name), by \(playlist.owner)\(playlist.isShared ? ", shared" : ""):")
            if playlist.isLiving {
                Console.note("living: \(playlist.conditions(in: session.library).joined(separator: "; "))")
            }
            if playlist.items.isEmpty { Console.note("no tracks") }
        }
        try Table.list(
            items, isJSON: isJSON, [.number("#"), .fixed(""), .text("track"), .number("time"), .path("path")],
            record: { PlaylistItemRecord($0) },
            row: {
                [
                    "\($0.position)", mark($0), $0.item.displayName, $0.item.seconds.map(TrackTable.time) ?? "–",
                    $0.item.location,
                ]
            })
        if let problem = playlist.problem { Console.note("these are the tracks of before: \(problem)") }
        for resolved in items {
            guard let path = resolved.replacedPath else { continue }
            Console.note("\(resolved.position): \(path) is gone; \(resolved.item.location) has the same audio")
        }
    }

    private static func mark(_ resolved: ResolvedItem) -> String {
        if resolved.isGone { return "gone" }
        if !resolved.isInLibrary { return "?" }
        return resolved.replacedPath == nil ? "" : "→"
    }
}
