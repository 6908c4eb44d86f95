import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

/// Figures of a year that can be counted by hand.
struct ListeningYearTests {
    private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ hour: Int) -> Double {
        Double(CivilDate.dayNumber(year: year, month: month, day: day) * 86_400 + hour * 3_600)
    }

    private static let tracks: [MadeUpLibrary.Track] = [
        ("a", "Ann", "Jazz"), ("b", "Ann", "Jazz; Blues"), ("c", "Bob", "Rock"),
    ]
    .enumerated().map { number, facts in
        MadeUpLibrary.Track("\(facts.0).mp3").with {
            ($0.title, $0.artist, $0.genre, $0.album) = (facts.0, facts.1, facts.2, "Album")
            $0.seconds = Double(100 * (number + 1))
        }
    }

    /// - Parameter plays: the tracks, and when they were played.
    private func year(_ year: Int?, _ plays: [(track: Int, date: Double)]) throws -> ListeningYear {
        let made = try MadeUpLibrary(Self.tracks)
        let session = made.session().session
        let state = try session.state
        let remembered = try plays.map { play in
            (track: RememberedTrack(try made.library.track(play.track)), date: Date(timeIntervalSince1970: play.date))
        }
        try state.recordPlays(remembered, by: try session.profile)
        return try withExtendedLifetime(made) { try session.listening(in: year, zone: .gmt) }
    }

    @Test func aYearIsCounted() throws {
        let found = try year(
            2024,
            [
                (2, Self.seconds(2023, 5, 1, 10)), (0, Self.seconds(2024, 1, 1, 8)), (0, Self.seconds(2024, 1, 1, 9)),
                (1, Self.seconds(2024, 3, 2, 9)), (2, Self.seconds(2024, 3, 3, 23)), (1, Self.seconds(2025, 1, 1, 0)),
            ])
        #expect(found.years == [2025, 2024, 2023])
        #expect(found.plays == 4)
        #expect(found.seconds == 100 + 100 + 200 + 300)
        #expect(found.days == 3)
        #expect(found.trackCount == 3)
        #expect(found.artistCount == 2)
        #expect(found.newTracks == 2)
        #expect(found.newArtists == 1)
        #expect(found.tracks.map(\.name) == ["a", "c", "b"])
        #expect(found.tracks.map(\.plays) == [2, 1, 1])
        #expect(found.artists.map(\.name) == ["Ann", "Bob"])
        #expect(found.artists.map(\.seconds) == [400, 300])
        #expect(found.genres.map(\.plays) == [3, 1, 1])
        #expect(found.genres.first?.name == "Jazz")
        // “Album” by two artists is two albums.
        #expect(found.albums.map(\.plays) == [3, 1])
        #expect(found.months.map(\.plays) == [2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(found.hours[8] == 1 && found.hours[9] == 2 && found.hours[23] == 1)
        // 1 January 2024 was a Monday, 2 and 3 March were Saturday and Sunday.
        #expect(found.weekdays == [2, 0, 0, 0, 0, 1, 1])
    }

    /// One track of an album has no album artist; `albums` has one album, and so has the year.
    @Test func albumsAreThoseOfTheLibrary() throws {
        let made = try MadeUpLibrary(
            (1...3).map { number in
                MadeUpLibrary.Track("Night/\(number).mp3").with {
                    ($0.title, $0.artist, $0.album) = ("\(number)", "Ann", "Night")
                    $0.albumArtist = number == 1 ? nil : "Various Artists"
                }
            })
        let session = made.session().session
        let date = Date(timeIntervalSince1970: Self.seconds(2024, 1, 1, 8))
        let played = try (0..<3).map { (track: RememberedTrack(try made.library.track($0)), date: date) }
        try session.state.recordPlays(played, by: try session.profile)
        let found = try withExtendedLifetime(made) { try session.listening(in: 2024, zone: .gmt) }
        let albums = try made.library.albums().albums
        #expect(found.albums.map(\.name) == albums.map(\.name) && found.albums.map(\.artist) == albums.map(\.artist))
        #expect(found.albums.map(\.plays) == [3])
    }

    /// Half a track was heard, then one of which nothing is said.
    @Test func theTimeThatAnImportTellsCounts() throws {
        let made = try MadeUpLibrary(Self.tracks)
        let session = made.session().session
        let track = RememberedTrack(try made.library.track(0))
        var entry = ImportAddition.Entry(NamedTrack(artist: "Ann", title: "a"), track)
        let begin = Int(Self.seconds(2024, 1, 1, 8))
        entry.plays = [
            ImportAddition.Play(time: begin, listened: 50_500), ImportAddition.Play(time: begin + 7_200),
        ]
        var addition = ImportAddition(source: "Spotify")
        addition.entries = [entry]
        _ = try session.state.add(addition, by: try session.profile)
        let found = try withExtendedLifetime(made) { try session.listening(in: 2024, zone: .gmt) }
        #expect(found.plays == 2)
        #expect(found.seconds == 150.5)
        #expect(found.months[0].seconds == 150.5)
        #expect(found.artists.map(\.seconds) == [150.5])
    }

    @Test func theLastYearIsShownUnlessOneIsNamed() throws {
        let plays = [(track: 0, date: Self.seconds(2022, 1, 1, 8)), (track: 1, date: Self.seconds(2023, 1, 1, 8))]
        #expect(try year(nil, plays).year == 2023)
        let first = try year(2022, plays)
        // Before the first year nothing is known, so that nothing can be called new.
        #expect(first.newTracks == nil && first.newArtists == nil)
        let none = try year(2019, plays)
        #expect(none.plays == 0 && none.tracks.isEmpty && none.days == 0)
    }

    /// The history outlives the files.
    @Test func tracksThatAreGoneStillCount() throws {
        let made = try MadeUpLibrary(Array(Self.tracks.prefix(1)))
        let other = try MadeUpLibrary([
            MadeUpLibrary.Track("x.mp3").with { ($0.title, $0.artist, $0.recording) = ("x", "Eve", 77) }
        ])
        let session = made.session().session
        let gone = RememberedTrack(try other.library.track(0))
        let played = [(track: gone, date: Date(timeIntervalSince1970: Self.seconds(2024, 1, 1, 8)))]
        try session.state.recordPlays(played, by: try session.profile)
        let found = try session.listening(in: 2024, zone: .gmt)
        #expect(found.artists.map(\.name) == ["Eve"])
        #expect(found.tracks.first?.index == nil)
        #expect(found.seconds == 100)
    }
}
