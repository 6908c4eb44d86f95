import SimilarityIndex

/// Words to look for in the tags of tracks.
public struct TrackQuery: Sendable {
    /// Where the words may stand.
    public enum Field: String, CaseIterable, Sendable {
        /// Artist or album artist.
        case artist
        /// Title.
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
    /// The tracks in whose tags all words of a query stand, best first.
    /// - Returns: indices with a score, 1 for words found as they are, less for similar ones.
    /// - Throws: `LibraryError.invalidQuery` when the query has no words.
    public func search(_ query: TrackQuery) throws(LibraryError) -> [(index: Int, score: Float)] {
        let words = Self.normalised(query.text).split(separator: " ").map { Array($0.unicodeScalars) }
        guard !words.isEmpty, query.text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw .invalidQuery("“\(query.text)” has no words to look for")
        }
        var columns: [Int] = []
        for (field, names) in [
            (TrackQuery.Field.artist, ["artist", "album_artist"]), (.title, ["title"]), (.album, ["album"]),
        ] where query.fields.contains(field) { columns += names.compactMap { textColumn($0) } }
        var found: [(index: Int, score: Float)] = []
        for index in 0..<count {
            var texts: Set<[Unicode.Scalar]> = []
            for column in columns {
                guard let text = try reading({ () throws(IndexError) in try reader.text(column, index) }) else {
                    continue
                }
                for word in Self.normalised(text).split(separator: " ") { texts.insert(Array(word.unicodeScalars)) }
            }
            let scores = words.map { word in texts.map { WordMatch.score(word, $0, isExact: query.isExact) }.max() ?? 0
            }
            if scores.allSatisfy({ $0 > 0 }) {
                found.append((index, scores.reduce(0, +) / Float(scores.count)))
            }
        }
        return found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    }

    /// As `search`, but misspellings count only where nothing is spelled exactly so.
    func bestMatches(_ text: String) throws(LibraryError) -> Set<Int> {
        let exact = try search(TrackQuery(text, isExact: true))
        return Set((exact.isEmpty ? try search(TrackQuery(text)) : exact).map(\.index))
    }
}

/// How alike two words are.
enum WordMatch {
    /// 1 the same, less for a beginning or a misspelling, 0 for another word.
    static func score(_ wanted: [Unicode.Scalar], _ word: [Unicode.Scalar], isExact: Bool) -> Float {
        if wanted == word { return 1 }
        guard !isExact else { return 0 }
        if word.starts(with: wanted) { return 0.9 }
        // A letter in three may be wrong, but not in the shortest words.
        let allowed = wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2
        guard allowed > 0, abs(wanted.count - word.count) <= allowed else { return 0 }
        let distance = distance(wanted, word)
        return distance <= allowed ? 0.8 - 0.2 * Float(distance) : 0
    }

    /// Letters to insert, drop, replace or swap with their neighbour (optimal string alignment).
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var row = Array(0...second.count)
        for line in first.indices {
            var next = [line + 1]
            for column in second.indices {
                var best = min(
                    row[column + 1] + 1, next[column] + 1, row[column] + (first[line] == second[column] ? 0 : 1))
                if line > 0, column > 0, first[line] == second[column - 1], first[line - 1] == second[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}
