/// The artists and genres in a library's tags, for questions in words.
struct NamesInTags: Sendable {
    private let artists: CreditedArtists
    private let trackCount: Int
    /// The spelling of genres, by ``genreKey(_:)``.
    private let genres: [String: String]
    /// Consecutive words of genres, by the words without spaces: “hip hop” and “hiphop” have the same key.
    private let genrePhrases: [String: Set<String>]

    /// No genre of the tables has more words.
    private static let longestPhrase = 5

    fileprivate init(_ library: Library) throws(LibraryError) {
        artists = try library.creditedArtists()
        trackCount = library.count
        let numbers = try library.textNumbers(library.textColumn("genre").map { [$0] } ?? [])
        let names = try library.texts(Set(numbers.joined())).flatMap { GenreNames.names(in: $0.text) }
        genres = Dictionary(names.map { (Self.genreKey($0), $0) }, uniquingKeysWith: { first, _ in first })
        var phrases: [String: Set<String>] = [:]
        for name in Set(names.map(GenreNames.spelled)) {
            let words = name.split(separator: " ")
            for start in words.indices {
                for end in start..<min(start + Self.longestPhrase, words.count) {
                    let part = words[start...end]
                    phrases[part.joined(), default: []].insert(part.joined(separator: " "))
                }
            }
        }
        genrePhrases = phrases
    }

    /// A genre as questions compare it: “Drum & Bass” and “drum and bass” have the same key.
    private static func genreKey(_ name: some StringProtocol) -> String {
        GenreNames.key(String(name))
    }

    /// An artist's name as tagged; nil if no artist has the name.
    func artist(_ name: some StringProtocol) -> String? { artists.spelling(of: name) }

    /// The artists whom a name means: the one who is exactly so called, and ensembles whose names begin with at least two such words:
    /// “Duke Ellington and His Orchestra”. “New York” is not the New York Dolls.
    func artists(called name: String) -> [String] {
        let exact = artists.spelling(of: name)
        let length = Library.normalized(name).split(separator: " ").count
        let ensembles = artists.names(beginningWith: name).filter { other in
            let next = Library.normalized(other).split(separator: " ")[length]
            return other != exact && Self.ensembleWords.contains(String(next))
        }
        return (exact.map { [$0] } ?? []) + ensembles
    }

    /// What follows the name of an artist in that of an ensemble. “&” is no word.
    private static let ensembleWords: Set = [
        "and", "with", "his", "her", "und", "mit", "y", "et", "trio", "quartet", "quintet", "sextet", "septet", "octet",
        "orchestra", "band", "big", "ensemble", "combo", "group",
    ]

    /// The artists whose names have a word, in alphabetical order.
    func artists(withWord word: String) -> [String] { artists.names(withWord: word) }

    /// The tracks of an artist, in path order.
    func tracks(of artist: String) -> [Int] {
        let credited = artists.tracks(of: [artist])
        return (0..<trackCount).filter(credited.contains)
    }

    /// A genre's name as tagged, or that of its singular or plural; nil if no track has it.
    func genre(_ name: some StringProtocol) -> String? { genres(String(name)).first }

    /// The genres with a name, its singular or plural, as tagged.
    func genres(_ name: String) -> [String] {
        ([name] + Self.otherNumbers(of: name)).compactMap { genres[Self.genreKey($0)] }
    }

    /// The genres that a word of the tables names, also in a number that means the same: “lullabies” and “lullaby”, but not “blue”
    /// and “blues”.
    func genres(named word: String) -> [String] {
        let meanings = Lexicon.standard.meanings
        let meaning = meanings[Lexicon.key(word)]
        return ([word] + Self.otherNumbers(of: word).filter { meaning != nil && meanings[Lexicon.key($0)] == meaning })
            .compactMap { genres[Self.genreKey($0)] }
    }

    /// The plural or the singular of an English word, French and Spanish ones in most cases.
    static func otherNumbers(of name: String) -> [String] {
        guard name.count > 3 else { return [] }
        if name.hasSuffix("ies") { return [name.dropLast(3) + "y", String(name.dropLast())] }
        if name.hasSuffix("s") { return [String(name.dropLast())] }
        return [name + "s"] + (name.hasSuffix("y") ? [name.dropLast() + "ies"] : [])
    }

    /// The spellings of a word, or of several, that genres contain as whole words; empty if no genre does.
    func genrePhrases(_ words: String) -> [String] { (genrePhrases[Self.genreKey(words)] ?? []).sorted() }
}

extension Library {
    /// Created once.
    func namesInTags() throws(LibraryError) -> NamesInTags {
        try prepared(NamesInTags(self))
    }
}
