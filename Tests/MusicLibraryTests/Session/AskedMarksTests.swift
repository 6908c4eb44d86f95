import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// Questions in words about what was played and rated, and not only conditions.
struct AskedMarksTests {
    private let made: MadeUpLibrary
    private let session: Session

    init() throws {
        made = try MadeUpLibrary(
            ["a", "b", "c"].enumerated().map { number, name in
                .init(name + ".mp3").with {
                    ($0.title, $0.artist, $0.place) = (name, "Artist " + name, [Float(10 * number)])
                }
            })
        session = made.session().session
    }

    private func titles(_ question: String) throws -> [String] {
        var request = PlaylistRequest()
        (request.ask, request.showsDuplicates) = (question, true)
        return try session.playlist(request).tracks.compactMap(\.track.tags.title).sorted()
    }

    @Test func playsAreKnown() throws {
        let (now, tracks) = (Date(), try (0..<2).map { RememberedTrack(try made.library.track($0)) })
        try session.state.record(.play, [tracks[0]], by: session.profile, at: now.addingTimeInterval(-90 * 86_400))
        try session.state.record(.play, [tracks[1]], by: session.profile, at: now.addingTimeInterval(-86_400))
        #expect(try titles("songs I never played") == ["c"])
        #expect(try titles("recently played songs") == ["b"])
        #expect(try titles("songs I haven't heard in a while") == ["a", "c"])
    }

    @Test func aLivingPlaylistOfAQuestionFollowsPlays() throws {
        var request = PlaylistRequest()
        (request.ask, request.showsDuplicates) = ("songs I never played", true)
        try session.createLivingPlaylist("New", request)
        #expect(try session.items(of: try session.savedPlaylist("New")).count == 3)
        let first = RememberedTrack(try made.library.track(0))
        try session.state.record(.play, [first], by: session.profile, at: Date())
        #expect(
            try session.items(of: try session.savedPlaylist("New")).compactMap(\.item.title).sorted() == ["b", "c"])
    }

    @Test func starsAreKnown() throws {
        try session.state.score("\(try made.library.track(1).id)", 5, by: session.profile)
        #expect(try titles("at least 4 stars") == ["b"])
    }
}
