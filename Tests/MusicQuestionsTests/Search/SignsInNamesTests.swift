import CatalogSupport
import MusicQuestions
import TestSupport
import Testing

/// Names as people type them: without signs, joined or separated, and in parts if a script has no spaces.
struct SignsInNamesTests {
    private static let tracks: [NamedTracks.Track] = [
        ("a.mp3", "Thunderstruck", "AC/DC", nil), ("b.mp3", "Losing My Religion", "R.E.M.", nil),
        ("c.mp3", "Express Yourself", "N.W.A", nil), ("d.mp3", "Paper Planes", "M.I.A.", nil),
        ("e.mp3", "So What", "P!nk", nil), ("f.mp3", "Tik Tok", "Ke$ha", nil),
        ("g.mp3", "All the Small Things", "blink-182", nil), ("h.mp3", "Pardon My Freedom", "!!!", nil),
        ("i.mp3", "First Love", "宇多田ヒカル", nil), ("j.mp3", "봄날은간다", "김윤아", nil),
        ("k.mp3", "Praise", "A$AP Rocky", nil), ("l.mp3", "Waste", "Joey Bada$$", nil),
        ("m.mp3", "Wham!", "Wham!", nil),
        ("n.mp3", "$100 Bill", "Jay", nil), ("o.mp3", "Remote", "Acdcx", nil),
    ]

    @Test(
        arguments: [
            ("acdc", "a"), ("AC/DC", "a"), ("ac dc", "a"), ("acd", "a"), ("rem", "b"), ("R.E.M.", "b"), ("r.e.m", "b"),
            ("nwa", "c"), ("mia", "d"), ("pink", "e"), ("P!nk", "e"), ("kesha", "f"), ("ke$ha", "f"), ("blink182", "g"),
            ("blink-182", "g"), ("blink 182", "g"), ("!!!", "h"), ("ヒカル", "i"), ("宇多田", "i"), ("多田ヒ", "i"),
            ("간다", "j"), ("asap rocky", "k"), ("badass", "l"), ("wham", "m"), ("100 bill", "n"),
            ("smallthings", "g"), ("acdc thunderstruck", "a"),
        ], [false, true])
    func isFound(_ asked: (query: String, path: String), isPrepared: Bool) throws {
        let library = try NamedTracks(Self.tracks).library
        if isPrepared { try library.prepareSearches() }
        let found = try library.ranked(TrackQuery(asked.query))
        #expect(try found.first.map { "\(try library.track($0.index).path)" } == "\(asked.path).mp3")
        // A filter by this name finds it too.
        var filter = TrackFilter()
        filter.search = asked.query
        #expect(try library.indices(passing: filter).contains(found.first?.index ?? -1))
    }

    @Test func namesThatSignsSpellAreOne() {
        for (sign, plain) in [
            ("P!nk", "pink"), ("Ke$ha", "kesha"), ("$uicideboy$", "suicideboys"), ("Bada$$", "badass"),
            ("Wham!", "wham"),
            ("$100", "100"), ("!!!", "!!!"), ("US$5", "us 5"), ("Pé$o", "peso"),
        ] { #expect(Library.normalized(sign) == plain) }
    }

    /// Requested titles come first, then words in names, then genres and folders.
    @Test(arguments: [false, true]) func theBestComeFirst(isPrepared: Bool) throws {
        func track(_ path: String, _ title: String?, _ genre: String? = nil, _ artist: String? = nil)
            -> MadeUpLibrary.Track
        {
            MadeUpLibrary.Track(path).with { ($0.title, $0.genre, $0.artist) = (title, genre, artist) }
        }
        let library = try MadeUpLibrary([
            track("Rock/a", "Snow", nil), track("b", "Rock in the Night", nil), track("c", "Hail", "Rock"),
            track("d", "Other", nil, "Rock"), track("e", "Rock", nil), track("f", "Rockets", nil),
            track("g", "Rokc", nil),
            track("h", "None", "Pop/Rock"),
        ]).library
        if isPrepared { try library.prepareSearches() }
        let found = try library.ranked(TrackQuery("rock")).map { "\(try library.track($0.index).path)" }
        #expect(found == ["e", "d", "b", "f", "g", "Rock/a", "c", "h"])
        #expect(try library.ranked(TrackQuery("rock", in: [.title])).count == 4)
        #expect(try library.ranked(TrackQuery("rock", in: [.folder])).map(\.index) == [0])
        #expect(try library.ranked(TrackQuery("rock", in: [.genre])).count == 2)
        #expect(try library.ranked(TrackQuery("rokc", in: [.genre, .folder])).isEmpty, "misspellings are for names")
        #expect(try library.ranked(TrackQuery("rock snow")).map(\.index) == [0])
    }

    /// The index of words finds the same as a search without it, with the same scores.
    @Test func bothWaysFindTheSame() throws {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "ac", "dc", "acdc", "r", "e", "m", "rem", "!", "$", "/", ".", " ", " ", "-", "ヒカル", "宇", "é", "night",
        ]
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "a" }
                .joined()
        }
        let tracks: [NamedTracks.Track] = (100..<300).map {
            ("\(text().replacing("/", with: "x"))/\($0).mp3", text(), text(), nil)
        }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let (plain, prepared) = (try NamedTracks(tracks).library, try NamedTracks(tracks).library)
        try prepared.prepareSearches()
        for isExact in [false, true] {
            for _ in 0..<60 {
                let query = TrackQuery(text() + "e", isExact: isExact)
                let (first, second) = (try plain.ranked(query), try prepared.ranked(query))
                #expect(
                    first.map(\.index) == second.map(\.index) && first.map(\.score) == second.map(\.score),
                    "\(query.text)")
            }
        }
    }
}
