import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// Artists and genres in questions in words: whole names and whole words.
struct NamedArtistsTests {
    private static let tracks: [(artist: String, title: String, genre: String, year: Float)] = [
        ("Air", "Sexy Boy", "Dub", 1998), ("Bob", "Hot Air", "Dubstep", 1981),
        ("Eve", "Airplane Mode", "Dub Techno", 1994),
        ("Yes", "Roundabout", "Skate Punk", 1971), ("The The", "This Is the Day", "Ska", 1983),
        ("Drake feat. Air", "Guest", "Trap", 2015), ("M*A?", "What?", "Hip-Hop/Rap", 1999),
        ("Max", "Whats", "Reggae", 1975),
    ]

    private static let made = Result {
        try MadeUpLibrary(
            tracks.enumerated().map { number, track in
                MadeUpLibrary.Track("\(number).mp3").with {
                    ($0.artist, $0.title, $0.genre) = (track.artist, track.title, track.genre)
                    ($0.numbers["year"], $0.place) = (track.year, [Float(number)])
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

    private static let all = Set(tracks.indices)

    @Test(
        arguments: [
            ("by Air", [0, 5]), ("air", [0, 5]), ("by “Air”", [0, 5]), ("by Air or Yes", [0, 3, 5]),
            ("by Air and Yes", [0, 3, 5]), ("by drake", [5]), ("by m*a?", [6]), ("by The The", [4]),
            ("von Air", [0, 5]),
            ("de Air", [0, 5]), ("par Air", [0, 5]), ("by Air from the nineties", [0]),
            ("from the nineties", [0, 2, 6]),
            ("music from the nineties", [0, 2, 6]), ("from the 80s", [1, 4]),
        ] as [(String, Set<Int>)])
    func artists(_ question: String, _ numbers: Set<Int>) throws {
        #expect(try found(question) == numbers)
    }

    @Test(
        arguments: [
            ("not by Air", [0, 5]), ("not by Air or Yes", [0, 3, 5]), ("not by The The", [4]),
            ("nicht von Air", [0, 5]),
            ("not “What?”", [6]),
        ] as [(String, Set<Int>)])
    func deniedArtists(_ question: String, _ numbers: Set<Int>) throws {
        #expect(try found(question) == Self.all.subtracting(numbers))
    }

    @Test func artistsAreConditionsOfTheirOwn() throws {
        let wanted = try understood("by air or yes").request.filter
        #expect(wanted.artists == ["Air", "Yes"] && wanted.search == nil)
        let denied = try understood("not by air").request.filter
        #expect(denied.exclude.artists == ["Air"] && denied.exclude.tracks.isEmpty)
        #expect(try understood("by air by air").request.filter.artists == ["Air"])
    }

    // MARK: Genres

    @Test(
        arguments: [
            ("dub", [0, 2], "genre dub"), ("ska", [4], "genre ska"), ("rap", [6], "genre rap"),
            ("trap", [5], "genre trap"),
            ("punk", [3], "genre punk"), ("hip hop", [6], "genre hip hop"), ("hiphop", [6], "genre hip hop"),
            ("dubstep", [1], "genre dubstep"),
            // If no tag has the word, its genre counts.
            ("dancehall", [7], "genre reggae"),
        ] as [(String, Set<Int>, String)])
    func genresAreWholeWords(_ question: String, _ numbers: Set<Int>, _ sentence: String) throws {
        #expect(try found(question) == numbers)
        #expect(try understood(question).description == sentence)
        #expect(try found("not \(question)") == Self.all.subtracting(numbers))
        #expect(try understood("not \(question)").description == "not \(sentence)")
    }

    // MARK: Cost

    /// Searching the library takes as long as a question of its own.
    @Test(arguments: [
        String(repeating: "like a ", count: 142), String(repeating: "like ", count: 200),
        "like " + String(repeating: "zyx ", count: 240), String(repeating: "like zyx, ", count: 100),
        String(repeating: "unlike zyx but ", count: 66), String(repeating: "\"zyx\" ", count: 160),
        String(repeating: "like \"zyx\" ", count: 90),
    ])
    func aQuestionSearchesSeldom(_ question: String) throws {
        var reader = try QuestionReader(question, Self.made.get().library)
        try reader.read()
        for searched in QuestionReader.Searched.allCases {
            #expect(reader.searchCounts[searched, default: 0] <= searched.limit)
        }
        #expect(QuestionReader.Searched.titles.limit == 5)
    }

    @Test func titlesAreStillFound() throws {
        #expect(try understood("like roundabout").request.likes.map(\.index) == [3])
        #expect(try understood("like roundabout, like sexy boy").request.likes.map(\.index) == [3, 0])
        #expect(try understood("like this is the day but slower").request.likes.map(\.index) == [4])
    }

    /// Each seed is compared with the whole library.
    @Test func aQuestionHasFewSeeds() throws {
        let tracks = (0..<40).map { number in
            MadeUpLibrary.Track("\(10 + number).mp3").with {
                ($0.artist, $0.title, $0.place) = ("Artist \(number / 10)", "Title \(number)", [Float(number)])
            }
        }
        let library = try MadeUpLibrary(tracks).library
        let question = (0..<4).map { "like artist \($0)" }.joined(separator: ", ")
        let likes = try library.understanding(of: question).request.likes
        #expect(likes.count == 25 && Set(likes).count == 25)
        #expect(try library.understanding(of: "like artist 1, like artist 1").request.likes.count == 8)
    }
}
