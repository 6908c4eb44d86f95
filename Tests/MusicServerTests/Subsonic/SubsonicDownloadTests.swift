import AudioEncoding
import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Files to keep.
@Suite("Subsonic: downloads")
struct SubsonicDownloadTests {
    /// The album "Abbey Road" is in the folder a; the file of "Yesterday" is gone.
    private func player() throws -> (player: SubsonicPlayer, files: [String: [UInt8]]) {
        let served = try ServedLibrary(Shelf.tracks)
        for folder in ["a", "b", "c"] {
            try FileManager.default.createDirectory(
                atPath: served.folder.file(folder), withIntermediateDirectories: true)
        }
        var files: [String: [UInt8]] = [:]
        for (number, name) in ["a/1.mp3", "a/2.mp3", "b/1.flac", "d.mp3"].enumerated() {
            let frequency = 110 * Double(number + 1)
            let samples = (0..<800).map { (index: Int) -> Double in
                let time = Double(index) / 8000
                return 0.5 * sin(2 * .pi * frequency * time)
            }
            files[name] = PCMFixture(sampleRate: 8000, samples: samples).wav()
            try served.folder.write(files[name] ?? [], as: name)
        }
        return (SubsonicPlayer(served), files)
    }

    private func archive(_ response: Response) throws -> [(name: String, content: [UInt8])] {
        #expect(response.status == 200 && response.headers["content-type"] == "application/zip")
        guard case .stream(let stream) = response.body else { throw Missing() }
        let bytes = try stream.readAll()
        #expect(stream.length == bytes.count)
        return try ZipReader(bytes).files
    }

    private struct Missing: Error {}

    @Test func aSongHasTheNameOfItsFile() throws {
        let (player, files) = try player()
        let response = try player.ask("download", "id=\(ServedLibrary.id(0))")
        #expect(response.headers["content-disposition"] == "attachment; filename=\"1.mp3\"; filename*=UTF-8''1.mp3")
        guard case .file(let file) = response.body else { throw Missing() }
        #expect(file.bytes() == files["a/1.mp3"])
        #expect(try player.ask("stream", "id=\(ServedLibrary.id(0))").headers["content-disposition"] == nil)
    }

    @Test func anAlbumIsAnArchiveOfItsFiles() throws {
        let (player, files) = try player()
        let song = try #require(try player.json("getSong", "id=\(ServedLibrary.id(0))")["song"] as? [String: Any])
        let album = try #require(song["albumId"] as? String)
        let response = try player.ask("download", "id=\(album)")
        #expect(
            response.headers["content-disposition"]
                == "attachment; filename=\"Abbey Road.zip\"; filename*=UTF-8''Abbey%20Road.zip")
        let read = try archive(response)
        #expect(read.map(\.name) == ["1.mp3", "2.mp3"])
        #expect(read.map(\.content) == [files["a/1.mp3"], files["a/2.mp3"]])
        let artist = try #require(song["artistId"] as? String)
        #expect(try archive(try player.ask("download", "id=\(artist)")).map(\.name) == ["a/1.mp3", "a/2.mp3"])
    }

    @Test func aPlaylistIsAnArchiveInItsOrder() throws {
        let (player, files) = try player()
        let ids = [2, 3, 0].map { "songId=\(ServedLibrary.id($0))" }.joined(separator: "&")
        let made = try player.json("createPlaylist", "name=My+list&\(ids)")
        let playlist = try #require((made["playlist"] as? [String: Any])?["id"] as? String)
        let read = try archive(try player.ask("download", "id=\(playlist)"))
        // The second song's file is gone.
        #expect(read.map(\.name) == ["01 1.flac", "03 1.mp3"])
        #expect(read.map(\.content) == [files["b/1.flac"], files["a/1.mp3"]])
    }

    @Test func itemsWithoutFilesAreNotFound() throws {
        let (player, _) = try player()
        let song = try #require(try player.json("getSong", "id=\(ServedLibrary.id(3))")["song"] as? [String: Any])
        #expect(try player.error("download", "id=\(try #require(song["albumId"] as? String))") == 70)
        for wrong in ["al-x", "ar-x", "x", "mood-x"] { #expect(try player.error("download", "id=\(wrong)") == 70) }
    }

    /// The eight streams of a listener are open until their answers are sent.
    @Test func oneStreamTooManyIsToBeRepeated() throws {
        let (player, _) = try player()
        let open = try (0..<8).map { _ in try player.ask("stream", "id=\(ServedLibrary.id(0))") }
        let ninth = try player.ask("stream", "id=\(ServedLibrary.id(0))&f=json")
        #expect(ninth.status == 503 && ninth.headers["retry-after"] == "5")
        #expect(String(decoding: ninth.bytes, as: UTF8.self).contains("\"failed\""))
        withExtendedLifetime(open) {}
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable)) func theLengthIsEstimatedIfItIsAskedFor() throws {
        let (player, _) = try player()
        func length(_ parameters: String) throws -> Int? {
            let response = try player.ask("stream", "id=\(ServedLibrary.id(0))&format=mp3&maxBitRate=64&" + parameters)
            guard case .stream(let stream) = response.body else { throw Missing() }
            return stream.length
        }
        #expect(try length("timeOffset=1") == nil)
        #expect(try length("timeOffset=1&estimateContentLength=false") == nil)
        // The index says 200 seconds; 199 of them at 64 kbit/s, and some room.
        let estimate = try #require(try length("timeOffset=1&estimateContentLength=true"))
        #expect((1_592_000...1_600_000).contains(estimate))
    }
}
