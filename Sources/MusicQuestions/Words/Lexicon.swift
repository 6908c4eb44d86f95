/// The known words: their musical meanings, and words that only connect others.
package struct Lexicon: Sendable {
    /// The effect of a word on its neighbors.
    enum Role: String {
        case not, without, none, refused, free, less, more, very, slightly, somewhat, too, but, or, and, with, like,
            unlike, than, by
        case between, from, to, above, below, after, before, about, onward
        case minutes, seconds, hours, bpm, loudness, decade, year, stars
        /// Before a key: “in”, “key of”, “camelot”.
        case inKey, key, camelot
        case chords, compatible, mixing, mixingEnd
        case songs, head, album
        /// Recordings without music: “audiobook”.
        case speech
        /// An order of tracks, which questions do not have: “most played”, “recently added”.
        case byPlays, byAge
        case nothing
    }

    /// Meanings of words and phrases, with single spaces between words.
    private(set) var meanings: [String: Meaning] = [:]
    private(set) var roles: [String: Set<Role>] = [:]
    private(set) var numbers: [String: Double] = [:]
    /// The descriptors that words other than their names name before a number: “Energie über 0,7”.
    private(set) var descriptorNames: [String: String] = [:]
    /// The spelling, with accents, of single words that are stored without: “fröhlich”.
    private var accented: [String: String] = [:]
    /// Single words by first letter, to find the nearest one.
    private(set) var spellings: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
    /// The last parts of German compounds, the longest first.
    private(set) var heads: [String] = []
    /// The words of the genres that stand for others, by genre.
    private(set) var genreWords: [String: [String]] = [:]
    /// The maximum number of words in a phrase.
    private(set) var longest = 1
    /// Lines that could not be parsed. A test checks that there are none.
    package private(set) var faults: [String] = []

    /// All languages. If two share a word, the meaning in the earlier one applies.
    package static let standard = Lexicon([english, german, spanish, french])

    /// All descriptors used by meanings.
    package var descriptors: Set<String> {
        Set(meanings.values.flatMap { $0.weights.keys + $0.ranges.map(\.name) })
    }

    /// Whether a word only joins others, so that it can be left out. A word such as “chords” has a meaning only with what
    /// follows.
    func joins(_ word: String) -> Bool {
        roles[word].map {
            !$0.isSubset(of: [
                .chords, .compatible, .mixing, .mixingEnd, .free, .head, .stars, .key, .inKey, .camelot, .speech,
            ])
        }
            ?? false
    }

    /// - Parameter tables: in the format of ``english``; later tables refer to words of earlier ones.
    init(_ tables: [String]) {
        for line in tables.flatMap({ $0.split(whereSeparator: \.isNewline) }) where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else {
                faults.append(String(line))
                continue
            }
            let words = parts[1].split(separator: ",")
            let keys = words.map(Self.key)
            if !read(parts[0], keys) { faults.append(String(line)) }
            for (word, key) in zip(words, keys) where !word.utf8.allSatisfy({ $0 < 0x80 }) && accented[key] == nil {
                accented[key] = word.trimmingPrefix { $0.isWhitespace }.description
            }
        }
        for (word, meaning) in meanings where meaning.spread != .own {
            if let genre = meaning.genre { genreWords[genre, default: []].append(word) }
        }
        genreWords = genreWords.mapValues { $0.sorted() }
        heads = roles.filter { $0.value.contains(.head) }.keys.sorted { ($0.count, $1) > ($1.count, $0) }
        for word in meanings.keys where !word.contains(" ") {
            guard let first = word.unicodeScalars.first else { continue }
            spellings[first, default: []].append(Array(word.unicodeScalars))
        }
    }

    /// A word of the tables as people write it.
    func spelled(_ word: String) -> String { accented[word] ?? word }

    /// Words, split as in questions.
    static func key(_ text: some StringProtocol) -> String {
        AskedWord.words(in: String(text)).map(\.text).joined(separator: " ")
    }

    /// “Au lieu de” is also “au lieu du” and so on, “harto de” also “harto del”.
    private static func withArticles(_ phrase: String) -> [String] {
        guard phrase.hasSuffix(" de") else { return [phrase] }
        return [phrase] + ["du", "des", "d", "del"].map { phrase.dropLast(2) + $0 }
    }

    private mutating func read(_ head: Substring, _ words: [String]) -> Bool {
        longest = max(longest, words.map { $0.count { $0 == " " } + 1 }.max() ?? 0)
        if head.hasPrefix("@") {
            let name = String(head.dropFirst())
            if name.hasPrefix("value ") {
                for word in words { descriptorNames[word] = String(name.dropFirst("value ".count)) }
                return true
            }
            if let number = Double(name) {
                for word in words { numbers[word] = number }
                return true
            }
            guard let role = Role(rawValue: name) else { return false }
            for word in words.flatMap(Self.withArticles) { roles[word, default: []].insert(role) }
            return true
        }
        guard let first = words.first, !words.contains("") else { return false }
        let isDefinition = head == "liked" || head.hasPrefix("random") || head.contains("=")
        guard let meaning = isDefinition ? Self.meaning(head, name: first) : meanings[String(head)] else {
            return false
        }
        for word in words where meanings[word] == nil { meanings[word] = meaning }
        return true
    }

    private static func meaning(_ head: Substring, name: String) -> Meaning? {
        var meaning = Meaning(name: name)
        for part in head.split(separator: " ") {
            if part == "liked" {
                meaning.isLiked = true
            } else if part == "last" {
                meaning.isLast = true
            } else if part == "random" {
                meaning.isRandom = true
            } else if part == "kinds" {
                meaning.spread = .kinds
            } else if part == "synonyms" {
                meaning.spread = .synonyms
            } else if part.hasPrefix("genre=") {
                meaning.genre = String(part.dropFirst(6)).replacing("_", with: " ")
            } else if part.hasPrefix("titled=") {
                meaning.titled = String(part.dropFirst(7))
            } else if part.hasPrefix("heard=") {
                meaning.heard = String(part.dropFirst(6)).replacing("_", with: " ")
            } else if part.contains("..") {
                guard let range = DescriptorRange(parsing: String(part)) else { return nil }
                meaning.ranges.append(range)
            } else {
                let pair = part.split(separator: "=")
                guard pair.count == 2, let place = Float(pair[1]), (0...1).contains(place) else { return nil }
                meaning.weights[String(pair[0])] = 2 * place - 1
            }
        }
        meaning.weights = Meaning.unit(meaning.weights)
        return meaning
    }
}
