import CatalogSupport
import MusicQuestions
import Testing

/// Numbers of songs in questions.
struct CountedSongsTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("a.mp3").with { ($0.artist, $0.genre) = ("Ann", "Jazz") },
            .init("b.mp3").with { $0.numbers["energy"] = 0.9 },
        ])
    }

    private func understood(_ question: String) throws -> Understanding {
        try Self.made.get().library.understanding(of: question)
    }

    @Test(arguments: [
        ("5 calm songs", 5), ("drei traurige Lieder", 3), ("100 songs", 100), ("dix chansons calmes", 10),
        ("veinte canciones tristes", 20), ("a hundred songs", 100), ("at most 7 happy tracks", 7), ("top 10 jazz", 10),
        ("20 songs from the 80s", 20), ("one calm song", 1),
        ("a dozen calm songs", 12), ("half a dozen jazz tracks", 6), ("a couple of sad songs", 2),
        ("two dozen songs", 24),
        ("une dizaine de chansons calmes", 10), ("ein Dutzend ruhige Lieder", 12),
        ("una docena de canciones tristes", 12),
        // These two numbers are no meter.
        ("five four-minute songs", 5), ("six eight minute songs", 6), ("seven eight-minute tracks", 7),
    ])
    func aNumberOfSongsIsTheLength(_ question: String, _ count: Int) throws {
        #expect(try understood(question).request.length == .tracks(count))
    }

    /// The words alone select nothing, so any songs do.
    @Test(arguments: ["a playlist of 3 songs", "20 minutes of music", "not too slow, not too fast"])
    func withoutAWishTheChoiceIsRandom(_ question: String) throws {
        let seed = try #require(try understood(question).request.randomSeed)
        // A living playlist asks again.
        #expect(try understood(question).request.randomSeed == seed)
        var request = PlaylistRequest()
        request.filter.withoutDisliked = true
        #expect(
            try Self.made.get().library.understanding(of: question, besides: request).request.randomSeed == seed)
        #expect(try understood(question + ", jazz").request.randomSeed == nil)
    }

    /// A number that is given besides the question counts.
    @Test(arguments: ["5 calm songs", "30 minutes of calm music", "fünf ruhige Lieder"])
    func aGivenNumberCounts(_ question: String) throws {
        var request = PlaylistRequest()
        (request.length, request.keepsLength) = (.tracks(2), true)
        let understood = try Self.made.get().library.understanding(of: question, besides: request)
        #expect(understood.request.length == .tracks(2) && understood.request.ask == nil)
        #expect(understood.description.contains("(another number is given)"))
    }

    @Test(arguments: [
        "a calm song", "80s songs", "calm songs under 3 minutes", "ein ruhiges Lied", "une chanson calme",
        "calm 1985 songs",
    ])
    func otherNumbersAreNoLength(_ question: String) throws {
        #expect(try understood(question).request.length == PlaylistRequest().length)
    }

    @Test func anArtistMayBeginWithANumber() throws {
        let library = try MadeUpLibrary([.init("a.mp3").with { $0.artist = "50 Cent" }]).library
        let request = try library.understanding(of: "50 Cent songs").request
        #expect(request.filter.artists == ["50 Cent"] && request.length == PlaylistRequest().length)
    }

    @Test func aNumberOfSongsIsOneThatAPlaylistCanHave() throws {
        for question in ["0 calm songs", "1000001 calm songs"] {
            #expect { try understood(question) } throws: { "\($0)".contains("from 1 to 1000000") }
        }
    }
}
