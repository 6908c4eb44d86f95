/// Reads a question from left to right. Of the phrases at a position, the longest is read first.
package struct QuestionReader {
    /// A part that was understood.
    struct Part {
        let words: String
        let meaning: String
        let said: Said
        var isGuessed = false
    }

    /// A kind of search in the whole library.
    package enum Searched: CaseIterable, Sendable {
        case titles, quotedNames

        /// The maximum number of searches per question.
        package var limit: Int {
            switch self {
            case .titles: 2
            case .quotedNames: 8
            }
        }
    }

    let library: Library
    let names: NamesInTags
    let lexicon = Lexicon.standard
    let words: [AskedWord]
    /// The position of the next word.
    var place = 0
    private(set) var terms: [Part] = []
    private(set) var unknownWords: [String] = []
    /// The number of searches in the whole library, for titles and for names in quotation marks. Each takes as long as
    /// a question.
    package private(set) var searchCounts: [Searched: Int] = [:]
    /// The number of tracks to sound like, or not, so far.
    var seedCount = 0
    /// The modifiers of the next meaning.
    var mood = Emphasis()

    /// “Not”, “more”, “very”, before the meaning that they modify.
    struct Emphasis {
        var sign: Float = 1
        var degree: Float = 1
        var isComparative = false
        var weight: Float { sign * degree }
    }

    package init(_ question: String, _ library: Library) throws(LibraryError) {
        self.library = library
        names = try library.namesInTags()
        words = AskedWord.words(in: question)
    }

    package mutating func read() throws(LibraryError) {
        while place < words.count {
            if words[place].isComma {
                place += 1
                mood = Emphasis()
            } else if try !readOne() {
                if !lexicon.joins(words[place].text) { unknownWords.append(words[place].typed) }
                place += 1
            }
        }
    }

    /// Reads the phrase at this position, the longest first; false if none is known.
    private mutating func readOne() throws(LibraryError) -> Bool {
        if try readQuoted() { return true }
        if readChords() { return true }
        if try readCompatible() { return true }
        if readYears() { return true }
        if try readPhrase() || readQuantity() || readKey() { return true }
        if try readSeeds() { return true }
        if readArtist() || readEmphasis() { return true }
        return try readSingle()
    }

    /// Searches the whole library. The result is empty if the question has done so too often.
    mutating func found(
        _ searched: Searched, _ search: (Library) throws(LibraryError) -> some Collection<Int>
    ) throws(LibraryError) -> [Int] {
        guard searchCounts[searched, default: 0] < searched.limit else { return [] }
        searchCounts[searched, default: 0] += 1
        return Array(try search(library))
    }

    // MARK: Words together

    /// Words from a position on, as in the tables.
    func phrase(_ count: Int, at place: Int? = nil) -> String {
        let start = place ?? self.place
        return words[start..<start + count].map(\.text).joined(separator: " ")
    }

    /// The largest number of words from a position on, without a comma, for which a condition holds.
    func longest(at place: Int? = nil, atLeast least: Int = 1, where holds: (String) -> Bool) -> Int? {
        let start = place ?? self.place
        let rest = words[min(start, words.count)...].prefix { !$0.isComma && !$0.isQuoted }.prefix(lexicon.longest)
        return stride(from: rest.count, through: least, by: -1).first { holds(phrase($0, at: start)) }
    }

    /// The number of words from a position on that have a role; nil for none.
    func role(at place: Int, _ role: Lexicon.Role) -> Int? {
        longest(at: place) { lexicon.roles[$0]?.contains(role) == true }
    }

    /// Marks words as understood, and clears the modifiers.
    mutating func take(_ count: Int, _ said: Said, _ meaning: String, from start: Int? = nil, isGuessed: Bool = false) {
        let typed = words[(start ?? place)..<place + count].map(\.typed).joined(separator: " ")
        terms.append(Part(words: typed, meaning: meaning, said: said, isGuessed: isGuessed))
        place += count
        // “Neither drums nor voices”: a negation continues after “or”.
        if mood.sign < 0, place < words.count, let count = role(at: place, .or) {
            place += count
            mood = Emphasis(sign: -1)
        } else {
            mood = Emphasis()
        }
    }

    /// Skips words that are understood but exceed a limit.
    mutating func leaveOut(_ count: Int) {
        unknownWords.append(typed(place, count))
        place += count
    }

    // MARK: Meanings

    /// A phrase with a meaning, or a genre of several words.
    private mutating func readPhrase() throws(LibraryError) -> Bool {
        let known = longest(atLeast: 2) { lexicon.meanings[$0] != nil }
        let meaning = known.flatMap { lexicon.meanings[phrase($0)] }
        if readGenre(atLeast: max(2, (known ?? 0) + (meaning?.genre == nil ? 0 : 1))) { return true }
        if let known, let meaning, try read(meaning, known) { return true }
        return try readConcept(atLeast: 2)
    }

    /// Words that name a score: a measured descriptor or a heard tag.
    private mutating func readConcept(atLeast least: Int = 1) throws(LibraryError) -> Bool {
        // “Without vocals” negates vocals, although a tag has that alias.
        guard lexicon.roles[words[place].text] == nil else { return false }
        let most = words[place...].prefix { !$0.isComma && !$0.isQuoted }.prefix(lexicon.longest).count
        for count in stride(from: most, through: least, by: -1) {
            guard let name = try library.concept(called: phrase(count)) else { continue }
            return try read(Meaning(name: name.replacing("_", with: " "), weights: [name: 1]), count)
        }
        return false
    }

    /// Reads the longest genre of the tags at this position. Genres of the tables are not read here, because they match
    /// all tags that contain them.
    private mutating func readGenre(atLeast least: Int = 1) -> Bool {
        guard let count = longest(atLeast: least, where: { names.genre($0) != nil }),
            let genre = names.genre(phrase(count))
        else { return false }
        read(genres: [Wildcard.escaped(genre)], genre, count)
        return true
    }

    /// One word: from the tables, a genre in the tags, one with another ending, or a misspelling.
    private mutating func readSingle() throws(LibraryError) -> Bool {
        let word = words[place].text
        if let meaning = lexicon.meanings[word] { return try read(meaning, 1) }
        if role(at: place, .nothing) != nil { return false }
        // “Chords” without chords is not “chores”.
        if lexicon.roles[word]?.contains(.chords) == true { return false }
        if readGenre() { return true }
        if try readConcept() { return true }
        if let guess = lexicon.stem(of: word) {
            if guess.isOpposite { mood.sign = -mood.sign }
            if guess.isComparative { mood.isComparative = true }
            // “Calmer” is shown as “more calm”.
            let isSaidByMood = guess.isOpposite || guess.isComparative
            return try read(guess.meaning, 1, shownAs: isSaidByMood ? guess.word : nil)
        }
        guard !words[place].isQuoted, let guess = lexicon.spelling(of: word) else { return false }
        return try read(guess.meaning, 1, shownAs: guess.word, isGuessed: true)
    }

    /// - Parameter word: the name of the meaning for the listener; by default the words as typed.
    private mutating func read(
        _ meaning: Meaning, _ count: Int, shownAs word: String? = nil, isGuessed: Bool = false
    ) throws(LibraryError) -> Bool {
        let word = word ?? typed(place, count)
        if meaning.isLiked {
            take(count, .liked, "liked")
            return true
        }
        if let genre = meaning.genre, case let names = genrePhrases(phrase(count), genre), !names.isEmpty {
            read(genres: names.map(GenrePatterns.containing), names.joined(separator: " or "), count)
            return true
        }
        if meaning.weights.isEmpty || mood.sign < 0 && !meaning.ranges.isEmpty {
            guard let said = limits(of: meaning) else { return false }
            take(count, said, mood.sign > 0 ? word : "not \(word)", isGuessed: isGuessed)
            return true
        }
        var meaning = meaning
        var shown = mood.text + word
        if let genre = meaning.genre {
            var heard = try library.concept(called: phrase(count))
            if heard == nil { heard = try library.concept(called: genre) }
            if let heard { (meaning.name, meaning.weights) = (genre, [heard: 1]) }
            shown = mood.text + genre + (heard == nil ? " (by its sound: no tag says this genre)" : " (heard)")
        }
        let wish = Said.wish(meaning, weight: mood.weight, isComparative: mood.isComparative, shownAs: shown)
        take(count, wish, shown, isGuessed: isGuessed)
        return true
    }

    /// The limits of a meaning, or of its negation; nil if there are none.
    private func limits(of meaning: Meaning) -> Said? {
        guard let range = meaning.ranges.first else { return nil }
        let isAlone = meaning.ranges.count == 1
        if mood.sign > 0 {
            // “Eighties and nineties” add up as “80s and 90s” do.
            return isAlone && range.name == "year" ? .years(range) : .limits(meaning.ranges)
        }
        return meaning.oppositeRanges.map { .limits($0) } ?? (isAlone ? .without(range) : nil)
    }

    /// The genre phrases in the tags: those with the word itself, singular or plural, or else with its genre.
    private func genrePhrases(_ word: String, _ genre: String) -> [String] {
        for name in [word, genre] {
            let found = names.genrePhrases(name) + names.genrePhrases(name + "s")
            if !found.isEmpty { return found }
        }
        return []
    }

    private mutating func read(genres: [String], _ name: String, _ count: Int) {
        let isWanted = mood.sign > 0
        take(count, .genres(genres, isWanted: isWanted), (isWanted ? "genre " : "not genre ") + name)
    }

    // MARK: Connecting words

    private mutating func readEmphasis() -> Bool {
        let known: [(Lexicon.Role, (inout Emphasis) -> Void)] = [
            (.less, { ($0.sign, $0.degree, $0.isComparative) = (-$0.sign, 0.5, true) }),
            (.not, { $0.sign = -$0.sign }),
            (.more, { $0.isComparative = true }),
            (.very, { $0.degree = $0.sign < 0 ? 0.5 : 1.5 }),
            (.slightly, { $0.degree = 0.5 }),
            (.too, { if $0.sign < 0 { $0.degree = 0.5 } }),
            (.but, { $0 = Emphasis() }),
            (.and, { $0 = Emphasis() }),
        ]
        // The longest first: “not too” before “not”.
        let found = known.compactMap { word, change in role(at: place, word).map { (count: $0, change: change) } }
        guard let best = found.max(by: { $0.count < $1.count }) else { return false }
        best.change(&mood)
        place += best.count
        return true
    }
}

extension QuestionReader.Emphasis {
    /// The modifiers before a meaning: "not ", "very ", "more ".
    var text: String {
        switch (sign < 0, degree) {
        case (true, ..<1): "less "
        case (true, _): "not "
        case (false, ..<1): "slightly "
        case (false, 1.1...): "very "
        case (false, _): isComparative ? "more " : ""
        }
    }
}
