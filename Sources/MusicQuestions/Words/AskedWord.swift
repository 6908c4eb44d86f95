import Foundation

/// A word of a question, a number, a comma or other signs, or a text in quotation marks.
struct AskedWord: Hashable, Sendable {
    /// Normalized: without case, accents and apostrophes.
    let text: String
    /// As typed.
    let typed: String
    /// Whether it is in quotation marks.
    var isQuoted = false
    /// Whether a slash joins it to the word before: the B of G/B.
    var isBehindSlash = false
    /// Whether a hyphen joins it to the word before: “drum-free”.
    var isBehindHyphen = false

    /// Whether a number is directly before it: the A of 8A.
    var isBehindNumber = false

    /// Whether it is a number with a percent sign.
    var isPercent = false

    var isComma: Bool { text == "," }

    /// Whether it is several signs between spaces. They separate words, as a comma does, or are the name of an artist:
    /// “!!!”.
    var isSigns: Bool { isComma && typed.count > 1 }

    private static let closing: [Character: Set<Character>] = [
        "\"": ["\""], "“": ["”", "“"], "„": ["“", "”"], "«": ["»"], "»": ["«"],
    ]
    /// Words that are separate before an apostrophe: “l'amour”, “qu'il”.
    private static let elided: Set<String> = ["c", "d", "j", "l", "n", "qu", "s"]

    /// The words of a text in order. A number ends where letters begin: “80s” is two words.
    static func words(in text: String) -> [AskedWord] {
        var words: [AskedWord] = []
        let all = Array(text.precomposedStringWithCanonicalMapping)
        var rest = all[...]
        while let first = rest.first {
            let isAfterSpace = rest.startIndex == 0 || all[rest.startIndex - 1].isWhitespace
            if let ends = closing[first], let end = rest.dropFirst().firstIndex(where: ends.contains) {
                add(String(rest[(rest.startIndex + 1)..<end]), to: &words, isQuoted: true)
                rest = rest[(end + 1)...]
            } else if first.isDecimalDigit {
                let end = numberEnd(rest)
                let number = String(rest[rest.startIndex..<end])
                words.append(AskedWord(text: number.replacing(",", with: "."), typed: number))
                rest = rest[end...]
                // A percent sign stays with its number.
                if rest.first == "%" {
                    words[words.count - 1].isPercent = true
                    rest = rest.dropFirst()
                }
            } else if first == ".", isAfterSpace, rest.dropFirst().first?.isDecimalDigit == true {
                let end = numberEnd(rest.dropFirst())
                let number = String(rest[rest.startIndex..<end])
                words.append(AskedWord(text: "0" + number, typed: number))
                rest = rest[end...]
            } else if first.isWordLetter || startsDegree(rest) {
                let end = wordEnd(rest)
                let count = words.count
                addWord(rest[rest.startIndex..<end], to: &words)
                let before = all[..<rest.startIndex]
                if before.dropLast().last?.isWhitespace == false, count < words.count {
                    words[count].isBehindSlash = before.last == "/"
                    words[count].isBehindHyphen = before.last == "-" || before.last == "‑"
                }
                if count < words.count { words[count].isBehindNumber = before.last?.isDecimalDigit == true }
                // The “s” of “Maroon 5's” does not mean seconds.
                if count + 1 == words.count, before.last?.isApostrophe != true,
                    isSeconds(words, isBehindSpace: before.last?.isWhitespace == true)
                {
                    words[count] = AskedWord(text: "sec", typed: words[count].typed)
                }
                rest = rest[end...]
            } else if "<>≤≥".contains(first), isNumber(after: rest) {
                words.append(AskedWord(text: "<≤".contains(first) ? "below" : "above", typed: String(first)))
                rest = rest.dropFirst(rest.dropFirst().first == "=" ? 2 : 1)
            } else if let signs = isAfterSpace ? signs(rest) : nil {
                words.append(signs)
                rest = rest.dropFirst(signs.typed.count)
            } else {
                let isBetweenNumbers = words.last.map { Double($0.text) != nil } == true
                if ",;.:!?".contains(first) {
                    words.append(AskedWord(text: ",", typed: String(first)))
                } else if "-–—".contains(first), isBetweenNumbers, rest.dropFirst().first?.isDecimalDigit == true {
                    words.append(AskedWord(text: "to", typed: String(first)))
                }
                rest = rest.dropFirst()
            }
        }
        return words
    }

    /// Whether the last word is the “s” of a number of seconds: “25 s”, “45s”, “20 s”, but not “20s”, “80 s”, “1800s”.
    private static func isSeconds(_ words: [AskedWord], isBehindSpace: Bool) -> Bool {
        guard words.count > 1, words[words.count - 1].text == "s", let number = Double(words[words.count - 2].text)
        else { return false }
        guard number < 100 else { return number < 1000 }
        let isBehindArticle = words.count > 2 && words[words.count - 3].text == "the"
        return number.truncatingRemainder(dividingBy: 10) != 0 || isBehindSpace && !isBehindArticle && number < 60
    }

    /// Whether a number follows a sign such as “>” or “>=”.
    private static func isNumber(after rest: ArraySlice<Character>) -> Bool {
        let next = rest.dropFirst().drop { $0 == "=" || $0.isWhitespace }
        return next.first?.isDecimalDigit == true || next.first == "." && next.dropFirst().first?.isDecimalDigit == true
    }

    /// Signs up to a space: “&”, which is “and”, or several; nil if there is anything else.
    private static func signs(_ rest: ArraySlice<Character>) -> AskedWord? {
        let all = rest.prefix { !$0.isWhitespace }
        guard !all.contains(where: { $0.isLetter || $0.isNumber || $0.isQuotationMark }) else { return nil }
        // A comma after a name is not part of the name.
        let end = all.lastIndex { !",;".contains($0) }.map { $0 + 1 } ?? all.startIndex
        let signs = all[..<end]
        if signs.count == 1, signs.first == "&" { return AskedWord(text: "and", typed: "&") }
        return signs.count > 1 ? AskedWord(text: ",", typed: String(signs)) : nil
    }

    /// Whether an accidental begins a degree: ♭VII, #iv.
    private static func startsDegree(_ rest: ArraySlice<Character>) -> Bool {
        guard let first = rest.first, "#♯♭".contains(first) else { return false }
        let degree = rest.dropFirst().prefix { $0.isWordLetter }
        return !degree.isEmpty && degree.allSatisfy { "IViv".contains($0) }
    }

    private static func wordEnd(_ rest: ArraySlice<Character>) -> Int {
        rest.indices.first { place in
            let character = rest[place]
            // A sign used as a letter: P!nk, Ke$ha.
            let isLetter = "!$".contains(character) && place + 1 < rest.endIndex && rest[place + 1].isWordLetter
            return !isLetter && !character.isWordLetter && !character.isDecimalDigit && !character.isWithinWords
        } ?? rest.endIndex
    }

    /// A number may have decimals, or be a time (3:30) or a measure (3/4).
    private static func numberEnd(_ rest: ArraySlice<Character>) -> Int {
        func digits(_ start: Int) -> Int { rest[start...].firstIndex { !$0.isDecimalDigit } ?? rest.endIndex }
        let end = digits(rest.startIndex)
        guard end < rest.endIndex, ".,:/".contains(rest[end]), digits(end + 1) > end + 1 else { return end }
        return digits(end + 1)
    }

    private static func addWord(_ letters: ArraySlice<Character>, to words: inout [AskedWord]) {
        var letters = letters
        while let apostrophe = letters.firstIndex(where: \.isApostrophe),
            elided.contains(String(letters[..<apostrophe]).lowercased())
        {
            add(String(letters[..<apostrophe]), to: &words)
            letters = letters[(apostrophe + 1)...]
        }
        add(String(letters), to: &words)
    }

    private static func add(_ typed: String, to words: inout [AskedWord], isQuoted: Bool = false) {
        // A sharp or a flat belongs to the note.
        let isSharp = typed.hasSuffix("#") || typed.hasSuffix("♯")
        let bare = typed.replacing("♭", with: "b").filter { !$0.isApostrophe }
        let spelled = isQuoted ? bare : bare.replacing("&", with: " and ")
        let text = Library.normalized(spelled).replacing(" ", with: isQuoted ? " " : "")
        // A name in quotation marks may consist of signs only.
        guard text.contains(where: { $0.isLetter || $0.isNumber || isQuoted && !$0.isWhitespace }) else { return }
        words.append(AskedWord(text: isSharp ? text + "#" : text, typed: typed, isQuoted: isQuoted))
    }
}

extension Character {
    fileprivate var isDecimalDigit: Bool { isASCII && isNumber }
    fileprivate var isWordLetter: Bool { isLetter || (isNumber && !isDecimalDigit) }
    fileprivate var isQuotationMark: Bool { "\"“”„«»".contains(self) }
    fileprivate var isApostrophe: Bool { self == "'" || self == "’" || self == "ʼ" }
    /// Characters that do not end a word: R&B, don't, C♯.
    fileprivate var isWithinWords: Bool { isApostrophe || "&#♯♭".contains(self) }
}
