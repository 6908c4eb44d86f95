import AudioFeatures
import Foundation
import MIDIFiles
import MusicLibrary
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A song made by hand, and its chords as other programs read them.
struct ChordScoreTests {
    /// Bars of two seconds from a time on; one chord per second.
    private static func score(
        _ chords: [String?], from start: Double = 0, beatsPerBar: Int = 4, beatDivision: Int = 2,
        sections: [(time: Range<Double>, label: String)] = [], key: KeyName? = nil, without gap: Range<Double>? = nil
    ) -> ChordScore {
        let seconds = chords.indices.map { start + Double($0)..<start + Double($0 + 1) }
        let bars = stride(from: 0, to: chords.count, by: 2).map { start + Double($0)..<start + Double($0 + 2) }
        return ChordScore(
            bars: bars.filter { gap.map($0.overlaps) != true }, sections: sections,
            chords: zip(seconds, chords).map { (time: $0, name: $1) }, beatsPerBar: beatsPerBar,
            beatDivision: beatDivision, title: "Song & dance", artist: "Band", key: key, tempo: 120)
    }

    @Test func chordsBeginOnBeats() {
        let bars = Self.score(["C", "C", "C", "G♯m", nil, "F"]).bars
        #expect(bars.map(\.time) == [0..<2, 2..<4, 4..<6])
        #expect(bars[0].chords.map(\.name) == ["C"] && bars[0].chords.map(\.beat) == [0])
        #expect(bars[1].chords.map(\.name) == ["G♯m"] && bars[1].chords.map(\.beat) == [2])
        #expect(bars[2].chords.map(\.name) == [nil, "F"] && bars[2].chords.map(\.beat) == [0, 2])
    }

    @Test func aSectionIsMarkedAtItsFirstBar() {
        let sections = [(time: 0.0..<3.8, label: "A"), (time: 3.8..<8.0, label: "B")]
        let bars = Self.score(Array(repeating: "C", count: 8), sections: sections).bars
        #expect(bars.map(\.section) == ["A", nil, "B", nil])
    }

    @Test func barsFillASilence() {
        let bars = Self.score(Array(repeating: "C", count: 10), without: 2..<6.1).bars
        #expect(bars.map(\.time) == [0..<2, 2..<4, 4..<6, 6..<8, 8..<10])
    }

    @Test func withoutChordsThereIsNothing() {
        #expect(Self.score([]).bars.isEmpty)
        #expect(Self.score([nil, nil]).bars.isEmpty)
    }

    /// Chords of a second each, and no bars.
    private static func timed(_ chords: [String?], from start: Double) -> ChordScore {
        score(chords, from: start, beatsPerBar: 3, beatDivision: 3, without: 0..<100)
    }

    @Test func withoutBarsTheClockCounts() {
        let score = Self.timed(["C", "Am", nil, "F"], from: 0.7)
        #expect(score.bars.map(\.time) == [0..<2, 2..<4, 4..<6])
        #expect(score.beatsPerBar == 4 && score.beatDivision == 2 && score.tempo == 120)
    }

    // MARK: MusicXML

    /// The elements of a measure that carry time or chords.
    private final class Reader: NSObject, XMLParserDelegate {
        struct Measure {
            var duration = 0
            var chords: [String] = []
            var marks: [String] = []
        }

        var measures: [Measure] = []
        var values: [String: String] = [:]
        private var chord = ""
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            text = ""
            if name == "measure" { measures.append(Measure()) }
            if name == "harmony" { chord = "" }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            let last = measures.count - 1
            switch name {
            case "duration": measures[last].duration += Int(text) ?? 0
            case "root-step": chord = text
            case "root-alter": chord += text == "1" ? "♯" : "♭"
            case "kind": chord = text == "none" ? "–" : chord + (text == "minor" ? "m" : "")
            case "harmony": measures[last].chords.append("\(chord)@\(measures[last].duration)")
            case "rehearsal": measures[last].marks.append(text)
            default: values[name] = text
            }
        }
    }

    private static func read(_ sheet: MusicXMLSheet) throws -> Reader {
        let (parser, reader) = (XMLParser(data: Data(sheet.lines.joined(separator: "\n").utf8)), Reader())
        parser.delegate = reader
        #expect(parser.parse())
        return reader
    }

    @Test func eachMeasureIsAsLongAsTheMeter() throws {
        for (beats, division) in [(4, 2), (3, 2), (5, 2), (7, 2), (2, 3), (3, 3), (4, 3)] {
            let score = Self.score(
                ["C", "B♭m", "C", "F♯"], beatsPerBar: beats, beatDivision: division, sections: [(0.0..<9.0, "A")])
            let read = try Self.read(MusicXMLSheet(score))
            let (count, unit) = (Int(read.values["beats"] ?? ""), Int(read.values["beat-type"] ?? ""))
            let divisions = try #require(Int(read.values["divisions"] ?? ""))
            let wanted = try #require(count) * divisions * 4 / #require(unit)
            #expect(read.measures.map(\.duration) == [wanted, wanted], "\(beats) beats of \(division)")
            #expect(count == (division == 3 ? 3 * beats : beats) && unit == (division == 3 ? 8 : 4))
            #expect(read.measures[0].marks == ["A"] && read.measures[1].marks.isEmpty)
        }
    }

    @Test func chordsKeyAndTempoAreInTheirPlaces() throws {
        let score = Self.score(["E♭", "B♭m", nil, "F♯"], key: KeyName("Eb"))
        let read = try Self.read(MusicXMLSheet(score))
        // Two divisions per beat.
        #expect(read.measures.map(\.chords) == [["E♭@0", "B♭m@4"], ["–@0", "F♯@4"]])
        #expect(read.values["fifths"] == "-3" && read.values["mode"] == "major" && read.values["per-minute"] == "120")
        #expect(read.values["work-title"] == "Song & dance" && read.values["creator"] == "Band")
    }

    /// A beat is half a second, of two divisions. Chords begin at the nearest.
    @Test func withoutBarsAMeasureIsTwoSeconds() throws {
        let read = try Self.read(MusicXMLSheet(Self.timed(["C", "Am", nil, "F"], from: 0.7)))
        #expect(read.measures.map(\.chords) == [["C@2", "Am@6"], ["–@2", "F@6"], ["–@2"]])
        #expect(read.measures.map(\.duration) == [8, 8, 8] && read.values["per-minute"] == "120")
        #expect(read.values["words"] == "No bars were found: each bar here lasts 2 seconds")
        #expect(try Self.read(MusicXMLSheet(Self.score(["C", "C"]))).values["words"] == nil)
    }

    @Test func aTrackWithoutChordsHasOneEmptyMeasure() throws {
        let read = try Self.read(MusicXMLSheet(Self.score([])))
        #expect(read.measures.count == 1 && read.measures[0].duration == 8 && read.measures[0].chords.isEmpty)
    }

    /// By the order of sharps: one more for each fifth up. Minor keys have those of the major key a third above.
    @Test func keySignaturesFollowTheCircleOfFifths() {
        let sharps = ["C", "G", "D", "A", "E", "B", "F#"].map { KeyName($0)?.fifths }
        #expect(sharps == Array(0...6))
        let flats = ["F", "Bb", "Eb", "Ab", "Db"].map { KeyName($0)?.fifths }
        #expect(flats == [-1, -2, -3, -4, -5])
        for (minor, count) in [("Am", 0), ("Em", 1), ("C#m", 4), ("G#m", 5), ("Cm", -3), ("Ebm", -6)] {
            #expect(KeyName(minor)?.fifths == count, "\(minor)")
        }
    }

    // MARK: MIDI

    /// Notes as (start in seconds, end in seconds, key), by the tempos of the file.
    private static func notes(_ file: StandardMIDIFile) -> [(start: Double, end: Double, key: UInt8)] {
        let events = file.tracks.flatMap { $0 }.enumerated().sorted {
            ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
        }
        var (seconds, tick, quarter) = (0.0, 0, 0.5)
        var (begun, notes) = ([UInt8: Double](), [(start: Double, end: Double, key: UInt8)]())
        for (_, event) in events {
            seconds += Double(event.tick - tick) / Double(file.division) * quarter
            tick = event.tick
            switch event.message {
            case .meta(0x51, let data): quarter = Double(data.reduce(0) { $0 << 8 | Int($1) }) / 1e6
            case .channel(let bytes) where bytes[0] == 0x90: begun[bytes[1]] = seconds
            case .channel(let bytes) where bytes[0] == 0x80:
                notes.append((begun.removeValue(forKey: bytes[1]) ?? -1, seconds, bytes[1]))
            default: break
            }
        }
        #expect(begun.isEmpty, "every note ends")
        return notes
    }

    @Test(arguments: [0, 0.1, 0.7, 3, 40])
    func notesSoundWithTheTrack(start: Double) throws {
        for (beats, division) in [(4, 2), (3, 2), (2, 3)] {
            // Silence where the third chord would be.
            let chords = ["C", "C", "Am", nil, "E♭", "E♭"]
            let score = Self.score(chords, from: start, beatsPerBar: beats, beatDivision: division)
            let notes = Self.notes(try StandardMIDIFile(bytes: StandardMIDIFile(score).bytes))
            var sounding: [(start: Double, end: Double, pitches: Set<Int>)] = []
            for note in notes.sorted(by: { $0.start < $1.start }) {
                if sounding.isEmpty || note.start > sounding[sounding.count - 1].start + 0.5 {
                    sounding.append((note.start, note.end, []))
                }
                sounding[sounding.count - 1].pitches.insert(Int(note.key) % 12)
            }
            #expect(sounding.map(\.pitches) == [[0, 4, 7], [9, 0, 4], [3, 7, 10]])
            for (found, wanted) in zip(sounding, [(0.0, 2.0), (2, 3), (4, 6)]) {
                // The first bar may begin an eighth of a bar early. A chord that changes within a beat waits for it.
                #expect(abs(found.start - start - wanted.0) <= 0.25)
                #expect(abs(found.end - start - wanted.1) <= 1 / Double(beats) + 1e-3)
            }
        }
    }

    @Test(arguments: [0, 0.137, 7.77, 61.3])
    func withoutBarsNotesHaveTheTimesOfTheChords(start: Double) throws {
        let score = Self.timed(["C", "C", "Am", nil, "E♭"], from: start)
        let notes = Self.notes(try StandardMIDIFile(bytes: StandardMIDIFile(score).bytes))
        let wanted: [(seconds: Range<Double>, tones: Set<Int>)] = [
            (0..<1, [0, 4, 7]), (1..<2, [0, 4, 7]), (2..<3, [9, 0, 4]), (4..<5, [3, 7, 10]),
        ]
        #expect(notes.count == 4 * wanted.count)
        for (seconds, tones) in wanted {
            // A tick is less than two milliseconds.
            let near = notes.filter { (note: (start: Double, end: Double, key: UInt8)) -> Bool in
                abs(note.start - start - seconds.lowerBound) < 0.002
                    && abs(note.end - start - seconds.upperBound) < 0.002
            }
            #expect(Set(near.map { Int($0.key) % 12 }) == tones)
        }
    }

    @Test func namesAndSectionsAreTexts() throws {
        let score = Self.score(["B♭m", "F♯"], sections: [(0.0..<2.0, "A")], key: KeyName("Bbm"))
        let events = try StandardMIDIFile(bytes: StandardMIDIFile(score).bytes).tracks.flatMap { $0 }
        func texts(_ kind: UInt8) -> [[UInt8]] {
            events.compactMap { if case .meta(kind, let data) = $0.message { data } else { nil } }
        }
        #expect(texts(0x01) == [Array("Bbm".utf8), Array("F#".utf8)])
        #expect(texts(0x03) == [Array("Song & dance".utf8)] && texts(0x06) == [Array("A".utf8)])
        // B flat minor has five flats: −5 as a byte, and 1 for minor.
        #expect(texts(0x59) == [[251, 1]])
    }
}
