import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// `&`, `+`, `'n'`, “and” in four languages, and nothing are one word between names.
struct JoiningWordsTests {
    private static let artists = [
        "Simon & Garfunkel", "Guns N' Roses", "Earth, Wind & Fire", "Florence + The Machine", "Ana y Luis",
        "Max und Moritz",
        "Zouk et Compas", "Andy Stone", "Y",
    ]

    private static let queries: [(text: String, artist: Int)] = [
        ("simon and garfunkel", 0), ("simon & garfunkel", 0), ("simon garfunkel", 0), ("Simon und Garfunkel", 0),
        ("guns and roses", 1), ("guns n roses", 1), ("guns & roses", 1), ("guns 'n' roses", 1), ("guns roses", 1),
        ("earth wind and fire", 2), ("earth, wind & fire", 2), ("earth wind fire", 2), ("earth wind et fire", 2),
        ("florence and the machine", 3), ("florence the machine", 3), ("ana & luis", 4), ("ana and luis", 4),
        ("max & moritz", 5), ("zouk and compas", 6),
    ]

    private let library: Library
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            Self.artists.enumerated().map { number, artist in
                MadeUpLibrary.Track("\(number)").with { ($0.artist, $0.title) = (artist, "Song") }
            })
        library = made.library
    }

    @Test(arguments: queries) func namesAreFound(text: String, artist: Int) throws {
        var filter = TrackFilter()
        filter.artists = [text]
        #expect(try library.indices(passing: filter) == [artist], "--artist")
        for isExact in [true, false] {
            #expect(try library.ranked(TrackQuery(text, in: [.artist], isExact: isExact)).first?.index == artist)
        }
        filter = TrackFilter()
        filter.search = text
        #expect(try library.indices(passing: filter) == [artist], "--search")
        #expect(try library.index(of: text) == artist, "as a track")
        #expect(try library.track(called: text).track.path.description == "\(artist)")
        // The same with the index that servers use.
        try library.prepareSearches()
        #expect(try library.ranked(TrackQuery(text, isExact: true)).map(\.index) == [artist])
    }

    /// A word at an end joins nothing.
    @Test func namesOfSuchWordsAreNames() throws {
        var filter = TrackFilter()
        filter.artists = ["y"]
        #expect(try library.indices(passing: filter) == [8])
        #expect(try library.ranked(TrackQuery("and", isExact: true)).isEmpty)
        #expect(try library.ranked(TrackQuery("and stone", isExact: true)).isEmpty)
    }

    @Test func questionsInWordsFindThem() throws {
        for (text, artist) in [("songs by simon and garfunkel", 0), ("earth wind and fire", 2), ("guns and roses", 1)] {
            var request = PlaylistRequest()
            request.ask = text
            let tracks = try made.session(.asking).session.playlist(request).tracks
            #expect(tracks.map(\.track.path.description) == ["\(artist)"], "\(text)")
        }
    }
}
