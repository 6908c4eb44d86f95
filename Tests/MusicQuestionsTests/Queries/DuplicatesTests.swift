import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// Which files form a group, and which of them is the best.
struct DuplicatesTests {
    typealias Track = MadeUpLibrary.Track

    private static func track(
        _ path: String, at place: [Float]? = [0], seconds: Double = 200, loudness: Float = -10, range: Float = 5,
        recording: Int? = nil, format: String = "mp3", size: UInt64 = 1_000_000
    ) -> Track {
        Track(path).with { track in
            (track.place, track.seconds, track.recording) = (place, seconds, recording)
            (track.format, track.fileSize) = (format, size)
            track.numbers = ["loudness": loudness, "loudness_range": range]
            track.sequence = [0, 0, 0, 0]
        }
    }

    private func groups(_ tracks: [Track], _ kind: DuplicateGroup.Kind = .recording) throws -> [[String]] {
        try MadeUpLibrary(tracks).library.duplicates(kind).map { $0.files.map(\.track.path.description) }
    }

    @Test func onlyWhatAgreesInEverythingIsTheSame() throws {
        let reference = Self.track("a.mp3", at: [0])
        // Distances of these vectors, in units of the surroundings, are the numbers.
        let same = [
            Self.track("b.mp3", seconds: 200.05), Self.track("b.mp3", loudness: -10.45),
            Self.track("b.mp3", range: 5.15),
        ]
        for other in same { #expect(try groups([reference, other]) == [["a.mp3", "b.mp3"]]) }
        let different = [
            // Another cut, mastering, compression or performance.
            Self.track("b.mp3", seconds: 200.2), Self.track("b.mp3", loudness: -9), Self.track("b.mp3", range: 4.5),
            Self.track("b.mp3", at: [1]), Self.track("b.mp3", at: nil),
        ]
        for other in different { #expect(try groups([reference, other]).isEmpty, "\(other)") }
        let short = [Self.track("a.mp3", seconds: 9), Self.track("b.mp3", seconds: 9)]
        #expect(try groups(short).isEmpty, "too short to tell")
    }

    /// Two recordings of rain may be alike in everything that is compared.
    @Test func speechAndNoiseAreTheSameOnlyByTheirAudio() throws {
        func rain(_ path: String, recording: Int? = nil) -> Track {
            Self.track(path, recording: recording).with { $0.numbers["music"] = 0.1 }
        }
        #expect(try groups([rain("a.mp3"), rain("b.mp3")]).isEmpty)
        #expect(try groups([rain("a.mp3"), Self.track("b.mp3")]).isEmpty)
        #expect(try groups([rain("a.mp3", recording: 1), rain("b.mp3", recording: 1)]) == [["a.mp3", "b.mp3"]])
    }

    /// Each is near to the next, but the ends are far apart. A group contains only files that agree with all others in
    /// it.
    @Test func groupsAreNoChains() throws {
        let chain = [
            Self.track("a.mp3", seconds: 200), Self.track("b.mp3", seconds: 200.08),
            Self.track("c.mp3", seconds: 200.16),
        ]
        #expect(try groups(chain) == [["a.mp3", "b.mp3"]])
    }

    @Test func aNameMeansTheBestEncoding() throws {
        func named(_ track: Track, _ title: String) -> Track { track.with { ($0.artist, $0.title) = ("A", title) } }
        let library = try MadeUpLibrary([
            named(Self.track("a.mp3"), "Song"), named(Self.track("b.flac", format: "flac", size: 20_000_000), "Song"),
            named(Self.track("c.mp3", at: [50]), "Other"), named(Self.track("d.mp3", at: [90]), "Other"),
        ]).library
        #expect(try library.index(of: "a - song") == 1)
        #expect(throws: LibraryError.self) { try library.index(of: "a - song", distinguishesCopies: true) }
        // Two performances.
        #expect(throws: LibraryError.self) { try library.index(of: "a - other") }
    }

    @Test func sameAudioIsToldFromOtherEncodings() throws {
        let tracks = [
            Self.track("a.flac", recording: 1, format: "flac", size: 20_000_000), Self.track("b.mp3", recording: 2),
            Self.track("c.mp3", recording: 2, size: 1_200_000), Self.track("d.mp3", at: [50], recording: 4),
        ]
        let library = try MadeUpLibrary(tracks).library
        let groups = try library.duplicates()
        #expect(groups.map { $0.files.map(\.track.path) } == [["a.flac", "b.mp3", "c.mp3"]])
        #expect(groups.map(\.kind) == [.recording] && groups.map(\.advantage) == [.lossless])
        #expect(groups[0].files.map(\.kilobitsPerSecond) == [800, 40, 48], "of 200 s")
        let copies = try library.duplicates(.audio)
        #expect(copies.map { $0.files.map(\.track.path) } == [["b.mp3", "c.mp3"]] && copies.map(\.kind) == [.audio])
        #expect(copies.map(\.advantage) == [.order], "the larger one has more tags, not more sound")
    }

    @Test(arguments: [
        (track("a.mp3"), track("b.mp3", size: 2_000_000), "b.mp3", DuplicateFile.Advantage.bitRate),
        (track("a.mp3", size: 9_000_000), track("b.flac", format: "flac", size: 8_000_000), "b.flac", .lossless),
        (track("a.mp3").with { $0.isPartial = true }, track("b.mp3", size: 500_000), "b.mp3", .whole),
        (track(".hidden/a.mp3", recording: 1), track("b.mp3", recording: 1), "b.mp3", .place),
        (
            track("a.m4a", format: "mp4", size: 3_000_000), track("b.m4a", format: "mp4", size: 20_000_000), "b.m4a",
            .lossless
        ),
        (track("a.mp3"), track("b.mp3"), "a.mp3", .order),
        // As `list` says which file is the copy.
        (
            track("a.mp3", recording: 1).with { $0.firstSeen = 9 },
            track("b.mp3", recording: 1).with { $0.firstSeen = 5 }, "b.mp3", .seen
        ),
    ])
    func theBestComesFirst(_ one: Track, _ other: Track, best: String, why: DuplicateFile.Advantage) throws {
        let group = try #require(try MadeUpLibrary([one, other]).library.duplicates().first)
        #expect(group.files[0].track.path == RawPath(best) && group.advantage == why)
        let line = try JSONLine.string(DuplicateRecord(group))
        let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let files = try #require(record["files"] as? [[String: Any]])
        #expect(files.map { $0["path"] as? String } == group.files.map(\.track.path.description))
        #expect(record["best"] as? String == why.rawValue)
    }
}
