/// Reads a question from left to right. Of the phrases at a position, the longest is read first.
package struct QuestionReader {
    /// A part that was understood.
    struct Part {
        let words: String
        let meaning: String
        let said: Said
        var isGuessed = false
        var isRefused = false
    }

    /// A kind of search in the whole library.
    package enum Searched: CaseIterable, Sendable {
        case titles, quotedNames, words

        /// The maximum number of searches per question.
        package var limit: Int {
            switch self {
            case .titles: 2
            case .words: 6
            case .quotedNames: 8
            }
        }
    }

    let library: Library
    let names: NamesInTags
    let lexicon = Lexicon.standard
    private(set) var words: [AskedWord]
    /// The position of the next word.
    var place = 0
    private(set) var terms: [Part] = []
    private(set) var unknownWords: [String] = []
    /// Unknown words directly before something that is wanted: they may have been meant as a refusal.
    private(set) var unknownBefore: [(word: String, meaning: String)] = []
    /// The number of searches in the whole library, for titles and for names in quotation marks. Each takes as long as
    /// a question.
    package private(set) var searchCounts: [Searched: Int] = [:]
    /// The number of tracks to sound like, or not, so far.
    var seedCount = 0
    /// The modifiers of the next meaning.
    var mood = Emphasis()
    /// Whether the last term was refused, with all of its list.
    private var isListRefused = false
    /// The modifiers at the beginning of each part.
    private var neutral = Emphasis()
    /// Where the last two parts of the question begin.
    private var (earlierPart, part) = (Beginning(), Beginning())

    /// “Not”, “more”, “very”, before the meaning that they modify.
    struct Emphasis {
        var sign: Float = 1
        var degree: Float = 1
        var isComparative = false
        /// Whether a refusal holds for all of a list: “without drums and voices”.
        var coversList = false
        var weight: Float { sign * degree }

        static let refusal = Emphasis(sign: -1, coversList: true)
    }

    /// The beginning of a part of the question: the position, and the number of terms before it.
    private struct Beginning {
        var place = 0
        var termCount = 0
        var unknownCount = 0
    }

    package init(_ question: String, _ library: Library) throws(LibraryError) {
        self.library = library
        names = try library.namesInTags()
        let (names, lexicon) = (names, lexicon)
        words = AskedWord.words(in: question).flatMap { word in
            word.isQuoted || names.artist(word.text) != nil ? [word] : lexicon.parts(of: word)
        }
    }

    package mutating func read() throws(LibraryError) {
        while place < words.count {
            let termCount = terms.count
            if words[place].isComma {
                place += 1
                mood = neutral
                if terms.count > part.termCount { earlierPart = part }
                part = Beginning(place: place, termCount: terms.count, unknownCount: unknownWords.count)
            } else if try !readNext() {
                if !lexicon.joins(words[place].text) { unknownWords.append(words[place].typed) }
                place += 1
            }
            if terms.count > termCount { while try readListed() {} }
        }
    }

    private mutating func readNext() throws(LibraryError) -> Bool {
        if try readRefused() { return true }
        if try readWithFree() { return true }
        return try readOne()
    }

    /// Reads the phrase at this position, the longest first; false if none is known.
    private mutating func readOne() throws(LibraryError) -> Bool {
        if try readQuoted() { return true }
        if readChords() { return true }
        if try readCompatible() { return true }
        if readYears() { return true }
        if try readPhrase() || readQuantity() || readKey() { return true }
        if try readSeeds() { return true }
        if readArtist() { return true }
        if try readAlbum() || readEmphasis() { return true }
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
        let first = start ?? place
        terms.append(
            Part(words: typed, meaning: meaning, said: said, isGuessed: isGuessed, isRefused: mood.sign < 0))
        if first > 0, mood.sign > 0, let unknown = unknownWords.last, words[first - 1].typed == unknown {
            unknownBefore.append((unknown, meaning))
        }
        place += count
        isListRefused = mood.sign < 0 && mood.coversList
        // “Neither drums nor voices”: a negation continues after “or”.
        if mood.sign < 0, place < words.count, let count = role(at: place, .or) {
            place += count
            mood = .refusal
        } else {
            mood = neutral
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
            let spoken = name.replacing("_", with: " ")
            let heard = library.catalog[name] == nil ? spoken : nil
            return try read(Meaning(name: spoken, weights: [name: 1], heard: heard), count)
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
        if try readLibraryWord() { return true }
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
        var meaning = meaning
        if let tag = meaning.heard, let heard = try ConceptSource.heard.name(tag, library) {
            meaning.weights = [heard: 1]
        }
        if meaning.weights.isEmpty || mood.sign < 0 && !meaning.ranges.isEmpty {
            guard let said = limits(of: meaning) else { return false }
            take(count, said, mood.sign > 0 ? word : "not \(word)", isGuessed: isGuessed)
            return true
        }
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
        let neutral = neutral
        let isSlight = isComparative(at: place + (role(at: place, .somewhat) ?? 0))
        let known: [(Lexicon.Role, (inout Emphasis) -> Void)] = [
            (.less, { ($0.sign, $0.degree, $0.isComparative) = (-$0.sign, 0.5, true) }),
            (.not, { $0.sign = -$0.sign }),
            (.without, { ($0.sign, $0.coversList) = (-$0.sign, true) }),
            (.none, { ($0.sign, $0.coversList) = (-1, true) }),
            (.more, { $0.isComparative = true }),
            (.very, { $0.degree = $0.sign < 0 ? 0.5 : 1.5 }),
            (.slightly, { $0.degree = 0.5 }),
            (.somewhat, { if isSlight { $0.degree = 0.5 } }),
            (.too, { if $0.sign < 0 { $0.degree = 0.5 } }),
            (.but, { $0 = neutral }),
            (.and, { $0 = neutral }),
            (.nothing, { _ in }),
        ]
        // The longest first: “not too” before “not”.
        let found = known.compactMap { word, change in
            role(at: place, word).map { (count: $0, change: change) }
                // A single word without a meaning of its own may have one for music.
                .flatMap { word != .nothing || $0.count > 1 ? $0 : nil }
        }
        guard let best = found.max(by: { $0.count < $1.count }) else { return false }
        best.change(&mood)
        place += best.count
        return true
    }

    /// “Etwas ruhiger” is slightly calmer, “etwas Ruhiges” something calm.
    private func isComparative(at place: Int) -> Bool {
        guard place < words.count else { return false }
        return role(at: place, .more) != nil || role(at: place, .less) != nil
            || lexicon.stem(of: words[place].text)?.isComparative == true
    }

    // MARK: Refusals

    /// “Jazz, no thanks”, “Jazz mag ich nicht”: a refusal of the part before it, which is read again.
    private mutating func readRefused() throws(LibraryError) -> Bool {
        guard neutral.sign > 0, let count = role(at: place, .refused),
            words[(place + count)...].prefix(while: { !$0.isComma }).allSatisfy({ lexicon.joins($0.text) })
        else { return false }
        let refused = terms.count > part.termCount ? part : earlierPart
        guard terms.count > refused.termCount else { return false }
        var again = self
        again.words = Array(words[..<place])
        again.terms.removeSubrange(refused.termCount...)
        again.unknownWords.removeSubrange(refused.unknownCount...)
        (again.place, again.neutral, again.mood) = (refused.place, .refusal, .refusal)
        try again.read()
        (terms, unknownWords, searchCounts, seedCount) = (
            again.terms, again.unknownWords, again.searchCounts, again.seedCount
        )
        (mood, place) = (neutral, place + count)
        part = Beginning(place: place, termCount: terms.count, unknownCount: unknownWords.count)
        return true
    }

    /// “Drum-free”, “gesangsfrei”: the refusal follows.
    private mutating func readWithFree() throws(LibraryError) -> Bool {
        guard mood.sign > 0 else { return false }
        let near = (place + 1..<min(words.count, place + 4)).first { role(at: $0, .free) != nil }
        guard let near, !words[place..<near].contains(where: \.isComma) else { return false }
        var other = self
        other.mood.sign = -1
        guard try other.readOne(), other.place == near, other.terms.count == terms.count + 1,
            words[near].isBehindHyphen || other.terms.last?.said.isThing == true && isEndOfFree(near)
        else { return false }
        self = other
        place += 1
        return true
    }

    /// Whether “free” belongs to the word before: not in “piano free jazz”.
    private func isEndOfFree(_ place: Int) -> Bool {
        names.genre(phrase(min(2, words.count - place), at: place)) == nil || place + 1 == words.count
    }

    /// The next thing of a refused list: “without drums and voices”, “no jazz, rock or rap”.
    private mutating func readListed() throws(LibraryError) -> Bool {
        guard isListRefused, let last = terms.last, place < words.count else { return false }
        var skipped = words[place].isComma ? (isListWithOr(place + 1) ? 1 : 0) : role(at: place, .and) ?? 0
        guard skipped > 0 else { return false }
        while place + skipped < words.count, let count = role(at: place + skipped, .nothing),
            role(at: place + skipped, .with) == nil
        {
            skipped += count
        }
        var other = self
        other.place += skipped
        other.mood = .refusal
        guard other.place < words.count, !words[other.place].isComma, try other.readOne(),
            other.terms.count == terms.count + 1, let next = other.terms.last, next.isRefused,
            next.said.isThing == last.said.isThing
        else { return false }
        self = other
        return true
    }

    /// Whether an enumeration with short parts from a position on has “or” before its last.
    private func isListWithOr(_ start: Int) -> Bool {
        var (place, length) = (start, 0)
        while place < words.count, length < 4 {
            if words[place].isComma {
                length = -1
            } else if length > 0, role(at: place, .or) != nil {
                return true
            }
            (place, length) = (place + 1, length + 1)
        }
        return false
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
