import GestureBand
import Testing

struct HarmonyTests {
    @Test(arguments: [
        ("C", "C Dm Em F G Am Bm7♭5"), ("G", "G Am Bm C D Em F♯m7♭5"), ("F", "F Gm Am B♭ C Dm Em7♭5"),
        ("Eb", "E♭ Fm Gm A♭ B♭ Cm Dm7♭5"), ("F#", "F♯ G♯m A♯m B C♯ D♯m E♯m7♭5"), ("Am", "Am Bm7♭5 C Dm Em F G"),
        ("c minor", "Cm Dm7♭5 E♭ Fm Gm A♭ B♭"),
    ])
    func chordsOfKeys(key: String, chords: String) throws {
        let key = try #require(Key(key))
        #expect(key.chords.map(\.description).joined(separator: " ") == chords)
    }

    @Test func allTwentyFourKeys() {
        let names = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
        for name in names { #expect(Key(name) != nil && Key(name + "m") != nil) }
        for bad in ["", "H", "Cx", "C##", "major"] { #expect(Key(bad) == nil, "\(bad)") }
    }

    @Test(arguments: [
        ("C", [0, 4, 7]), ("F#m", [6, 9, 1]), ("Bb7", [10, 2, 5, 8]), ("Bm7b5", [11, 2, 5, 9]), ("Bø", [11, 2, 5, 9]),
        ("B°", [11, 2, 5]), ("Bdim", [11, 2, 5]), ("Gmaj7", [7, 11, 2, 6]), ("Csus4", [0, 5, 7]), ("A+", [9, 1, 5]),
    ])
    func symbols(symbol: String, classes: [Int]) throws {
        #expect(try #require(Chord(symbol)).pitchClasses == classes)
    }

    @Test func otherTextsAreNoChordSymbols() {
        for bad in ["", "H", "c", "circle", "Cfoo", "Amen", "stop"] { #expect(Chord(bad) == nil, "\(bad)") }
    }

    @Test func aMapGivesTheKeysChordsInOrderOfUse() throws {
        let map = try ChordMap(gestures: ["circle", "zig", "push", "wave"], key: .c)
        #expect(["circle", "zig", "push", "wave"].map { map[$0]?.description } == ["C", "F", "G", "Am"])
        let own = try ChordMap(
            gestures: ["circle", "Am", "push", "still"], key: .c, assignments: ["circle=G7,still=stop", "push=5"])
        #expect(own["circle"]?.description == "G7")
        #expect(own["Am"]?.description == "Am")
        #expect(own["push"]?.description == "G")
        #expect(own["still"] == .stop)
        #expect(own["none"] == nil)
        #expect(throws: ChordMap.Problem.unknownGesture("zag", known: ["zig"])) {
            try ChordMap(gestures: ["zig"], key: .c, assignments: ["zag=C"])
        }
        #expect(throws: ChordMap.Problem.unknownAction("H")) {
            try ChordMap(gestures: ["zig"], key: .c, assignments: ["zig=H"])
        }
        #expect(throws: ChordMap.Problem.malformed("zig")) {
            try ChordMap(gestures: ["zig"], key: .c, assignments: ["zig"])
        }
    }

    @Test func instrumentsOfTheSeed() {
        #expect(Instrument.all.count == 128)
        #expect(Instrument.electricGrand.name == "Electric Grand Piano")
        #expect(Instrument.guitar.name == "Acoustic Guitar (nylon)")
        #expect(Instrument.violin.name == "Violin")
        #expect(Instrument("3") == .electricGrand && Instrument.electricGrand.program == 2)
        #expect(Instrument("violin") == .violin && Instrument("guitar") == .guitar && Instrument("drums") == .drums)
        #expect(Instrument("tenor sax")?.number == 67)
        for bad in ["0", "129", "guit", "", "kazoo"] { #expect(Instrument(bad) == nil, "\(bad)") }
        for instrument in Instrument.all { #expect(Instrument(instrument.name) == instrument) }
    }

    @Test func voicesHoldTheChordAndMoveLittle() throws {
        var previous: [Int] = []
        for symbol in ["C", "F", "G7", "Am", "Dm", "Bm7b5", "C"] {
            let chord = try #require(Chord(symbol))
            let keys = Voicing.keys(chord, after: previous)
            #expect(Set(keys.map { $0 % 12 }) == Set(chord.pitchClasses))
            #expect(keys == keys.sorted() && keys[0] % 12 == chord.root.pitchClass)
            #expect(keys.allSatisfy { (36...84).contains($0) })
            let upper = Array(keys.dropFirst())
            if !previous.isEmpty {
                // No voice leaps by more than a third.
                for key in upper { #expect((previous.map { abs($0 - key) }.min() ?? 0) <= 4) }
            }
            previous = upper
        }
    }
}
