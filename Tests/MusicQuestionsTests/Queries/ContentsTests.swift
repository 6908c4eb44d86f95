import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// What a library contains, for one that is small enough to count by hand.
struct ContentsTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            [
                .init("a/1.mp3").with {
                    ($0.title, $0.artist, $0.album, $0.genre) = ("One", "Ada", "First", "Jazz; Blues")
                    ($0.seconds, $0.numbers) = (100, ["year": 1984])
                },
                .init("a/2.mp3").with {
                    ($0.title, $0.artist, $0.album, $0.genre) = ("Two", "Ada", "First", "jazz")
                    ($0.seconds, $0.numbers) = (200, ["year": 1984])
                },
                .init("b/3.mp3").with {
                    ($0.title, $0.artist, $0.album, $0.genre) = ("Three", "Ada", "Second", "Acid Jazz")
                    ($0.seconds, $0.numbers) = (300, ["year": 2021])
                },
                .init("c/4.mp3").with { ($0.title, $0.artist, $0.genre, $0.seconds) = ("Four", "Bo", "Rock", 400) },
                .init("c/5.mp3").with { $0.seconds = 500 },
            ], preferences: #"{"genre_groups": {"loud": ["*rock*"], "heavy": ["metal"]}}"#)
    }

    @Test func genresAreCountedWithoutCase() throws {
        let genres = try made.session().session.genres()
        #expect(genres.map(\.genre) == ["Jazz", "Acid Jazz", "Blues", "Rock"])
        #expect(genres.map(\.tracks) == [2, 1, 1, 1])
        #expect(genres.map(\.seconds) == [300, 300, 100, 400])
    }

    @Test func artistsHaveTheirAlbums() throws {
        let artists = try made.session().session.artists()
        #expect(artists.map(\.artist) == ["Ada", "Bo"])
        #expect(artists.map(\.albums) == [2, 0] && artists.map(\.tracks) == [3, 1])
        #expect(artists.map(\.seconds) == [600, 400])
    }

    @Test func albumsComeByArtistAndYear() throws {
        let albums = try made.session().session.albums()
        #expect(albums.map(\.album) == ["First", "Second"] && albums.map(\.artist) == ["Ada", "Ada"])
        #expect(albums.map(\.year) == [1984, 2021] && albums.map(\.tracks) == [2, 1])
        #expect(albums.map(\.seconds) == [300, 300])
    }

    /// An album in two folders; its song on a sampler; and two silent tracks, which have the same audio.
    @Test func copiesCountOnce() throws {
        func track(_ path: String, _ album: String, _ number: Float, recording: Int) -> MadeUpLibrary.Track {
            .init(path).with {
                ($0.artist, $0.album, $0.recording, $0.seconds) = ("Ada", album, recording, 100)
                $0.numbers = ["track_number": number]
            }
        }
        let made = try MadeUpLibrary([
            track("a/1.mp3", "First", 1, recording: 1), track("a/2.mp3", "First", 2, recording: 2),
            track("a/3.mp3", "First", 3, recording: 2), track("backup/1.mp3", "First", 1, recording: 1),
            track("backup/2.mp3", "First", 2, recording: 2), track("backup/3.mp3", "First", 3, recording: 2),
            track("best/1.mp3", "Best of", 7, recording: 1),
        ])
        let session = made.session().session
        let albums = try session.albums()
        #expect(albums.map(\.album) == ["Best of", "First"] && albums.map(\.tracks) == [1, 3])
        #expect(albums.map(\.seconds) == [100, 300])
        let artists = try session.artists()
        #expect(artists.map(\.albums) == [2] && artists.map(\.tracks) == [2] && artists.map(\.seconds) == [200])
        // Only the copies.
        var filter = TrackFilter()
        filter.exclude.folders = ["a", "best"]
        #expect(try session.albums(filter).map(\.tracks) == [3])
        #expect(
            try made.library.albums().albums.map { try made.paths($0.tracks) } == [
                ["a/1.mp3", "a/2.mp3", "a/3.mp3"], ["best/1.mp3"],
            ])
    }

    @Test func conditionsNarrowWhatIsCounted() throws {
        var filter = TrackFilter()
        filter.search = "two"
        let session = made.session().session
        #expect(try session.genres(filter).map(\.genre) == ["jazz"])
        #expect(try session.artists(filter).map(\.tracks) == [1])
        #expect(try session.albums(filter).map(\.seconds) == [200])
    }

    @Test(
        arguments: [
            ("jaz", ["Jazz"]), ("bleus", ["Blues"]), ("acid", ["Acid Jazz"]), ("heavy", []), ("*punk*", []),
            ("xyz", []),
        ] as [(String, [String])])
    func anUnknownGenreHasNearOnes(name: String, nearest: [String]) throws {
        var filter = TrackFilter()
        filter.genres = ["rock", name]
        let unknown = try made.session().session.unknownGenres(in: filter)
        #expect(unknown.map(\.name) == [name])
        // “Jazz” and “jazz” are two spellings of one name.
        #expect(unknown.map(\.nearest) == [nearest])
    }

    @Test(arguments: ["JAZZ", "loud", "*jazz", "blues"]) func genresGroupsAndPatternsAreKnown(name: String) throws {
        var filter = TrackFilter()
        filter.genres = [name]
        #expect(try made.session().session.unknownGenres(in: filter).isEmpty)
    }
}
