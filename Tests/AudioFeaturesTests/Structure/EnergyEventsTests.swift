import AudioFeatures
import Testing

/// Courses made by hand: bars of two seconds, sections of eight bars.
struct EnergyEventsTests {
    private static func events(
        levels: [Double], drums: [Range<Int>], bass: [Range<Int>]? = nil, shift: Double = 0
    ) -> [String] {
        func seconds(_ bars: [Range<Int>]) -> [Range<Double>] {
            bars.map { 2 * Double($0.lowerBound) + shift..<2 * Double($0.upperBound) + shift }
        }
        let bars = levels.indices.map { 2 * Double($0)..<2 * Double($0 + 1) }
        let borders = stride(from: 0, to: bars.count, by: 8).map { 2 * Double($0) }
        return EnergyEvents(
            bars: bars, borders: borders, drums: seconds(drums), bass: seconds(bass ?? drums), levels: levels
        ).events.map { event in
            "\(event.kind) \(Int(event.time.lowerBound / 2))..<\(Int(event.time.upperBound / 2))"
        }
    }

    private static func flat(_ count: Int, _ level: Double = -12) -> [Double] { Array(repeating: level, count: count) }

    @Test func musicThatStaysTheSameHasNone() {
        #expect(Self.events(levels: Self.flat(32), drums: [0..<32]).isEmpty)
        #expect(Self.events(levels: Self.flat(32), drums: []).isEmpty)
        #expect(Self.events(levels: [], drums: []).isEmpty)
    }

    @Test func aBuildRisesWithDrumsUpToTheDrop() {
        let rise = (0..<8).map { -24 + Double($0) }
        let levels = Self.flat(8, -24) + rise + Self.flat(16)
        #expect(Self.events(levels: levels, drums: [0..<32]) == ["build 8..<16", "drop 16..<16"])
        // Seconds of drums and bass do not begin with bars.
        #expect(Self.events(levels: levels, drums: [0..<32], shift: 0.6) == ["build 8..<16", "drop 16..<16"])
        // Without a bass it is a build, which leads to no drop; without drums it is neither.
        #expect(Self.events(levels: levels, drums: [0..<32], bass: [0..<16]) == ["build 8..<16"])
        #expect(Self.events(levels: levels, drums: []).isEmpty)
    }

    @Test func aRiseWithoutAJumpOrBesideABorderIsNoBuild() {
        let rise = (0..<8).map { -24 + Double($0) }
        #expect(Self.events(levels: Self.flat(8, -24) + rise + Self.flat(16, -17), drums: [0..<32]).isEmpty)
        #expect(Self.events(levels: Self.flat(12, -24) + rise + Self.flat(12), drums: [0..<32]).isEmpty)
    }

    @Test func aRiseOfFourBarsIsABuild() {
        let levels = Self.flat(12, -24) + [-23, -22, -20, -19] + Self.flat(16)
        #expect(Self.events(levels: levels, drums: [0..<32]).contains("drop 16..<16"))
        #expect(Self.events(levels: levels, drums: [0..<32]).count == 2)
    }

    @Test func aBreakIsWithoutDrumsBetweenDrums() {
        #expect(Self.events(levels: Self.flat(32), drums: [4..<16, 20..<32]) == ["break 16..<20"])
        #expect(Self.events(levels: Self.flat(32), drums: [4..<16, 19..<32]).isEmpty)
        // What comes before the drums and after them is no break.
        #expect(Self.events(levels: Self.flat(32), drums: [8..<16]).isEmpty)
    }

    @Test func drumsAndBassComeInAfterABreak() {
        let levels = Self.flat(16) + Self.flat(8, -20) + Self.flat(16)
        let drums = [0..<16, 24..<40]
        #expect(Self.events(levels: levels, drums: drums) == ["break 16..<24", "drop 24..<24"])
        // A fill of the drums before the border.
        let filled = Self.events(levels: levels, drums: [0..<16, 23..<40], bass: drums)
        #expect(filled == ["break 16..<23", "drop 24..<24"])
        // They come in as softly as the break was.
        #expect(Self.events(levels: Self.flat(40), drums: drums) == ["break 16..<24"])
    }
}
