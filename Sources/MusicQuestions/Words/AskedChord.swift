import AudioFeatures

/// A chord or a key as people write it in a question.
struct AskedChord {
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
    /// Whether a word such as “minor” is part of it.
    var saysMode = false

    var isCapital: Bool { typed.first?.isUppercase == true }
    /// Whether it is B without an accidental, which Germans read as B♭.
    private var isPlainB: Bool { ["B", "Bm"].contains(name) && typed.first?.lowercased() == "b" }

    /// - Parameter isFlat: whether B is B♭.
    func name(isFlat: Bool) -> String { isFlat && isPlainB ? "Bb" + name.dropFirst() : name }

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
            saysMode = true
            if mode == "minor" { name += "m" }
            isGerman = isGerman || ["moll", "dur"].contains(word(count)?.text)
            count += 1
        }
        isOrdinary = !isCapital && count == 1 && Self.ordinary.contains(first.text)
        if !isCapital, count == 1, previous?.isCapital == true { return nil }
        // A slash and another bass note: the B of G/B. Between all chords, slashes only separate them.
        if !saysMode, let bass = word(count), bass.isBehindSlash, !first.isBehindSlash,
            word(count + 1)?.isBehindSlash != true,
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
