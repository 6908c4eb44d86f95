import Foundation
import TestSupport
import Testing

/// What --output of “report”, “playlist export” and “dj export” writes, and what it refuses.
struct OutputFileTests {
    private static let music = Swift.Result {
        let music = try MusicFolder(["Folk/02-long-winter.wav"])
        for arguments in [["build", "-q", "."], ["playlist", "create", "Party", "long winter"]] {
            let result = try IndexerProcess.run(arguments, in: music.root)
            guard result.status == 0 else { throw MusicFolder.BuildFailed(errors: result.errors) }
        }
        return music
    }

    /// The commands, and a text that their files contain.
    private static let commands: [(arguments: [String], ending: String, text: String)] = [
        (["report"], "html", "<html"),
        (["playlist", "export", "Party"], "m3u8", "#EXTM3U"),
        (["dj", "export", "Party", "--no-grid", "-f", "rekordbox"], "xml", "DJ_PLAYLISTS"),
    ]

    private func run(_ arguments: [String], to output: String) throws -> IndexerProcess.Result {
        try IndexerProcess.run(arguments + ["-o", output], in: Self.music.get().root)
    }

    @Test(arguments: commands)
    func theSystemsReasonIsGiven(arguments: [String], ending: String, text: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/none/x." + ending
        let missing = try run(arguments, to: file)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("--output: \(file): No such file or directory"), "\(missing.errors)")
        let inFile = try folder.write([], as: "file") + "/x." + ending
        let result = try run(arguments, to: inFile)
        #expect(result.status == 2 && result.errors.contains("\(inFile): Not a directory"), "\(result.errors)")
    }

    @Test(arguments: commands)
    func aLinkStaysALink(arguments: [String], ending: String, text: String) throws {
        let folder = try TemporaryFolder()
        let (link, target) = (folder.path + "/link." + ending, "target." + ending)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let result = try run(arguments, to: link)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        let written = try String(contentsOfFile: folder.path + "/" + target, encoding: .utf8)
        #expect(written.contains(text))
        let circle = folder.path + "/circle." + ending
        try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: circle)
        let looped = try run(arguments, to: circle)
        #expect(looped.status == 2 && looped.errors.contains("--output: \(circle): "), "\(looped.errors)")
    }

    @Test(arguments: commands)
    func aLinkDoesNotHideASong(arguments: [String], ending: String, text: String) throws {
        let folder = try TemporaryFolder()
        let song = try folder.write(Array("precious".utf8), as: "song.mp3")
        let link = folder.path + "/link." + ending
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: song)
        #expect(try run(arguments, to: link).status == 2)
        #expect(try String(contentsOfFile: song, encoding: .utf8) == "precious")
    }

    /// A device is written to, not replaced.
    @Test(arguments: commands.dropFirst())
    func standardOutputIsWritten(arguments: [String], ending: String, text: String) throws {
        let result = try IndexerProcess.shell(
            "\"$indexer\" \(arguments.joined(separator: " ")) -o /dev/stdout | cat", in: Self.music.get().root)
        #expect(result.output.contains(text), "\(result.errors)")
    }
}
