import AudioFeatures

// Chords that follow each other.

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
        // “The chords Am F” are not by The Chords.
        let article = role(at: place, .chords) == nil ? role(at: place, .nothing) ?? 0 : 0
        if let announced = role(at: place + article, .chords) {
            var skipped = article + announced
            let isGerman = isGerman(at: place + article)
            for _ in 0..<Self.mostWordsBeforeChords {
                if let found = progression(at: place + skipped, isAnnounced: true, isGerman: isGerman) {
                    place += article
                    return take(found, behind: skipped - article)
                }
                guard let more = wordsBeforeChords(at: place + skipped) else { return false }
                skipped += more
            }
            return false
        }
        guard var found = progression(at: place, isAnnounced: false) else { return false }
        let isNamed = role(at: place + found.count, .chords) != nil
        if isNamed, isGerman(at: place + found.count),
            let german = progression(at: place, isAnnounced: false, isGerman: true)
        {
            found = german
        }
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

    /// Whether the word for chords at a position is German.
    private func isGerman(at place: Int) -> Bool {
        ["akkord", "kadenz"].contains { words[place].text.hasPrefix($0) }
    }

    /// “Chord progression”, “chords: ”, “chords of”, “changes from”.
    private func wordsBeforeChords(at place: Int) -> Int? {
        guard place < words.count else { return nil }
        if words[place].isComma { return ".!?;".contains(words[place].typed) ? nil : 1 }
        return [.chords, .nothing, .like, .from, .by].compactMap { role(at: place, $0) }.max()
    }

    /// The chords from a position on, at least two that differ.
    /// - Parameters:
    ///   - isAnnounced: whether a word such as “chords” precedes them.
    ///   - isGerman: whether the word for chords is German, so that B is B♭.
    private func progression(at start: Int, isAnnounced: Bool, isGerman: Bool = false) -> Progression? {
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
        guard Self.areChords(chords) else { return nil }
        // In German, B is B♭. A B♭ beside it shows that it is not meant so.
        let isFlat = (isGerman || chords.contains(where: \.isGerman)) && !chords.contains { $0.name.hasPrefix("Bb") }
        let text = chords.map { isFlat && $0.isPlainB ? "Bb" + $0.name.dropFirst() : $0.name }.joined(separator: " ")
        guard let condition = try? ChordCondition(parsing: text) else { return nil }
        let different = condition.progression.chords.count
        guard different > 1 else { return nil }
        let isUnmistakable = chords.allSatisfy(\.isNumeral) ? !Self.isCount(chords) : chords.contains(where: \.isMarked)
        return Progression(
            condition: condition, count: next - start, isReduced: chords.contains(where: \.isReduced),
            isUnmistakable: different > 2 && isUnmistakable)
    }

    /// Ordinary words such as “as” and “do” are chords only among three or more of which another can be nothing else. A
    /// capital shows that chords have capitals here.
    private static func areChords(_ chords: [AskedChord]) -> Bool {
        let ordinary = chords.filter(\.isOrdinary)
        guard !ordinary.isEmpty else { return true }
        return chords.count > 2 && ordinary.count < chords.count
            && (ordinary.allSatisfy { $0.name == "Am" } || !chords.contains(where: \.isCapital))
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
    /// Whether an extension or another bass note was left out.
    let isReduced: Bool
    /// Whether it begins with an uppercase letter.
    let isCapital: Bool
    /// Whether it is a word of a sentence, too: “as”, “do”.
    let isOrdinary: Bool
    /// Whether only Germans write it so: H, Es, Fis.
    let isGerman: Bool
    /// Whether it is B without an accidental, which Germans read as B♭.
    let isPlainB: Bool

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
        if Self.isNumeral(bare) {
            guard previous?.isNumeral != false else { return nil }
            (name, count, isReduced) = (String(bare), 1, bare != typed)
            (isNumeral, isMarked, isCapital, isOrdinary, isGerman, isPlainB) = (true, false, false, false, false, false)
            return
        }
        let isUppercase = bare.first?.isUppercase == true
        guard previous?.isNumeral != true, isUppercase || isAnnounced, var letters = Self.letters(bare, isAnnounced)
        else { return nil }
        isGerman = Self.isGerman(bare)
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
        isOrdinary = !isUppercase && count == 1 && Self.ordinary.contains(reader.words[place].text)
        if !isUppercase, count == 1, previous?.isCapital == true { return nil }
        isCapital = isUppercase
        isPlainB = ["B", "Bm"].contains(letters) && bare.prefix(1).lowercased() == "b"
        let bass = Self.hasBass(after: place, count, in: reader) ? 1 : 0
        isReduced = bare != typed || bass > 0
        (name, self.count, isNumeral, isMarked) = (letters, count + bass, false, typed.count > 1)
    }

    /// Whether a slash and another bass note follow: the B of G/B. Between all chords, slashes only separate them.
    private static func hasBass(after place: Int, _ count: Int, in reader: QuestionReader) -> Bool {
        let next = place + count
        guard next < reader.words.count, reader.words[next].isBehindSlash, !reader.words[place].isBehindSlash,
            next + 1 >= reader.words.count || !reader.words[next + 1].isBehindSlash
        else { return false }
        let note = letters(reader.words[next].typed[...], true)
        return note.map { !$0.hasSuffix("m") } ?? false
    }

    /// Words of sentences in the languages of questions that are read as notes, too.
    private static let ordinary: Set = ["a", "am", "as", "des", "do", "es", "la", "mi", "re", "si"]
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

    private static func isGerman(_ text: Substring) -> Bool {
        let note = text.prefix(1).uppercased() + text.dropFirst()
        return note == "H" || note == "Hm" || german[note.hasSuffix("m") ? String(note.dropLast()) : note] != nil
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
