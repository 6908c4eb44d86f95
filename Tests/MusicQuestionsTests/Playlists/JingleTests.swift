import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// Tracks of less than 30 seconds stay out of moods and playlists, unless the library consists of such tracks.
struct JingleTests {
    private func paths(_ seconds: [Double], _ change: (inout PlaylistRequest) -> Void = { _ in }) throws -> Set<String>
    {
        let made = try MadeUpLibrary(
            seconds.enumerated().map { number, seconds in
                .init("\(number).mp3").with { ($0.seconds, $0.place) = (seconds, [Float(number)]) }
            })
        var request = PlaylistRequest()
        change(&request)
        return Set(try made.session(.asking).session.playlist(request).tracks.map { "\($0.track.path)" })
    }

    @Test func jinglesStayOut() throws {
        #expect(try paths([200, 12, 300, 29.9, 30]) == ["0.mp3", "2.mp3", "4.mp3"])
        #expect(try paths([200, 12, 300]) { $0.ask = "under 4 minutes" } == ["0.mp3"])
    }

    @Test func moodsHaveNone() throws {
        #expect(try paths([200, 12, 300]) { $0.mood = "happy" } == ["0.mp3", "2.mp3"])
        #expect(try paths([200, 12, 300]) { $0.ask = "happy" } == ["0.mp3", "2.mp3"])
    }

    @Test func theyAreThereIfAskedFor() throws {
        let all: Set = ["0.mp3", "1.mp3", "2.mp3"]
        #expect(try paths([200, 12, 300]) { $0.filter.ranges = [DescriptorRange("duration", min: 0)] } == all)
        #expect(try paths([200, 12, 300]) { $0.ask = "under 20 seconds" } == ["1.mp3"])
    }

    @Test func aLibraryOfShortTracksKeepsThem() throws {
        #expect(try paths([10, 12, 300]) == ["0.mp3", "1.mp3", "2.mp3"])
    }

    @Test func tracksLikeAJingleMayBeJingles() throws {
        let made = try MadeUpLibrary(
            [200, 12, 14, 300, 280, 260].enumerated().map { number, seconds in
                .init("\(number).mp3").with { ($0.seconds, $0.place) = (seconds, [Float(number)]) }
            })
        var request = PlaylistRequest()
        request.likes = try made.library.handles([1])
        let asking = made.session(.asking).session
        let found = try asking.playlist(request).tracks.map { "\($0.track.path)" }
        #expect(found.contains("2.mp3"))
    }
}
