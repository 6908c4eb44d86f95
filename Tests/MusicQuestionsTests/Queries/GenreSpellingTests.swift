import AudioFeatures
import CatalogSupport
import MusicQuestions
import Testing

/// Genres that taggers spell in several ways are one.
struct GenreSpellingTests {
    private static let kinds: [[String]] = [
        ["Drum & Bass", "DnB", "drum and bass", "Drum 'n' Bass", "Drum'n'Bass", "D&B", "drum & bass"],
        ["R&B", "RnB", "R'n'B", "r & b", "Rhythm & Blues", "R and B"],
        ["Lo-Fi", "lofi", "lo-fi", "Lo Fi"], ["Post-Punk", "post punk", "postpunk", "PostPunk"],
        ["Hip-Hop", "hip hop", "HipHop", "Hip Hop", "hiphop"], ["Rock & Roll", "Rock'n'Roll", "rock n roll"],
        ["Alternative Rock", "AlternRock", "Alt-Rock"],
    ]

    @Test(arguments: kinds) func spellingsAreOneGenre(names: [String]) throws {
        let made = try MadeUpLibrary(
            names.enumerated().map { number, name in
                MadeUpLibrary.Track("\(number)").with { ($0.genre, $0.seconds) = (name, 10) }
            } + [MadeUpLibrary.Track("z").with { $0.genre = "Polka" }])
        let library = made.library
        let genres = try library.genres()
        #expect(genres.map(\.genre) == [names[0], "Polka"] && genres.map(\.tracks) == [names.count, 1])
        #expect(try library.tracks().dropLast().allSatisfy { $0.genres == [names[0]] }, "as in JSON")
        for name in names {
            var filter = TrackFilter()
            filter.genres = [name]
            #expect(try library.indices(passing: filter).count == names.count, "\(name)")
            #expect(try library.unknownGenres(in: filter).isEmpty)
        }
    }

    /// Where the table has no usual name, the most frequent spelling is shown.
    @Test func theUsualSpellingOfTheLibraryIsShown() throws {
        let names = ["electro swing", "Electro Swing", "ElectroSwing", "Electro Swing", "electro-swing"]
        let made = try MadeUpLibrary(
            names.enumerated().map { number, name in MadeUpLibrary.Track("\(number)").with { $0.genre = name } })
        let genres = try made.library.genres()
        #expect(genres.map(\.genre) == ["Electro Swing"] && genres.map(\.tracks) == [5])
    }

    @Test func otherGenresStayApart() throws {
        for (one, other) in [
            ("Rock", "Rockabilly"), ("House", "Deep House"), ("Folk", "Folk Rock"), ("Bass", "Drum & Bass"),
        ] {
            #expect(GenreNames.key(one) != GenreNames.key(other))
        }
        #expect(GenreNames.names(in: "DnB; drum & bass") == ["Drum & Bass"])
        #expect(GenreNames.names(in: "hip hop/rap") == ["Hip-Hop", "rap"])
    }
}
