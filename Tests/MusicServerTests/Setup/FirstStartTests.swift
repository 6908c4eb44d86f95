import Foundation
import MusicLibrary
import MusicServer
import Synchronization
import TestSupport
import Testing

/// A server that begins without an index, with real files and a real port.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FirstStartTests {
    private let place: TemporaryFolder
    private let remembered: RememberedFolders
    private let music: RawPath

    init() throws {
        place = try TemporaryFolder()
        remembered = RememberedFolders(file: RawPath(place.file("state/libraries.json")))
        try FileManager.default.createDirectory(atPath: place.file("Music"), withIntermediateDirectories: true)
        music = try #require(RawPath(place.file("Music")).resolved)
    }

    private func writeMusic(_ count: Int) throws {
        for number in 0..<count {
            let samples = noise(count: 8_000, amplitude: 0.3, seed: UInt64(number)).map(Double.init)
            try place.write(PCMFixture(sampleRate: 8_000, samples: samples).wav(), as: "Music/\(100 + number).wav")
        }
    }

    /// A running first start.
    private final class Running: Sendable {
        let setup: Setup
        let server: Server
        let summaries = Mutex<[LibraryBuilder.Summary]>([])
        let scans = Mutex<[Int]>([])
        private let isOver = Atomic(false)
        private let finished = Atomic(0)
        private let task = Mutex<Task<Void, Never>?>(nil)

        /// - Parameters:
        ///   - limit: the build is stopped after so many files.
        ///   - onFinished: called after each file, while the build waits.
        init(
            _ setup: Setup, _ remembered: RememberedFolders, limit: Int = .max,
            onFinished: @escaping @Sendable (Running) -> Void = { _ in }
        ) throws {
            var options = Server.Options(try #require(ListenAddress("127.0.0.1:0")))
            options.watchInterval = .milliseconds(50)
            (self.setup, server) = (setup, try Server(setup, options))
            let start = FirstStart(setup, server, remembered) { folder in
                LibraryBuilder(root: folder, jobs: 1, provenance: "test")
            } makeContext: { builder, progress in
                var options = ServerContext.Options(setup.options.rules, version: "test")
                options.progress = progress
                return try ServerContext(builder.output, options)
            }
            task.withLock {
                $0 = Task { [self] in
                    await start.run(isCancelled: { self.isOver.load(ordering: .relaxed) }) { event in
                        switch event {
                        case .build(.scanned(_, let pending)): scans.withLock { $0.append(pending) }
                        case .build(.finished):
                            onFinished(self)
                            if finished.add(1, ordering: .relaxed).newValue >= limit {
                                isOver.store(true, ordering: .relaxed)
                            }
                        case .built(let summary): summaries.withLock { $0.append(summary) }
                        case .build, .building, .notice: break
                        }
                    }
                }
            }
        }

        func stop() async {
            isOver.store(true, ordering: .relaxed)
            await end()
        }

        /// Waits until it has ended.
        func end() async {
            await task.withLock { $0 }?.value
            server.stop()
        }

        func ask(_ request: String) throws -> (status: Int, object: [String: Any]) {
            let client = try #require(RawClient(port: server.port))
            client.send(request)
            let answer = try #require(client.readResponse())
            return (answer.status, try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:])
        }

        func status() throws -> [String: Any] {
            try ask("GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n").object
        }

        func choose(_ folder: RawPath) throws -> Int {
            let body = String(decoding: try JSONEncoder().encode(["folder": "\(folder)"]), as: UTF8.self)
            return try ask(
                "POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            ).status
        }

        /// The status, once it is as wanted.
        func status(when isWanted: ([String: Any]) -> Bool) async throws -> [String: Any] {
            while true {
                let status = try status()
                if isWanted(status) { return status }
                try await Task.sleep(for: .milliseconds(50))
            }
        }

        func problem() async throws -> String {
            let status = try await status { ($0["setup"] as? [String: Any])?["problem"] is String }
            return (status["setup"] as? [String: Any])?["problem"] as? String ?? ""
        }
    }

    private func setup(folder: RawPath? = nil) -> Setup {
        Setup(
            Setup.Options(
                AccessRules(hasAccounts: false), version: "test", isForThisMachine: true, home: RawPath(place.path)),
            folder: folder)
    }

    @Test func aChosenFolderBecomesTheLibrary() async throws {
        try writeMusic(20)
        try place.write(Array("no music".utf8), as: "Music/bad.mp3")
        let running = try Running(setup(), remembered)
        #expect((try running.status()["setup"] as? [String: Any])?["state"] as? String == "choosing")
        #expect(try running.ask("GET /api/tracks HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 503)
        #expect(try running.choose(music) == 202)
        let status = try await running.status { $0["setup"] is NSNull && $0["tracks"] as? Int == 20 }
        #expect(status["failures"] as? Int == 1)
        let failures = try running.ask("GET /api/failures HTTP/1.1\r\nHost: localhost\r\n\r\n").object
        #expect((failures["items"] as? [[String: Any]])?.map { $0["path"] as? String } == ["bad.mp3"])
        #expect(try running.choose(music) == 404, "the library is open")
        #expect(remembered.entries == [RememberedFolders.Entry(music)])
        // The folder is followed.
        try place.write(
            PCMFixture(sampleRate: 8_000, samples: noise(count: 8_000).map(Double.init)).wav(), as: "Music/new.wav")
        _ = try await running.status { $0["tracks"] as? Int == 21 }
        await running.stop()
    }

    @Test func aFolderWithoutMusicIsGivenBackUntouched() async throws {
        try place.write(Array("a letter".utf8), as: "Music/letter.txt")
        let running = try Running(setup(folder: music), remembered)
        #expect(try await running.problem().contains("\(music) and its subfolders contain no music"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(music)") == ["letter.txt"])
        #expect(remembered.entries.isEmpty)
        try writeMusic(1)
        #expect(try running.choose(music) == 202)
        _ = try await running.status { $0["setup"] is NSNull && $0["tracks"] as? Int == 1 }
        await running.stop()
    }

    @Test func aFolderOfBrokenFilesIsGivenBackWithItsFailures() async throws {
        for number in 0..<30 { try place.write(Array("no music".utf8), as: "Music/\(10 + number).mp3") }
        let running = try Running(setup(folder: music), remembered)
        let problem = try await running.problem()
        #expect(problem.contains("none of the audio files in \(music) could be read (30 failed)"))
        let status = try #require(try running.status()["setup"] as? [String: Any])
        let failures = try #require(status["failures"] as? [[String: String]])
        #expect(failures.compactMap { $0["path"] }.sorted() == (10..<40).map { "\($0).mp3" })
        #expect(failures.allSatisfy { $0["reason"]?.isEmpty == false })
        #expect(remembered.entries.isEmpty && !music.appending(".sonic").exists)
        try writeMusic(1)
        #expect(try running.choose(music) == 202)
        // The library opens with the first track, and the others are read meanwhile.
        _ = try await running.status {
            $0["setup"] is NSNull && $0["tracks"] as? Int == 1 && $0["failures"] as? Int == 30
        }
        await running.stop()
    }

    @Test func aChoiceIsTakenBackWhileItsBuildRuns() async throws {
        try writeMusic(20)
        let answers = Mutex<[Int]>([])
        let running = try Running(setup(folder: music), remembered) { running in
            guard answers.withLock({ $0.isEmpty }) else { return }
            let status = try? running.ask("DELETE /api/setup HTTP/1.1\r\nHost: localhost\r\n\r\n").status
            answers.withLock { $0.append(status ?? 0) }
        }
        _ = try await running.status {
            ($0["setup"] as? [String: Any])?["state"] as? String == "choosing" && answers.withLock { $0 } == [202]
        }
        while music.appending(".sonic").exists || !remembered.entries.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect((try running.status()["setup"] as? [String: Any])?["problem"] is NSNull)
        #expect(try running.choose(music) == 202)
        _ = try await running.status { $0["setup"] is NSNull && $0["tracks"] as? Int == 20 }
        #expect(remembered.entries == [RememberedFolders.Entry(music)])
        await running.stop()
    }

    @Test func aFolderThatVanishesSaysSo() async throws {
        let running = try Running(setup(folder: music.appending("gone")), remembered)
        #expect(try await running.problem().contains("no such folder"))
        await running.stop()
        #expect(remembered.entries.isEmpty)
    }

    /// A folder stands where the index should be, so that not even root can write it.
    @Test func anIndexThatCannotBeWrittenIsTold() async throws {
        try writeMusic(1)
        try FileManager.default.createDirectory(
            atPath: "\(IndexLocator.indexPath(ofLibrary: music))", withIntermediateDirectories: true)
        let running = try Running(setup(folder: music), remembered)
        #expect(try await running.problem().contains("library.sidx"))
        await running.stop()
    }

    @Test func aBuildThatWasStoppedGoesOn() async throws {
        try writeMusic(20)
        let first = try Running(setup(folder: music), remembered, limit: 5)
        await first.end()
        let done = try #require(first.summaries.withLock { $0.last }?.tracks)
        #expect((5..<20).contains(done))
        #expect(remembered.entries == [RememberedFolders.Entry(music)])
        let second = try Running(setup(folder: remembered.entries.first?.folder), remembered)
        _ = try await second.status { $0["setup"] is NSNull && $0["tracks"] as? Int == 20 }
        await second.stop()
        #expect(second.scans.withLock { $0.first } == 20 - done, "what is done is not done again")
    }
}
