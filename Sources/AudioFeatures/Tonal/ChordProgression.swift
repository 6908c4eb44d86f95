public import DescribedErrors

/// Chords that follow each other, in any key: "vi IV I V", or "Am F C G", which is the same.
///
/// ```swift
/// let progression = try ChordProgression.parse("vi IV I V")
/// for match in progression.matches(in: try TrackAnalyzer().structure("song.mp3").chords) {
///     print(match.start, match.end, "\(match.transposition) semitones above the written chords")
/// }
/// ```
public struct ChordProgression: Hashable, Sendable {
    /// In order, as written; Roman numerals in C. A chord that is repeated counts once.
    public let chords: [Chord]

    /// - Parameter chords: at least one.
    public init(_ chords: [Chord]) {
        precondition(!chords.isEmpty, "a progression has chords")
        self.chords = chords.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// A text that is no progression.
    public struct ParseError: DescribedError, Equatable {
        /// The word, and what is wrong with it.
        public let description: String
    }

    /// Reads Roman numerals (`vi IV I V`, `I bVII IV`) or names of chords (`Am F C G`, `F#m`, `B♭`), with spaces, commas, bars or
    /// hyphens between them. Uppercase numerals are major, lowercase ones minor. Numerals count from the major scale; if `i` is
    /// among them and `I` is not, from the natural minor scale, so that `i VI III VII` is Am F C G.
    /// - Throws: ``ParseError`` if a word is neither, if both are mixed, or if there is none.
    public static func parse(_ text: String) throws(ParseError) -> ChordProgression {
        let words = text.split { $0.isWhitespace || ",|-–—".contains($0) }.map(String.init)
        guard let first = words.first else { throw ParseError(description: "a progression needs at least one chord") }
        let mode: KeyEstimate.Mode = words.contains("i") && !words.contains("I") ? .minor : .major
        let hasNumerals = RomanNumeral.read(first, in: mode) != nil
        var chords: [Chord] = []
        for word in words {
            let numeral = RomanNumeral.read(word, in: mode).map { Chord(root: $0.semitones, quality: $0.quality) }
            let named = Chord(name: word)
            guard let chord = hasNumerals ? numeral : named else {
                throw ParseError(
                    description: numeral ?? named == nil
                        ? "“\(word)” is neither a major or minor chord, such as Am, nor a Roman numeral, such as vi"
                        : "“\(first)” and “\(word)”: a progression has either names of chords or Roman numerals")
            }
            chords.append(chord)
        }
        return ChordProgression(chords)
    }

    /// A place where the progression is played.
    public struct Match: Hashable, Sendable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds from the start of the track.
        public let end: Double
        /// 0…11: by how much it is higher than written. For Roman numerals this is the pitch class of the tonic.
        public let transposition: Int

        /// - Parameters:
        ///   - start: seconds from the start of the track.
        ///   - end: seconds from the start of the track.
        ///   - transposition: 0…11.
        public init(start: Double, end: Double, transposition: Int) {
            (self.start, self.end, self.transposition) = (start, end, transposition)
        }
    }

    /// All places in a track where the progression is played, in any key. They do not overlap, except that one may begin with the
    /// chord that ends the one before. Time without a chord interrupts it.
    public func matches(in timed: [TimedChord]) -> [Match] {
        var played: [(start: Double, end: Double, chord: Chord?)] = []
        for part in timed {
            if let last = played.last, last.chord == part.chord {
                played[played.count - 1].end = part.end
            } else {
                played.append((part.start, part.end, part.chord))
            }
        }
        let names = played.map(\.chord)
        var matches: [Match] = []
        var first = 0
        while first + chords.count <= played.count {
            let part = names[first..<first + chords.count]
            guard let transposition = transposition(to: part) else {
                first += 1
                continue
            }
            matches.append(
                Match(
                    start: played[first].start, end: played[first + chords.count - 1].end, transposition: transposition)
            )
            first += chords.count > 1 && chords.first == chords.last ? chords.count - 1 : chords.count
        }
        return matches
    }

    /// Whether the progression is played in any key, as ``matches(in:)`` has it.
    /// - Parameter played: the chords of a track; nil for time without a chord. Equal chords in a row count as one.
    package func isPlayed(in played: [Chord?]) -> Bool {
        let changes = played.reduce(into: [Chord?]()) { if $0.isEmpty || $0.last != .some($1) { $0.append($1) } }
        return changes.indices.contains { transposition(to: changes[$0...].prefix(chords.count)) != nil }
    }

    /// - Parameter played: as many chords, or fewer.
    private func transposition(to played: ArraySlice<Chord?>) -> Int? {
        guard played.count == chords.count, let first = played.first ?? nil else { return nil }
        let semitones = (first.root - chords[0].root + 12) % 12
        return zip(chords, played).allSatisfy { $0.transposed(by: semitones) == $1 } ? semitones : nil
    }
}

extension Chord {
    /// Reads "C", "F#m", "B♭", "Amin".
    /// - Returns: nil for other chords and for anything else.
    public init?(name: String) {
        guard let letter = name.first, letter.isUppercase, letter != "H" else { return nil }
        // Of the spellings of keys, those of chords: C-Dur and 8A are none.
        let rest = name.dropFirst().drop { "#♯b♭".contains($0) }
        guard name.count - rest.count <= 2, ["", "m", "min", "M", "maj"].contains(rest), let key = KeyName(name) else {
            return nil
        }
        self.init(root: key.tonic, quality: key.mode == .major ? .major : .minor)
    }
}
