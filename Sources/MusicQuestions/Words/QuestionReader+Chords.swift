import AudioFeatures

// Chords that follow each other.

extension QuestionReader {
    private typealias Progression = (condition: ChordCondition, end: Int, isReduced: Bool, isUnmistakable: Bool)

    private static let mostWordsBeforeChords = 4
    private static let mostChords = 32

    /// “Chords Am F C G”, “the progression ii V I”, “I–V–vi–IV”. Chords must follow or precede a word such as “chords”. Without
    /// it, three or more are read if they are nothing else: “A” and “I” are words, and “Rocky II III IV” counts.
    mutating func readChords() -> Bool {
        // “The chords Am F” are not by The Chords.
        let article = role(at: place, .chords) == nil ? role(at: place, .nothing) ?? 0 : 0
        let word = role(at: place + article, .chords).map { place + article..<place + article + $0 }
        var start = word?.upperBound ?? place
        var found = progression(at: start, announcedAt: word?.lowerBound)
        for _ in 1..<Self.mostWordsBeforeChords where word != nil && found == nil {
            guard let more = wordsBeforeChords(at: start) else { return false }
            start += more
            found = progression(at: start, announcedAt: word?.lowerBound)
        }
        guard let (condition, last, isReduced, isUnmistakable) = found else { return false }
        let isNamed = word != nil || role(at: last, .chords) != nil
        let isArtist = word == nil && (place + 1..<last).contains { names.artist(typed(place, $0 + 1 - place)) != nil }
        guard isNamed || isUnmistakable, !isArtist else { return false }
        place = word?.lowerBound ?? place
        let count = last + (role(at: last, .chords) ?? 0) - place
        if mood.sign > 0 {
            take(count, .chords(condition), "chords \(condition)", isGuessed: isReduced)
        } else {
            // There is no condition that excludes chords.
            leaveOut(count)
            mood = Emphasis()
        }
        return true
    }

    /// “Chord progression”, “chords: ”, “chords of”, “changes from”.
    private func wordsBeforeChords(at place: Int) -> Int? {
        guard place < words.count else { return nil }
        if words[place].isComma { return ".!?;".contains(words[place].typed) ? nil : 1 }
        return [.chords, .nothing, .like, .from, .by].compactMap { role(at: place, $0) }.max()
    }

    /// The chords from a position on, at least two that differ.
    /// - Parameter announcement: the position of a word such as “chords” before them.
    private func progression(at start: Int, announcedAt announcement: Int?) -> Progression? {
        guard start < words.count else { return nil }
        if announcement != nil, words[start].isQuoted {
            return condition(words[start].typed).map { ($0, start + 1, false, false) }
        }
        var chords: [AskedChord] = []
        var end = start
        while chords.count < Self.mostChords {
            let places = chords.isEmpty ? [start] : placesOfNext(after: end, isAnnounced: announcement != nil)
            let next = places.lazy.compactMap { place in
                AskedChord(at: place, in: self, after: chords.last, isAnnounced: announcement != nil).map {
                    (place, $0)
                }
            }.first
            guard let (place, chord) = next else { break }
            chords.append(chord)
            end = place + chord.count
        }
        // Ordinary words such as “as” and “do” are chords only among three or more of which another can be nothing else.
        // A capital shows that chords have capitals here.
        let ordinary = chords.filter(\.isOrdinary)
        guard
            ordinary.isEmpty
                || chords.count > 2 && ordinary.count < chords.count
                    && (ordinary.allSatisfy { $0.name == "Am" } || !chords.contains(where: \.isCapital))
        else { return nil }
        // In German, B is B♭. A B♭ beside it shows that it is not meant so.
        let isGerman = isGermanWord(at: announcement ?? end) || chords.contains(where: \.isGerman)
        let isFlat = isGerman && !chords.contains { $0.name.hasPrefix("Bb") }
        let names = chords.map { isFlat && $0.isPlainB ? "Bb" + $0.name.dropFirst() : $0.name }.joined(separator: " ")
        guard let condition = condition(names) else { return nil }
        // “I II III” are numbers of parts.
        let isCount = " I II III IV V VI VII ".contains(" \(names.uppercased()) ")
        let isMarked = chords.contains { $0.isNumeral ? !isCount : $0.typed.count > 1 }
        return (condition, end, chords.contains(where: \.isReduced), isMarked && condition.progression.chords.count > 2)
    }

    /// nil if there are not two chords that differ.
    private func condition(_ text: String) -> ChordCondition? {
        (try? ChordCondition(parsing: text)).flatMap { $0.progression.chords.count > 1 ? $0 : nil }
    }

    /// Whether a German word for chords is at a position.
    private func isGermanWord(at place: Int) -> Bool {
        role(at: place, .chords) != nil && ["akkord", "kadenz"].contains { words[place].text.hasPrefix($0) }
    }

    /// Where the next chord may be: nothing, a comma, “and”, or a comma and “and” separate it from the last.
    private func placesOfNext(after end: Int, isAnnounced: Bool) -> [Int] {
        guard end < words.count else { return [] }
        let comma = words[end].isComma && !".!?;:".contains(words[end].typed) ? 1 : 0
        let and = isAnnounced ? [.and, .to].compactMap { role(at: end + comma, $0) }.max() ?? 0 : 0
        return [end, end + comma, end + comma + and]
    }
}

/// A chord as people write it in a question.
private struct AskedChord {
    /// As `ChordProgression` reads it: “Am”, “F♯”, “vi”.
    var name: String
    /// Its first word.
    let typed: String
    /// The number of words: “F sharp minor” has three.
    var count = 1
    let isNumeral: Bool
    /// Whether an extension or another bass note was left out.
    var isReduced: Bool
    /// Whether it is a word of a sentence, too: “as”, “do”.
    var isOrdinary = false
    /// Whether only Germans write it so: H, Es, “a-Moll”.
    var isGerman = false

    var isCapital: Bool { typed.first?.isUppercase == true }
    /// Whether it is B without an accidental, which Germans read as B♭.
    var isPlainB: Bool { ["B", "Bm"].contains(name) && typed.first?.lowercased() == "b" }

    /// Words of sentences in the languages of questions that are read as notes, too.
    private static let ordinary: Set = ["a", "am", "as", "des", "do", "es", "la", "mi", "re", "si"]
    private static let accidentals = ["sharp": "#", "flat": "b", "sostenido": "#", "bemol": "b", "diese": "#"]
    private static let notes = [
        "c": "C", "d": "D", "e": "E", "f": "F", "g": "G", "a": "A", "b": "B", "h": "B", "do": "C", "re": "D", "mi": "E",
        "fa": "F", "sol": "G", "la": "A", "si": "B", "cis": "C#", "des": "Db", "dis": "D#", "es": "Eb", "fis": "F#",
        "ges": "Gb", "gis": "G#", "as": "Ab", "ais": "A#",
    ]

    /// Reads the chord at a position; nil if there is none.
    /// - Parameters:
    ///   - previous: the chord before it. A lowercase letter does not follow a capital, so that “a” remains a word.
    ///   - isAnnounced: whether a word such as “chords” precedes. Otherwise chords have capitals and no words.
    init?(at place: Int, in reader: QuestionReader, after previous: AskedChord?, isAnnounced: Bool) {
        func word(_ offset: Int) -> AskedWord? {
            place + offset < reader.words.count ? reader.words[place + offset] : nil
        }
        guard let first = word(0), !first.isComma, !first.isQuoted else { return nil }
        // Am7 without the 7. Extensions that change more than the color, such as A5, are no major or minor chord.
        let bare = first.typed.prefix { !$0.isASCII || !$0.isNumber }
        isReduced = ["6", "7", "9", "11", "13"].contains(first.typed.dropFirst(bare.count))
        (typed, name) = (first.typed, isReduced ? String(bare) : first.typed)
        isNumeral = Chord(name: name) == nil && (try? ChordProgression.parse(name)) != nil
        if let previous, previous.isNumeral != isNumeral { return nil }
        if isNumeral { return }
        guard isCapital || isAnnounced, let note = Self.note(name, isAnnounced) else { return nil }
        (name, isGerman) = note
        if isAnnounced, name.count == 1, let sign = Self.accidentals[word(1)?.text ?? ""] {
            name += sign
            count += 1
        }
        let mode = reader.lexicon.meanings[word(count)?.text ?? ""]?.name
        if isAnnounced, !name.hasSuffix("m"), mode == "minor" || mode == "major" {
            if mode == "minor" { name += "m" }
            isGerman = isGerman || ["moll", "dur"].contains(word(count)?.text)
            count += 1
        }
        isOrdinary = !isCapital && count == 1 && Self.ordinary.contains(first.text)
        if !isCapital, count == 1, previous?.isCapital == true { return nil }
        // A slash and another bass note: the B of G/B. Between all chords, slashes only separate them.
        if let bass = word(count), bass.isBehindSlash, !first.isBehindSlash, word(count + 1)?.isBehindSlash != true,
            Self.note(bass.typed, true)?.name.hasSuffix("m") == false
        {
            (count, isReduced) = (count + 1, true)
        }
    }

    /// The letter of a chord with its accidental, and “m” for minor.
    private static func note(_ text: String, _ isAnnounced: Bool) -> (name: String, isGerman: Bool)? {
        let ending = ["min", "maj", "m", "M"].first(where: text.hasSuffix) ?? ""
        let letters = text.dropLast(ending.count)
        let sign = letters.dropFirst().last.flatMap { "#♯b♭".contains($0) ? String($0) : nil } ?? ""
        let key = Lexicon.key(letters.dropLast(sign.count))
        let isGerman = key == "h" || key.hasSuffix("s")
        guard isAnnounced || key.count == 1 && !isGerman, let note = notes[key] else { return nil }
        let name = note + sign + (ending.hasPrefix("m") && ending != "maj" ? "m" : "")
        return Chord(name: name) == nil ? nil : (name, isGerman)
    }
}
