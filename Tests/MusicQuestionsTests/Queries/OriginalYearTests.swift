import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// A song of 1969 on a reissue of 2009.
struct OriginalYearTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary([
            MadeUpLibrary.Track("old.mp3").with {
                ($0.title, $0.artist) = ("Old", "Ann")
                $0.numbers = ["year": 2009, "original_year": 1969]
            },
            MadeUpLibrary.Track("new.mp3").with {
                ($0.title, $0.artist) = ("New", "Bob")
                $0.numbers = ["year": 2009]
            },
        ])
    }

    @Test(arguments: [
        ("songs from the 60s", "old.mp3"), ("songs from 1969", "old.mp3"), ("songs from the 2000s", "new.mp3"),
        ("lieder aus den 60ern", "old.mp3"),
    ])
    func questionsMeanTheFirstRelease(_ text: String, _ path: String) throws {
        var request = PlaylistRequest()
        request.ask = text
        let tracks = try made.session(.asking).session.playlist(request).tracks
        #expect(tracks.map(\.track.path.description) == [path])
    }

    @Test func conditionsMeanTheFirstRelease() throws {
        var filter = TrackFilter()
        filter.ranges = [DescriptorRange("year", 1960...1969)]
        #expect(try made.library.indices(passing: filter).count == 1)
    }
}
