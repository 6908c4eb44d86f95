import AudioFeatures
import MusicLibrary
import SimilarityIndex

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

    private struct Record: Encodable {
        let name, owner: String
        let shared: Bool
        let tracks: Int
        let seconds: Double
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(forWriting: false)
        let playlists =
            arguments.has("shared")
            ? try session.state.sharedPlaylists(besides: session.profile)
            : try session.state.playlists(of: session.profile)
        var table = Table([.text("name"), .text("of"), .number("tracks"), .number("time"), .fixed("")])
        for playlist in playlists {
            if arguments.has("json") {
                print(
                    try JSONLine.string(
                        Record(
                            name: playlist.name, owner: playlist.owner, shared: playlist.isShared,
                            tracks: playlist.count, seconds: playlist.duration)))
            } else {
                table.add([
                    playlist.name, playlist.owner, "\(playlist.count)", TrackTable.time(playlist.duration),
                    playlist.isShared ? "shared" : "",
                ])
            }
        }
        if playlists.isEmpty { Console.talk("no playlists") }
        if !arguments.has("json") && !playlists.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        return .success
    }
}

enum PlaylistShowCommand: Command {
    static let spec = CommandSpec(
        name: "playlist show", summary: "show the tracks of a saved playlist", operands: "NAME", operandCount: 1...1,
        discussion: """
            NAME is one of your playlists, one that you follow, or OWNER/NAME of one that is shared. “?” marks what is not
            in the library.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.jsonOption],
        examples: [("indexer playlist show \"Instant Playlist #1\"", "")])

    private struct Record: Encodable {
        let position: Int
        let inLibrary: Bool
        let location: String
        let id, artist, title, album: String?
        let seconds: Double?
        enum CodingKeys: String, CodingKey {
            case position, location, id, artist, title, album, seconds
            case inLibrary = "in_library"
        }
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(forWriting: false)
        let name = arguments.operands[0].description
        try show(try session.state.playlist(name, for: session.profile), session, isJSON: arguments.has("json"))
        return .success
    }

    static func show(_ playlist: SavedPlaylist, _ session: Session, isJSON: Bool) throws {
        var table = Table([.number("#"), .fixed(""), .text("track"), .number("time"), .text("path")])
        for (index, item) in playlist.items.enumerated() {
            let known = try item.track.flatMap { try session.library.track($0) }
            let item = known.map { PlaylistItem(KnownTrack($0)) } ?? item
            if isJSON {
                print(
                    try JSONLine.string(
                        Record(
                            position: index + 1, inLibrary: known != nil, location: item.location,
                            id: item.track?.description, artist: item.artist, title: item.title, album: item.album,
                            seconds: item.seconds)))
            } else {
                table.add([
                    "\(index + 1)", known == nil ? "?" : "", item.displayName,
                    item.seconds.map(TrackTable.time) ?? "–", item.location,
                ])
            }
        }
        if !isJSON {
            Console.talk("\(playlist.name), by \(playlist.owner)\(playlist.isShared ? ", shared" : ""):")
            if playlist.items.isEmpty { Console.talk("no tracks") }
            if !playlist.items.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        }
    }
}
