import AudioFeatures
import Foundation
import MusicLibrary

enum PlaylistExportCommand: Command {
    static let spec = CommandSpec(
        name: "playlist export", summary: "write a playlist as a file for other programs", operands: "NAME",
        operandCount: 1...1,
        discussion: """
            Formats: m3u8 (extended M3U in UTF-8), xspf, jspf, json, nsp. The last is a smart playlist for Navidrome; it
            holds the mood query that the playlist was made by, so that Navidrome finds the tracks itself, by the mood
            tags and hashtags that “indexer tag” writes. Paths are relative to the file's folder, or with --absolute
            absolute.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec("output", "o", argument: "FILE", "write there, in the format its name tells, not to stdout"),
            OptionSpec("format", "f", argument: "FORMAT", "m3u8 (default), xspf, jspf, json or nsp"),
            OptionSpec("absolute", "a", "absolute paths"),
        ],
        examples: [("indexer playlist export Morning -o ~/Music/Morning.m3u8", "for any player")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(forWriting: false)
        let playlist = try session.state.playlist(arguments.operands[0].description, for: session.profile)
        let output = arguments.path("output")?.absoluteURL
        let byName = output.flatMap { PlaylistFile.Format(rawValue: $0.pathExtension.lowercased()) }
        let format = try arguments.choice("format", PlaylistFile.Format.self) ?? byName ?? .m3u8
        let bytes = try format == .nsp ? smartPlaylist(playlist) : list(playlist, format, output, session, arguments)
        if let output {
            try Data(bytes).write(to: output, options: .atomic)
            Console.talk("written: \(output.path(percentEncoded: false))")
        } else {
            print(String(decoding: bytes, as: UTF8.self), terminator: "")
        }
        return .success
    }

    private static func list(
        _ playlist: SavedPlaylist, _ format: PlaylistFile.Format, _ output: URL?, _ session: Session,
        _ arguments: Arguments
    ) throws -> [UInt8] {
        let root = try session.musicFolder(arguments)
        let folder = output?.deletingLastPathComponent().path(percentEncoded: false) ?? root
        let style: PlaylistExchange.Style = arguments.has("absolute") ? .absolute : .relative(to: folder)
        return try PlaylistExchange(session.library, root: root).file(playlist, style).bytes(format)
    }

    private static func smartPlaylist(_ playlist: SavedPlaylist) throws -> [UInt8] {
        guard let query = playlist.query else {
            throw UsageError(
                "“\(playlist.name)” is a list of tracks; an nsp file holds a query, as “playlist --mood … --save” keeps it"
            )
        }
        let smart = try NavidromeSmartPlaylist(name: playlist.name, query)
        if !smart.leftOut.isEmpty {
            Console.talk("Navidrome knows nothing of \(smart.leftOut.joined(separator: ", ")): left out")
        }
        return smart.bytes
    }
}

enum PlaylistImportCommand: Command {
    static let spec = CommandSpec(
        name: "playlist import", summary: "keep a playlist file of another program", operands: "FILE",
        operandCount: 1...1,
        discussion: """
            M3U, M3U8, XSPF or JSPF, told by content; paths may be absolute, relative, percent-encoded, or from another
            machine. What is not in the library is kept by name and marked “?”; then the exit status is 1.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec(
                "name", nil, argument: "NAME", "keep it under this name (default: its title, or the file's name)"),
            CommandSpec.jsonOption,
        ],
        examples: [("indexer playlist import ~/old/party.m3u", "")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let url = arguments.operands[0].absoluteURL
        let session = try arguments.openSession(forWriting: true)
        let root = try session.musicFolder(arguments)
        let file: PlaylistFile
        do {
            file = try PlaylistFile(try read(url))
        } catch {
            let reason = (error as? PlaylistFile.ReadError)?.description ?? error.localizedDescription
            throw UsageError("\(arguments.operands[0]): \(reason)")
        }
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        let items = try PlaylistExchange(session.library, root: root).items(file, in: folder)
        let name = arguments.string("name") ?? file.name ?? url.deletingPathExtension().lastPathComponent
        try session.state.createPlaylist(name, items, of: session.profile)
        try PlaylistShowCommand.show(
            try session.state.playlist(name, for: session.profile), session, isJSON: arguments.has("json"))
        let missing = items.count { $0.track == nil }
        if missing > 0 { Console.talk("\(missing) of \(items.count) are not in the library; kept by name") }
        return missing > 0 ? .someFailed : .success
    }

    private static func read(_ url: URL) throws -> [UInt8] {
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size <= PlaylistFile.largestSize else { throw PlaylistFile.ReadError(tooLarge: size) }
        return Array(try Data(contentsOf: url))
    }
}
