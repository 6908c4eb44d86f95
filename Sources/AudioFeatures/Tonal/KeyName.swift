/// A key as written in tags, in any of the usual spellings.
///
/// ```swift
/// print(KeyName("a-Moll") == KeyName("8A"))                        // true
/// print(KeyName("C#")?.tonic ?? -1)                                // 1
/// ```
public struct KeyName: Hashable, Sendable {
    /// Pitch class of the tonic, C = 0 … B = 11.
    public let tonic: Int
    /// Major or minor.
    public let mode: KeyEstimate.Mode

    /// - Parameters:
    ///   - tonic: 0…11.
    ///   - mode: major or minor.
    public init(tonic: Int, mode: KeyEstimate.Mode) {
        self.tonic = tonic
        self.mode = mode
    }

    /// Reads `Am`, `A minor`, `a-Moll`, `C#`, `D♭ major`, `Fis-Dur`, `8A` (Camelot) or `1m` (Open Key). A lowercase
    /// letter without a mode is minor, as musicians write it. German `H` is B; `B` is read as the English B.
    /// - Returns: nil for anything else.
    public init?(_ text: String) {
        let text = text.filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
        guard let key = Self.numbered(text) ?? Self.named(text) else { return nil }
        self = key
    }

    /// A position on the circle of fifths.
    private static func numbered(_ text: String) -> KeyName? {
        guard let letter = text.last?.lowercased(), let number = Int(text.dropLast()), (1...12).contains(number) else {
            return nil
        }
        // Fifths above C major and its relative minor.
        let steps: Int
        switch letter {
        case "a", "b": steps = number - 8
        case "m", "d": steps = number - 1
        default: return nil
        }
        let major = ((7 * steps) % 12 + 12) % 12
        let isMinor = letter == "a" || letter == "m"
        return isMinor ? KeyName(tonic: (major + 9) % 12, mode: .minor) : KeyName(tonic: major, mode: .major)
    }

    private static func named(_ text: String) -> KeyName? {
        guard let letter = text.first, let natural = naturals[Character(letter.lowercased())] else { return nil }
        var rest = text.dropFirst()
        var shift = 0
        // German names the black keys by suffixes, which must not match “sharp”.
        for (sign, step) in [
            ("sharp", 1), ("flat", -1), ("#", 1), ("♯", 1), ("b", -1), ("♭", -1), ("is", 1), ("es", -1),
        ]
        where rest.lowercased().hasPrefix(sign) {
            (rest, shift) = (rest.dropFirst(sign.count), step)
            break
        }
        if shift == 0, rest.lowercased().hasPrefix("s"), "ae".contains(letter.lowercased()) {
            (rest, shift) = (rest.dropFirst(), -1)
        }
        let mode: KeyEstimate.Mode
        switch (String(rest), rest.lowercased()) {
        case ("", _): mode = letter.isLowercase ? .minor : .major
        case ("m", _), (_, "min"), (_, "minor"), (_, "moll"): mode = .minor
        case ("M", _), (_, "maj"), (_, "major"), (_, "dur"): mode = .major
        default: return nil
        }
        return KeyName(tonic: (natural + shift + 12) % 12, mode: mode)
    }

    private static let naturals: [Character: Int] = [
        "c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11, "h": 11,
    ]
}
