import AudioFeatures
import CatalogSupport
import LibraryExchange
import Testing

/// What says that a track is a live take.
struct LiveEvidenceTests {
    private func evidence(title: String? = nil, album: String? = nil, liveness: Float? = nil) throws -> LiveEvidence? {
        let made = try MadeUpLibrary([
            .init("a.mp3").with {
                ($0.title, $0.album) = (title, album)
                if let liveness { $0.numbers["liveness"] = liveness }
            }
        ])
        return LiveEvidence(try made.library.track(0))
    }

    @Test(arguments: [
        ("Hurt (live)", "Songs"), ("Hurt - Live at Folsom Prison", "Songs"), ("Corcovado (ao vivo)", "Songs"),
        ("Hurt [Unplugged]", "Songs"),
    ])
    func aMarkInTheTitleSaysSo(title: String, album: String) throws {
        #expect(try evidence(title: title, album: album) == .title)
    }

    @Test(arguments: ["Live at Leeds", "Songs (Live)", "MTV Unplugged", "Alive in Concert"])
    func theNameOfTheAlbumSaysSo(album: String) throws {
        #expect(try evidence(title: "Hurt", album: album, liveness: 0.1) == .album)
    }

    @Test func theKindOfTheReleaseSaysSo() throws {
        var track = try MadeUpLibrary([.init("a.mp3").with { ($0.title, $0.album) = ("Hurt", "Songs") }]).library.track(
            0)
        track.tags.releaseTypes = ["album", "remix"]
        #expect(LiveEvidence(track) == nil)
        track.tags.releaseTypes = ["album", "live"]
        #expect(LiveEvidence(track) == .release)
    }

    /// Words of names are no marks.
    @Test(arguments: [("Live and Let Die", "Live to Tell"), ("Live Forever", "Alive"), ("Hurt (remix)", "Oliver")])
    func namesSayNothing(title: String, album: String) throws {
        #expect(try evidence(title: title, album: album, liveness: 0.79) == nil)
    }

    @Test func theSoundSaysSoWhereNoTextDoes() throws {
        #expect(try evidence(title: "Hurt", liveness: 0.9) == .sound)
        #expect(try evidence(title: "Hurt (live)", liveness: 0.9) == .title)
        #expect(try evidence() == nil)
    }
}
