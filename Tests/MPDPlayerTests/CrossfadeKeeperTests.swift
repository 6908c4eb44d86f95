import Foundation
import MPDPlayer
import MusicLibrary
import TestSupport
import Testing

/// The crossfade of an MPD with known answers.
struct CrossfadeKeeperTests {
    private let folder: TemporaryFolder
    private let session: Session

    /// Two noises. They have no beats, so nothing fades between them.
    init() async throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] {
            var noise = SplitMix64(seed: UInt64(name.utf8.first ?? 0))
            let samples = (0..<88_200).map { _ in Double.random(in: -0.5...0.5, using: &noise) }
            try folder.write(PCMFixture(samples: samples).wav(), as: "\(name).wav")
        }
        let index = RawPath(folder.file("index.sidx"))
        _ = try await LibraryBuilder(root: RawPath(folder.path), output: index, provenance: "test").build()
        session = Session(try Library(index))
    }

    private static let found = "file: a.wav\nOK\n" + "OK\n"  // search, status of the queue's keeper
    private static let playing = "xfade: 5\nstate: play\nsongid: 7\nnextsongid: 8\nOK\n"
    private static let songs = "file: a.wav\nOK\n" + "file: b.wav\nOK\n"

    private func keeper(_ mpd: RecordedMPD) throws -> CrossfadeKeeper {
        try CrossfadeKeeper(
            session, mpd.connection, try QueueKeeper(session, mpd.connection), musicFolder: RawPath(folder.path))
    }

    @Test func theCrossfadeIsSetOnceForAPair() throws {
        let mpd = try RecordedMPD(Self.found + Self.playing + Self.playing + Self.songs + "OK\n" + Self.playing)
        var crossfade = try keeper(mpd)
        let change = try #require(try crossfade.update())
        #expect(change.seconds == 0 && change.from.contains("a") && change.to.contains("b"))
        #expect(change.reason.contains("own ends"))
        #expect(try crossfade.update() == nil)
        #expect(
            mpd.sent().split(separator: "\n").suffix(5) == [
                "status", "playlistid \"7\"", "playlistid \"8\"", "crossfade \"0\"", "status",
            ])
    }

    @Test(arguments: ["", "nextsongid: 8\n"])
    func withoutTwoTracksOfTheLibraryItIsAsItWas(next: String) throws {
        let mpd = try RecordedMPD(
            Self.found + Self.playing + Self.playing + Self.songs + "OK\n"
                + "xfade: 0\nsongid: 9\n\(next)OK\n" + "file: http://radio\nOK\n"
                + (next.isEmpty ? "" : "file: b.wav\nOK\n") + "OK\n")
        var crossfade = try keeper(mpd)
        _ = try crossfade.update()
        #expect(try crossfade.update() == nil)
        #expect(mpd.sent().hasSuffix("crossfade \"5\"\n"))
    }

    @Test func theEndBringsTheEarlierOneBack() throws {
        let mpd = try RecordedMPD(Self.found + Self.playing + Self.playing + Self.songs + "OK\n" + "OK\n")
        var crossfade = try keeper(mpd)
        _ = try crossfade.update()
        try crossfade.restore()
        #expect(mpd.sent().hasSuffix("crossfade \"0\"\ncrossfade \"5\"\n"))
    }

    /// MPD keeps what was set.
    @Test func anMPDThatStartsAgainGetsTheFirstOneBack() throws {
        let mpd = try RecordedMPD(Self.found + Self.playing + Self.playing + Self.songs + "OK\n")
        var crossfade = try keeper(mpd)
        _ = try crossfade.update()
        let again = try RecordedMPD(Self.found + "songid: 7\nnextsongid: 8\nOK\n" + Self.songs + "OK\n")
        crossfade.reconnect(again.connection, try QueueKeeper(session, again.connection))
        // Both tracks are known already.
        for name in ["a", "b"] { try FileManager.default.removeItem(atPath: folder.file("\(name).wav")) }
        #expect(try crossfade.update()?.seconds == 0)
        try crossfade.restore()
        #expect(again.sent().hasSuffix("playlistid \"8\"\ncrossfade \"5\"\n"))
    }

    @Test func aValueSetByAnotherClientIsReplaced() throws {
        let mpd = try RecordedMPD(
            Self.found + Self.playing + Self.playing + Self.songs + "OK\n"
                + "xfade: 9\nsongid: 8\nnextsongid: 9\nOK\n" + "file: b.wav\nOK\n" + "file: a.wav\nOK\n" + "OK\n")
        var crossfade = try keeper(mpd)
        _ = try crossfade.update()
        #expect(try crossfade.update()?.seconds == 0)
        #expect(mpd.sent().hasSuffix("playlistid \"9\"\ncrossfade \"0\"\n"))
    }

    @Test func aFileThatIsGoneIsNotFaded() throws {
        let mpd = try RecordedMPD(Self.found + Self.playing + Self.playing + Self.songs + "OK\n")
        var crossfade = try keeper(mpd)
        try FileManager.default.removeItem(atPath: folder.file("b.wav"))
        #expect(throws: (any Error).self) { try crossfade.update() }
        #expect(mpd.sent().hasSuffix("crossfade \"0\"\n"))
    }

    /// Two minutes that are heard from the second 1.5 on until 3.4 s before the end.
    private static func track(voice: [ClosedRange<Double>] = []) -> MixTrack {
        var track = MixTrack(name: "x", duration: 120, sound: 1.5...116.6)
        track.lines = stride(from: 1.5, to: 116, by: 2).map { $0 }
        track.voice = voice
        return track
    }

    /// Files overlap by the fade and by the silence at both ends.
    @Test func silenceIsAPartOfTheOverlap() {
        func overlap(_ from: MixTrack, _ to: MixTrack) -> Int {
            CrossfadeKeeper.overlap(MixPlanner.fade(from: from, to: to), from)
        }
        #expect(overlap(Self.track(), Self.track()) == 10)  // 6 + 3.4 + 1.5
        // The first is sung to its end, the second from its third second on.
        #expect(overlap(Self.track(voice: [100...116.6]), Self.track(voice: [4.2...60])) == 6)  // 2 + 3.4 + 1.5
        // Both are sung throughout, so that only silence is left out.
        #expect(overlap(Self.track(voice: [1.5...116.6]), Self.track(voice: [1.5...116.6])) == 4)  // 3.4 + 1.5
        // Half a minute of wind before the second: the first does not fade in it.
        var windy = Self.track()
        windy.levels = (0..<480).map { $0 < 100 ? -60 : -15 }
        #expect(windy.audible.lowerBound > 20)
        #expect(overlap(Self.track(), windy) == 9)  // 6 + 3.4
        // Half a minute of it after the first: no more than 15 s.
        windy.levels.reverse()
        #expect(overlap(windy, Self.track()) == 15)
        // Without beats, both keep their ends.
        #expect(overlap(Self.track(), MixTrack(name: "still", duration: 60)) == 0)
    }
}
