import AudioFeatures
import Testing

@Suite("Chord progressions")
struct ChordProgressionTests {
    @Test(arguments: [
        ("C", "C", "I"), ("C", "Am", "vi"), ("C", "B♭", "♭VII"), ("C", "F♯m", "♯iv"), ("C", "Fm", "iv"),
        ("C", "E♭", "♭III"),
        ("G", "Em", "vi"), ("G", "D", "V"), ("E♭", "A♭", "IV"), ("D", "Bm", "vi"),
        // Minor: the natural scale, its major dominant, the Neapolitan.
        ("Am", "Am", "i"), ("Am", "G", "VII"), ("Am", "F", "VI"), ("Am", "E", "V"), ("Am", "Em", "v"),
        ("Am", "B♭", "♭II"), ("Am", "F♯m", "♯vi"),
        ("Am", "G♯", "♯VII"),
        ("Cm", "E♭", "III"), ("F♯m", "Bm", "iv"),
    ])
    func degrees(key: String, chord: String, numeral: String) throws {
        let (key, chord) = (try #require(KeyName(key)), try #require(Chord(name: chord)))
        #expect(chord.numeral(in: key) == numeral)
    }

    /// Every chord of every key is found again from its numeral.
    @Test func numeralsAreReadAsTheyAreWritten() throws {
        for mode in [KeyEstimate.Mode.major, .minor] {
            for root in 0..<12 {
                for quality in ChordQuality.allCases {
                    let chord = Chord(root: root, quality: quality)
                    let numeral = chord.numeral(in: KeyName(tonic: 0, mode: mode))
                    // The tonic says which scale is meant.
                    let tonic = mode == .major ? "I" : "i"
                    let read = try ChordProgression.parse(tonic + " " + numeral).chords
                    let isTonic = chord == Chord(root: 0, quality: mode == .major ? .major : .minor)
                    let isOther = mode == .minor && numeral == "I"
                    if !isOther { #expect(read.last == chord && read.count == (isTonic ? 1 : 2), "\(numeral)") }
                }
            }
        }
    }

    @Test(arguments: [
        "vi IV I V", "vi-IV-I-V", "| vi | IV | I | V |", "i VI III VII", "Am F C G", "Am, F, C, G", "Am Am F C C G",
        "Amin F Cmaj G",
    ])
    func spellings(text: String) throws {
        let progression = try ChordProgression.parse(text)
        let written = [("Am", 0), ("F", 8), ("C", 3), ("G", 10)]
        let first = try #require(progression.chords.first)
        #expect(progression.chords.map(\.quality) == [.minor, .major, .major, .major])
        for (chord, (_, steps)) in zip(progression.chords, written) {
            #expect((chord.root - first.root + 12) % 12 == steps)
        }
    }

    @Test(arguments: [
        ("", "at least one"), ("Am7 F", "Am7"), ("vii° I", "vii°"), ("Am IV", "either"), ("vi F", "either"),
        ("Xm", "Xm"),
        ("C-Dur", "Dur"), ("iV", "iV"), ("8A", "8A"), ("am F", "am"),
    ])
    func errorsNameThePartThatIsNoChord(text: String, part: String) {
        let error = #expect(throws: ChordProgression.ParseError.self) { try ChordProgression.parse(text) }
        #expect(error?.description.contains(part) == true)
    }

    private static func timed(_ names: [String]) -> [TimedChord] {
        names.enumerated().map {
            TimedChord(start: 2 * Double($0), end: 2 * Double($0 + 1), chord: Chord(name: $1), confidence: 1)
        }
    }

    /// "–" is time without a chord.
    @Test func itIsFoundInAnyKey() throws {
        let track = Self.timed(["C", "Am", "F", "C", "G", "G", "–", "Bm", "G", "D", "A", "Em", "C", "–", "G", "D"])
        let expected = [
            ChordProgression.Match(start: 2, end: 12, transposition: 0),
            ChordProgression.Match(start: 14, end: 22, transposition: 2),
        ]
        #expect(try ChordProgression.parse("vi IV I V").matches(in: track) == expected)
        #expect(try ChordProgression.parse("Am F C G").matches(in: track) == expected)
        // The same chords, named a tone higher.
        #expect(try ChordProgression.parse("Bm G D A").matches(in: track).map(\.transposition) == [10, 0])
        #expect(try ChordProgression.parse("ii V I").matches(in: track).isEmpty)
    }

    /// The last chord of one turn is the first of the next.
    @Test func turnsMayShareAChord() throws {
        let track = Self.timed(["C", "G", "C", "G", "C", "G"])
        let found = try ChordProgression.parse("I V I").matches(in: track)
        #expect(found.map(\.start) == [0, 4] && found.map(\.end) == [6, 10])
        #expect(try ChordProgression.parse("I V").matches(in: track).map(\.start) == [0, 4, 8])
        #expect(try ChordProgression.parse("I").matches(in: track).count == 6)
        #expect(try ChordProgression.parse("I").matches(in: []).isEmpty)
    }

    /// Transposed tracks have the same matches.
    @Test func transposition() throws {
        let progression = try ChordProgression.parse("ii V I")
        for semitones in 0..<12 {
            let track = Self.timed(["Dm", "G", "C"]).map {
                TimedChord(start: $0.start, end: $0.end, chord: $0.chord?.transposed(by: semitones), confidence: 1)
            }
            #expect(progression.matches(in: track).map(\.transposition) == [semitones])
        }
    }
}
