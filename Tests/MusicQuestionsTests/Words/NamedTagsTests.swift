import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// Artists to sound like, and genres of several words, in questions in words.
struct NamedTagsTests {
    private static let tracks: [(artist: String, genre: String)] = [
        ("Air", "New Wave"), ("Yes", "Dance-Punk"), ("The Beatles", "Drum & Bass"), ("Therion", "Folk Rock"),
        ("!!!", "Rock & Roll"), ("+/-", "Drum 'n' Bass"), ("M", "R&B"), ("P!nk", "Easy Listening"),
        ("A", "80s"), ("The 1975", "Techno"),
    ]

    private static let made = Result {
        try MadeUpLibrary(
            tracks.enumerated().map { number, track in
                MadeUpLibrary.Track("\(number).mp3").with {
                    ($0.artist, $0.genre, $0.place) = (track.artist, track.genre, [Float(number)])
                }
            })
    }

    private func understood(_ question: String) throws -> Understanding {
        try Self.made.get().library.understanding(of: question)
    }

    /// The numbers of the tracks that a question finds.
    private func found(_ question: String) throws -> Set<Int> {
        var request = PlaylistRequest()
        request.ask = question
        let tracks = try Self.made.get().session(.asking).session.playlist(request).tracks
        return Set(tracks.compactMap { Int($0.track.path.description.prefix { $0 != "." }) })
    }

    // MARK: Artists to sound like

    @Test(
        arguments: [
            ("like Air and Yes", [0, 1]), ("like Air or Yes", [0, 1]), ("like Air, Yes", [0, 1]),
            ("like Air, Yes and The Beatles", [0, 1, 2]), ("sounds like Air and The Beatles", [0, 2]),
            ("like “Air” and “Yes”", [0, 1]), ("like !!! and +/-", [4, 5]), ("wie Air und Yes", [0, 1]),
        ] as [(String, [Int])])
    func seeds(_ question: String, _ numbers: [Int]) throws {
        let request = try understood(question).request
        #expect(request.likes.map(\.index) == numbers && request.filter == TrackFilter())
    }

    @Test(arguments: ["unlike Air and Yes", "not like Air or Yes", "unlike Air, Yes", "nicht wie Air oder Yes"])
    func deniedSeeds(_ question: String) throws {
        let request = try understood(question).request
        #expect(request.unlikes.map(\.index) == [0, 1] && request.likes.isEmpty && request.filter == TrackFilter())
    }

    @Test func otherWishesMayFollowSeeds() throws {
        let wish = try understood("like Air and calm").request
        #expect(wish.likes.map(\.index) == [0] && (wish.prefer["energy"] ?? 0) < 0)
        let by = try understood("like Air and Yes by Therion").request
        #expect(by.likes.map(\.index) == [0, 1] && by.filter.artists == ["Therion"])
    }

    /// An artist beyond the limit is no condition.
    @Test func seedsBeyondTheLimitAreNotUnderstood() throws {
        let names = ["Ada", "Bea", "Cyd", "Dot", "Eve"]
        let library = try MadeUpLibrary(
            (0..<50).map { number in
                MadeUpLibrary.Track("\(10 + number).mp3").with {
                    ($0.artist, $0.place) = (names[number / 10], [Float(number)])
                }
            }
        ).library
        let understood = try library.understanding(of: "like Ada, Bea, Cyd, Dot and Eve")
        #expect(understood.request.likes.count == 25 && understood.request.filter.artists.isEmpty)
        #expect(understood.unknownWords == ["Eve"])
    }

    // MARK: Names

    @Test(
        arguments: [
            ("by !!!", [4]), ("by !!!, please", [4]), ("by “!!!”", [4]), ("by +/-", [5]), ("by !!! or +/-", [4, 5]),
            ("by M", [6]), ("by M or A", [6, 8]), ("by P!nk", [7]), ("by Pink", [7]), ("by beatles", [2]),
            ("by The 1975", [9]),
        ] as [(String, Set<Int>)])
    func names(_ question: String, _ numbers: Set<Int>) throws {
        #expect(try found(question) == numbers)
    }

    /// Signs are a name only where one is expected, and “a” is an artist only where the name ends.
    @Test(arguments: ["calm !!!", "calm ... +/-", "calm music by a band", "calm as a piece"])
    func noNames(_ question: String) throws {
        #expect(try understood(question).request.filter == TrackFilter())
    }

    /// Only the separate word “The” can be left out.
    @Test(
        arguments: [
            ("Beatles", [2]), ("the beatles", [2]), ("Therion", [3]), ("rion", []), ("1975", [9]), ("!!!", [4]),
        ] as [(String, [Int])])
    func wholeNames(_ name: String, _ numbers: [Int]) throws {
        var query = TrackListQuery()
        query.filter.artists = [name]
        let tracks = try Self.made.get().library.tracks(query)
        #expect(try Set(tracks.map { try #require(Int($0.path.description.prefix { $0 != "." })) }) == Set(numbers))
    }

    // MARK: Genres

    @Test(
        arguments: [
            ("new wave", [0], "genre New Wave"), ("dance punk", [1], "genre Dance-Punk"),
            ("drum and bass", [2, 5], "genre drum and bass"), ("drum & bass", [2, 5], "genre drum and bass"),
            ("drum n bass", [2, 5], "genre drum and bass"), ("r&b", [6], "genre r and b"),
            ("rock and roll", [4], "genre rock and roll"), ("easy listening", [7], "genre Easy Listening"),
            // These are two genres.
            ("folk and rock", [3, 4], "genre folk · genre rock"),
        ] as [(String, Set<Int>, String)])
    func genres(_ question: String, _ numbers: Set<Int>, _ sentence: String) throws {
        #expect(try found(question) == numbers)
        #expect(try understood(question).description == sentence)
    }

    @Test func aDecadeIsNoGenre() throws {
        let filter = try understood("80s").request.filter
        #expect(filter.ranges == [DescriptorRange("year", 1980...1989)] && filter.genres.isEmpty)
    }

    /// “And” and “&” are equal in requests, too.
    @Test(
        arguments: [
            ("drum and bass", [2, 5]), ("Drum & Bass", [2, 5]), ("* drum bass *", [2, 5]), ("rock and roll", [4]),
            ("folk and rock", []),
        ] as [(String, Set<Int>)])
    func genresOfRequests(_ genre: String, _ numbers: Set<Int>) throws {
        var query = TrackListQuery()
        query.filter.genres = [genre]
        let tracks = try Self.made.get().library.tracks(query)
        #expect(try Set(tracks.map { try #require(Int($0.path.description.prefix { $0 != "." })) }) == numbers)
    }
}
