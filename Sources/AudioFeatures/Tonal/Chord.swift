/// Whether the third above the root is major or minor.
public enum ChordQuality: String, CaseIterable, Codable, Sendable {
    case major
    case minor
}

/// A triad.
///
/// ```swift
/// let chord = Chord(name: "F#m")!
/// print(chord.name(), chord.transposed(by: 3).name())              // F♯m Am
/// print(chord.numeral(in: KeyName("A")!))                          // vi
/// ```
public struct Chord: Hashable, Codable, Sendable {
    /// Pitch class of the root, C = 0 … B = 11.
    public let root: Int
    /// Major or minor.
    public let quality: ChordQuality

    /// - Parameters:
    ///   - root: 0…11.
    ///   - quality: major or minor.
    public init(root: Int, quality: ChordQuality) {
        precondition((0..<12).contains(root), "a root is 0…11")
        (self.root, self.quality) = (root, quality)
    }

    /// "C", "F♯m", "B♭".
    /// - Parameter key: the key that decides between "G♯" and "A♭"; nil for the more frequent name.
    public func name(in key: KeyName? = nil) -> String {
        let name =
            key.flatMap { KeyNotation.root(root, in: $0) }
            ?? (quality == .major ? KeyNotation.majorTonics : KeyNotation.minorTonics)[root]
        return quality == .major ? name : name + "m"
    }

    /// A chord of the same quality.
    /// - Parameter semitones: any number, negative for down.
    public func transposed(by semitones: Int) -> Chord {
        Chord(root: ((root + semitones) % 12 + 12) % 12, quality: quality)
    }
}
