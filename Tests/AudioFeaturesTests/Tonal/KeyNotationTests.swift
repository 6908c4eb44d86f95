import AudioFeatures
import Testing

/// Spelling and parsing of keys.
struct KeyNotationTests {
    /// The Camelot wheel and Open Key as DJ programs print them, beside the names in sheet music.
    private static let wheel: [(name: String, musical: String, camelot: String, openKey: String)] = [
        ("A♭ major", "Ab", "4B", "9d"), ("F minor", "Fm", "4A", "9m"), ("E♭ major", "Eb", "5B", "10d"),
        ("C minor", "Cm", "5A", "10m"), ("B♭ major", "Bb", "6B", "11d"), ("G minor", "Gm", "6A", "11m"),
        ("F major", "F", "7B", "12d"), ("D minor", "Dm", "7A", "12m"), ("C major", "C", "8B", "1d"),
        ("A minor", "Am", "8A", "1m"), ("G major", "G", "9B", "2d"), ("E minor", "Em", "9A", "2m"),
        ("D major", "D", "10B", "3d"), ("B minor", "Bm", "10A", "3m"), ("A major", "A", "11B", "4d"),
        ("F♯ minor", "F#m", "11A", "4m"), ("E major", "E", "12B", "5d"), ("C♯ minor", "C#m", "12A", "5m"),
        ("B major", "B", "1B", "6d"), ("G♯ minor", "G#m", "1A", "6m"), ("F♯ major", "F#", "2B", "7d"),
        ("E♭ minor", "Ebm", "2A", "7m"), ("D♭ major", "Db", "3B", "8d"), ("B♭ minor", "Bbm", "3A", "8m"),
    ]

    @Test func allKeysAreSpelledAsTheWheelHasThem() {
        var found: [String: [String]] = [:]
        for tonic in 0..<12 {
            for mode in [KeyEstimate.Mode.major, .minor] {
                let key = KeyEstimate(tonic: tonic, mode: mode, confidence: 1)
                found[key.name] = KeyNotation.allCases.map { key.text(in: $0) ?? "" }
                #expect(key.camelot == key.text(in: .camelot) && key.openKey == key.text(in: .openKey))
            }
        }
        #expect(found == Dictionary(uniqueKeysWithValues: Self.wheel.map { ($0, [$1, $2, $3]) }))
        #expect(KeyNotation.allCases.allSatisfy { KeyEstimate.none.text(in: $0) == nil })
        #expect(KeyEstimate.none.openKey == "none")
    }

    @Test func everySpellingOfTheWheelIsTheSameKey() {
        for (name, musical, camelot, openKey) in Self.wheel {
            let keys = [name, musical, camelot, openKey, "0" + camelot, camelot.lowercased()].map { KeyName($0) }
            #expect(Set(keys).count == 1 && keys[0] != nil, "\(name): \(keys)")
        }
        #expect(Set(Self.wheel.map { KeyName($0.name) }).count == 24)
    }

    @Test(arguments: [
        ("a", 9, KeyEstimate.Mode.minor), ("A min", 9, .minor), ("Amin", 9, .minor), ("a-Moll", 9, .minor),
        ("A", 9, .major), ("Amaj", 9, .major), ("AM", 9, .major), ("A-Dur", 9, .major), ("A♯m", 10, .minor),
        ("Gb minor", 6, .minor), ("F sharp minor", 6, .minor), ("E flat", 3, .major), ("Es-Dur", 3, .major),
        ("As-Dur", 8, .major), ("cis-Moll", 1, .minor), ("Des-Dur", 1, .major), ("Hm", 11, .minor),
        ("Cb", 11, .major), ("B#", 0, .major), ("bb", 10, .minor), ("bbm", 10, .minor), ("  8A ", 9, .minor),
    ])
    func commonSpellingsOfKeysAreRead(_ text: String, tonic: Int, mode: KeyEstimate.Mode) {
        #expect(KeyName(text) == KeyName(tonic: tonic, mode: mode))
    }

    @Test(arguments: ["", "o", "All", "13A", "0A", "8C", "Am7", "minor", "J", "A8", "Aisis"])
    func otherTextsAreNoKeys(_ text: String) {
        #expect(KeyName(text) == nil)
    }

    @Test func pitchClassesHaveBothNamesWhereModesDiffer() {
        #expect(
            KeyNotation.pitchClasses == [
                "C", "C♯/D♭", "D", "E♭", "E", "F", "F♯", "G", "G♯/A♭", "A", "B♭", "B",
            ])
    }
}
