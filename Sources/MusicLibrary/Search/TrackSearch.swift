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
        /// Genre.
        case genre
        /// The folders that the file lies in.
        case folder
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

/// The columns that a query looks through.
struct SearchedFields: Sendable {
    /// Those of names.
    let names: [String]
    /// Those that tell where a track belongs.
    let places: [String]

    static let all = ["artist", "album_artist", "title", "album", "genre", "folder"]

    init(_ fields: Set<TrackQuery.Field>) {
        names =
            (fields.contains(.artist) ? ["artist", "album_artist"] : [])
            + (fields.contains(.title) ? ["title"] : []) + (fields.contains(.album) ? ["album"] : [])
        places = (fields.contains(.genre) ? ["genre"] : []) + (fields.contains(.folder) ? ["folder"] : [])
    }
}

/// A track that has all words of a query.
struct SearchMatch {
    let index: Int
    let score: Float
    /// 2 where the title is the query and nothing else, 1 where another name is.
    let wholeness: Int
}

extension Library {
    /// The tracks in whose texts all words of a query stand, best first; of the same score those first whose title is the query
    /// and nothing else, then those whose artist or album is.
    /// - Returns: indices with a score, 1 for words found as they are in names, less for similar ones and for words of genres and
    ///   folders.
    /// - Throws: `LibraryError.invalidQuery` when the query is blank.
    public func search(_ query: TrackQuery) throws(LibraryError) -> [(index: Int, score: Float)] {
        guard query.text.contains(where: { !$0.isWhitespace }) else {
            throw .invalidQuery("“\(query.text)” has no words to look for")
        }
        return try search(query.text, isExact: query.isExact, inEachOf: [query.fields])[0]
    }

    /// As `search`, for several sets of fields at once, which takes little longer than for one.
    /// - Returns: what is found in each.
    package func search(
        _ text: String, isExact: Bool = false, inEachOf places: [Set<TrackQuery.Field>]
    ) throws(LibraryError) -> [[(index: Int, score: Float)]] {
        let words = existing(WordIndex.self)
        let answers = words?.answers(QueryWords(TrackQuery(text, isExact: isExact)))
        var results: [[(index: Int, score: Float)]] = []
        for fields in places {
            let found =
                if let words, let answers { words.matches(answers, SearchedFields(fields)) } else {
                    try matches(TrackQuery(text, in: fields, isExact: isExact))
                }
            results.append(
                found.sorted { ($1.score, $1.wholeness, $0.index) < ($0.score, $0.wholeness, $1.index) }
                    .map { ($0.index, $0.score) })
        }
        return results
    }

    /// The tracks in which all words of a query stand, by index, for one who asks once.
    private func matches(_ query: TrackQuery) throws(LibraryError) -> [SearchMatch] {
        let fields = SearchedFields(query.fields)
        var numbers: [String: [Int32]] = [:]
        for column in fields.names + fields.places { numbers[column] = try searchedNumbers(column) }
        let names = fields.names.compactMap { numbers[$0] }
        let places = fields.places.compactMap { numbers[$0] }
        let titles = fields.names.contains("title") ? numbers["title"] : nil
        let scores = try reading { () throws(IndexError) in
            try TextScores(query, in: reader, texts: names + places)
        }
        var found: [SearchMatch] = []
        for index in 0..<count {
            guard let answer = scores.score(ofTrack: index, names, places: places) else { continue }
            let isWhole = { (column: [Int32]) in scores.isWhole(column[index]) }
            found.append(
                SearchMatch(
                    index: index, score: answer.mean,
                    wholeness: titles.map(isWhole) == true ? 2 : names.contains(where: isWhole) ? 1 : 0))
        }
        return found
    }

    /// As `search`, but misspellings count only where nothing is spelled exactly so.
    func bestMatches(_ text: String) throws(LibraryError) -> Set<Int> {
        let exact = try search(TrackQuery(text, isExact: true))
        return Set((exact.isEmpty ? try search(TrackQuery(text)) : exact).map(\.index))
    }
}
