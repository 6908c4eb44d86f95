import AudioFeatures
import Testing

/// Seconds have 43 frames, windows 120 audible ones.
struct EmbeddingWindowsTests {
    private static func windows(_ ends: [Int]) -> EmbeddingWindows {
        var windows = EmbeddingWindows()
        for end in ends { windows.append(endingAt: end) }
        return windows
    }

    /// The middle of the second, frame 21 of 43, is in the first window that ends there or later.
    @Test(arguments: [[119, 239, 359], [150, 420], [30], [119, 239, 240, 700, 1_000]])
    func aSecondLiesInTheWindowAroundItsMiddle(_ ends: [Int]) {
        let found = Self.windows(ends).ofSeconds(20)
        #expect(found.count == 20)
        for (second, window) in found.enumerated() {
            let middle = 43 * second + 21
            #expect(window == ends.firstIndex { $0 >= middle } ?? ends.count - 1, "second \(second)")
        }
    }

    @Test func withoutWindowsThereIsNothing() {
        #expect(Self.windows([]).ofSeconds(5).isEmpty)
        #expect(Self.windows([119]).ofSeconds(0).isEmpty)
    }
}
