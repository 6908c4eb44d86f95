/// A pitch by its name: a letter and accidentals, without an octave.
public struct PitchName: Hashable, Sendable, CustomStringConvertible {
    /// C is 0, B is 6.
    let letter: Int
    /// Sharps count up, flats down.
    let accidental: Int

    private static let letters = Array("CDEFGAB")
    private static let naturals = [0, 2, 4, 5, 7, 9, 11]

    init(letter: Int, accidental: Int) {
        (self.letter, self.accidental) = (letter, accidental)
    }

    /// The letter on which a scale stands, raised or lowered to a pitch class.
    init(letter: Int, pitchClass: Int) {
        let difference = (pitchClass - Self.naturals[letter] + 18) % 12 - 6
        self.init(letter: letter, accidental: difference)
    }

    /// Semitones above C, 0 to 11.
    public var pitchClass: Int { (Self.naturals[letter] + accidental + 24) % 12 }

    /// “F♯”.
    public var description: String {
        String(Self.letters[letter]) + String(repeating: accidental < 0 ? "♭" : "♯", count: abs(accidental))
    }

    /// Reads a name at the beginning of a text: “F♯”, “Bb”, “c#”.
    /// - Returns: the name and what follows it.
    static func read(_ text: Substring) -> (name: PitchName, rest: Substring)? {
        guard let first = text.first, let letter = letters.firstIndex(of: Character(first.uppercased())) else {
            return nil
        }
        var (rest, accidental) = (text.dropFirst(), 0)
        while let sign = rest.first, abs(accidental) < 2 {
            switch sign {
            case "♯", "#": accidental += 1
            case "♭", "b": accidental -= 1
            default: return (PitchName(letter: letter, accidental: accidental), rest)
            }
            rest = rest.dropFirst()
        }
        return (PitchName(letter: letter, accidental: accidental), rest)
    }
}
