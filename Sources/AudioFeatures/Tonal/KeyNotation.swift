/// Notation of keys. All spelling of keys is here.
///
/// ```swift
/// let key = KeyEstimate(tonic: 9, mode: .minor, confidence: 1)
/// print(KeyNotation.allCases.map { key.text(in: $0) ?? "" })               // ["Am", "8A", "1m"]
/// ```
public enum KeyNotation: String, CaseIterable, Sendable {
    /// `Am`, `F#m`, `Bb`: the form that ID3v2.4 prescribes for TKEY, in ASCII.
    case musical
    /// `8A` for A minor, `8B` for C major: the Camelot wheel of Mixed In Key.
    case camelot
    /// `1m` for A minor, `1d` for C major: the Open Key notation of Traktor.
    case openKey = "openkey"

    /// Tonics of the major keys from C. Of two names the one with fewer accidentals in its key signature is used: D♭
    /// major has five flats, C♯ major seven sharps. F♯ and G♭ major have six each; F♯ is the name in Bach's
    /// *Well-Tempered Clavier* and on the Camelot wheel.
    static let majorTonics = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]
    /// Tonics of the minor keys from C, by the same rule. E♭ and D♯ minor have six accidentals each; E♭ is the name of
    /// the first prelude in that key (BWV 853) and on the Camelot wheel.
    static let minorTonics = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "G♯", "A", "B♭", "B"]

    /// Pitch classes from C without a mode: both names where major and minor keys differ.
    package static let pitchClasses = zip(majorTonics, minorTonics).map { $0 == $1 ? $0 : "\($1)/\($0)" }

    /// The tonic's name; nil if there is none.
    static func tonic(_ pitchClass: Int, _ mode: KeyEstimate.Mode) -> String? {
        let names = mode == .major ? majorTonics : minorTonics
        return names.indices.contains(pitchClass) ? names[pitchClass] : nil
    }

    /// The name of a chord's root in a key: the one that is nearest to the tonic on the line of fifths, from five fifths
    /// below (the Neapolitan) to six above (the raised fourth). In C major: C D♭ D E♭ E F F♯ G A♭ A B♭ B.
    /// - Returns: nil if the key has no tonic.
    static func root(_ pitchClass: Int, in key: KeyName) -> String? {
        guard let name = tonic(key.tonic, key.mode), let tonic = fifths(name) else { return nil }
        let steps = (7 * (pitchClass - key.tonic) % 12 + 12) % 12
        var position = tonic + (steps > 6 ? steps - 12 : steps)
        // No double sharps and flats.
        if position > lineOfFifths.count + firstOfLine - 1 { position -= 12 }
        if position < firstOfLine { position += 12 }
        return lineOfFifths[position - firstOfLine]
    }

    /// Names with at most one accidental, from fifth to fifth.
    private static let lineOfFifths =
        ["♭", "", "♯"].flatMap { accidental in ["F", "C", "G", "D", "A", "E", "B"].map { $0 + accidental } }
    /// Position of the first of them; C is at 0.
    private static let firstOfLine = -8

    fileprivate static func fifths(_ name: String) -> Int? {
        lineOfFifths.firstIndex(of: name).map { $0 + firstOfLine }
    }

    /// Position on the circle of fifths, 1 … 12, which relative keys share; 1 is A♭ minor and B major.
    static func camelotNumber(_ pitchClass: Int, _ mode: KeyEstimate.Mode) -> Int {
        let majorTonic = mode == .major ? pitchClass : pitchClass + 3
        return (7 * majorTonic + 7) % 12 + 1
    }
}

extension KeyName {
    /// The sharps of its key signature, negative for flats: −3 for C minor.
    package var fifths: Int {
        let tonic = KeyNotation.tonic(tonic, mode).flatMap(KeyNotation.fifths) ?? 0
        return mode == .major ? tonic : tonic - 3
    }
}

extension KeyEstimate {
    /// "C♯ minor", or "none".
    public var name: String { Self.name(tonic, mode) }

    /// The name; nil without a key.
    package var knownName: String? { tonic >= 0 ? name : nil }

    /// The runner-up's name, or "none".
    public var runnerUpName: String { Self.name(runnerUpTonic, runnerUpMode) }

    /// Position on the Camelot wheel, "8A" for A minor, "8B" for C major; "none" without a key. Adjacent numbers are a
    /// fifth apart, A and B of one number are relative keys: such keys mix well.
    public var camelot: String { text(in: .camelot) ?? "none" }

    /// The key in Open Key notation, "1m" for A minor, "1d" for C major; "none" without a key.
    public var openKey: String { text(in: .openKey) ?? "none" }

    /// The key as written in tags; nil without a key.
    public func text(in notation: KeyNotation) -> String? {
        guard let name = KeyNotation.tonic(tonic, mode) else { return nil }
        let number = KeyNotation.camelotNumber(tonic, mode)
        switch notation {
        case .musical:
            let letters = name.map { $0 == "♯" ? "#" : $0 == "♭" ? "b" : $0 }
            return String(letters) + (mode == .minor ? "m" : "")
        case .camelot: return "\(number)\(mode == .major ? "B" : "A")"
        // C major is 8B there and 1d here.
        case .openKey: return "\((number + 4) % 12 + 1)\(mode == .major ? "d" : "m")"
        }
    }

    private static func name(_ tonic: Int, _ mode: Mode) -> String {
        guard let name = KeyNotation.tonic(tonic, mode) else { return "none" }
        return "\(name) \(mode == .major ? "major" : "minor")"
    }
}
