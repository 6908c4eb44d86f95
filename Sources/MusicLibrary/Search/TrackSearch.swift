import SimilarityIndex

/// Words to look for in the names of tracks.
public struct TrackQuery: Sendable {
    /// Where the words may stand.
    public enum Field: String, CaseIterable, Sendable {
        /// Artist or album artist.
        case artist
        /// Title, or, where there is none, the name of the file without its suffix.
        case title
        /// Album.
        case album
    }

    /// Words; case, accents and punctuation make no difference.
    public var text: String
    /// Where they may stand.
    public var fields: Set<Field>
    /// Whole words only, spelled exactly so; otherwise beginnings of words and misspellings are found, too.
    public var isExact: Bool

    /// - Parameters:
    ///   - text: words.
    ///   - fields: where they may stand.
    ///   - isExact: no misspellings.
    public init(_ text: String, in fields: Set<Field> = Set(Field.allCases), isExact: Bool = false) {
        self.text = text
        self.fields = fields
        self.isExact = isExact
    }
}

extension Library {
    /// The tracks in whose names all words of a query stand, best first.
    /// - Returns: indices with a score, 1 for words found as they are, less for similar ones.
    /// - Throws: `LibraryError.invalidQuery` when the query has no words.
    public func search(_ query: TrackQuery) throws(LibraryError) -> [(index: Int, score: Float)] {
        guard query.text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw .invalidQuery("“\(query.text)” has no words to look for")
        }
        var columns: [String] = []
        for (field, names) in [
            (TrackQuery.Field.artist, ["artist", "album_artist"]), (.title, ["title"]), (.album, ["album"]),
        ] where query.fields.contains(field) { columns += names }
        var found: [(index: Int, score: Float)] = []
        if let words = existing(WordIndex.self) {
            found = words.scores(TextScores.words(query), columns: columns)
            return found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
        }
        var texts: [[Int32]] = []
        for column in columns { if let numbers = try searchedNumbers(column) { texts.append(numbers) } }
        let scores = try reading { () throws(IndexError) in try TextScores(query, in: reader, texts: texts) }
        for index in 0..<count {
            if let score = scores.score(ofTrack: index, texts) { found.append((index, score.mean)) }
        }
        return found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    }

    /// As `search`, but misspellings count only where nothing is spelled exactly so.
    func bestMatches(_ text: String) throws(LibraryError) -> Set<Int> {
        let exact = try search(TrackQuery(text, isExact: true))
        return Set((exact.isEmpty ? try search(TrackQuery(text)) : exact).map(\.index))
    }
}
