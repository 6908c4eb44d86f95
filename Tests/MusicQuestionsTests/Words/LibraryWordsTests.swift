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

    private static let ordinary = Result {
        try MadeUpLibrary([
            .init("Rock/a.mp3").with { ($0.artist, $0.title, $0.album) = ("Ann Lee", "Iron Ferry", "Twelve Gates") },
            .init("Rock/b.mp3").with { ($0.artist, $0.title, $0.album) = ("Bob", "Castle", "Night Shift") },
            .init("Pop/c.mp3").with { ($0.artist, $0.title) = ("Ann Lee", "Paper Boats (Rehearsal)") },
            .init("Pop/d.mp3").with { ($0.artist, $0.title) = ("Ann Lee", "Paper Boats") },
            .init("Pop/e.mp3").with { ($0.artist, $0.title) = ("Cy", "Paper Boats") },
            .init("Long Walk/f.mp3").with { ($0.artist, $0.title) = ("Cy", "The Last Ferry") },
            .init("Pop/g.mp3").with { ($0.artist, $0.title) = ("Cy", "Rain") },
        ])
    }

    private func asked(_ question: String) throws -> (first: String?, sentence: String?) {
        var request = PlaylistRequest()
        request.ask = question
        let result = try Self.ordinary.get().session(.asking).session.playlist(request)
        return (result.tracks.first.map { "\($0.track.path)" }, result.understanding?.description)
    }

    /// A question that is exactly a name is that, if no word is understood or if the name has at least two.
    @Test(arguments: [
        ("iron ferry", "Rock/a.mp3", "title “Iron Ferry”"), ("the song iron ferry", "Rock/a.mp3", "title “Iron Ferry”"),
        ("das Lied Iron Ferry", "Rock/a.mp3", "title “Iron Ferry”"), ("castle", "Rock/b.mp3", "title “Castle”"),
        ("la chanson castle", "Rock/b.mp3", "title “Castle”"), ("Twelve Gates", "Rock/a.mp3", "album “Twelve Gates”"),
        ("last ferry", "Long Walk/f.mp3", "title “The Last Ferry”"),
        ("Ann Lee Paper Boats", "Pop/d.mp3", "title “Paper Boats” · by Ann Lee"),
        ("Paper Boats by Ann Lee", "Pop/d.mp3", "title “Paper Boats” · by Ann Lee"),
        ("Night Shift", "Rock/b.mp3", "album “Night Shift” (a name of this library, read before moods)"),
        ("long walk", "Long Walk/f.mp3", "folder “Long Walk” (a name of this library, read before moods)"),
    ])
    func aWholeNameIsFound(_ question: String, _ path: String, _ sentence: String) throws {
        let asked = try asked(question)
        #expect(asked.first == path && asked.sentence == sentence, "\(asked)")
    }

    /// Unknown words that are a title are one beside a wish, too.
    @Test func aNameBesideAWish() throws {
        let request = try Self.ordinary.get().library.understanding(of: "calm, iron ferry").request
        #expect(request.filter.search == "Iron Ferry" && request.prefer["energy"] ?? 0 < 0)
    }

    /// One known word, and words that are only a part of a name, keep their meanings.
    @Test(arguments: ["rain", "night", "long night", "calm rain"])
    func otherWordsKeepTheirMeanings(_ question: String) throws {
        #expect(try Self.ordinary.get().library.understanding(of: question).request.filter.search == nil)
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
