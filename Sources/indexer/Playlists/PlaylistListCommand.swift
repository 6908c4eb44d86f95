import AudioFeatures
import MusicLibrary

enum PlaylistListCommand: Command {
    static let spec = CommandSpec(
        name: "playlist list", summary: "list saved playlists", operands: "", operandCount: 0...0,
        discussion: "Your own, then those you follow. “shared” can be seen by other profiles.",
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("shared", nil, "what other profiles share, whether you follow it or not"),
            CommandSpec.jsonOption,
        ],
        examples: [("indexer playlist list --shared", "what there is to follow")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        let playlists =
            arguments.has("shared")
            ? try session.state.sharedPlaylists(besides: session.profile)
            : try session.state.playlists(of: session.profile)
        var table = Table([.text("name"), .text("of"), .number("tracks"), .number("time"), .fixed("")])
        for playlist in playlists {
            if arguments.has("json") {
                try printLine(SavedPlaylistRecord(playlist))
            } else {
                table.add([
                    playlist.name, playlist.owner, "\(playlist.count)", TrackTable.time(playlist.duration),
                    playlist.isShared ? "shared" : "",
                ])
            }
        }
        if playlists.isEmpty { Console.note("no playlists") }
        if !arguments.has("json") && !playlists.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        return .success
    }
}

enum PlaylistShowCommand: Command {
    static let spec = CommandSpec(
        name: "playlist show", summary: "show the tracks of a saved playlist", operands: "NAME", operandCount: 1...1,
        discussion: """
            NAME is one of your playlists, one that you follow, or OWNER/NAME of one that is shared. “?” marks what was never
            in the library, “gone” what the library has no more, and “→” a file that stands in for one that is gone: it
            holds the same audio.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption],
        examples: [("indexer playlist show \"Instant Playlist #1\"", "")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        let name = arguments.operands[0].description
        try show(try session.savedPlaylist(name), session, isJSON: arguments.has("json"))
        return .success
    }

    static func show(_ playlist: SavedPlaylist, _ session: Session, isJSON: Bool) throws {
        var table = Table([.number("#"), .fixed(""), .text("track"), .number("time"), .path("path")])
        let items = try session.items(of: playlist)
        for resolved in items {
            if isJSON {
                try printLine(PlaylistItemRecord(resolved))
            } else {
                let item = resolved.item
                table.add([
                    "\(resolved.position)", mark(resolved), item.displayName,
                    item.seconds.map(TrackTable.time) ?? "–", item.location,
                ])
            }
        }
        if !isJSON {
            Console.note("\(playlist.name), by \(playlist.owner)\(playlist.isShared ? ", shared" : ""):")
            if playlist.items.isEmpty { Console.note("no tracks") }
            if !playlist.items.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        }
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
