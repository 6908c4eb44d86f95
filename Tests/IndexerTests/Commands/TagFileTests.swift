import AudioFeatures
import AudioTagging
import Foundation
import TestSupport
import Testing

/// `tag` with files that lack the tag which players read first, that cannot be written, or that a killed run left.
struct TagFileTests {
    private let music: MusicFolder
    private let sound: [UInt8]

    init() throws {
        music = try MusicFolder()
        sound = try repositoryBytes("Tests/Golden/audio/mono.mp3")
    }

    private func run(_ arguments: String...) throws -> IndexerProcess.Result {
        try IndexerProcess.run(["tag", "--write", "energy"] + arguments, in: music.root)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: music.path(name))))
    }
    private func build() throws { try #require(try music.run("build", "-q", ".").status == 0) }

    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: music.root).filter { $0 != ".sonic" }.sorted()
        }
    }

    private static let old = TagFixture.id3v1(title: "Title", artist: "Artist", track: 7)
    private static let ape = TagFixture.ape(["Title": "Title", "Mixed": "x"])

    @Test(arguments: [
        (
            "v1.mp3", old, "the file gets a new tag (ID3v2.4), copied from ID3v1: TIT2, TPE1, TRCK",
            "ID3v1",
            ["TIT2", "TPE1", "TRCK"]
        ),
        (
            "ape.mp3", ape, "the file gets a new tag (ID3v2.4), copied from APEv2: TIT2, TXXX:Mixed",
            "APEv2",
            ["TIT2", "TXXX:Mixed"]
        ),
    ])
    func dryRunsTellWhatANewTagTakesOver(
        _ name: String, _ tag: [UInt8], _ text: String, _ origin: String, _ fields: [String]
    ) throws {
        try music.folder.write(sound + tag, as: name)
        try build()
        let shown = try run("--dry-run")
        #expect(shown.status == 0 && shown.lines.contains("  " + text), "\(shown.output)")
        let objects = try run("--dry-run", "--json").objects()
        #expect(objects.map { $0["type"] as? String } == ["change", "copy", "summary"])
        let copy = objects[1]
        #expect(copy["tag"] as? String == "ID3v2.4" && copy["origin"] as? String == origin)
        #expect(copy["names"] as? [String] == fields)
        #expect((copy["path"] as? String)?.hasSuffix("/" + name) == true)
        #expect(try bytes(name) == sound + tag)
        // If the tag exists, no new one is started.
        #expect(try run("-y").status == 0)
        #expect(try run("--dry-run", "--overwrite").output.isEmpty)
    }

    @Test func dryRunsTellWhatANewTagOfAWaveTakesOver() throws {
        try music.copy("Folk/02-long-winter.wav", as: "info.wav")
        try build()
        let copy = try #require(try run("--dry-run", "--json").objects().first { $0["type"] as? String == "copy" })
        #expect(copy["tag"] as? String == "ID3v2.4" && copy["origin"] as? String == "INFO")
        let names = try #require(copy["names"] as? [String])
        // The INFO list as ffprobe shows it.
        for name in ["TIT2", "TPE1", "TALB", "TDRC", "TCON", "TRCK"] { #expect(names.contains(name), "\(name)") }
    }

    /// As the help states: the new tag and its copied values stay.
    @Test func undoingRemovesWhatTheRunWroteOnly() throws {
        try music.folder.write(sound + Self.old, as: "v1.mp3")
        try build()
        #expect(try run("-y").status == 0)
        #expect(try music.run("tag", "--undo", "-y").status == 0)
        let after = try bytes("v1.mp3")
        #expect(after.starts(with: ascii("ID3")) && after.suffix(sound.count + 128).elementsEqual(sound + Self.old))
        let front = RawPath(try music.folder.write(Array(after.dropLast(128)), as: "front"))
        let tags = try AudioTags.read(front)
        #expect(tags.title == "Title" && tags.artist == "Artist" && tags.trackNumber == 7)
        #expect(try AudioTags.fieldValues(of: front).isEmpty)
        // Lines wrap at the width of the terminal.
        let help = try music.run("help", "tag").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("A tag that a run began as a copy stays with the fields it took over"))
    }

    /// `.ID.PID.tmp` of a process that has ended. A file of a running process may be in use.
    @Test func copiesOfKilledRunsAreRemovedByTheNext() throws {
        try music.folder.write(sound, as: "song.mp3")
        try build()
        let id = try #require(try music.run("export").objects().first?["id"] as? String)
        let process = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "exit 0"])
        process.waitUntilExit()
        let running = ".\(id).\(ProcessInfo.processInfo.processIdentifier).tmp"
        for name in [".\(id).\(process.processIdentifier).tmp", running] {
            try music.folder.write(Array(sound.prefix(1_000)), as: name)
        }
        #expect(try run("-y").status == 0)
        #expect(try names == [running, "song.mp3"])
        #expect(try AudioTags.fieldValues(of: RawPath(music.path("song.mp3"))).keys.sorted() == ["ENERGY"])
    }

    /// A limit on the size of files stands in for any system error.
    @Test func theCauseOfAFailedWriteIsTold() throws {
        try music.folder.write(sound, as: "song.mp3")
        try build()
        // Units of 512 bytes: the journal of the run fits, the file does not.
        let result = try IndexerProcess.shell(
            "ulimit -f 8 && exec \"$indexer\" tag -y --write energy", in: music.root)
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains("song.mp3: its changed copy cannot be written: File too large"))
        #expect(try bytes("song.mp3") == sound && names == ["song.mp3"])
    }
}
