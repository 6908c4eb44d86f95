import MusicLibrary
import Testing

/// Chords in bars, from times that are known.
struct LeadSheetTests {
    /// Bars of four beats of half a second.
    private static func sheet(
        _ chords: [(Range<Double>, String?)], bars: Int, sections: [(Range<Double>, String)] = []
    ) -> [LeadSheet.Line] {
        let starts = (0..<bars).map { 2 * Double($0) }
        return LeadSheet(
            bars: starts.map { $0..<$0 + 2 }, beats: Self.beats(0..<4 * bars),
            sections: sections.map { (time: $0.0, label: $0.1) }, chords: chords.map { (time: $0.0, name: $0.1) }
        ).lines
    }

    /// Beats of half a second.
    private static func beats(_ numbers: Range<Int>) -> [Range<Double>] {
        numbers.map { number in
            let start = 0.5 * Double(number)
            return start..<start + 0.5
        }
    }

    @Test func fourBarsAreALine() {
        let names = ["C", "G", "Am", "F", "C", "G"]
        let lines = Self.sheet(
            names.enumerated().map { (2 * Double($0)..<2 * Double($0 + 1), $1) }, bars: 6, sections: [(0..<12, "A")])
        #expect(lines.map(\.text) == ["| C | G | Am | F |", "| C | G |"])
        #expect(lines.map(\.start) == [0, 8] && lines.map(\.label) == ["A", "A"])
    }

    @Test func aBarMayHaveSeveralChordsOrNone() {
        let lines = Self.sheet([(0..<1, "C"), (1..<2.9, "G"), (2.9..<6, nil), (6..<8, "F")], bars: 4)
        #expect(lines.map(\.text) == ["| C G | G | – | F |"])
        #expect(lines[0].label == nil)
        // A chord between the middles of two beats is not written.
        #expect(Self.sheet([(0..<0.3, "C"), (0.3..<0.7, "E"), (0.7..<2, "C")], bars: 1).map(\.text) == ["| C |"])
    }

    /// A beat has the chord that begins halfway through it, even if the time of the change was rounded.
    @Test(arguments: [1.75 - 1e-9, 1.75, 1.75 + 1e-9]) func halfwayThroughABeatTheNextChordCounts(change: Double) {
        #expect(Self.sheet([(0..<change, "C"), (change..<4, "G")], bars: 2).map(\.text) == ["| C G | G |"])
    }

    @Test func aSectionBeginsALine() {
        let lines = Self.sheet([(0..<12, "C")], bars: 6, sections: [(0..<6, "A"), (6..<12, "A")])
        #expect(lines.map(\.text) == ["| C | C | C |", "| C | C | C |"] && lines.map(\.start) == [0, 6])
        let others = Self.sheet([(0..<8, "C")], bars: 4, sections: [(2..<8, "B")])
        #expect(others.map(\.label) == [nil, "B"] && others.map(\.bars.count) == [1, 3])
    }

    /// Beats from 4 s to 8 s, chords from 0.5 s to 11 s: bars of the same length before and after.
    @Test func chordsOutsideTheBeatsHaveBars() {
        let chords: [(time: Range<Double>, name: String?)] = [
            (0..<0.5, nil), (0.5..<3, "C"), (3..<6, "G"), (6..<9.9, "F"), (9.9..<11, "C"), (11..<14, nil),
        ]
        let lines = LeadSheet(bars: [4..<6, 6..<8], beats: Self.beats(8..<16), sections: [], chords: chords).lines
        #expect(lines.map(\.text) == ["| C | C G | G | F |", "| F | C |"])
        #expect(lines.map(\.start) == [0.5, 8])
    }

    @Test func nothingHasNoLines() {
        for bars in [0, 4] {
            #expect(Self.sheet([], bars: bars).isEmpty && Self.sheet([(0..<8, nil)], bars: bars).isEmpty)
        }
    }

    /// A silence between chords is one of the four, one at either end is not.
    @Test func withoutBarsFourChordsAreALine() {
        let chords: [(Range<Double>, String?)] = [
            (0..<0.7, nil), (0.7..<3.1, "C"), (3.1..<4, nil), (4..<9, "Am"), (9..<11.5, "F"), (11.5..<14, "G"),
            (14..<20, "C"), (20..<30, "F"), (30..<40, nil),
        ]
        let lines = Self.sheet(chords, bars: 0, sections: [(0..<15, "A"), (15..<40, "B")])
        #expect(lines.map(\.text) == ["C – Am F", "G", "C F"])
        #expect(lines.map(\.start) == [0.7, 11.5, 14] && lines.map(\.label) == ["A", "A", "B"])
        #expect(lines.allSatisfy { $0.bars.isEmpty })
    }
}
