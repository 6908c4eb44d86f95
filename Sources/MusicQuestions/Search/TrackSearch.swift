import SimilarityIndex

/// A search for words in the names of tracks.
///
/// ```swift
/// for found in try session.search(TrackQuery("shigar vokami")) { print(found.track.displayName, found.score) }
/// ```
public struct TrackQuery: Sendable {
    /// The fields to search.
    public enum Field: String, CaseIterable, Sendable {
        /// Artist or album artist.
        case artist
        /// Title or, without a title, the file name without its suffix.
        case title
        /// Album.
        case album
        /// Genre.
        case genre
        /// The folders of the file.
        case folder
    }

    /// The words; case, accents and punctuation make no difference.
    public var text: String
    /// The fields to search.
    public var fields: Set<Field>
    /// Only whole words with exact spelling. Otherwise beginnings of words and misspellings match too.
    public var isExact: Bool

    /// - Parameters:
    ///   - text: words.
    ///   - fields: the fields to search.
    ///   - isExact: no misspellings.
    public init(_ text: String, in fields: Set<Field> = Set(Field.allCases), isExact: Bool = false) {
        self.text = text
        self.fields = fields
        self.isExact = isExact
    }
}

/// The columns that a query searches.
struct SearchedFields: Sendable {
    let names: [String]
    /// Genre and folder.
    let places: [String]

    static let all = ["artist", "album_artist", "title", "album", "genre", "folder"]

    init(_ fields: Set<TrackQuery.Field>) {
        names =
            (fields.contains(.artist) ? ["artist", "album_artist"] : [])
            + (fields.contains(.title) ? ["title"] : []) + (fields.contains(.album) ? ["album"] : [])
        places = (fields.contains(.genre) ? ["genre"] : []) + (fields.contains(.folder) ? ["folder"] : [])
    }
}

/// A track that has all words of a query. The best comes first.
package struct SearchMatch: Comparable, Sendable {
    package let index: Int
    /// 1 for exact words in names, less for similar ones and for words in genre or folder.
    package let score: Float
    /// 2 if the title consists of the query only, 1 if another name does.
    let wholeness: Int
    /// Its place among matches of the same value; nil for the index.
    var place: Int?

    package static func < (first: SearchMatch, second: SearchMatch) -> Bool {
        (second.score, second.wholeness, first.place ?? first.index)
            < (first.score, first.wholeness, second.place ?? second.index)
    }
}

extension [SearchMatch] {
    /// Matches whose files have the same audio exchange their places, so that the first file is before its copies, whose
    /// paths may sort first.
    fileprivate func withFirstFilesFirst(_ copies: Copies) -> [SearchMatch] {
        guard !copies.isEmpty else { return self }
        var groups: [Int: [Int]] = [:]
        for position in indices {
            guard let first = copies.group(of: self[position].index) else { continue }
            groups[first, default: []].append(position)
        }
        var matches = self
        for positions in groups.values where positions.count > 1 {
            let places = positions.map { self[$0].index }.sorted()
            let ordered = positions.sorted { copies.number(of: self[$0].index) < copies.number(of: self[$1].index) }
            for (position, place) in zip(ordered, places) { matches[position].place = place }
        }
        return matches
    }
}

/// The tracks that have all words of a query.
package struct FoundTracks: Sequence, Sendable {
    /// In any order.
    package var matches: [SearchMatch] = []

    /// No tracks.
    package init() {}

    init(_ matches: [SearchMatch]) { self.matches = matches }

    /// Best first. The order is computed on demand, because few words may have many matches.
    package func makeIterator() -> some IteratorProtocol<SearchMatch> { BestFirst(matches) }

    /// The best `count` of them, or all if there are fewer.
    package func best(_ count: Int) -> [SearchMatch] { Array(prefix(count)) }
}

/// A track found by a search.
public struct FoundTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// 1 for exact words in names, less for similar ones and for words in genre or folder.
    public let score: Float

    package init(track: LibraryTrack, score: Float) { (self.track, self.score) = (track, score) }
}

extension Library {
    /// The tracks whose texts contain all words of a query, best first. Among equal scores, tracks whose title is
    /// exactly the query come first, then those whose artist or album is.
    /// - Throws: `LibraryError.invalidQuery` when the query is blank.
    public func search(_ query: TrackQuery) throws(LibraryError) -> [FoundTrack] {
        var found: [FoundTrack] = []
        for match in try ranked(query) {
            found.append(FoundTrack(track: try track(match.index), score: match.score))
        }
        return found
    }

    /// The same by index, without reading the tracks.
    /// - Throws: as ``search(_:)``.
    package func ranked(_ query: TrackQuery) throws(LibraryError) -> [SearchMatch] {
        try matches(query).matches.sorted()
    }

    /// The same, without sorting them all.
    /// - Throws: as ``search(_:)``.
    package func matches(_ query: TrackQuery) throws(LibraryError) -> FoundTracks {
        guard query.text.contains(where: { !$0.isWhitespace }) else {
            throw .invalidQuery("“\(query.text)” has no words to search for")
        }
        return try search(query.text, isExact: query.isExact, inEachOf: [query.fields])[0]
    }

    /// Runs ``matches(_:)`` for several sets of fields at once, which takes little longer than for one.
    /// - Returns: the tracks for each set.
    package func search(
        _ text: String, isExact: Bool = false, inEachOf places: [Set<TrackQuery.Field>]
    ) throws(LibraryError) -> [FoundTracks] {
        let words = existing(WordIndex.self)
        let answers = words?.answers(QueryWords(TrackQuery(text, isExact: isExact)))
        var results: [FoundTracks] = []
        for fields in places {
            let found =
                if let words, let answers { words.matches(answers, SearchedFields(fields)) } else {
                    try scan(TrackQuery(text, in: fields, isExact: isExact))
                }
            results.append(FoundTracks(found.withFirstFilesFirst(copies)))
        }
        return results
    }

    /// The indices of tracks that contain all words of a query, for a single search.
    private func scan(_ query: TrackQuery) throws(LibraryError) -> [SearchMatch] {
        let fields = SearchedFields(query.fields)
        var numbers: [String: [Int32]] = [:]
        for column in fields.names + fields.places { numbers[column] = try searchedNumbers(column) }
        let names = fields.names.compactMap { numbers[$0] }
        let places = fields.places.compactMap { numbers[$0] }
        let titles = fields.names.contains("title") ? numbers["title"] : nil
        let scores = try reading(TextScores(query, in: reader, texts: names + places))
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

    /// Like `search`, but misspellings count only if no track matches exactly.
    func bestMatches(_ text: String) throws(LibraryError) -> Set<Int> {
        let exact = try ranked(TrackQuery(text, isExact: true))
        return Set((exact.isEmpty ? try ranked(TrackQuery(text)) : exact).map(\.index))
    }
}
