import AudioFeatures
import Foundation
import MusicLibrary
import SystemFiles

enum PlaylistExportCommand: Command {
    static let spec = CommandSpec(
        name: "playlist export", summary: "write a playlist as a file for other programs", operands: "NAME",
        operandCount: 1...1,
        discussion: """
            Formats: m3u8 (extended M3U in UTF-8), xspf, jspf, json, nsp. The last is a smart playlist for Navidrome; it
            holds the mood query that the playlist was made by, so that Navidrome finds the tracks itself, by the mood
            tags and hashtags that “indexer tag” writes; what it cannot say is told. Paths are relative to the file's
            folder, or with --absolute absolute.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec("output", "o", argument: "FILE", "write there, in the format its name tells, not to stdout"),
            OptionSpec("format", "f", argument: "FORMAT", "m3u8 (default), xspf, jspf, json or nsp"),
            OptionSpec("absolute", "a", "absolute paths"),
        ],
        examples: [("indexer playlist export Morning -o ~/Music/Morning.m3u8", "for any player")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let output = arguments.path("output")?.absoluteURL
        let format = try format(arguments, output)
        if let output { try refuseToReplace(output) }
        let session = try arguments.openSession()
        let playlist = try session.savedPlaylist(arguments.operands[0].description)
        let exported = try session.export(
            playlist, as: format,
            in: output.map { RawPath($0.deletingLastPathComponent().path(percentEncoded: false)) },
            isAbsolute: arguments.has("absolute"), musicFolder: arguments.path("music"))
        if !exported.leftOut.isEmpty {
            Console.note("Navidrome knows nothing of \(exported.leftOut.joined(separator: ", ")): left out")
        }
        if let output {
            do {
                try Data(exported.bytes).write(to: output, options: .atomic)
            } catch {
                throw UsageError("--output: \(output.path(percentEncoded: false)): \(SystemReason.of(error))")
            }
            Console.note("written: \(output.path(percentEncoded: false))")
        } else {
            print(String(decoding: exported.bytes, as: UTF8.self), terminator: "")
        }
        return .success
    }

    /// A song, or the index itself, is not to become a playlist for a slip of the hand.
    private static func refuseToReplace(_ output: URL) throws {
        let (path, ending) = (output.path(percentEncoded: false), output.pathExtension)
        guard !ending.isEmpty, PlaylistFile.Format(ending: ending) == nil,
            FileManager.default.fileExists(atPath: path)
        else { return }
        throw UsageError("--output: \(path) exists and is no playlist, by its name; nothing was written")
    }

    /// What is said of it, else what the file's name tells, else M3U.
    private static func format(_ arguments: Arguments, _ output: URL?) throws -> PlaylistFile.Format {
        if let said = try arguments.choice("format", PlaylistFile.Format.self) { return said }
        guard let ending = output?.pathExtension, !ending.isEmpty else { return .m3u8 }
        guard let told = PlaylistFile.Format(ending: ending) else {
            let known = PlaylistFile.Format.endings.map { ".\($0)" }.joined(separator: ", ")
            throw UsageError("--output: no playlist ends in “.\(ending)”, but in \(known); or say --format")
        }
        return told
    }
}

enum PlaylistImportCommand: Command {
    static let spec = CommandSpec(
        name: "playlist import", summary: "keep a playlist file of another program", operands: "FILE",
        operandCount: 1...1,
        discussion: """
            Formats: M3U, M3U8, PLS, XSPF, JSPF, WPL, ASX, and XML exports of iTunes or Apple Music, whose playlists are all
            imported, or the one that --name names. The format is detected from the content. Text may be UTF-8, UTF-16 or
            Windows-1252.

            A path may be absolute, relative, percent-encoded, a file:// URL, or from another machine: then the longest common
            ending counts, when it fits one track. Letter case and the composition of accents may differ. Where no path fits,
            artist and title count, when one track has both. What is not in the library is kept by name and marked
            “?”; each such entry is told with the reason, and the exit status is 1.

            A text without #EXTM3U is a playlist when at least half of its lines are paths or addresses of music, or
            "artist - title" of tracks in the library. A cue sheet, a table (CSV), other prose or binary data is refused;
            then nothing is kept, and the exit status is 2.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption,
            OptionSpec(
                "name", nil, argument: "NAME",
                "keep it under this name (default: its title, or the file's name); of a file with several playlists, which"
            ),
            CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer playlist import ~/old/party.m3u", ""),
            ("indexer playlist import --name Running Library.xml", "one playlist of iTunes"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: .changing)
        let all = try session.importPlaylists(
            arguments.operands[0], named: arguments.string("name"), musicFolder: arguments.path("music"))
        for imported in all {
            try PlaylistShowCommand.show(imported.playlist, session, isJSON: arguments.has("json"))
            for remark in imported.remarks { Console.note("\(remark)") }
            let (missing, count) = (imported.missingCount, imported.playlist.items.count)
            if missing > 0 { Console.note("\(missing) of \(count) are not in the library; kept by name") }
        }
        let isWhole = all.allSatisfy { imported in
            imported.missingCount == 0 && imported.remarks.allSatisfy { $0.line == nil }
        }
        return isWhole ? .success : .someFailed
    }
}
