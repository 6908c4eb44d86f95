import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

@Suite("Media")
struct MediaTests {
    /// A library whose first track is a second of sound, and whose other tracks are in places that must not be served.
    private func served() throws -> ServedLibrary {
        let served = try ServedLibrary(3)
        let wave = PCMFixture(
            sampleRate: 8000, samples: (0..<8000).map { 0.5 * sin(2 * .pi * 440 * Double($0) / 8000) }
        ).wav()
        try served.folder.write(wave, as: "song1000.mp3")
        try served.folder.write(Array("this is no music".utf8), as: "song1001.mp3")
        return served
    }

    private func content(_ response: Response) throws -> Int {
        if case .file(let file) = response.body { return file.range.count }
        return response.bytes.count
    }

    @Test func rangesAreSent() throws {
        let served = try served()
        let path = "/media/\(ServedLibrary.id(0))"
        let whole = try served.ask(.get, path)
        #expect(whole.status == 200)
        let size = try content(whole)
        #expect(size == 16_044)
        let tag = try #require(whole.headers["etag"])
        let part = try served.ask(.get, path, headers: [HeaderField("Range", "bytes=10-19")])
        #expect(part.status == 206)
        #expect(part.headers["content-range"] == "bytes 10-19/\(size)")
        #expect(try content(part) == 10)
        let past = try served.ask(.get, path, headers: [HeaderField("Range", "bytes=\(size)-")])
        #expect(past.status == 416)
        #expect(past.headers["content-range"] == "bytes */\(size)")
        let range = HeaderField("Range", "bytes=0-0")
        #expect(try served.ask(.get, path, headers: [range, HeaderField("If-Range", tag)]).status == 206)
        #expect(try served.ask(.get, path, headers: [range, HeaderField("If-Range", "\"other\"")]).status == 200)
        // Ranges apply to GET only.
        #expect(try served.ask(.head, path, headers: [range]).status == 200)
        #expect(try served.ask(.get, path, headers: [HeaderField("If-None-Match", tag)]).status == 304)
        #expect(try served.ask(.head, path).status == 200)
        #expect(try content(try served.ask(.get, path + "?as=wav")) == 16_044)
        #expect(try served.ask(.get, path + "?as=mp3").status == 400)
    }

    /// Only the last few renditions are kept. A player that continues to request ranges must not notice.
    @Test func aRenditionIsTheSameWhenItIsMadeAgain() throws {
        let served = try ServedLibrary(9)
        for number in 0..<9 {
            let samples = (0..<1000).map { sin(Double($0) * Double(number + 1) / 100) }
            let wave = PCMFixture(sampleRate: 8000, samples: samples).wav()
            try served.folder.write(wave, as: "song\(1000 + number).mp3")
        }
        func path(_ number: Int) -> String { "/media/\(ServedLibrary.id(number))?as=wav" }
        let first = try served.ask(.get, path(0))
        let tag = try #require(first.headers["etag"])
        #expect(tag != (try served.ask(.get, "/media/\(ServedLibrary.id(0))")).headers["etag"])
        for number in 1..<9 { #expect(try served.ask(.get, path(number)).headers["etag"] != tag) }
        let range = [HeaderField("Range", "bytes=44-143"), HeaderField("If-Range", tag)]
        let rest = try served.ask(.get, path(0), headers: range)
        #expect(rest.status == 206)
        #expect(try content(rest) == 100)
    }

    @Test func onlyAudioIsSent() throws {
        let served = try served()
        for number in [1, 2] {
            let response = try served.ask(.get, "/media/\(ServedLibrary.id(number))")
            #expect(response.status == 404)
            #expect(try ServedLibrary.reason(response) == "FILE_GONE")
        }
        #expect(try ServedLibrary.reason(try served.ask(.get, "/media/nothing")) == "UNKNOWN_TRACK")
    }

    /// An index may come from an untrusted source and contain any path.
    @Test(arguments: ["../secret.wav", "/etc/passwd", "a/../../secret.wav", "./song.wav", "a//b.wav"])
    func nothingOutsideTheFolderIsSent(_ path: String) throws {
        let folder = try TemporaryFolder()
        let schema = LibrarySchema.index
        var writer = try IndexWriter(schema: schema)
        try writer.append(
            IndexEntry(
                id: TrackID(high: 42, low: 0), path: Array(path.utf8), fileSize: 1, modificationTime: 1,
                frameCount: 1, sampleRate: 1000, channelCount: 1, analysisVersion: schema.analysisVersion,
                texts: schema.textColumns.map { _ in nil }, numbers: schema.numberColumns.map { _ in .nan },
                vector: nil,
                sequence: .empty))
        try writer.write(to: folder.path + "/library.sidx")
        let index = RawPath(folder.path + "/library.sidx")
        let context = try ServerContext(
            index,
            ServerContext.Options(AccessRules(hasAccounts: false), version: "test", musicFolder: RawPath(folder.path)))
        let request = Request(
            .get, try RequestTarget("/media/\(ServedLibrary.id(0))"), headers: [HeaderField("Host", "localhost")])
        let response = Router(context).respond(request, at: UserDatabase(index: index))
        #expect(response.status == 404)
        #expect(!String(decoding: response.bytes, as: UTF8.self).contains(folder.path))
    }

    @Test func streamsHaveALimit() throws {
        let served = try served()
        var open: [Response] = []
        for _ in 0..<8 { open.append(try served.ask(.get, "/media/\(ServedLibrary.id(0))")) }
        #expect(open.allSatisfy { $0.status == 200 })
        // A second request is refused as well.
        for _ in 0..<2 { #expect(try served.ask(.get, "/media/\(ServedLibrary.id(0))").status == 429) }
        open.removeAll()
        #expect(try served.ask(.get, "/media/\(ServedLibrary.id(0))").status == 200)
    }
}
