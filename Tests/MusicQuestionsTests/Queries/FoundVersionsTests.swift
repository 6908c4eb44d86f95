import CatalogSupport
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// For which tracks versions are found, and how many. Chords and copies are synthetic, so the correct answers are
/// known.
struct FoundVersionsTests {
    private static let own = chords(seed: 6)

    private static func chords(seed: UInt64) -> [Float] {
        var random = SplitMix64(seed: seed)
        var frames: [[Float]] = []
        while frames.count < 160 {
            let chord = (0..<12).map { _ in Int.random(in: 0..<4, using: &random) == 0 ? Float(1) : 0 }
            for _ in 0..<Int.random(in: 2...5, using: &random) where frames.count < 160 { frames.append(chord) }
        }
        return Array(frames.joined())
    }

    private static func track(_ path: String, _ chroma: [Float], copyOf recording: Int? = nil) -> MadeUpLibrary.Track {
        .init(path).with { ($0.chroma, $0.recording) = (chroma, recording) }
    }

    /// Forty copies of one recording and thirty of another version, all before the third by score.
    private static func copied() throws -> MadeUpLibrary {
        let live = Array(own.dropFirst(12 * 4)), part = Array(own.dropFirst(12 * 20))
        return try MadeUpLibrary(
            (10..<50).map { track("a\($0).mp3", own, copyOf: 1000) }
                + (10..<40).map { track("b\($0).mp3", live, copyOf: 2000) } + [track("c.mp3", part)])
    }

    private static func versions(_ made: MadeUpLibrary, of path: String, count: Int = 10, all: Bool = false) throws
        -> [String]
    {
        let index = try made.library.index(of: path)
        let threshold = all ? nil : VersionSearch.defaultThreshold
        return try made.library.versions(of: index, count: count, threshold: threshold).map { "\($0.track.path)" }
    }

    @Test(arguments: [false, true]) func howeverManyCopiesThereAreARecordingIsListedOnce(_ all: Bool) throws {
        let made = try Self.copied()
        #expect(try Self.versions(made, of: "a10.mp3", count: 1, all: all) == ["b10.mp3"])
        #expect(try Self.versions(made, of: "a49.mp3", count: 2, all: all) == ["b10.mp3", "c.mp3"])
        #expect(try Self.versions(made, of: "c.mp3", count: 100, all: all) == ["b10.mp3", "a10.mp3"])
        #expect(try Self.versions(made, of: "b20.mp3", count: 100, all: all) == ["a10.mp3", "c.mp3"])
    }

    /// As in an index merged from a part that was built with --versions and one that was not.
    @Test func aTrackWithoutPitchClassesIsRefusedAndCounted() throws {
        var tracks = [Self.track("a.mp3", Self.own), Self.track("b.mp3", Self.own), Self.track("c.mp3", [])]
        // Silence has no data to keep.
        tracks.append(Self.track("d.mp3", []).with { $0.place = nil })
        let made = try MadeUpLibrary(tracks)
        #expect(try made.library.countWithoutVersions() == 1)
        #expect(try Self.versions(made, of: "a.mp3") == ["b.mp3"])
        #expect(throws: LibraryError.noVersionsOfTrack("c.mp3", path: "\(made.library.path)")) {
            try Self.versions(made, of: "c.mp3")
        }
        #expect(try Self.versions(made, of: "d.mp3", all: true).isEmpty)
        let plain = try MadeUpLibrary([.init("a.mp3"), .init("b.mp3")])
        #expect(try plain.library.countWithoutVersions() == 2)
    }

    /// Silence and noise without a common window are not returned, even if any score is accepted.
    @Test func nothingInCommonIsNoAnswer() throws {
        let made = try MadeUpLibrary([
            Self.track("a.mp3", Self.own), Self.track("short.mp3", Array(Self.own.prefix(12 * 8))),
        ])
        #expect(try Self.versions(made, of: "a.mp3", all: true).isEmpty)
    }

    @Test func theShortestTrackThatCanBeSureIsHalfAMinuteLong() {
        // 72 frames of 0.4644 s: 72 − 8 windows divided by √72 is 7.54; with one less it is 7.48.
        #expect(VersionSearch.defaultThreshold == 7.5)
        #expect(abs(Library.shortestForVersions - 72 * 10_240 / 22_050) < 1e-9)
    }
}
