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

    /// The tracks of an artist, in path order.
    func tracks(of artist: String) -> [Int] {
        let credited = artists.tracks(of: [artist])
        return (0..<trackCount).filter(credited.contains)
    }

    /// A genre's name as tagged; nil if no track has it.
    func genre(_ name: some StringProtocol) -> String? { genres[Self.genreKey(name)] }

    /// The spellings of a word, or of several, that genres contain as whole words; empty if no genre does.
    func genrePhrases(_ words: String) -> [String] { (genrePhrases[Self.genreKey(words)] ?? []).sorted() }
}

extension Library {
    /// Created once.
    func namesInTags() throws(LibraryError) -> NamesInTags {
        try prepared(NamesInTags(self))
    }
}
