import AudioEncoding
import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Songs, pictures and lyrics.
@Suite("Subsonic: files")
struct SubsonicMediaTests {
    /// The first track is two seconds of sound. The second file is not audio, and the third is missing.
    private func player() throws -> (player: SubsonicPlayer, file: [UInt8]) {
        let served = try ServedLibrary(3)
        let wave = PCMFixture(
            sampleRate: 8000, samples: (0..<16_000).map { 0.5 * sin(2 * .pi * 440 * Double($0) / 8000) }
        ).wav()
        try served.folder.write(wave, as: "song1000.mp3")
        try served.folder.write(Array("this is no music".utf8), as: "song1001.mp3")
        return (SubsonicPlayer(served), wave)
    }

    private func size(_ response: Response) -> Int {
        if case .file(let file) = response.body { return file.range.count }
        return response.bytes.count
    }

    @Test(arguments: ["stream", "download"]) func filesAreSentAsTheyAre(_ endpoint: String) throws {
        let (player, file) = try player()
        let id = "id=\(ServedLibrary.id(0))"
        let whole = try player.ask(endpoint, id)
        #expect(whole.status == 200)
        #expect(whole.headers["content-type"] == "audio/mpeg")
        #expect(size(whole) == file.count)
        // A player that requests a lower bit rate gets the song encoded again, or the original file if that is
        // impossible.
        let less = try player.ask(endpoint, id + "&maxBitRate=64&format=mp3&timeOffset=1")
        #expect(less.headers["content-type"] == "audio/mpeg")
        if case .stream = less.body {
            #expect(endpoint == "stream")
        } else {
            #expect(
                size(less) == file.count && (endpoint == "download" || !EncodedFormat.all.contains { $0.isAvailable }))
        }
        #expect(size(try player.ask(endpoint, id + "&format=raw")) == file.count)
        let part = try player.ask(endpoint, id, headers: [HeaderField("Range", "bytes=10-19")])
        #expect(part.status == 206)
        #expect(size(part) == 10)
        let past = try player.ask(endpoint, id, headers: [HeaderField("Range", "bytes=\(file.count)-")])
        #expect(past.status == 416)
        for wrong in [ServedLibrary.id(1), ServedLibrary.id(2), "x"] {
            #expect(try player.error(endpoint, "id=\(wrong)") == 70)
        }
        #expect(try player.error(endpoint) == 10)
    }

    @Test func picturesAreThoseBesideTheSongs() throws {
        let (player, _) = try player()
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
        try player.served.folder.write(jpeg, as: "cover.jpg")
        let song = try #require(
            try player.json("getSong", "id=\(ServedLibrary.id(0))")["song"] as? [String: Any])
        let artist = try #require(song["artistId"] as? String)
        let made = try player.json("createPlaylist", "name=x&songId=\(ServedLibrary.id(0))")
        let playlist = try #require((made["playlist"] as? [String: Any])?["coverArt"] as? String)
        for id in [ServedLibrary.id(0), try #require(song["coverArt"] as? String), artist, playlist] {
            let picture = try player.ask("getCoverArt", "id=\(id)&size=300")
            #expect(picture.headers["content-type"] == "image/jpeg")
            #expect(picture.bytes == jpeg)
        }
        #expect(try player.error("getCoverArt", "id=x") == 70)
        #expect(try player.error("getCoverArt") == 10)
        #expect(try player.error("getAvatar", "username=me") == 70)
    }

    /// Decoding a large picture occupies a thread for a second.
    @Test(arguments: [
        ("/rest/getCoverArt", 2), ("/rest/getCoverArt.view", 2), ("/media/{id}/cover", 1),
    ])
    func picturesDelayNothingElse(_ path: String, _ count: Int) {
        let routes = APIFamily.standard.flatMap(\.routes).filter { $0.path == path }
        #expect(routes.count == count)
        #expect(routes.allSatisfy { $0.lane == .picture })
    }

    @Test func withoutWordsThereAreNone() throws {
        let (player, _) = try player()
        let list = try player.list("getLyricsBySongId", "id=\(ServedLibrary.id(0))", at: "lyricsList.structuredLyrics")
        #expect(list.isEmpty)
        #expect((try player.json("getLyrics", "artist=Nobody&title=x")["lyrics"] as? [String: Any])?.isEmpty == true)
        #expect(try player.error("getLyricsBySongId", "id=x") == 70)
    }

    /// A library whose first track has these lyrics in its tag.
    private func player(singing words: String) throws -> SubsonicPlayer {
        let served = try ServedLibrary(3)
        let wave = PCMFixture(sampleRate: 8000, samples: [Double](repeating: 0.1, count: 8000))
        let tag = TagFixture.id3v2(["TIT2": "Song 0", "TXXX:LYRICS": words])
        try served.folder.write(wave.wav(chunksAfterData: wave.chunk("id3 ", tag)), as: "song1000.mp3")
        return SubsonicPlayer(served)
    }

    private func lines(_ words: String) throws -> (isSynced: Bool?, starts: [Int?], texts: [String]) {
        let player = try player(singing: words)
        let all = try player.list("getLyricsBySongId", "id=\(ServedLibrary.id(0))", at: "lyricsList.structuredLyrics")
        #expect(all.count == 1)
        let lyrics = try #require(all.first)
        #expect(lyrics["displayTitle"] as? String == "Song 0")
        let lines = try #require(lyrics["line"] as? [[String: Any]])
        return (lyrics["synced"] as? Bool, lines.map { $0["start"] as? Int }, lines.texts("value"))
    }

    @Test func wordsAreThoseOfTheTag() throws {
        #expect(try lines("One\nTwo & <three>") == (false, [nil, nil], ["One", "Two & <three>"]))
        let player = try player(singing: "One\nTwo & <three>")
        let lyrics = try #require(
            try player.json("getLyrics", "artist=artist+0&title=SONG+0")["lyrics"] as? [String: Any])
        #expect(lyrics["value"] as? String == "One\nTwo & <three>")
        #expect(lyrics["artist"] as? String == "Artist 0")
        #expect(
            (try player.json("getLyrics", "artist=Artist+1&title=Song+0")["lyrics"] as? [String: Any])?.isEmpty == true)
        let xml = try player.text("getLyricsBySongId", "id=\(ServedLibrary.id(0))")
        #expect(xml.contains("<line>Two &amp; &lt;three&gt;</line>"))
    }

    /// As in LRC files: a header, times in minutes, and a refrain with several times.
    @Test func timesBeforeLinesAreRead() throws {
        let words = "[ar:Somebody]\n[00:01.50]One\n[01:02.345][00:30]Refrain\n[00:59,9] Two"
        #expect(
            try lines(words)
                == (true, [1500, 30_000, 59_900, 62_345], ["One", "Refrain", "Two", "Refrain"]))
        // If some lines have no time, all are text. Brackets that contain no valid time are text.
        #expect(
            try lines("[00:01.00]One\n[Chorus]\n[00:61]Two")
                == (false, [nil, nil, nil], ["One", "[Chorus]", "[00:61]Two"]))
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable)) func picturesComeAsSmallAsTheyAreWanted() throws {
        let (player, _) = try player()
        let whole = try repositoryBytes("Tests/Golden/pictures/wide.jpg")
        try player.served.folder.write(whole, as: "cover.jpg")
        let id = ServedLibrary.id(0)
        func ask(_ size: String) throws -> [Response] {
            [
                try player.ask("getCoverArt", "id=\(id)\(size)"),
                try player.served.ask(.get, "/media/\(id)/cover\(size.replacing("&", with: "?"))"),
            ]
        }
        for response in try ask("") + ask("&size=400") + ask("&size=5000") { #expect(response.bytes == whole) }
        // The next of the supported sizes.
        for (asked, made) in [(100, 128), (128, 128), (129, 300), (1, 64)] {
            let expected = try #require(SmallPicture.jpeg(whole, size: made))
            for response in try ask("&size=\(asked)") {
                #expect(response.bytes == expected && response.headers["content-type"] == "image/jpeg")
            }
        }
        let tags = Set(try (ask("") + ask("&size=64") + ask("&size=128")).compactMap { $0.headers["etag"] })
        #expect(tags.count == 3)
        let known = HeaderField("If-None-Match", try #require(try ask("&size=64")[0].headers["etag"]))
        #expect(try player.served.ask(.get, "/media/\(id)/cover?size=64", headers: [known]).status == 304)
        #expect(try player.served.ask(.get, "/media/\(id)/cover?size=128", headers: [known]).status == 200)
        #expect(try player.served.ask(.get, "/media/\(id)/cover?size=0").status == 400)
    }
}
