/// A major or minor key.
public struct Key: Hashable, Sendable, CustomStringConvertible {
    /// The first degree.
    public let tonic: PitchName
    /// Whether the key is natural minor.
    public let isMinor: Bool

    /// C major.
    public static let c = Key(tonic: PitchName(letter: 0, accidental: 0), isMinor: false)

    init(tonic: PitchName, isMinor: Bool) {
        (self.tonic, self.isMinor) = (tonic, isMinor)
    }

    /// “C”, “F#”, “B♭ major”, “Am”, “c minor”.
    public init?(_ text: String) {
        guard let (tonic, rest) = PitchName.read(text[...]), abs(tonic.accidental) <= 1 else { return nil }
        switch rest.drop(while: { $0 == " " }) {
        case "", "major", "maj", "M": self.init(tonic: tonic, isMinor: false)
        case "m", "minor", "min": self.init(tonic: tonic, isMinor: true)
        default: return nil
        }
    }

    /// “F♯ minor”.
    public var description: String { "\(tonic) \(isMinor ? "minor" : "major")" }

    /// The chord of a degree, 1 to 7: triads, and on the leading note (the second degree in minor) the half-diminished
    /// seventh chord: C Dm Em F G Am Bm7♭5.
    public func chord(_ degree: Int) -> Chord {
        let index = (degree - 1) % 7
        let steps = isMinor ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11]
        let qualities: [Chord.Quality] =
            isMinor
            ? [.minor, .halfDiminished, .major, .minor, .minor, .major, .major]
            : [.major, .minor, .minor, .major, .major, .minor, .halfDiminished]
        return Chord(
            root: PitchName(letter: (tonic.letter + index) % 7, pitchClass: (tonic.pitchClass + steps[index]) % 12),
            quality: qualities[index])
    }

    /// Parses a sequence of chords or degrees, such as “C Am F G7” or “1-5-6-4”; I V vi IV for an empty one. nil if a part is
    /// not a chord.
    public func sequence(_ text: String) -> [Chord]? {
        let parts = text.split { " ,-".contains($0) }
        guard !parts.isEmpty else { return [1, 5, 6, 4].map(chord) }
        let chords = parts.compactMap { part -> Chord? in
            guard case .chord(let chord)? = ChordMap.Action(String(part), key: self) else { return nil }
            return chord
        }
        return chords.count == parts.count ? chords : nil
    }

    /// All seven, from the first degree up.
    public var chords: [Chord] { (1...7).map(chord) }
}
