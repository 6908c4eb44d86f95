import AudioFeatures
import Testing

@Suite("Chords")
struct ChordTests {
    @Test(arguments: [
        // The flat side of a key, and its raised degrees.
        ("C", 1, ChordQuality.major, "D♭"), ("C", 6, .minor, "F♯m"), ("C", 8, .major, "A♭"), ("C", 10, .major, "B♭"),
        // The scale of each key has every letter once.
        ("E♭", 8, .major, "A♭"), ("E", 8, .minor, "G♯m"), ("B", 10, .minor, "A♯m"), ("D♭", 5, .minor, "Fm"),
        ("G♭", 11, .major, "B"), ("F♯", 5, .minor, "E♯m"), ("Am", 8, .major, "G♯"), ("Cm", 8, .major, "A♭"),
        ("G♯m", 4, .major, "E"), ("E♭m", 11, .major, "C♭"),
        // The dominant of G♯ minor has D♯, not E♭.
        ("G♯m", 3, .major, "D♯"),
    ])
    func spelling(key: String, root: Int, quality: ChordQuality, name: String) {
        #expect(Chord(root: root, quality: quality).name(in: KeyName(key)) == name)
    }

    @Test func withoutKey() {
        #expect(Chord(root: 10, quality: .major).name() == "B♭")
        #expect(Chord(root: 6, quality: .minor).name() == "F♯m")
        #expect(Chord(root: 6, quality: .minor).name(in: KeyName(tonic: -1, mode: .major)) == "F♯m")
    }

    @Test func transposition() {
        #expect(Chord(root: 9, quality: .minor).transposed(by: 5) == Chord(root: 2, quality: .minor))
        #expect(Chord(root: 0, quality: .major).transposed(by: -13) == Chord(root: 11, quality: .major))
    }

    @Test func everyKeyNamesTwelveRoots() {
        for tonic in 0..<12 {
            for mode in [KeyEstimate.Mode.major, .minor] {
                let names = (0..<12).map {
                    Chord(root: $0, quality: .major).name(in: KeyName(tonic: tonic, mode: mode))
                }
                #expect(Set(names).count == 12)
                for (pitch, name) in names.enumerated() { #expect(KeyName(name + "major")?.tonic == pitch) }
            }
        }
    }
}
