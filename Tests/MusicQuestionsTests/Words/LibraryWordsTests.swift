import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// Words of the library's own names, which no table has.
struct LibraryWordsTests {
    private static let made = Result {
        try MadeUpLibrary([
            .init("Games/Wesnoth/a.mp3").with { ($0.title, $0.album) = ("Battle Music", "The Battle for Wesnoth") },
            .init("Games/Xonotic/b.mp3").with { ($0.title, $0.album) = ("Chaotic Think", "Rising of the Phoenix") },
            .init("Zydeco/c.mp3").with { ($0.title, $0.genre) = ("Rain", "Zydeco") },
        ])
    }

    private func found(_ question: String) throws -> [String] {
        var request = PlaylistRequest()
        request.ask = question
        return try Self.made.get().session(.asking).session.playlist(request).tracks.map { "\($0.track.path)" }.sorted()
    }

    @Test(arguments: [
        ("Wesnoth", ["Games/Wesnoth/a.mp3"]), ("calm xonotic", ["Games/Xonotic/b.mp3"]), ("zydeco", ["Zydeco/c.mp3"]),
        ("from the album The Battle for Wesnoth", ["Games/Wesnoth/a.mp3"]),
        ("calm, from the album Rising of the Phoenix", ["Games/Xonotic/b.mp3"]),
        ("aus dem Album Battle for Wesnoth", ["Games/Wesnoth/a.mp3"]), ("del álbum Wesnoth", ["Games/Wesnoth/a.mp3"]),
        ("de l'album Wesnoth", ["Games/Wesnoth/a.mp3"]),
        ("the folder Games", ["Games/Wesnoth/a.mp3", "Games/Xonotic/b.mp3"]),
    ])
    func namesAreConditions(_ question: String, _ paths: [String]) throws {
        #expect(try found(question) == paths)
    }

    @Test func aNameCanBeRefused() throws {
        let understood = try Self.made.get().library.understanding(of: "no wesnoth")
        #expect(understood.terms.map(\.meaning) == ["not named “wesnoth”"])
    }

    /// An ordinary word is no name, although a title has it.
    @Test func ordinaryWordsAreNoNames() throws {
        let understood = try Self.made.get().library.understanding(of: "calm music that makes me think")
        #expect(understood.request.filter.search == nil)
    }

    /// A known word keeps its meaning.
    @Test func wordsOfTheTablesAreNoNames() throws {
        #expect(try Self.made.get().library.understanding(of: "rain").request.filter.search == nil)
    }
}
