import Foundation
import MusicServer
import TestSupport
import Testing

@Suite("Compression")
struct ContentEncodingTests {
    @Test(
        arguments: [
            ("gzip", "gzip"), ("deflate", "deflate"), ("gzip, deflate, br", "gzip"), ("br", nil), ("", nil),
            ("identity", nil), ("*", "gzip"), ("gzip;q=0", nil), ("gzip;q=0, *", "deflate"), ("*;q=0", nil),
            ("GZIP ; Q=0.5", "gzip"), ("gzip;q=0.5, deflate;q=0.8", "deflate"), ("identity, gzip;q=0.5", nil),
            ("gzip;q=x", nil),
        ] as [(String, String?)])
    func theClientSaysWhich(_ field: String, _ encoding: String?) {
        #expect(ContentEncoding(acceptedBy: [HeaderField("Accept-Encoding", field)])?.rawValue == encoding)
    }

    @Test func withoutAcceptedEncodingsThereIsNone() { #expect(ContentEncoding(acceptedBy: []) == nil) }

    private func ask(
        _ served: ServedLibrary, _ target: String, _ encoding: String?, _ more: [HeaderField] = []
    ) throws -> Response {
        try served.ask(.get, target, headers: more + (encoding.map { [HeaderField("Accept-Encoding", $0)] } ?? []))
    }

    /// Unpacked by a program that shares no code with the server.
    private func unpacked(_ bytes: [UInt8], _ encoding: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, as: "packed")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            encoding == "gzip"
            ? ["gzip", "-dc", path]
            : ["perl", "-MCompress::Zlib", "-0777", "-e", "open F, shift; print uncompress(<F>)", path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        withExtendedLifetime(folder) {}
        return Array(data)
    }

    @Test(
        arguments: ["/api/openapi.json", "/", "/js/page.js", "/api/search?q=song&count=50"], ["gzip", "deflate"])
    func theBytesAreTheSame(_ target: String, _ encoding: String) throws {
        let served = try ServedLibrary(60)
        let plain = try ask(served, target, nil)
        #expect(plain.status == 200 && plain.headers["content-encoding"] == nil)
        #expect(plain.headers["vary"] == "Accept-Encoding")
        // The first answer is compressed, the second comes from the cache.
        for _ in 0..<2 {
            let packed = try ask(served, target, encoding)
            #expect(packed.headers["content-encoding"] == encoding && packed.headers["vary"] == "Accept-Encoding")
            #expect(packed.headers["content-type"] == plain.headers["content-type"])
            #expect(packed.bytes.count < plain.bytes.count)
            #expect(try unpacked(packed.bytes, encoding) == plain.bytes)
            #expect(try ask(served, target, nil).bytes == plain.bytes)
        }
    }

    @Test func everyEncodingHasATagOfItsOwn() throws {
        let served = try ServedLibrary(3)
        var tags: Set<String> = []
        for encoding in [nil, "gzip", "deflate"] {
            let tag = try #require(try ask(served, "/", encoding).headers["etag"])
            tags.insert(tag)
            let field = HeaderField("If-None-Match", tag)
            #expect(try ask(served, "/", encoding, [field]).status == 304)
            // An ETag of one encoding does not match another encoding.
            for other in [nil, "gzip", "deflate"] where other != encoding {
                #expect(try ask(served, "/", other, [field]).status == 200)
            }
        }
        #expect(tags.count == 3)
    }

    @Test func shortBodiesAndSoundsAreNotCompressed() throws {
        let served = try ServedLibrary(3)
        let wave = PCMFixture(sampleRate: 8000, samples: [Double](repeating: 0, count: 8000)).wav()
        try served.folder.write(wave, as: "song1000.mp3")
        for target in ["/api/status", "/media/\(ServedLibrary.id(0))", "/api/nothing"] {
            let response = try ask(served, target, "gzip")
            #expect(response.headers["content-encoding"] == nil, "\(target)")
        }
        // Secrets are sent in answers to POST.
        let made = try served.ask(
            .post, "/api/player-passwords", json: #"{"name":"phone"}"#,
            headers: [HeaderField("Accept-Encoding", "gzip")])
        #expect(made.status == 201 && made.headers["content-encoding"] == nil)
    }
}
