import AudioFeatures
import Testing

/// Bars between silences, against grids that were written down by hand.
struct BarGridTests {
    private func lines(_ grid: BarGrid, _ stretch: Int = 0) -> [Double] {
        let bars = grid.bars[grid.stretches[stretch].bars]
        return bars.map(\.start) + bars.suffix(1).map(\.end)
    }

    @Test func barsAreContinuedToBothEnds() {
        let grid = BarGrid(lines: [4, 6, 8], sounds: [(0.5, 13.2)])
        #expect(lines(grid) == [0, 2, 4, 6, 8, 10, 12, 14])
        #expect(grid.stretches.map(\.bars) == [0..<7])
        #expect(grid.stretches.map(\.start) == [0.5] && grid.stretches.map(\.end) == [13.2])
        #expect(grid.isMetrical)
    }

    @Test func aBarMostlyBeyondTheSoundIsNone() {
        #expect(lines(BarGrid(lines: [4, 6, 8], sounds: [(1.5, 12.5)])) == [2, 4, 6, 8, 10, 12])
    }

    @Test func barsWithinSilenceAreLeftOut() {
        let grid = BarGrid(lines: Array(stride(from: 0.0, through: 40, by: 2)), sounds: [(0, 10), (25.2, 40)])
        #expect(lines(grid) == [0, 2, 4, 6, 8, 10])
        #expect(lines(grid, 1) == [26, 28, 30, 32, 34, 36, 38, 40])
        #expect(grid.bars.count == 12)
    }

    @Test func withoutBarsThereArePartsOfTwoSeconds() {
        let grid = BarGrid(lines: [], sounds: [(1, 11), (20, 20.5)])
        #expect(lines(grid) == [1, 3, 5, 7, 9, 11])
        #expect(lines(grid, 1) == [20, 20.5])
        #expect(!grid.isMetrical)
    }

    @Test func aSoundFarFromAllBarsHasParts() {
        let grid = BarGrid(lines: [0, 2, 4], sounds: [(0, 4), (30, 34)])
        #expect(lines(grid, 1) == [30, 32, 34])
    }

    @Test func nothingHasNoBars() {
        #expect(BarGrid(lines: [0, 2], sounds: []).bars.isEmpty)
    }
}
