import CatalogSupport
import MusicQuestions
import Testing

/// Words inside names such as “BossFight”, by an index of words and in a single search.
struct WordPartsTests {
    private static let tracks: [NamedTracks.Track] = [
        ("BlueSky/a.mp3", "BossFight", "DJShadow", nil), ("b.mp3", "Fight", "Ada", nil),
        ("c.mp3", "MP3 U2 iPhone", "deadmau5", nil), ("d/01NightLoop.ogg", nil, nil, nil),
        ("e/Level12.ogg", nil, nil, nil), ("f.mp3", "ÉtéÉmu", "McCoy", nil), ("g.mp3", "BOSSA", "USA", nil),
        ("h.mp3", "Bosses", "Ada", nil), ("i.mp3", "P!nk GroßeFreiheit", nil, nil),
    ]

    @Test(
        arguments: [
            // Exact words, the whole word before the part.
            ("fight", "ba"), ("boss", "a"), ("sky", "a"), ("blue", "a"), ("shadow", "a"), ("dj", "a"),
            ("boss fight", "a"), ("bossfight", "a"), ("night", "d"), ("loop", "d"), ("level", "e"), ("12", "e"),
            ("level 12", "e"), ("coy", "f"), ("emu", "f"), ("ete", "f"), ("etéému", "f"), ("freiheit", "i"),
            ("grosse", "i"), ("pink", "i"), ("mau", ""), ("5", "c"), ("01", ""), ("deadmau5", "c"),
            // No parts: words in capitals, single letters, short words with a digit.
            ("ossa", ""), ("i", ""), ("3", ""), ("mp", ""), ("2", ""), ("u", ""), ("phone", "c"), ("nk", ""),
        ], [false, true])
    func exactWordsFind(_ asked: (query: String, paths: String), isPrepared: Bool) throws {
        let library = try NamedTracks(Self.tracks).library
        if isPrepared { try library.prepareSearches() }
        let found = try library.ranked(TrackQuery(asked.query, isExact: true))
        #expect(Self.letters(of: found) == asked.paths)
    }

    /// A beginning of a part counts as a beginning of a word, and a misspelt part as nothing.
    @Test(
        arguments: [
            ("figh", "ab", Float(0.9)), ("fihgt", "b", 0.6), ("bosfight", "a", 0.6), ("bossfigh", "a", 0.9),
            ("boss", "agh", 0.95),
        ], [false, true])
    func beginningsFind(_ asked: (query: String, paths: String, score: Float), isPrepared: Bool) throws {
        let library = try NamedTracks(Self.tracks).library
        if isPrepared { try library.prepareSearches() }
        let found = try library.ranked(TrackQuery(asked.query))
        #expect(String(Self.letters(of: found).sorted()) == asked.paths)
        #expect(found.first?.score == asked.score)
    }

    /// A title that consists of the query only comes before others, whether it is written as one word or as two.
    @Test(arguments: [false, true]) func theWholeTitleComesFirst(isPrepared: Bool) throws {
        let library = try NamedTracks([
            ("a.mp3", "BossFight Theme", nil, nil), ("b.mp3", "BossFight", nil, nil),
        ]).library
        if isPrepared { try library.prepareSearches() }
        #expect(Self.letters(of: try library.ranked(TrackQuery("boss fight"))) == "ba")
    }

    private static func letters(of found: [SearchMatch]) -> String {
        String(found.map { Character(UnicodeScalar(UInt8(97 + $0.index))) })
    }
}
