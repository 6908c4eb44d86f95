import CatalogSupport
import MusicQuestions
import SimilarityIndex
import Testing

/// A song on an album and on a best-of, whose path sorts first although it came later: questions that show a recording once show the
/// first file.
struct FirstFileTests {
    private let made: MadeUpLibrary

    init() throws {
        func track(_ path: String, _ recording: Int, seen: Int64, at place: Float, album: String) -> MadeUpLibrary.Track
        {
            MadeUpLibrary.Track(path).with {
                ($0.recording, $0.firstSeen, $0.place, $0.album) = (recording, seen, [place], album)
                $0.artist = "Xenia"
                $0.title = "Song \(recording)"
            }
        }
        made = try MadeUpLibrary([
            track("a/1.mp3", 0, seen: 9, at: 5, album: "Best of"), track("b/1.mp3", 1, seen: 1, at: 0, album: "Album"),
            track("c/1.mp3", 0, seen: 1, at: 5, album: "Album"),
        ])
    }

    private func paths(_ tracks: [LibraryTrack]) -> [String] { tracks.map { "\($0.path)" } }

    @Test func amongSimilarTracks() throws {
        let other = try made.library.index(of: "b/1.mp3")
        var query = SimilarityQuery()
        #expect(try paths(made.library.similar(to: other, query).map(\.track)) == ["c/1.mp3"])
        query.filter.search = "best"
        #expect(try paths(made.library.similar(to: other, query).map(\.track)) == ["a/1.mp3"])
        query = SimilarityQuery()
        query.showsDuplicates = true
        #expect(try paths(made.library.similar(to: other, query).map(\.track)).sorted() == ["a/1.mp3", "c/1.mp3"])
    }

    @Test func inPlaylists() throws {
        let maker = try PlaylistMaker(made.library, UserTaste())
        var request = PlaylistRequest()
        #expect(try paths(maker.make(request).tracks.map(\.track)).sorted() == ["b/1.mp3", "c/1.mp3"])
        request.filter.search = "best"
        #expect(try paths(maker.make(request).tracks.map(\.track)) == ["a/1.mp3"])
        request = PlaylistRequest()
        request.showsDuplicates = true
        #expect(try maker.make(request).tracks.count == 3)
    }
}
