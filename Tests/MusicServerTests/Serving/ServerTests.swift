import Foundation
import MusicLibrary
import MusicServer
import Synchronization
import TestSupport
import Testing

@Suite("Server", .serialized)
struct ServerTests {
    /// Keeps the served libraries until the test ends, whatever the optimizer does: a folder is removed with its owner.
    private final class Kept {
        var folders: [TemporaryFolder] = []
    }

    private let kept = Kept()

    private func start(
        _ served: ServedLibrary, _ change: (inout Server.Options) -> Void = { _ in }
    ) throws -> Server {
        var options = Server.Options(try #require(ListenAddress("127.0.0.1:0")))
        options.watchInterval = .milliseconds(50)
        change(&options)
        kept.folders.append(served.folder)
        return try Server(served.context, options)
    }

    @Test(arguments: [
        "GET /api/status HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET /api/status HTTP/1.1\r\n\r\n",
        "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length : 2\r\n\r\n{}",
        "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "GET http://localhost/api/status HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/%00status HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/..%2f..%2fetc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/status HTTP/1.1\r\nHost: localhost\r\nX: a\r\n folded\r\nCookie: a\r\nCookie: b\r\n\r\n",
        "BREW /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/status HTTP/3.0\r\nHost: localhost\r\n\r\n",
        "GET /api/status\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "\r\n\r\n\r\n\r\nx\r\n\r\n",
    ])
    func malformedRequestsAreRefused(_ request: String) throws {
        let server = try start(try ServedLibrary(3)) { $0.timeout = 1 }
        defer { server.stop() }
        let client = try #require(RawClient(port: server.port))
        client.send(request)
        let answer = client.readToEnd()
        let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        // Closed without an answer, or refused.
        #expect(answer.isEmpty || (400..<600).contains(status ?? 0), "\(answer.prefix(200))")
        #expect(!answer.contains("root:"))
        // The next request is served.
        let next = try #require(RawClient(port: server.port))
        next.send("GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(next.readResponse()?.status == 200)
    }

    @Test func largeHeadersAndBodiesAreRefused() throws {
        let server = try start(try ServedLibrary(3))
        defer { server.stop() }
        let first = try #require(RawClient(port: server.port))
        first.send(
            "GET /api/status HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n")
        #expect((first.readResponse()?.status).map { [400, 413, 431].contains($0) } ?? true)
        let second = try #require(RawClient(port: server.port))
        second.send(
            "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{"
        )
        #expect(second.readResponse()?.status == 413)
        let third = try #require(RawClient(port: server.port))
        third.send(
            "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        let chunk = "10000\r\n" + String(repeating: " ", count: 0x10000) + "\r\n"
        for _ in 0..<40 where !third.send(chunk) { break }
        third.send("0\r\n\r\n")
        #expect((third.readResponse()?.status).map { $0 == 413 } ?? true)
    }

    /// As many as a target may have, and one more. The C library has no room for them.
    @Test(arguments: [(1000, 200), (12_000, 200), (12_001, 400)])
    func manyParametersAreAnswered(_ count: Int, _ status: Int) throws {
        let server = try start(try ServedLibrary(3))
        defer { server.stop() }
        let client = try #require(RawClient(port: server.port))
        let query = Array(repeating: "a=1", count: count).joined(separator: "&")
        client.send("GET /api/tracks?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = client.readResponse()
        #expect(answer?.status == status, "\(String(decoding: answer?.body ?? [], as: UTF8.self))")
    }

    /// The longest target, and one byte more.
    @Test(arguments: [(256 << 10, 200), (256 << 10 + 1, 400)])
    func longTargetsAreAnswered(_ length: Int, _ status: Int) throws {
        let server = try start(try ServedLibrary(3))
        defer { server.stop() }
        let client = try #require(RawClient(port: server.port))
        let path = "/api/tracks?x="
        let target = path + String(repeating: "y", count: length - path.utf8.count)
        client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nCookie: a=b; c=d\r\n\r\n")
        #expect(client.readResponse()?.status == status)
    }

    /// Browsers send those of all programs at this machine. The library parses them, and has little room.
    @Test(arguments: [(3000, 4, 200), (1000, 80, 431)])
    func manyCookiesAreAnswered(_ count: Int, _ length: Int, _ status: Int) throws {
        let server = try start(try ServedLibrary(3))
        defer { server.stop() }
        let client = try #require(RawClient(port: server.port))
        let cookies = (0..<count).map { "c\($0)=" + String(repeating: "v", count: length) }.joined(separator: "; ")
        client.send("GET /api/tracks HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookies)\r\n\r\n")
        #expect(client.readResponse()?.status == status)
    }

    @Test func requestsThatTrickleAreCutOff() throws {
        let server = try start(try ServedLibrary(3)) { $0.patience = .seconds(2) }
        defer { server.stop() }
        let client = try #require(RawClient(port: server.port))
        let start = ContinuousClock.now
        for byte in Array("GET /api/status HTTP/1.1\r\nHost: localhost\r\nX: ".utf8) {
            guard client.send([byte]), ContinuousClock.now - start < .seconds(4) else { break }
            usleep(200_000)
        }
        #expect(client.readToEnd().isEmpty)
        #expect(ContinuousClock.now - start < .seconds(12))
    }

    @Test func connectionsAreKeptForManyRequests() throws {
        let server = try start(try ServedLibrary())
        defer { server.stop() }
        let client = try #require(RawClient(port: server.port))
        for number in 0..<200 {
            let target = number % 3 == 0 ? "/" : "/api/similar/\(ServedLibrary.id(number % 30))?k=\(1 + number % 7)"
            client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let response = client.readResponse()
            #expect(response?.status == 200, "\(number): \(String(decoding: response?.body ?? [], as: UTF8.self))")
        }
        client.send(
            "POST /api/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
        )
        let response = client.readResponse()
        #expect(response?.status == 200, "\(String(decoding: response?.body ?? [], as: UTF8.self))")
    }

    @Test func overloadIsSaidAndPasses() throws {
        let server = try start(try ServedLibrary()) { $0.quickQueue = 0 }
        let client = try #require(RawClient(port: server.port))
        client.send("GET /api/history HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.readResponse()?.status == 503)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.readResponse()?.status == 200)
        server.stop()
    }

    /// More than the system's buffers between the two sides hold.
    @Test func stoppingLetsStreamsEnd() throws {
        let served = try ServedLibrary(1)
        let size = 40 << 20
        try served.folder.write(PCMFixture(samples: [0, 0]).wav(), as: "song1000.mp3")
        let file = try FileHandle(forWritingTo: URL(filePath: served.folder.path + "/song1000.mp3"))
        try file.truncate(atOffset: UInt64(size))
        let server = try start(served)
        let client = try #require(RawClient(port: server.port))
        client.send("GET /media/\(ServedLibrary.id(0)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.waitForAnswer())
        let stopped = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            server.stop()
            stopped.signal()
        }
        #expect(stopped.wait(timeout: .now() + 0.3) == .timedOut)
        let answer = try #require(client.readResponse())
        #expect(answer.status == 200 && answer.body.count == size)
        stopped.wait()
    }

    @Test func stoppingLetsRequestsEnd() throws {
        let server = try start(try ServedLibrary())
        let client = try #require(RawClient(port: server.port))
        client.send("GET /api/similar/\(ServedLibrary.id(1)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.readResponse()?.status == 200)
        server.stop()
        #expect(RawClient(port: server.port) == nil)
    }

    @Test func fiftyRebuildsDisturbNobody() throws {
        let served = try ServedLibrary(40)
        let server = try start(served)
        defer { server.stop() }
        let failures = Mutex<[String]>([])
        let answers = Atomic(0)
        let isOver = Atomic(false)
        let ended = DispatchSemaphore(value: 0)
        for worker in 0..<4 {
            Thread {
                defer { ended.signal() }
                guard let client = RawClient(port: server.port) else { return }
                var number = worker
                while !isOver.load(ordering: .relaxed) {
                    number += 1
                    let targets = [
                        "/api/similar/\(ServedLibrary.id(number % 40))?k=5", "/api/search?q=artist+\(number % 10)",
                        "/v1/audio-features/\(ServedLibrary.id(number % 40))", "/api/map", "/api/status",
                    ]
                    client.send("GET \(targets[number % targets.count]) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    let status = client.readResponse()?.status
                    answers.add(1, ordering: .relaxed)
                    if status != 200 {
                        failures.withLock { $0.append("\(targets[number % targets.count]): \(status ?? 0)") }
                    }
                    if status == nil { return }
                }
            }.start()
        }
        for rebuild in 1...50 {
            // Never fewer tracks than are requested, and another size each time, so that the file certainly differs.
            try ServedLibrary.write(40 + rebuild, in: served.folder)
            let end = ContinuousClock.now + .seconds(10)
            while served.context.generation <= rebuild, ContinuousClock.now < end { usleep(5000) }
            #expect(served.context.generation == rebuild + 1)
        }
        isOver.store(true, ordering: .relaxed)
        for _ in 0..<4 { ended.wait() }
        #expect(failures.withLock { $0 } == [])
        #expect(answers.load(ordering: .relaxed) > 200)
    }
}
