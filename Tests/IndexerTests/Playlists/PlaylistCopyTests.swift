import Foundation
import TestSupport
import Testing

/// Playlists contain the copy of a track that was named.
struct PlaylistCopyTests {
    private static let copies = ["#recycle/x.wav", "A Best Of/y.wav", "Album/x.wav"]
    private let music: MusicFolder

    init() throws {
        music = try MusicFolder()
        for name in Self.copies { try music.copy("Folk/02-long-winter.wav", as: name) }
        try #require(try music.run("build", "-q", ".").status == 0)
    }

    private func places(_ list: String) throws -> [String] {
        try music.run("playlist", "show", list, "--json").objects().compactMap { $0["location"] as? String }
    }

    @Test func theCopyThatWasNamedIsKept() throws {
        // Album/x.wav is neither the first copy by path nor the only one.
        #expect(try music.run("playlist", "create", "made", "Album/x.wav").status == 0)
        #expect(try places("made") == ["Album/x.wav"])
        #expect(try music.run("playlist", "add", "made", "A Best Of/y.wav", "Album/x.wav").status == 0)
        #expect(try places("made") == ["Album/x.wav", "A Best Of/y.wav", "Album/x.wav"])
        try music.folder.write(ascii("Album/x.wav\nA Best Of/y.wav\n"), as: "list.m3u")
        #expect(try music.run("playlist", "import", "list.m3u").status == 0)
        #expect(try places("list") == ["Album/x.wav", "A Best Of/y.wav"])
    }
}
