import Foundation
import TestSupport
import Testing

/// Two files with the same audio, through the real binary.
struct CopyCommandTests {
    private let music: MusicFolder

    init() throws {
        music = try MusicFolder([])
        for name in ["a.wav", "copies/z.wav"] { try music.copy("Folk/02-long-winter.wav", as: name) }
        try #require(try music.run("build", ".", "--quiet").status == 0)
    }

    @Test func listsAndSearchesMarkACopy() throws {
        for command in [["list"], ["search", "winter"]] {
            let result = try IndexerProcess.run(command + ["--columns", "track,path"], in: music.root)
            #expect(result.lines.filter { $0.contains("copy of a.wav") }.count == 1)
            #expect(result.lines.first { $0.contains("copy of a.wav") }?.contains("copies/z.wav") == true)
        }
        let objects = try music.run("list", "--json").objects()
        #expect(objects.map { $0["copy_of"] as? String } == [nil, "a.wav"])
        let ids = objects.compactMap { $0["id"] as? String }
        #expect(Set(ids).count == 2)
        for (id, path) in zip(ids, ["a.wav", "copies/z.wav"]) {
            let info = try music.run("info", id, "--json").objects()
            #expect(info.map { $0["path"] as? String } == [path])
        }
    }

    /// The column after the track begins at the same place in all rows.
    @Test func aCopyOfALongPathLeavesTheColumnsAligned() throws {
        let music = try MusicFolder([])
        let folder = "a folder with a name that is as long as a path of a merged index"
        for name in ["\(folder)/a.wav", "z.wav"] { try music.copy("Folk/02-long-winter.wav", as: name) }
        try #require(try music.run("build", ".", "--quiet").status == 0)
        let lines = try music.run("list", "--columns", "track,time").lines
        #expect(lines.filter { $0.contains("(copy of …") && $0.contains("/a.wav)") }.count == 1)
        #expect(lines.count == 3 && Set(lines.map(\.count)).count == 1, "\(lines)")
    }

    @Test func artistsCountItOnce() throws {
        let artists = try music.run("artists", "--json").objects()
        #expect(artists.map { $0["tracks"] as? Int } == [1])
    }

    @Test func albumsCountItOnce() throws {
        let albums = try music.run("albums", "--json").objects()
        #expect(albums.map { $0["tracks"] as? Int } == [1])
    }
}
