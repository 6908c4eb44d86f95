import Foundation
import MusicLibrary
import MusicServer
import Synchronization
import TestSupport
import Testing

/// The structure of a track is kept until its file changes.
@Suite("Kept structures")
struct StructureTests {
    private static let path = "/v1/audio-analysis/\(ServedLibrary.id(0))"

    private func write(seconds: Int, to served: ServedLibrary) throws {
        let samples = (0..<8000 * seconds).map { 0.5 * sin(2 * .pi * 440 * Double($0) / 8000) }
        try served.folder.write(PCMFixture(sampleRate: 8000, samples: samples).wav(), as: "song1000.mp3")
    }

    private func duration(_ response: Response) throws -> Double {
        let track = try #require(try ServedLibrary.object(response)["track"] as? [String: Any])
        return try #require(track["duration"] as? Double)
    }

    @Test func itFollowsTheFile() throws {
        let served = try ServedLibrary(2)
        try write(seconds: 3, to: served)
        let first = try served.ask(.get, Self.path)
        #expect(first.status == 200)
        #expect(try duration(first) == 3)
        // The answer has its time of computation, so that only a kept one has the same bytes. A like, which makes
        // other answers void, does not change it.
        let like = "{\"rating\":\"like\"}"
        #expect(try served.ask(.put, "/api/tracks/\(ServedLibrary.id(0))/rating", json: like).status == 200)
        #expect(try served.ask(.get, Self.path).bytes == first.bytes)
        try write(seconds: 4, to: served)
        #expect(try duration(try served.ask(.get, Self.path)) == 4)
    }

    @Test func onlyRecentOnesAreKept() throws {
        let folder = try TemporaryFolder()
        let paths = try (0..<4).map { number in
            let name = "\(number).wav"
            try folder.write([1], as: name)
            return RawPath(folder.path + "/" + name)
        }
        // A half has room for two.
        let structures = FileValues<[UInt8]>(capacity: 250)
        var made: [Int] = []
        func ask(_ number: Int, size: Int = 100) throws {
            let json = try structures.value(of: paths[number], size: \.count) {
                made.append(number)
                return [UInt8](repeating: UInt8(number), count: size)
            }
            #expect(json == [UInt8](repeating: UInt8(number), count: size))
        }
        for number in [0, 0, 1, 1] { try ask(number) }
        #expect(made == [0, 1])
        // The third fills the half, and all three stay in the older one.
        for number in [2, 0, 1, 2] { try ask(number) }
        #expect(made == [0, 1, 2])
        // A new one and two that are in use fill it again, and the one that nobody asked for is dropped.
        for number in [3, 0, 1, 3] { try ask(number) }
        #expect(made == [0, 1, 2, 3])
        try ask(2)
        #expect(made == [0, 1, 2, 3, 2])
    }

    @Test func valuesLargerThanTheCacheAreNotKept() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], as: "a.wav")
        let structures = FileValues<[UInt8]>(capacity: 250)
        var count = 0
        for _ in 0..<2 {
            _ = try structures.value(of: RawPath(folder.path + "/a.wav"), size: \.count) {
                count += 1
                return [UInt8](repeating: 0, count: 251)
            }
        }
        #expect(count == 2)
    }

    /// The computation begins only when all threads have come. One that is late finds the value.
    @Test func threadsComputeAValueOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], as: "a.wav")
        let path = RawPath(folder.path + "/a.wav")
        let structures = FileValues<[UInt8]>(capacity: 250)
        let made = Mutex(0)
        let right = Mutex(0)
        let (coming, working) = (DispatchGroup(), DispatchGroup())
        for group in [coming, working] { for _ in 0..<4 { group.enter() } }
        for _ in 0..<4 {
            Thread.detachNewThread {
                coming.leave()
                let value = try? structures.value(of: path, size: \.count) {
                    coming.wait()
                    made.withLock { $0 += 1 }
                    return [7]
                }
                if value == [7] { right.withLock { $0 += 1 } }
                working.leave()
            }
        }
        working.wait()
        #expect(made.withLock { $0 } == 1)
        #expect(right.withLock { $0 } == 4)
    }

    @Test func anErrorIsNotKept() throws {
        struct Refusal: Error {}
        let folder = try TemporaryFolder()
        try folder.write([1], as: "a.wav")
        let path = RawPath(folder.path + "/a.wav")
        let structures = FileValues<[UInt8]>(capacity: 250)
        #expect(throws: Refusal.self) { try structures.value(of: path, size: \.count) { throw Refusal() } }
        #expect(try structures.value(of: path, size: \.count) { [7] } == [7])
    }
}
