/// A chord, identified by its symbol.
public struct Chord: Hashable, Sendable, CustomStringConvertible {
    /// The quality of a chord.
    public enum Quality: String, CaseIterable, Sendable {
        case major = ""
        case minor = "m"
        case diminished = "°"
        case augmented = "+"
        case dominantSeventh = "7"
        case majorSeventh = "maj7"
        case minorSeventh = "m7"
        case halfDiminished = "m7♭5"
        case diminishedSeventh = "°7"
        case sixth = "6"
        case minorSixth = "m6"
        case suspendedSecond = "sus2"
        case suspendedFourth = "sus4"
        case fifth = "5"

        /// Semitones above the root.
        public var intervals: [Int] {
            switch self {
            case .major: [0, 4, 7]
            case .minor: [0, 3, 7]
            case .diminished: [0, 3, 6]
            case .augmented: [0, 4, 8]
            case .dominantSeventh: [0, 4, 7, 10]
            case .majorSeventh: [0, 4, 7, 11]
            case .minorSeventh: [0, 3, 7, 10]
            case .halfDiminished: [0, 3, 6, 10]
            case .diminishedSeventh: [0, 3, 6, 9]
            case .sixth: [0, 4, 7, 9]
            case .minorSixth: [0, 3, 7, 9]
            case .suspendedSecond: [0, 2, 7]
            case .suspendedFourth: [0, 5, 7]
            case .fifth: [0, 7]
            }
        }

        /// Parses alternative spellings.
        fileprivate init?(symbol: String) {
            let plain = symbol.replacing("b", with: "♭")
            let others: [String: Quality] = [
                "maj": .major, "M": .major, "min": .minor, "-": .minor, "dim": .diminished, "o": .diminished,
                "aug": .augmented, "M7": .majorSeventh, "Δ": .majorSeventh, "Δ7": .majorSeventh,
                "min7": .minorSeventh, "-7": .minorSeventh, "ø": .halfDiminished, "ø7": .halfDiminished,
                "min7♭5": .halfDiminished, "-7♭5": .halfDiminished, "dim7": .diminishedSeventh,
                "o7": .diminishedSeventh, "sus": .suspendedFourth,
            ]
            guard let quality = Quality(rawValue: plain) ?? others[plain] else { return nil }
            self = quality
        }
    }

    /// With its spelling, which the key decides: D♭ or C♯.
    public let root: PitchName
    /// The intervals above the root.
    public let quality: Quality

    init(root: PitchName, quality: Quality) {
        (self.root, self.quality) = (root, quality)
    }

    /// Parses a symbol such as “C”, “Am”, “F♯°”, “Bm7b5”, “G7”.
    public init?(_ symbol: String) {
        guard symbol.first?.isUppercase == true, let (root, rest) = PitchName.read(symbol[...]),
            let quality = Quality(symbol: String(rest))
        else { return nil }
        self.init(root: root, quality: quality)
    }

    /// The symbol in standard notation, such as “Bm7♭5”.
    public var description: String { "\(root)\(quality.rawValue)" }

    /// The notes in semitones above C, the root first.
    public var pitchClasses: [Int] { quality.intervals.map { (root.pitchClass + $0) % 12 } }
}
