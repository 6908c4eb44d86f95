import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// An uploaded file, with the question which tracks are similar.
@Suite("Uploads", .serialized)
struct UploadTests {
    private static let samples = [
        "Electronic/03-warm-concrete.mp3", "Electronic/04-warm-concrete-late-mix.mp3", "Folk/02-long-winter.wav",
    ]
    private let folder: TemporaryFolder
    private let library: Library
    private let context: ServerContext
    private let server: Server

    init() async throws {
        folder = try TemporaryFolder()
        for sample in Self.samples {
            try FileManager.default.copyItem(
                at: repositoryFile("SampleAudio/" + sample),
                to: URL(filePath: folder.file(String(sample.split(separator: "/")[1]))))
        }
        let builder = LibraryBuilder(root: RawPath(folder.path), provenance: "test")
        _ = try await builder.build()
        library = try Library(builder.output)
        context = try ServerContext(
            builder.output, ServerContext.Options(AccessRules(hasAccounts: false), version: "test"))
        server = try Server(context, Server.Options(try #require(ListenAddress("127.0.0.1:0"))))
    }

    private func send(
        _ bytes: [UInt8], as type: String = "audio/mpeg", _ query: String = "", length: Int? = nil
    ) throws -> (status: Int, object: [String: Any]) {
        let client = try #require(RawClient(port: server.port))
        client.send(
            "POST /api/similar\(query) HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(length ?? bytes.count)\r\n\r\n")
        // The server may refuse before everything has been sent.
        for start in stride(from: 0, to: bytes.count, by: 50_000) {
            guard client.send(Array(bytes[start..<min(start + 50_000, bytes.count)])) else { break }
        }
        let answer = try #require(client.readResponse())
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return (answer.status, try #require(object))
    }

    /// The answer equals that for the track with the same sound.
    @Test func aFileIsAnsweredAsItsTrack() throws {
        defer { server.stop() }
        for (sample, type) in [(0, "audio/mpeg"), (2, "application/octet-stream")] {
            let (status, answer) = try send(repositoryBytes("SampleAudio/" + Self.samples[sample]), as: type)
            #expect(status == 200)
            let items = try #require(answer["items"] as? [[String: Any]])
            let name = String(Self.samples[sample].split(separator: "/")[1])
            let expected = try library.similar(to: library.index(of: name))
            #expect(
                items.map { ($0["track"] as? [String: Any])?["id"] as? String } == expected.map { "\($0.track.id)" })
            #expect(items.map { $0["distance"] as? Double }.count == 2)
            let seed = try #require(answer["seed"] as? [String: Any])
            #expect(seed["path"] as? String == "upload" && seed["title"] as? String != nil)
        }
        let (_, filtered) = try send(repositoryBytes("SampleAudio/" + Self.samples[0]), "?genre=Folk")
        #expect((filtered["items"] as? [Any])?.count == 1)
        let (_, shown) = try send(repositoryBytes("SampleAudio/" + Self.samples[0]), "?duplicates=1&k=1")
        let nearest = (shown["items"] as? [[String: Any]])?.first
        #expect(nearest?["distance"] as? Double == 0)
        // The answer may arrive before the uploaded file is deleted.
        try waitForUploads(0)
    }

    @Test func uploadsWithoutAudioAreRefused() throws {
        defer { server.stop() }
        func refused(_ answer: (status: Int, object: [String: Any])) -> String {
            let error = answer.object["error"] as? [String: Any]
            let message = error?["message"] as? String ?? ""
            // The paths of files on the server are private.
            #expect(!message.contains("/sonicindex-upload-"))
            return "\(answer.status) \(error?["reason"] as? String ?? "")"
        }
        #expect(refused(try send(Array("no sound".utf8))) == "422 MEDIA_TYPE")
        #expect(refused(try send([])) == "422 MEDIA_TYPE")
        #expect(refused(try send(Array("{}".utf8), as: "application/json")) == "415 MEDIA_TYPE")
        #expect(refused(try send(Array("RIFF".utf8), length: 300 << 20)) == "413 TOO_LARGE")
        #expect(
            refused(try send(repositoryBytes("SampleAudio/" + Self.samples[0]), "?fold_versions=1"))
                == "400 BAD_PARAMETER")
        // The answer may arrive before the uploaded file is deleted.
        try waitForUploads(0)
    }

    /// Two uploads at once from one address are allowed; closing one makes room for another.
    @Test func uploadsHaveALimit() throws {
        defer { server.stop() }
        let head =
            "POST /api/similar HTTP/1.1\r\nHost: localhost\r\nContent-Type: audio/mpeg\r\nContent-Length: 100000\r\n\r\nabc"
        var waiting: [RawClient] = []
        for _ in 0..<2 {
            let client = try #require(RawClient(port: server.port))
            client.send(head)
            waiting.append(client)
        }
        try waitForUploads(2)
        let third = try #require(RawClient(port: server.port))
        third.send(head)
        #expect(third.readResponse()?.status == 429)
        waiting.removeAll()
        try waitForUploads(0)
        let (status, _) = try send(repositoryBytes("SampleAudio/" + Self.samples[0]))
        #expect(status == 200)
    }

    /// Waits until the server has this many uploads, for less than the 15 s after which it drops silent clients.
    private func waitForUploads(_ count: Int) throws {
        for _ in 0..<1_000 where context.uploads.count != count { usleep(10_000) }
        try #require(context.uploads.count == count)
    }
}
