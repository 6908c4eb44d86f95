import Foundation
import TestSupport
import Testing

/// Search examples on the command line; the server's tests use the same ones for the page and for players.
struct SearchCommandTests {
    private static let library = Result {
        let music = try MusicFolder()
        for (number, track) in SearchExamples.tracks.enumerated() {
            let samples = noise(count: 22_050, amplitude: 0.3, seed: UInt64(number)).map(Double.init)
            let fixture = PCMFixture(sampleRate: 22_050, samples: samples)
            let tag = TagFixture.id3v2(
                version: 4, ["TIT2": track.title, "TPE1": track.artist, "TCON": track.genre])
            let path = music.path(track.path)
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try music.folder.write(fixture.wav(chunksAfterData: fixture.chunk("id3 ", tag)), as: track.path)
        }
        let result = try music.run("build", ".", "--quiet")
        guard result.status == 0 else { throw MusicFolder.BuildFailed(errors: result.errors) }
        return music
    }

    @Test(arguments: SearchExamples.queries) func theCommandFindsIt(_ query: String, _ path: String) throws {
        let result = try Self.library.get().run("search", "--json", "--", query)
        #expect(result.status == 0)
        #expect((try result.objects().first?["track"] as? [String: Any])?["path"] as? String == path)
    }

    @Test func lyricsAreSearched() throws {
        let music = try MusicFolder()
        let samples = noise(count: 22_050, amplitude: 0.3, seed: 1).map(Double.init)
        try music.folder.write(PCMFixture(sampleRate: 22_050, samples: samples).wav(), as: "song.wav")
        try music.folder.write(Array("[00:01.50]First line\n[01:02.25]Second thoughts".utf8), as: "song.lrc")
        let built = try music.run("build", ".", "--quiet")
        try #require(built.status == 0, "\(built.errors)")
        let found = try music.run("search", "--json", "--lyrics", "THOUGHTS").objects()
        let line = try #require(found.first?["line"] as? [String: Any])
        #expect(found.count == 1 && line["start"] as? Double == 62.25 && line["text"] as? String == "Second thoughts")
        #expect(try music.run("search", "--lyrics", "elsewhere").status == 1)
        #expect(try music.run("search", "--lyrics", "--artist", "first").status == 2)
    }
}
