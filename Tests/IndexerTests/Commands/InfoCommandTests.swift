import Foundation
import TestSupport
import Testing

/// Properties besides the sound that a build reads, as `info` and other commands show them.
struct InfoCommandTests {
    private let music: MusicFolder

    init() throws { music = try MusicFolder() }

    private func write(_ tag: [UInt8], as name: String) throws {
        try music.folder.write(tag + repositoryBytes("Tests/Golden/audio/mono.mp3"), as: name)
    }

    private func info(_ track: String) throws -> [String: Any] {
        try #require(try music.run("info", "--json", track).objects().first)
    }

    @Test func allThatTagsSayIsShown() throws {
        try write(
            TagFixture.id3v2(
                version: 4,
                [
                    "TIT2": "Song", "TPE1": "One\0Two", "TPE2": "Band", "TALB": "Album", "TPOS": "2/3", "TRCK": "7/9",
                    "TCMP": "1", "TBPM": "87", "TKEY": "Am", "TMOO": "calm", "TDRC": "1999-05-01",
                    "TCON": "Pop/Rock",
                ]), as: "song.mp3")
        #expect(try music.run("build", "-q", ".").status == 0)
        let info = try info("song.mp3")
        #expect(info["artists"] as? [String] == ["One", "Two"] && info["genres"] as? [String] == ["Pop", "Rock"])
        #expect(info["disc_number"] as? Int == 2 && info["track_number"] as? Int == 7)
        #expect(info["compilation"] as? Bool == true && info["album_artist"] as? String == "Band")
        #expect(info["tagged_bpm"] as? Double == 87 && info["tagged_key"] as? String == "Am")
        #expect(info["tagged_mood"] as? String == "calm" && info["year"] as? Int == 1999)
        let text = try music.run("info", "song.mp3").lines
        for (name, value) in [
            ("artists", "One; Two"), ("album artist", "Band"), ("disc", "2"), ("track number", "7"),
            ("compilation", "yes"), ("tagged tempo", "87.00 BPM"), ("tagged key", "Am"), ("tagged mood", "calm"),
            ("year", "1999"),
        ] {
            #expect(
                text.contains { $0.hasPrefix(name + "  ") && $0.hasSuffix("  " + value) },
                "\(name): \(text.joined(separator: "\n"))")
        }
    }

    /// “Мы” in Windows-1251 is “Ìû” in Latin-1. Only the user can know which is correct. The setting is kept.
    @Test func theEncodingOfOldTagsIsThatOfTheUser() throws {
        try write([], as: "song.mp3")
        let file = try FileHandle(forWritingTo: URL(filePath: music.path("song.mp3")))
        try file.seekToEnd()
        try file.write(contentsOf: ascii("TAG") + [0xCC, 0xFB] + [UInt8](repeating: 0, count: 122) + [255])
        try file.close()
        for (options, title) in [([], "Ìû"), (["--tag-encoding", "cp1251"], "Мы"), ([], "Мы")] {
            #expect(try IndexerProcess.run(["build", "-q", "."] + options, in: music.root).status == 0)
            #expect(try info("song.mp3")["title"] as? String == title)
        }
    }

    /// An Xing header that states three times the number of frames.
    @Test func aWrongHeaderIsTold() throws {
        var bytes = try repositoryBytes("SampleAudio/Electronic/01-mirrorball-morning.mp3")
        let name = try #require(bytes.firstRange(of: ascii("Xing")) ?? bytes.firstRange(of: ascii("Info")))
        let count = name.upperBound + 4..<name.upperBound + 8
        let frames = bytes[count].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(count, with: big(3 * frames, 4))
        try music.folder.write(bytes, as: "song.mp3")
        let told = "the header is wrong: it says "
        let build = try music.run("build", ".")
        #expect(build.status == 0 && build.errors.contains("song.mp3: \(told)"), "\(build.errors)")
        #expect(try music.run("info", "song.mp3").output.contains(told))
        #expect(try info("song.mp3")["partial"] as? Bool == false)
        let features = try music.run("features", "song.mp3")
        #expect(features.status == 0 && features.errors.contains(told), "\(features.errors)")
    }
}
