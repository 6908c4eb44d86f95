import AudioFeatures

// Chords that follow each other, and tracks that can be mixed with one.

extension QuestionReader {
    /// Chords, as found in a question.
    private struct Progression {
        let condition: ChordCondition
        /// The number of words, with the words before the chords.
        let count: Int
        /// Whether extensions such as the 7 of Am7 were left out.
        let isReduced: Bool
        /// Whether these words mean chords in any sentence.
        let isUnmistakable: Bool

        var meaning: String { "chords \(condition)" }
    }

    /// “Chords Am F C G”, “the progression ii V I”, “I–V–vi–IV”. Chords must follow or precede a word such as “chords”. Without
    /// it, three or more are read if they are nothing else: “A” and “I” are words, and “Rocky II III IV” counts.
    mutating func readChords() -> Bool {
        if let announced = role(at: place, .chords) {
            var skipped = announced
            for _ in 0..<Self.mostWordsBeforeChords {
                if let found = progression(at: place + skipped, isAnnounced: true) {
                    return take(found, behind: skipped)
                }
                guard let more = wordsBeforeChords(at: place + skipped) else { return false }
                skipped += more
            }
            return false
        }
        guard let found = progression(at: place, isAnnounced: false) else { return false }
        let isNamed = role(at: place + found.count, .chords) != nil
        let isArtist = (2...max(2, found.count)).contains { count in
            place + count <= words.count && names.artist(typed(place, count)) != nil
        }
        return (isNamed || found.isUnmistakable) && !isArtist && take(found, behind: 0)
    }

    private static let mostWordsBeforeChords = 4
    private static let mostChords = 32

    private mutating func take(_ found: Progression, behind skipped: Int) -> Bool {
        var count = skipped + found.count
        if let more = role(at: place + count, .chords) { count += more }
        guard mood.sign > 0 else {
            // There is no condition that excludes chords.
            leaveOut(count)
            mood = Emphasis()
            return true
        }
        take(count, .chords(found.condition), found.meaning, isGuessed: found.isReduced)
        return true
    }

    /// “Chord progression”, “chords: ”, “chords of”, “changes from”.
    private func wordsBeforeChords(at place: Int) -> Int? {
        guard place < words.count else { return nil }
        if words[place].isComma { return ".!?;".contains(words[place].typed) ? nil : 1 }
        return [.chords, .nothing, .like, .from, .by].compactMap { role(at: place, $0) }.max()
    }

    /// The chords from a position on, at least two that differ.
    /// - Parameter isAnnounced: whether a word such as “chords” precedes them.
    private func progression(at start: Int, isAnnounced: Bool) -> Progression? {
        guard start < words.count else { return nil }
        if isAnnounced, words[start].isQuoted { return quotedProgression(at: start) }
        var chords: [AskedChord] = []
        var next = start
        while chords.count < Self.mostChords {
            let gaps = chords.isEmpty ? [0] : gaps(at: next, isAnnounced: isAnnounced)
            let found = gaps.lazy.compactMap { gap in
                AskedChord(at: next + gap, in: self, after: chords.last, isAnnounced: isAnnounced).map { (gap, $0) }
            }.first
            guard let (gap, chord) = found else { break }
            chords.append(chord)
            next += gap + chord.count
        }
        let text = chords.map(\.name).joined(separator: " ")
        guard let condition = try? ChordCondition(parsing: text) else { return nil }
        let different = condition.progression.chords.count
        guard different > 1 else { return nil }
        let isUnmistakable = chords.allSatisfy(\.isNumeral) ? !Self.isCount(chords) : chords.contains(where: \.isMarked)
        return Progression(
            condition: condition, count: next - start, isReduced: chords.contains(where: \.isReduced),
            isUnmistakable: different > 2 && isUnmistakable)
    }

    private func quotedProgression(at place: Int) -> Progression? {
        guard let condition = try? ChordCondition(parsing: words[place].typed), condition.progression.chords.count > 1
        else { return nil }
        return Progression(condition: condition, count: 1, isReduced: false, isUnmistakable: false)
    }

    /// The numbers of words that may separate chords here: none, a comma, “and”, a comma and “and”.
    private func gaps(at place: Int, isAnnounced: Bool) -> [Int] {
        guard place < words.count else { return [0] }
        let comma = words[place].isComma && !".!?;:".contains(words[place].typed) ? 1 : 0
        let and = isAnnounced ? [.and, .to].compactMap { role(at: place + comma, $0) }.max() ?? 0 : 0
        return [0, comma, comma + and]
    }

    /// “I II III” are numbers of parts, not chords.
    private static func isCount(_ chords: [AskedChord]) -> Bool {
        let numbers = ["I", "II", "III", "IV", "V", "VI", "VII"]
        let places = chords.map { numbers.firstIndex(of: $0.name.uppercased()) ?? -1 }
        return zip(places, places.dropFirst()).allSatisfy { $0 + 1 == $1 }
    }

    // MARK: Tracks to mix with

    /// “That mix with Paper Boats”, “compatible with Paper Boats”, “in a key that fits Paper Boats”.
    mutating func readCompatible() throws(LibraryError) -> Bool {
        guard let count = compatibleCount(at: place) else { return false }
        let start = place + count
        guard start < words.count, let found = try mixed(at: start) else { return false }
        let isSecond = terms.contains { if case .compatible = $0.said { true } else { false } }
        guard mood.sign > 0, !isSecond else {
            // The filter has one such track, and excludes none.
            leaveOut(count + found.count)
            mood = Emphasis()
            return true
        }
        take(count + found.count, .compatible(found.track), "can be mixed with \(found.name)")
        return true
    }

    /// The number of words of a phrase such as “compatible with”. It may have commas: “in einer Tonart, die zu”.
    private func compatibleCount(at place: Int) -> Int? {
        let rest = words[place...].prefix(lexicon.longest + 1).prefix { !$0.isQuoted }
        return stride(from: rest.count, to: 0, by: -1).first { count in
            let phrase = rest.prefix(count)
            guard phrase.last?.isComma == false else { return false }
            let key = phrase.filter { !$0.isComma }.map(\.text).joined(separator: " ")
            return lexicon.roles[key]?.contains(.compatible) == true
        }
    }

    /// The track named by the words from a position on: all words up to a comma or “but”, or those before the next condition.
    private func mixedEnds(at start: Int) -> [Int] {
        var end = start
        while end < min(words.count, start + Self.longestName), !words[end].isComma, !words[end].isQuoted,
            role(at: end, .but) == nil
        {
            end += 1
        }
        let conditions: [Lexicon.Role] = [
            .and, .or, .not, .above, .below, .from, .between, .before, .after, .about, .like, .by, .more, .less,
            .very, .slightly, .nothing,
        ]
        let inner = (start + 1..<max(start + 1, end)).first { place in
            number(at: place) != nil || conditions.contains { role(at: place, $0) != nil }
        }
        return [end] + (inner.map { [$0] } ?? [])
    }

    private mutating func mixed(
        at start: Int
    ) throws(LibraryError) -> (count: Int, track: Int, name: String)? {
        let ends = words[start].isQuoted ? [start + 1] : mixedEnds(at: start)
        for end in ends where end > start {
            let name = typed(start, end - start)
            // An artist is no track.
            guard names.artist(name) == nil, let found = try titled(name), let track = found.tracks.first else {
                continue
            }
            return (end - start, track, found.name)
        }
        return nil
    }
}

/// A chord as people write it in a question, and as `ChordProgression` reads it.
private struct AskedChord {
    /// “Am”, “F♯”, “vi”.
    let name: String
    /// The number of words: “F sharp minor” has three.
    let count: Int
    let isNumeral: Bool
    /// Whether more than its letter tells that it is a chord.
    let isMarked: Bool
    /// Whether an extension was left out.
    let isReduced: Bool
    /// Whether it is a letter in uppercase.
    private let isCapital: Bool

    /// Reads the chord at a position; nil if there is none.
    /// - Parameters:
    ///   - previous: the chord before it. A lowercase letter does not follow a capital, so that “a” remains a word.
    ///   - isAnnounced: whether a word such as “chords” precedes. Otherwise chords have capitals and no words.
    init?(at place: Int, in reader: QuestionReader, after previous: AskedChord?, isAnnounced: Bool) {
        guard place < reader.words.count, !reader.words[place].isComma, !reader.words[place].isQuoted else {
            return nil
        }
        let typed = reader.words[place].typed
        let bare = Self.withoutExtension(typed)
        isReduced = bare != typed
        if Self.isNumeral(bare) {
            guard previous?.isNumeral != false else { return nil }
            (name, count, isNumeral, isMarked, isCapital) = (String(bare), 1, true, false, false)
            return
        }
        let isUppercase = bare.first?.isUppercase == true
        guard previous?.isNumeral != true, isUppercase || isAnnounced, var letters = Self.letters(bare, isAnnounced)
        else { return nil }
        var count = 1
        func next() -> String { place + count < reader.words.count ? reader.words[place + count].text : "" }
        if isAnnounced, letters.count == 1, let sign = Self.accidentals[next()] {
            letters += sign
            count += 1
        }
        let mode = reader.lexicon.meanings[next()]?.name
        if isAnnounced, !letters.hasSuffix("m"), mode == "minor" || mode == "major" {
            // In German, B is B♭.
            if letters == "B", bare.lowercased() == "b", ["moll", "dur"].contains(next()) { letters = "Bb" }
            if mode == "minor" { letters += "m" }
            count += 1
        }
        let isSyllable = bare.count > 1 && Chord(name: bare.prefix(1).uppercased() + bare.dropFirst()) == nil
        if !isUppercase, count == 1, !isSyllable, previous?.isCapital == true { return nil }
        isCapital = isUppercase && !isSyllable && count == 1
        (name, self.count, isNumeral, isMarked) = (letters, count, false, typed.count > 1)
    }

    private static let accidentals = [
        "sharp": "#", "flat": "b", "sostenido": "#", "bemol": "b", "diese": "#",
    ]
    private static let solfege = [
        "do": "C", "re": "D", "mi": "E", "fa": "F", "sol": "G", "la": "A", "si": "B", "h": "B",
    ]
    private static let german = [
        "Cis": "C#", "Des": "Db", "Dis": "D#", "Es": "Eb", "Fis": "F#", "Ges": "Gb", "Gis": "G#", "As": "Ab",
        "Ais": "A#",
    ]

    /// Am7 without the 7. Extensions that change more than the color, such as A5, are no major or minor chord.
    private static func withoutExtension(_ typed: String) -> Substring {
        let bare = typed.prefix { !$0.isASCII || !$0.isNumber }
        return ["6", "7", "9", "11", "13"].contains(typed.dropFirst(bare.count)) ? bare : typed[...]
    }

    private static func isNumeral(_ text: Substring) -> Bool {
        let degree = text.drop { "♭♯#b".contains($0) }
        return !degree.isEmpty && degree.allSatisfy { "IViv".contains($0) }
            && (try? ChordProgression.parse(String(text))) != nil
    }

    /// The letter of a chord with its accidental, and “m” for minor.
    private static func letters(_ text: Substring, _ isAnnounced: Bool) -> String? {
        let capital = text.prefix(1).uppercased() + text.dropFirst()
        if Chord(name: capital) != nil {
            let rest = capital.dropFirst()
            let sign = rest.prefix { "#♯b♭".contains($0) }
            let isMinor = ["m", "min"].contains(rest.dropFirst(sign.count))
            return capital.prefix(1) + sign + (isMinor ? "m" : "")
        }
        guard isAnnounced else { return nil }
        let (name, isMinor) = capital.hasSuffix("m") ? (capital.dropLast(), true) : (capital[...], false)
        let sign = name.dropFirst().filter { "#♯b♭".contains($0) }
        let note = String(name.prefix(name.count - sign.count))
        guard sign.count < 2, sign.isEmpty || name.hasSuffix(sign),
            let letter = solfege[Lexicon.key(note)] ?? (sign.isEmpty ? german[note] : nil)
        else { return nil }
        return letter + sign + (isMinor ? "m" : "")
    }
}
