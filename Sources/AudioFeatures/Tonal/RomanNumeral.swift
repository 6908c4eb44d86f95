extension Chord {
    /// The chord as a degree of a key: "vi", "IV", "♭VII". Uppercase is major, lowercase minor. Degrees are those of the major
    /// scale in a major key, and of the natural minor scale in a minor key: E minor in G major is "vi", G major in A minor
    /// "VII", E major there "V".
    public func numeral(in key: KeyName) -> String {
        let numeral = RomanNumeral.name(((root - key.tonic) % 12 + 12) % 12, in: key.mode)
        return quality == .major ? numeral : numeral.lowercased()
    }
}

/// Degrees of scales in Roman numerals.
enum RomanNumeral {
    private static let degrees = ["I", "II", "III", "IV", "V", "VI", "VII"]
    private static let major = [0, 2, 4, 5, 7, 9, 11]
    private static let minor = [0, 2, 3, 5, 7, 8, 10]

    private static func scale(_ mode: KeyEstimate.Mode) -> [Int] { mode == .major ? major : minor }

    /// - Parameter semitones: from the tonic, 0…11.
    /// - Returns: the degree. What the scale lacks is a lowered degree in major, and a raised one in minor, except for the raised
    ///   fourth and the lowered second.
    static func name(_ semitones: Int, in mode: KeyEstimate.Mode) -> String {
        let scale = scale(mode)
        if let degree = scale.firstIndex(of: semitones) { return degrees[degree] }
        let isRaised = semitones == 6 || (mode == .minor && semitones != 1)
        let neighbor = scale.firstIndex(of: semitones + (isRaised ? -1 : 1)) ?? 0
        return (isRaised ? "♯" : "♭") + degrees[neighbor]
    }

    /// - Parameter text: such as "vi" or "bVII".
    /// - Returns: semitones from the tonic, and the quality; nil if it is no numeral.
    static func read(_ text: String, in mode: KeyEstimate.Mode) -> (semitones: Int, quality: ChordQuality)? {
        var (rest, shift) = (Substring(text), 0)
        if let first = rest.first, let step = ["♭": -1, "b": -1, "♯": 1, "#": 1][first] {
            (rest, shift) = (rest.dropFirst(), step)
        }
        guard let degree = degrees.firstIndex(of: rest.uppercased()) else { return nil }
        let isMinor = rest == rest.lowercased()
        guard isMinor || rest == rest.uppercased() else { return nil }
        return ((scale(mode)[degree] + shift + 12) % 12, isMinor ? .minor : .major)
    }
}
