import MusicServer
import Synchronization
import Testing

/// Small pictures are made once, however many ask for them.
@Suite("Small pictures")
struct SmallPicturesTests {
    /// Makes pictures of two bytes, the first and the size, and notes each that it makes.
    private final class Maker: Sendable {
        let made = Mutex<[[UInt8]]>([])

        func make(_ bytes: [UInt8], _ size: Int) -> [UInt8]? {
            let small = [bytes[0], UInt8(size)]
            made.withLock { $0.append(small) }
            // A picture that is small already.
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
        // Each once, also the one of which nothing was made.
        #expect(Set(maker.made.withLock { $0 }) == [[1, 10], [1, 20], [2, 10], [2, 200]])
        #expect(maker.made.withLock { $0.count } == 4)
    }

    /// Each counts as 258 bytes: two of its own and 256 for its place.
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
        // The half is full; it is kept until the next one is.
        #expect(ask(1...3) == 0)
        #expect(ask(4...6) == 3)
        #expect(ask(4...6) == 0)
        #expect(ask(1...3) == 3)
    }
}
