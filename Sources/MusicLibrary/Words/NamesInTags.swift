import SimilarityIndex

/// The artists and genres in a library's tags, for questions in words.
struct NamesInTags: Sendable {
    /// The numbers of the texts that credit an artist, by the name without spaces.
    private let artists: [String: Set<Int32>]
    /// The names as spelled in the tags.
    private let spellings: [String: String]
    /// For each track, the number of its artist's text; −1 for none.
    private let artistTexts: [Int32]
    /// All texts of genres.
    private let genreTags: [String]
    private let genres: [String: String]

    fileprivate init(_ library: Library) throws(LibraryError) {
        func numbers(_ column: String) throws(LibraryError) -> [Int32] {
            guard let column = library.textColumn(column) else { return [Int32](repeating: -1, count: library.count) }
            return try library.textNumbers([column])[0]
        }
        func texts(_ numbers: [Int32]) throws(LibraryError) -> [(number: Int32, text: String)] {
            try library.reading { () throws(IndexError) in
                var texts: [(number: Int32, text: String)] = []
                for number in Set(numbers).sorted() where number >= 0 {
                    try library.reader.readString(Int(number)) { bytes in
                        texts.append((number, String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)))
                    }
                }
                return texts
            }
        }
        artistTexts = zip(try numbers("artist"), try numbers("album_artist")).map { $0 < 0 ? $1 : $0 }
        var (artists, spellings): ([String: Set<Int32>], [String: String]) = ([:], [:])
        for (number, text) in try texts(artistTexts) {
            for name in ArtistCredits.names(in: text) {
                let key = Self.key(name)
                artists[key, default: []].insert(number)
                if spellings[key] == nil { spellings[key] = name }
            }
        }
        // “Beatles” are “The Beatles”.
        for (key, numbers) in artists where key.hasPrefix("the") && key.count > 5 {
            let short = String(key.dropFirst(3))
            if artists[short] == nil { (artists[short], spellings[short]) = (numbers, spellings[key]) }
        }
        (self.artists, self.spellings) = (artists, spellings)
        genreTags = try texts(try numbers("genre")).map(\.text)
        genres = Dictionary(
            genreTags.flatMap { GenreNames.names(in: $0) }.map { (Self.key($0), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func key(_ name: some StringProtocol) -> String {
        Library.normalised(String(name)).replacing(" ", with: "")
    }

    /// An artist's name as tagged; nil if no artist has the name.
    func artist(_ name: some StringProtocol) -> String? { spellings[Self.key(name)] }

    /// The tracks of an artist, in path order.
    func tracks(of artist: String) -> [Int] {
        guard let texts = artists[Self.key(artist)] else { return [] }
        return artistTexts.indices.filter { texts.contains(artistTexts[$0]) }
    }

    /// A genre's name as tagged; nil if no track has it.
    func genre(_ name: some StringProtocol) -> String? { genres[Self.key(name)] }

    /// Whether any track has a genre that matches a pattern.
    func hasGenre(_ pattern: String) -> Bool {
        let patterns = GenrePatterns([pattern], groups: [:])
        return genreTags.contains { patterns.match($0) }
    }
}

extension Library {
    /// Created once.
    func namesInTags() throws(LibraryError) -> NamesInTags {
        try prepared { () throws(LibraryError) in try NamesInTags(self) }
    }
}
