/// Reads a question from left to right. Of the phrases at a position, the longest is read first.
package struct QuestionReader {
    /// A part that was understood.
    struct Part {
        let words: String
        let meaning: String
        var said: Said
        var isGuessed = false
        var isRefused = false
        /// The position of its first word, and that of the first modifier before it.
        var first = 0
        var start = 0

        /// Whether it is a number of tracks or minutes.
        var isLength: Bool {
            switch said {
            case .minutes, .count: true
            default: false
            }
        }
    }

    /// A kind of search in the whole library.
    package enum Searched: CaseIterable, Sendable {
        case titles, quotedNames, words, names

        /// The maximum number of searches per question.
        package var limit: Int {
            switch self {
            case .names: 8
            case .titles: 5
            case .words: 6
            case .quotedNames: 8
            }
        }
    }

    let question: String
    let library: Library
    let names: NamesInTags
    let lexicon = Lexicon.standard
    /// The words that the user taught, as questions spell them.
    let taught: [String: String]
    /// The maximum number of words of what the tables or the user know.
    private let longestPhrase: Int
    var words: [AskedWord]
    /// The position of the next word.
    var place = 0
    var terms: [Part] = []
    var unknownWords: [String] = []
    /// Each unknown word once, as it was first written.
    var namedUnknownWords: [String] {
        var seen: Set<String> = []
        return unknownWords.filter { seen.insert(Lexicon.key($0)).inserted }
    }
    /// Unknown words directly before something that is wanted: they may have been meant as a refusal.
    var unknownBefore: [(word: String, meaning: String)] = []
    /// Whether words of moods were read as parts of a name.
    var overrulesMoods = false
    /// What questions cannot do, with the words for it.
    var unsupported: [Unsupported] = []
    /// Behind the last years.
    private var yearsEnd = 0
    /// The number of searches in the whole library, for titles and for names in quotation marks. Each takes as long as
    /// a question.
    package internal(set) var searchCounts: [Searched: Int] = [:]
    /// The number of tracks to sound like, or not, so far.
    var seedCount = 0
    /// The modifiers of the next meaning.
    var mood = Emphasis()
    /// Whether the last term was refused, with all of its list.
    var isListRefused = false
    /// The modifiers at the beginning of each part.
    var neutral = Emphasis()
    /// Where the last two parts of the question begin.
    var (earlierPart, part) = (Beginning(), Beginning())

    /// “Not”, “more”, “very”, before the meaning that they modify.
    struct Emphasis {
        var sign: Float = 1
        var degree: Float = 1
        var isComparative = false
        /// Whether a refusal holds for all of a list: “without drums and voices”.
        var coversList = false
        /// The position of the first modifier.
        var first: Int?
        var weight: Float { sign * degree }

        static let refusal = Emphasis(sign: -1, coversList: true)
    }

    /// The beginning of a part of the question: the position, and what was read before it.
    struct Beginning {
        var (place, termCount, unknownCount, unknownBeforeCount) = (0, 0, 0, 0)

        init() {}

        init(at reader: QuestionReader) {
            (place, termCount) = (reader.place, reader.terms.count)
            (unknownCount, unknownBeforeCount) = (reader.unknownWords.count, reader.unknownBefore.count)
        }
    }

    package init(
        _ question: String, _ library: Library, _ taught: TaughtWords = TaughtWords()
    ) throws(LibraryError) {
        self.question = question
        self.library = library
        self.taught = Dictionary(
            taught.models.keys.sorted().map { (Lexicon.key($0), $0) }, uniquingKeysWith: { first, _ in first })
        longestPhrase = max(lexicon.longest, self.taught.keys.map { $0.count { $0 == " " } + 1 }.max() ?? 0)
        names = try library.namesInTags()
        let (names, lexicon, spelled) = (names, lexicon, Set(self.taught.keys))
        words = AskedWord.words(in: question).flatMap { word in
            let isWhole = word.isQuoted || spelled.contains(word.text) || names.artist(word.text) != nil
            return isWhole ? [word] : lexicon.parts(of: word)
        }
    }

    package mutating func read() throws(LibraryError) {
        while place < words.count {
            let termCount = terms.count
            if words[place].isComma {
                place += 1
                mood = neutral
                if terms.count > part.termCount { earlierPart = part }
                part = Beginning(at: self)
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
    mutating func readOne() throws(LibraryError) -> Bool {
        if readTaught() || readOrder() { return true }
        if mood.sign < 0, try readRefusedName() { return true }
        if try readQuoted() { return true }
        if readChords() { return true }
        if try readCompatible() { return true }
        if readYears() || readStars() || readDescriptor() || readKeyNotation() { return true }
        if readSpeech() || readPhrase() || readQuantity() || readKey() { return true }
        if try readThan() { return true }
        if try readSeeds() { return true }
        if try readArtist() { return true }
        if try readAlbum() || readEmphasis() { return true }
        return try readSingle()
    }

    /// “Most played”, “recently added”.
    private mutating func readOrder() -> Bool {
        let plays = role(at: place, .byPlays)
        guard let count = plays ?? role(at: place, .byAge) else { return false }
        unsupported.append(Unsupported(words: typed(place, count), reason: plays != nil ? .orderByPlays : .orderByAge))
        place += count
        return true
    }

    /// Whether the question may search the whole library once more.
    mutating func maySearch(_ searched: Searched) -> Bool {
        guard searchCounts[searched, default: 0] < searched.limit else { return false }
        searchCounts[searched, default: 0] += 1
        return true
    }

    /// The tracks with all words in title or artist, the best first; none if the question has searched too often.
    mutating func titled(_ name: String) throws(LibraryError) -> [Int] {
        // Paths are not searched.
        let query = TrackQuery(name, in: [.title, .artist], isExact: true)
        return maySearch(.titles) ? try library.ranked(query).map(\.index) : []
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
        let rest = words[min(start, words.count)...].prefix { !$0.isComma && !$0.isQuoted }.prefix(longestPhrase)
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
        var said = said
        if case .years(let range) = said {
            said = .years(joined(range, at: first))
            yearsEnd = place + count
        }
        terms.append(
            Part(
                words: typed, meaning: meaning, said: said, isGuessed: isGuessed, isRefused: mood.sign < 0,
                first: first,
                start: mood.first ?? first))
        if first > 0, mood.sign > 0, unknownWords.last == words[first - 1].typed, mayRefuse(words[first - 1]) {
            unknownBefore.append((words[first - 1].typed, meaning))
        }
        place += count
        isListRefused = mood.sign < 0 && mood.coversList
        endTerm()
    }

    /// Whether an unknown word may be a refusal in another language: the refusals of the tables' languages are known, names have
    /// capitals.
    private func mayRefuse(_ word: AskedWord) -> Bool {
        word.typed.allSatisfy { $0.isLetter && $0.isLowercase } && !CommonWords.contains(word.text)
    }

    /// “Neither drums nor voices”: a negation continues after “or”.
    private mutating func endTerm() {
        if mood.sign < 0, place < words.count, let count = role(at: place, .or) {
            place += count
            mood = .refusal
        } else {
            mood = neutral
        }
    }

    /// Leaves out words that are understood, and says why.
    mutating func leaveOut(_ count: Int, because reason: Unsupported.Reason) {
        unsupported.append(Unsupported(words: typed(place, count), reason: reason))
        place += count
        endTerm()
    }

    /// Years, with all from the years before them unless these are listed: “1971 – 1985”, but not “1971 or 1985”.
    private func joined(_ range: DescriptorRange, at start: Int) -> DescriptorRange {
        guard case .years(let before) = terms.last?.said, yearsEnd <= start, mood.sign > 0 else { return range }
        let isListed = (yearsEnd..<start).contains { place in
            words[place].isComma || role(at: place, .or) != nil || role(at: place, .and) != nil
        }
        return isListed ? range : before.hull(range)
    }

    /// Skips words that are understood but exceed a limit.
    mutating func leaveOut(_ count: Int) {
        unknownWords.append(typed(place, count))
        place += count
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
        // “No más largo que 3 minutos” and “nicht mehr als 3” refuse a limit, and do not have “no más” and “nicht mehr”.
        let next = opening(at: place + 1)
        let isCompared = next.bound != nil && next.count > 1 && number(at: place + 1 + next.count) != nil
        // The longest first: “not too” before “not”.
        let found = known.compactMap { word, change in
            (isCompared ? (lexicon.roles[words[place].text]?.contains(word) == true ? 1 : nil) : role(at: place, word))
                .map { (count: $0, change: change) }
                // A single word without a meaning of its own may have one for music.
                .flatMap { word != .nothing || $0.count > 1 ? $0 : nil }
                // “Not A minor” has no “not a”.
                .flatMap { $0.count > 1 && isKey(at: place + $0.count - 1) ? nil : $0 }
        }
        guard let best = found.max(by: { $0.count < $1.count }) else { return false }
        let first = mood.first ?? place
        best.change(&mood)
        mood.first = first
        place += best.count
        return true
    }

    /// “A minor”, with a capital.
    private func isKey(at place: Int) -> Bool {
        guard words[place].typed == "A", let asked = AskedChord(at: place, in: self, after: nil, isAnnounced: true)
        else { return false }
        return asked.saysMode && (place + asked.count == words.count || words[place + asked.count].text != "key")
    }

    /// “Etwas ruhiger” is slightly calmer, “etwas Ruhiges” something calm.
    private func isComparative(at place: Int) -> Bool {
        guard place < words.count else { return false }
        return role(at: place, .more) != nil || role(at: place, .less) != nil
            || lexicon.stem(of: words[place].text)?.isComparative == true
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
