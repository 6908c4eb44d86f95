import AudioDecoding
import Synchronization
import Testing

/// Limits of the decoding time, with simulated clocks.
struct DecodingLimitsTests {
    private final class Clocks: Sendable {
        private let times = Mutex((wall: 0.0, processor: 0.0))

        func read(_ clock: DecodingLimits.Clock) -> Double {
            times.withLock { clock == .wall ? $0.wall : $0.processor }
        }

        func advance(wall: Double, processor: Double) {
            times.withLock {
                $0.wall += wall
                $0.processor += processor
            }
        }
    }

    /// Number of reads of one second of sound each until one is refused.
    private func readsUntilRefusal(wall: Double, processor: Double, atMost count: Int) -> Int {
        let clocks = Clocks()
        var limits = DecodingLimits(byteCount: 1 << 30) { clocks.read($0) }
        for read in 1...count {
            do throws(AudioError) {
                try limits.measure(clocks.advance(wall: wall, processor: processor))
                try limits.check(Double(read), "a")
            } catch {
                #expect(error.kind == .decodingFailed && error.reason.contains("is too slow"))
                return read
            }
        }
        return count + 1
    }

    /// 10 s of work per second of sound: 3 reads by the wall clock, and then 30 + 2 n < 10 (n - 3).
    @Test func aDecoderThatGetsNowhereIsStopped() {
        #expect(readsUntilRefusal(wall: 10, processor: 10, atMost: 100) == 8)
    }

    /// A disk that is slower than the sound, a stopped process, or a file of many hours.
    @Test(arguments: [(100.0, 0.1), (0.4, 0.4), (1e6, 1.9)])
    func waitingIsNotHeldAgainstAFile(wall: Double, processor: Double) {
        #expect(readsUntilRefusal(wall: wall, processor: processor, atMost: 1_000) == 1_001)
    }
}
