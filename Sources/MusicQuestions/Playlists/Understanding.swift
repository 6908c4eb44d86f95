/// How a question in words was understood.
public struct Understanding: Sendable {
    /// A part of the question and its interpretation.
    public struct Term: Hashable, Sendable {
        /// The words of the question.
        public let words: String
        /// The meaning: "calm", "not loud", "tempo 100…120".
        public let meaning: String
        /// Whether the word is unknown and was replaced by a similar one.
        public let isGuessed: Bool
    }

    /// As it was asked.
    public let question: String
    /// The parts that were understood, in the order of the question.
    public let terms: [Term]
    /// Words that mean nothing to this library.
    public let unknownWords: [String]
    /// Unknown words directly before a part that is wanted, with its meaning. Such a word may have been a refusal.
    let unknownBefore: [(word: String, meaning: String)]
    /// Words without effect: those that mean nothing to this library, and those for what questions cannot do.
    package var unusedWords: [String] { unknownWords + unsupported.map(\.words) }
    /// Parts that questions cannot do, and that are only reported.
    let unsupported: [Unsupported]
    /// The equivalent request without words, which gives the same tracks.
    public internal(set) var request: PlaylistRequest
    /// The wishes and refusals.
    let wishes: [Wishes.Direction]
    /// What the question wants, in lower case, as listeners label tracks: “sad”.
    let wanted: Set<String>

    /// One line: the parts that were understood, guessed, and not understood.
    public var description: String {
        var parts = terms.isEmpty ? [] : [terms.map(\.meaning).joined(separator: " · ")]
        let guesses = terms.filter(\.isGuessed).map { "“\($0.words)” read as \($0.meaning)" }
        if !guesses.isEmpty { parts.append(guesses.joined(separator: ", ")) }
        if !unknownWords.isEmpty {
            parts.append("not understood: " + unknownWords.map { "“\($0)”" }.joined(separator: ", "))
        }
        // Such a word may have been a refusal.
        for (word, meaning) in unknownBefore where unknownWords.contains(word) {
            parts.append("“\(meaning)” is read as a wish, because “\(word)” before it is not understood")
        }
        parts += unsupported.map(\.description)
        return parts.joined(separator: "; ")
    }
}

extension Understanding {
    /// The reading of a question in which no word is understood.
    package init(nothingIn question: String, _ unknownWords: [String]) {
        self.init(
            question: question, terms: [], unknownWords: unknownWords, unknownBefore: [], unsupported: [],
            request: PlaylistRequest(), wishes: [], wanted: [])
    }
}

extension Library {
    /// The maximum number of characters in a question.
    static let longestQuestion = 1000
    /// The maximum number of words in a question for which known words are suggested if nothing is understood.
    private static let mostSuggested = 5

    /// Interprets a question in words.
    /// - Parameters:
    ///   - question: "calm piano for a rainy evening", "like Miles Davis but faster", "happy, 100 to 120 bpm, no
    ///     vocals".
    ///   - request: the other conditions of the request.
    /// - Throws: `LibraryError.notUnderstood` when no word means anything, `.invalidQuery` for a question that is
    ///   empty, too long or contradictory.
    public func understanding(
        of question: String, besides request: PlaylistRequest = PlaylistRequest()
    ) throws(LibraryError) -> Understanding {
        try understanding(of: question, besides: request, knowing: TaughtWords())
    }

    /// The same for a user, whose taught words take precedence over all other meanings.
    package func understanding(
        of question: String, besides request: PlaylistRequest, knowing taught: TaughtWords
    ) throws(LibraryError) -> Understanding {
        guard question.count <= Self.longestQuestion else {
            throw .invalidQuery(
                "the question has \(question.count) characters; the maximum is \(Self.longestQuestion)")
        }
        var reader = try QuestionReader(question, self, taught)
        try reader.read()
        try reader.readAsName()
        guard reader.words.contains(where: { !$0.isComma }) else {
            throw .invalidQuery("the question is empty: say what you would like to hear")
        }
        guard !reader.terms.isEmpty else {
            if let part = reader.unsupported.first {
                throw .invalidQuery("“\(part.words)” alone is no question: \(part.limit)")
            }
            throw try notUnderstood(reader)
        }
        var result = try self.request(reader.terms.map(\.said), besides: request)
        // A question for “three songs”, or one whose wishes cancel out, “not too slow, not too fast”.
        if !result.hasOrder, result.near.isEmpty, result.filter == request.filter, result.filter.search == nil {
            result.randomSeed = result.randomSeed ?? Self.seed(of: question)
        }
        return Understanding(
            question: question,
            terms: reader.terms.map { part in
                .init(
                    words: part.words,
                    meaning: part.meaning + (part.isLength && request.keepsLength ? " (another number is given)" : ""),
                    isGuessed: part.isGuessed)
            },
            unknownWords: reader.namedUnknownWords, unknownBefore: reader.unknownBefore,
            unsupported: reader.unsupported, request: result,
            wishes: Self.wishes(reader.terms), wanted: Self.wanted(reader.terms))
    }

    /// The seed of the choice for a question that wishes nothing, so that it has one answer. Few digits, easy to type.
    private static func seed(of question: String) -> UInt64 {
        question.utf8.reduce(0) { ($0 * 31 + UInt64($1)) % 1_000_000_007 }
    }

    private func notUnderstood(_ reader: QuestionReader) throws(LibraryError) -> LibraryError {
        let unknown = reader.namedUnknownWords
        let words = unknown.joined(separator: " ")
        guard !unknown.isEmpty else { return .notUnderstood("", nearest: []) }
        let names = try namesLike(words)
        return .notUnderstood(
            words,
            nearest: !names.isEmpty
                ? names
                : unknown.prefix(Self.mostSuggested).flatMap { Lexicon.standard.suggestions(for: Lexicon.key($0)) })
    }

    /// The titles, artists and albums that have all of some words, perhaps misspelled, the best first.
    private func namesLike(_ words: String) throws(LibraryError) -> [String] {
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let distance = EditDistance(Array(Self.normalized(words).unicodeScalars))
        var names: [String] = []
        for match in try matches(TrackQuery(words, in: [.title, .artist, .album])).best(Self.mostNames) {
            var best: (name: String, distance: Int)?
            for column in ["title", "artist", "album"] {
                guard let name = try text(column, match.index) else { continue }
                let letters = Array(Self.normalized(name).unicodeScalars)
                let far = distance.from(letters[...])
                if far < best?.distance ?? .max { best = (name, far) }
            }
            if let best, !names.contains(where: { Self.normalized($0) == Self.normalized(best.name) }) {
                names.append(best.name)
            }
        }
        return names
    }

    /// The maximum number of names of the library that are suggested.
    private static let mostNames = 3

    private static func wishes(_ terms: [QuestionReader.Part]) -> [Wishes.Direction] {
        Wishes(
            terms.compactMap { term in
                guard case .wish(let meaning, let weight, _, _) = term.said else { return nil }
                return (meaning, weight)
            }
        ).directions.filter { !$0.weights.isEmpty }
    }

    /// The names of wishes: the listener's word, and the main word with this meaning.
    private static func wanted(_ terms: [QuestionReader.Part]) -> Set<String> {
        var names: Set<String> = []
        for term in terms {
            guard case .wish(let meaning, let weight, false, _) = term.said, weight > 0 else { continue }
            names.formUnion([meaning.name, term.words.lowercased()])
        }
        return names
    }
}
