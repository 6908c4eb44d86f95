import Foundation
import MusicLibrary
import SystemFiles

enum PlaylistExportCommand: Command {
    static let spec = CommandSpec(
        name: "playlist export", summary: "write a playlist file for other programs", operands: "[NAME]",
        operandCount: 0...1,
        discussion: """
            Formats are m3u8 (extended M3U in UTF-8), xspf, jspf, json and nsp. nsp is a smart playlist for Navidrome.
            It contains the mood query of the playlist, so that Navidrome selects the tracks itself by the mood tags
            and hashtags that “indexer tag” writes. Conditions that the format does not support are reported. Paths are
            relative to the folder of the file, or absolute with --absolute. MPD does not decode the percent-encoded
            paths of xspf; write m3u8 for it.

            With --all, every playlist becomes a file in the folder of --output, and with --moods, every mood, with all
            of its tracks. The files are .m3u in UTF-8 with relative paths, for players and servers that read no
            others. Files of the same names are replaced; no file is deleted.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec(
                "output", "o", argument: "FILE", "Write to this file instead of stdout, in the format of its extension."
            ),
            OptionSpec("format", "f", argument: "FORMAT", "The format: m3u8 (default), xspf, jspf, json or nsp."),
            OptionSpec("absolute", "a", "Write absolute paths."),
            OptionSpec("all", nil, "Write all playlists, each to a file in the folder of --output."),
            OptionSpec("moods", nil, "Write all moods, each to a file in the folder of --output."),
        ],
        examples: [
            ("indexer playlist export Morning -o ~/Music/Morning.m3u8", "write a file for any player"),
            ("indexer playlist export --all --moods -o ~/Music/Playlists", "write files for a media server"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("all") || arguments.has("moods") { return try writeFolder(arguments) }
        guard let name = arguments.operands.first else { throw UsageError("NAME, --all or --moods is required") }
        let output = arguments.path("output").map { OutputFile($0) }
        let format = try format(arguments, output)
        if let output { try refuseToReplace(output) }
        let session = try arguments.openSession()
        let playlist = try session.savedPlaylist(name.description)
        let exported = try session.export(
            playlist, as: format,
            in: output.map { RawPath($0.name.absoluteURL.deletingLastPathComponent().path(percentEncoded: false)) },
            isAbsolute: arguments.has("absolute"), musicFolder: arguments.path("music"))
        if !exported.leftOut.isEmpty {
            Console.note("Navidrome does not support \(exported.leftOut.joined(separator: ", ")); omitted")
        }
        if let output {
            try output.write(exported.bytes)
            Console.note("wrote \(output.name.absoluteURL.path(percentEncoded: false))")
        } else {
            print(String(decoding: exported.bytes, as: UTF8.self), terminator: "")
        }
        return .success
    }

    private static func writeFolder(_ arguments: Arguments) throws -> ExitStatus {
        for other in ["format", "absolute"] where arguments.has(other) {
            throw UsageError("--\(other) cannot be combined with --all or --moods")
        }
        guard arguments.operands.isEmpty else { throw UsageError("NAME cannot be combined with --all or --moods") }
        guard let output = arguments.path("output") else {
            throw UsageError("--all and --moods require --output FOLDER")
        }
        let folder = RawPath(output.absoluteURL.path(percentEncoded: false))
        let session = try arguments.openSession()
        let files = try session.playlistFiles(
            hasSaved: arguments.has("all"), hasMoods: arguments.has("moods"), in: folder,
            musicFolder: arguments.path("music"))
        do {
            try FileManager.default.createDirectory(at: output.absoluteURL, withIntermediateDirectories: true)
        } catch {
            throw UsageError("--output: \(output): \(SystemReason.of(error))")
        }
        for file in files { try OutputFile(folder.appending(RawPath(file.name))).write(file.bytes) }
        Console.note("wrote \(files.count.counted("playlist")) to \(folder)")
        return files.isEmpty ? .someFailed : .success
    }

    /// Refuses to overwrite a song or the index by mistake.
    private static func refuseToReplace(_ output: OutputFile) throws {
        let ending = output.fileExtension
        guard !ending.isEmpty, PlaylistFile.Format(ending: ending) == nil, output.exists else { return }
        throw UsageError("--output: \(output.name) exists and is not a playlist by its extension; nothing was written")
    }

    /// The format of the option, else of the file's extension, else M3U.
    private static func format(_ arguments: Arguments, _ output: OutputFile?) throws -> PlaylistFile.Format {
        if let said = try arguments.choice("format", PlaylistFile.Format.self) { return said }
        guard let ending = output?.name.absoluteURL.pathExtension, !ending.isEmpty else { return .m3u8 }
        guard let told = PlaylistFile.Format(ending: ending) else {
            let known = PlaylistFile.Format.endings.map { ".\($0)" }.joined(separator: ", ")
            throw UsageError(
                "--output: unknown playlist extension “.\(ending)”; supported are \(known), or pass --format")
        }
        return told
    }
}

enum PlaylistImportCommand: Command {
    static let spec = CommandSpec(
        name: "playlist import", summary: "import a playlist file of another program", operands: "FILE",
        operandCount: 1...1,
        discussion: """
            Formats are M3U, M3U8, PLS, XSPF, JSPF, WPL, ASX, XML exports of iTunes or Apple Music, and the collections
            of rekordbox (XML) and Traktor (NML). From the last three, all playlists are imported, or only the one
            given by --name. The format is detected from the content. Text can be UTF-8, UTF-16 or Windows-1252.

            Paths can be absolute, relative, percent-encoded, file:// URLs, or paths of another machine. The latter
            match by the longest common ending if it fits exactly one track. Letter case and the composition of accents
            can differ. If no path matches, artist and title are used if exactly one track has both. Entries that are
            not in the library are kept by name and marked “?”. Each is reported with the reason, and the exit status
            is 1.

            A text without #EXTM3U is accepted as a playlist if at least half of its lines are paths or addresses of
            music, or "artist - title" of tracks in the library. Cue sheets, tables (CSV), other prose and binary data
            are refused. Nothing is imported then, and the exit status is 2.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec(
                "name", nil, argument: "NAME",
                "Save it under this name (default: its title, or the file's name); for a file with several "
                    + "playlists, import "
                    + "this one."
            ),
            OptionSpec("replace", nil, "Replace the tracks of playlists that have the same names."),
            CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer playlist import ~/old/party.m3u", "import an M3U file"),
            ("indexer playlist import --name Running Library.xml", "import one playlist of iTunes"),
            ("indexer playlist import --replace collection.nml", "import all playlists of Traktor again"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let all = try session.importPlaylists(
            arguments.operands[0], named: arguments.string("name"), musicFolder: arguments.path("music"),
            replaces: arguments.has("replace"))
        for imported in all {
            try PlaylistShowCommand.show(imported.playlist, session, isJSON: arguments.has("json"))
            for remark in imported.remarks { Console.note("\(remark)") }
            let (missing, count) = (imported.missingCount, imported.playlist.items.count)
            if missing > 0 { Console.note("\(missing) of \(count) are not in the library and kept by name") }
        }
        let isWhole = all.allSatisfy { imported in
            imported.missingCount == 0 && imported.remarks.allSatisfy { $0.line == nil }
        }
        return isWhole ? .success : .someFailed
    }
}
