import AudioEncoding
import AudioFeatures
import Foundation
import MusicLibrary
import MusicServer
import Synchronization
import TestSupport
import Testing

@Suite("Transcoder", .serialized)
struct TranscoderTests {
    // MARK: Plans

    /// 100 seconds at 256 kbit/s.
    private func track(_ format: String) throws -> LibraryTrack {
        let served = try ServedLibrary(1)
        var track = try Library(RawPath(served.folder.path + "/library.sidx")).track(0)
        track.format = format
        (track.sampleRate, track.sampleFrameCount, track.fileSize) = (44_100, 4_410_000, 3_200_000)
        return track
    }

    @Test func theOriginalIsSentWhereItWillDo() throws {
        let mp3 = try track("mp3")
        for (format, bound) in [
            (nil, nil), ("raw", nil), ("raw", 64), (nil, 0), ("mp3", nil), ("mp3", 0), (nil, 256), (nil, 320),
            ("mp3", 320), ("unheard-of", nil),
        ] as [(String?, Int?)] {
            #expect(
                Transcoder.plan(mp3, format: format, maxBitRate: bound, available: EncodedFormat.all) == .original)
        }
        #expect(Transcoder.plan(mp3, format: "raw", maxBitRate: 64, offset: 5) == .original)
        #expect(
            Transcoder.plan(try track("vorbis"), format: "ogg", maxBitRate: 0, available: EncodedFormat.all)
                == .original)
    }

    @Test func anythingElseIsEncoded() throws {
        let (mp3, flac) = (try track("mp3"), try track("flac"))
        func plan(_ track: LibraryTrack, _ format: String?, _ bound: Int?, _ offset: Double = 0) -> Transcoder.Plan {
            Transcoder.plan(
                track, format: format, maxBitRate: bound, offset: offset, available: EncodedFormat.all)
        }
        #expect(plan(mp3, nil, 128) == .transcoded(.mp3, bitRate: 128_000, offset: 0))
        #expect(plan(mp3, "mp3", 128) == .transcoded(.mp3, bitRate: 128_000, offset: 0))
        #expect(plan(mp3, "opus", 96) == .transcoded(.opus, bitRate: 96_000, offset: 0))
        #expect(plan(flac, "opus", nil) == .transcoded(.opus, bitRate: 128_000, offset: 0))
        #expect(plan(flac, "ogg", 0, 30) == .transcoded(.vorbis, bitRate: 160_000, offset: 30))
        #expect(plan(flac, "mp3", 320) == .transcoded(.mp3, bitRate: 320_000, offset: 0))
        #expect(plan(mp3, nil, nil, 30) == .transcoded(.mp3, bitRate: 192_000, offset: 30))
        // Values that no encoder supports are replaced by the nearest supported ones.
        #expect(plan(flac, "mp3", 9999) == .transcoded(.mp3, bitRate: 320_000, offset: 0))
        #expect(plan(flac, "mp3", Int.max) == .transcoded(.mp3, bitRate: 320_000, offset: 0))
        #expect(plan(flac, "mp3", 1) == .transcoded(.mp3, bitRate: 32_000, offset: 0))
        #expect(plan(flac, "unheard-of", 64) == .transcoded(.mp3, bitRate: 64_000, offset: 0))
    }

    @Test func withoutEncodersTheOriginalIsSent() throws {
        #expect(Transcoder.plan(try track("flac"), format: "mp3", maxBitRate: 64, available: []) == .original)
    }

    /// Many players may pause, also on a machine with one core.
    @Test func placesDoNotDependOnCoresAlone() {
        let transcoder = Transcoder()
        #expect(
            transcoder.openLimit == 64 && transcoder.workLimit == max(2, ProcessInfo.processInfo.activeProcessorCount))
    }

    // MARK: Streams

    private func wave(_ folder: TemporaryFolder, seconds: Int = 2) throws -> RawPath {
        let samples = (0..<(8000 * seconds)).map { 0.5 * sin(2 * .pi * 440 * Double($0) / 8000) }
        return RawPath(try folder.write(PCMFixture(sampleRate: 8000, samples: samples).wav(), as: "a.wav"))
    }

    /// A stream whose thread has begun.
    private func begun(_ transcoder: Transcoder, _ path: RawPath) -> ByteStream {
        let stream = transcoder.stream(path, as: .mp3, bitRate: 320_000, offset: 0)
        stream.prepare { _ in }
        wait { transcoder.openCount > 0 }
        return stream
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable))
    func aRequestWaitsForAnEncoderAndIsThenRefused() throws {
        let folder = try TemporaryFolder()
        // More than is encoded ahead.
        let path = try wave(folder, seconds: 30)
        let transcoder = Transcoder(openLimit: 1, patience: .milliseconds(20))
        let first = begun(transcoder, path)
        let refusal = #expect(throws: APIError.self) {
            try transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0).readAll()
        }
        #expect(refusal?.status == 503 && refusal?.headers["retry-after"] == "5")
        first.cancel()
        wait { transcoder.openCount == 0 }
        #expect(try transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0).readAll().isEmpty == false)
        #expect(throws: AudioError.self) {
            try transcoder.stream(RawPath(folder.file("none.wav")), as: .mp3, bitRate: 64_000, offset: 0).readAll()
        }
        #expect(transcoder.openCount == 0)
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable))
    func anEncoderGivenBackGoesToAWaitingListener() throws {
        let folder = try TemporaryFolder()
        let path = try wave(folder, seconds: 30)
        let transcoder = Transcoder(openLimit: 1, patience: .seconds(60))
        let first = begun(transcoder, path)
        let isServed = Mutex<Bool?>(nil)
        let second = transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0)
        second.prepare { error in isServed.withLock { $0 = error == nil } }
        usleep(50_000)
        #expect(isServed.withLock { $0 } == nil)
        first.cancel()
        wait { isServed.withLock { $0 } != nil }
        #expect(isServed.withLock { $0 } == true)
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable))
    func pausedPlayersKeepNobodyWaiting() throws {
        let folder = try TemporaryFolder()
        // 1.2 MB, of which a player that reads nothing gets a quarter.
        let path = try wave(folder, seconds: 30)
        let transcoder = Transcoder(workLimit: 1)
        let paused = [begun(transcoder, path), begun(transcoder, path)]
        wait { transcoder.openCount == 2 && transcoder.workingCount == 0 }
        for _ in 0..<3 {
            let whole = try transcoder.stream(path, as: .mp3, bitRate: 320_000, offset: 0).readAll()
            #expect(whole.count > 1_190_000)
        }
        #expect(transcoder.openCount == 2)
        for stream in paused { stream.cancel() }
        wait { transcoder.openCount == 0 }
        #expect(transcoder.openCount == 0)
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable))
    func anEstimatedLengthIsFilledWithZeros() throws {
        let folder = try TemporaryFolder()
        let path = try wave(folder)
        let transcoder = Transcoder()
        let length = try #require(EncodedFormat.mp3.greatestSize(seconds: 2, bitRate: 64_000))
        let plain = try transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0).readAll()
        let filled = transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0, length: length)
        #expect(filled.length == length && plain.count < length)
        #expect(try filled.readAll() == plain + [UInt8](repeating: 0, count: length - plain.count))
    }

    /// Serves one stream at `/stream`.
    private func start(
        _ folder: inout TemporaryFolder?, _ stream: @escaping @Sendable () throws -> ByteStream
    ) throws -> Server {
        let served = try ServedLibrary(1)
        folder = served.folder
        let family = APIFamily(
            "/stream", [[Route(.get, "/stream", "", .everybody) { _ in Response(200, .stream(try stream())) }]],
            isDescribed: false)
        return try Server(served.context, Server.Options(try #require(ListenAddress("127.0.0.1:0"))), [family])
    }

    /// The bytes of an answer in chunks (RFC 9112, 7.1); nil if it is truncated.
    private func body(_ answer: [UInt8]) throws -> [UInt8]? {
        let head = try #require(answer.firstRange(of: Array("\r\n\r\n".utf8)))
        var (rest, all) = (answer[head.upperBound...], [UInt8]())
        while let line = rest.firstRange(of: Array("\r\n".utf8)) {
            let digits = String(decoding: rest[..<line.lowerBound], as: UTF8.self)
            guard let count = Int(digits, radix: 16), rest.endIndex - line.upperBound >= count + 2 else { return nil }
            if count == 0 { return all }
            all += rest[line.upperBound..<(line.upperBound + count)]
            rest = rest[(line.upperBound + count + 2)...]
        }
        return nil
    }

    private func ask(_ server: Server, _ method: String = "GET") throws -> RawClient {
        let client = try #require(RawClient(port: server.port))
        client.send("\(method) /stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return client
    }

    private func wait(until isOver: () -> Bool) {
        for _ in 0..<1000 where !isOver() { usleep(10_000) }
        #expect(isOver())
    }

    @Test(.enabled(if: EncodedFormat.mp3.isAvailable))
    func aPlayerGetsAllOfIt() throws {
        let folder = try TemporaryFolder()
        let path = try wave(folder)
        let transcoder = Transcoder()
        var kept: TemporaryFolder?
        let server = try start(&kept) { transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0) }
        defer { server.stop() }
        let wanted = try transcoder.stream(path, as: .mp3, bitRate: 64_000, offset: 0).readAll()
        for _ in 0..<3 {
            #expect(try body(try ask(server).readBytesToEnd()) == wanted)
        }
        _ = try ask(server, "HEAD").readBytesToEnd()
        wait { transcoder.openCount == 0 }
        #expect(transcoder.openCount == 0)
    }

    /// Slow data in irregular pieces: the connection waits, and nothing is lost.
    @Test func slowStreamsArriveWhole() throws {
        let pieces = [1, 70_000, 3, 400_000, 5].map { [UInt8](repeating: UInt8($0 % 251), count: $0) }
        var kept: TemporaryFolder?
        let server = try start(&kept) {
            ByteStream {
                var rest = pieces[...]
                return {
                    usleep(20_000)
                    return rest.popFirst()
                }
            }
        }
        defer { server.stop() }
        let clients = try (0..<4).map { _ in try ask(server) }
        for client in clients { #expect(try body(client.readBytesToEnd()) == pieces.flatMap { $0 }) }
    }

    private struct Mishap: Error {}

    @Test func brokenStreamsAreNotTakenForWhole() throws {
        var kept: TemporaryFolder?
        let server = try start(&kept) {
            ByteStream {
                var isFirst = true
                return {
                    defer { isFirst = false }
                    guard isFirst else { throw Mishap() }
                    return [1, 2, 3]
                }
            }
        }
        defer { server.stop() }
        #expect(try body(try ask(server).readBytesToEnd()) == nil)
    }

    @Test func anEncoderThatFailsAtOnceIsAnError() throws {
        var kept: TemporaryFolder?
        let server = try start(&kept) { ByteStream { throw APIError.busy(seconds: 7) } }
        defer { server.stop() }
        let answer = String(decoding: try ask(server).readBytesToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("\r\nRetry-After: 7\r\n"))
        var keptToo: TemporaryFolder?
        let other = try start(&keptToo) { ByteStream { { throw Mishap() } } }
        defer { other.stop() }
        #expect(try ask(other).readResponse()?.status == 500)
    }

    /// - Parameter count: the number of bytes that come, of five.
    @Test(arguments: [5, 3]) func aKnownLengthIsTold(_ count: Int) throws {
        var kept: TemporaryFolder?
        let server = try start(&kept) {
            ByteStream(length: 5) {
                var rest = Array<UInt8>(1...5).prefix(count)
                return { rest.popFirst().map { [$0] } }
            }
        }
        defer { server.stop() }
        let whole = String(decoding: try ask(server, "HEAD").readBytesToEnd(), as: UTF8.self)
        #expect(whole.contains("\r\nContent-Length: 5\r\n"))
        #expect(try ask(server).readResponse()?.body == (count == 5 ? [1, 2, 3, 4, 5] : nil))
    }

    /// Counts while it exists.
    private final class Permit: Sendable {
        static func make(_ count: Mutexed) -> Permit { Permit(count) }
        private let count: Mutexed

        private init(_ count: Mutexed) {
            self.count = count
            count.value.withLock { $0 += 1 }
        }

        deinit { count.value.withLock { $0 -= 1 } }
    }

    private final class Mutexed: Sendable {
        let value = Mutex(0)
    }

    @Test func closingTheConnectionEndsTheStream() throws {
        let (alive, begun) = (Mutexed(), Mutexed())
        var kept: TemporaryFolder?
        let server = try start(&kept) {
            ByteStream(Permit.make(alive)) {
                begun.value.withLock { $0 += 1 }
                return { [UInt8](repeating: 7, count: 10_000) }
            }
        }
        defer { server.stop() }
        for _ in 0..<5 {
            let client = try ask(server)
            #expect(client.waitForAnswer())
        }
        wait { alive.value.withLock { $0 } == 0 }
        #expect(alive.value.withLock { $0 } == 0)
        #expect(begun.value.withLock { $0 } == 5)
    }
}
