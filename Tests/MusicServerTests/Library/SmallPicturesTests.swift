import Foundation
import MusicServer
import Synchronization
import Testing

/// A small picture is made once, for any number of requests.
@Suite("Small pictures")
struct SmallPicturesTests {
    /// Makes pictures of two bytes, the first byte and the size, and records each one.
    private final class Maker: Sendable {
        let made = Mutex<[[UInt8]]>([])

        func make(_ bytes: [UInt8], _ size: Int) -> [UInt8]? {
            let small = [bytes[0], UInt8(size)]
            made.withLock { $0.append(small) }
            // A picture that is already small.
            return size > 100 ? nil : small
        }
    }

    @Test func whoeverAsksMeanwhileGetsTheSame() async {
        let maker = Maker()
        let pictures = SmallPictures { maker.make($0, $1) }
        let wanted: [(bytes: [UInt8], size: Int)] = [([1], 10), ([1], 20), ([2], 10), ([2], 200)]
        let isRight = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                let (bytes, size) = wanted[number % wanted.count]
                group.addTask {
                    pictures.picture(bytes, hash: "\(bytes[0])", size: size)
                        == (size > 100 ? nil : [bytes[0], UInt8(size)])
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isRight)
        // Each was made once, including the one that failed.
        #expect(Set(maker.made.withLock { $0 }) == [[1, 10], [1, 20], [2, 10], [2, 200]])
        #expect(maker.made.withLock { $0.count } == 4)
    }

    /// Each counts as 258 bytes: two of its own and 256 for its entry.
    @Test func theOldestAreMadeAgain() {
        let maker = Maker()
        let pictures = SmallPictures(capacity: 600) { maker.make($0, $1) }
        func ask(_ sizes: ClosedRange<Int>) -> Int {
            for size in sizes { #expect(pictures.picture([1], hash: "1", size: size) == [1, UInt8(size)]) }
            return maker.made.withLock { made in
                defer { made = [] }
                return made.count
            }
        }
        #expect(ask(1...3) == 3)
        // The first half is full. It is kept until the second half is full.
        #expect(ask(1...3) == 0)
        #expect(ask(4...6) == 3)
        #expect(ask(4...6) == 0)
        #expect(ask(1...3) == 3)
    }

    /// More would take the processor from music.
    @Test func atMostTwoAreMadeAtOnce() async {
        struct Work: Sendable { var (now, most) = (0, 0) }
        let work = Mutex(Work())
        let pictures = SmallPictures { bytes, _ in
            work.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            // The others have time to begin.
            usleep(2_000)
            work.withLock { $0.now -= 1 }
            return bytes
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<UInt8(32) {
                group.addTask { #expect(pictures.picture([number], hash: "\(number)", size: 10) == [number]) }
            }
        }
        #expect(work.withLock { $0.most <= 2 && $0.now == 0 })
    }
}
