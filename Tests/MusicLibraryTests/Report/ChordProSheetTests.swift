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
            artist: "Band", key: "C", tempo: 120, meter: "4/4"
        ).lines
        #expect(
            lines == [
                "{title: Song (1)}", "{artist: Band}", "{key: C}", "{time: 4/4}", "{tempo: 120}", "",
                "{start_of_grid: A}", "| C | F#m | Bb | F |", "{end_of_grid}", "", "{start_of_grid: B}", "| C | G |",
                "{end_of_grid}",
            ])
    }

    @Test func withoutChordsThereIsNoGrid() {
        let lines = ChordProSheet([], title: "a", artist: nil, key: nil, tempo: nil, meter: nil).lines
        #expect(lines == ["{title: a}"])
    }
}
