import MusicLibrary
import Testing

/// ChordPro as its manual has it: directives in braces, grids of bars.
struct ChordProSheetTests {
    private static func sheet(_ bars: [String], sections: [(Range<Double>, String)]) -> [LeadSheet.Line] {
        let times = bars.indices.map { 2 * Double($0)..<2 * Double($0 + 1) }
        return LeadSheet(
            bars: times, beats: [], sections: sections.map { (time: $0.0, label: $0.1) },
            chords: zip(times, bars).map { (time: $0, name: $1) }
        ).lines
    }

    @Test func aSectionIsAGrid() {
        let lines = ChordProSheet(
            Self.sheet(["C", "F♯m", "B♭", "F", "C", "G"], sections: [(0..<8, "A"), (8..<12, "B")]), title: "Song {1}",
            artist: "Band", key: "C", tempo: 120, meter: "4/4",
            beatsPerBar: 4
        ).lines
        #expect(
            lines == [
                "{title: Song (1)}", "{artist: Band}", "{key: C}", "{time: 4/4}", "{tempo: 120}", "",
                "{start_of_grid label=\"A\" shape=\"4x4\"}", "| C . . . | F#m . . . | Bb . . . | F . . . |",
                "{end_of_grid}", "",
                "{start_of_grid label=\"B\" shape=\"4x4\"}", "| C . . . | G . . . |", "{end_of_grid}",
            ])
    }

    /// Chords of a bar are spread over its beats; more chords than beats make all bars longer.
    @Test func barsLineUp() {
        func rows(_ names: [String?], beatsPerBar: Int) -> [String] {
            let halves = names.indices.map { Double($0)..<Double($0 + 1) }
            let bars = stride(from: 0, to: names.count, by: 2).map { Double($0)..<Double($0 + 2) }
            let sheet = LeadSheet(
                bars: bars, beats: [], sections: [], chords: zip(halves, names).map { (time: $0, name: $1) })
            return ChordProSheet(
                sheet.lines, title: "a", artist: nil, key: nil, tempo: nil, meter: nil, beatsPerBar: beatsPerBar
            ).lines.filter { $0.hasPrefix("|") || $0.hasPrefix("{start") }
        }
        let names = ["C", "G", nil, nil, "Am", "Am"]
        #expect(
            rows(names, beatsPerBar: 4) == ["{start_of_grid shape=\"4x4\"}", "| C . G . | NC . . . | Am . . . |"])
        #expect(rows(names, beatsPerBar: 3) == ["{start_of_grid shape=\"4x3\"}", "| C G . | NC . . | Am . . |"])
        #expect(rows(names, beatsPerBar: 1) == ["{start_of_grid shape=\"4x2\"}", "| C G | NC . | Am . |"])
    }

    @Test func withoutBarsEachLineHasItsTime() {
        let names = ["C", "F♯m", nil, "B♭", "F", "C"]
        let times = names.indices.map { 20 * Double($0)..<20 * Double($0 + 1) }
        let sheet = LeadSheet(
            bars: [], beats: [], sections: [(time: 0..<100, label: "A")],
            chords: zip(times, names).map { (time: $0, name: $1) })
        let lines = ChordProSheet(
            sheet.lines, title: "a", artist: nil, key: nil, tempo: nil, meter: nil, beatsPerBar: 4
        ).lines
        #expect(
            lines == [
                "{title: a}", "", "{comment: A, 0:00}", "[C] [F#m] [NC] [Bb]", "", "{comment: A, 1:20}", "[F]", "",
                "{comment: 1:40}", "[C]",
            ])
    }

    @Test func withoutChordsThereIsNoGrid() {
        let lines = ChordProSheet([], title: "a", artist: nil, key: nil, tempo: nil, meter: nil, beatsPerBar: 4).lines
        #expect(lines == ["{title: a}"])
    }
}
