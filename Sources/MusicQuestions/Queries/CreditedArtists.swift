import SimilarityIndex

/// The artists that the tags of a library credit: the list of artists, the artist and the album artist of each track.
struct CreditedArtists: Sendable {
    /// The numbers of the texts of tracks, a column per tag; −1 for none.
    private let columns: [[Int32]]
    /// The numbers of the texts that credit an artist, by ``Library/nameKey(_:)``.
    private let texts: [String: Set<Int32>]
    /// The spelling in the tags, by the same key.
    private let spellings: [String: String]
    /// The spellings of names of three words and more, by the key of their first two words.
    private let beginnings: [String: [String]]

    fileprivate init(_ library: Library) throws(LibraryError) {
        columns = try library.textNumbers(["artists", "artist", "album_artist"].compactMap(library.textColumn))
        var (texts, spellings): ([String: Set<Int32>], [String: String]) = ([:], [:])
        var withoutArticle: [(key: String, whole: String)] = []
        for (number, text) in try library.texts(Set(columns.joined())) {
            // A value of the list may itself contain “feat.”.
            let values = text.split(separator: ";").map { String($0.drop { $0 == " " }) }
            for name in ArtistCredits.names(in: text) + values {
                let key = Library.nameKey(name)
                texts[key, default: []].insert(number)
                if spellings[key] == nil { spellings[key] = name }
                if let rest = Self.withoutArticle(name) { withoutArticle.append((rest, key)) }
            }
        }
        // “Beatles” means “The Beatles”, unless another artist is called “Beatles”.
        for (short, whole) in withoutArticle where texts[short] == nil {
            (texts[short], spellings[short]) = (texts[whole], spellings[whole])
        }
        (self.texts, self.spellings) = (texts, spellings)
        var beginnings: [String: [String]] = [:]
        for name in Set(spellings.values).sorted() {
            let words = Library.normalized(name).split(separator: " ")
            if words.count > 2 { beginnings[words.prefix(2).joined(), default: []].append(name) }
        }
        self.beginnings = beginnings
    }

    /// The key of a name without the separate word “The” at its start; nil if it has none. A key has no spaces:
    /// “Therion” begins with the same letters.
    private static func withoutArticle(_ name: String) -> String? {
        let words = Library.normalized(name).split(separator: " ")
        return words.first == "the" && words.count > 1 ? words.dropFirst().joined() : nil
    }

    /// An artist's name as tagged; nil if no track credits the artist.
    func spelling(of name: some StringProtocol) -> String? { spellings[Library.nameKey(name)] }

    /// The artists whose names begin with all words of a name of at least two words, and have more.
    func names(beginningWith name: String) -> [String] {
        let words = Library.normalized(name).split(separator: " ")
        guard words.count > 1 else { return [] }
        let start = words.joined(separator: " ") + " "
        return (beginnings[words.prefix(2).joined()] ?? []).filter { Library.normalized($0).hasPrefix(start) }
    }

    /// The artists whose names have a word, in alphabetical order.
    func names(withWord word: String) -> [String] {
        Set(spellings.values).filter { Library.normalized($0).split(separator: " ").contains(word[...]) }.sorted()
    }

    /// The tracks that credit at least one of the artists.
    func tracks(of names: [String]) -> Credited {
        let wanted = names.reduce(into: Set<Int32>()) { $0.formUnion(texts[Library.nameKey($1)] ?? []) }
        return Credited(columns: columns, texts: wanted)
    }

    /// Tracks, by the texts of their tags.
    struct Credited: Sendable {
        fileprivate let columns: [[Int32]]
        fileprivate let texts: Set<Int32>

        /// Whether a track, by index, is one of them.
        func contains(_ index: Int) -> Bool { columns.contains { texts.contains($0[index]) } }
    }
}

extension Library {
    /// Created once.
    func creditedArtists() throws(LibraryError) -> CreditedArtists {
        try prepared(CreditedArtists(self))
    }

    /// The texts with these numbers, in the order of the numbers.
    func texts(_ numbers: Set<Int32>) throws(LibraryError) -> [(number: Int32, text: String)] {
        var texts: [(number: Int32, text: String)] = []
        for number in numbers.sorted() { if let text = try text(number) { texts.append((number, text)) } }
        return texts
    }
}
