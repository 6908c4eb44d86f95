import CatalogSupport
import MusicCatalog
import SimilarityIndex
import TestSupport
import Testing

/// Which of several files with the same audio is the first, and how they are named.
struct CopiesTests {
    private static func file(_ path: String, seen: Int64, recording: Int = 1) -> MadeUpLibrary.Track {
        .init(path).with { ($0.recording, $0.firstSeen) = (recording, seen) }
    }

    private static func numbers(_ tracks: [MadeUpLibrary.Track]) throws -> [Int] {
        try MadeUpLibrary(tracks).library.tracks().map(\.copyNumber)
    }

    @Test func theFileThatWasSeenFirstIsTheFirst() throws {
        #expect(try Self.numbers([Self.file("a.mp3", seen: 9), Self.file("b.mp3", seen: 5)]) == [2, 1])
        // At the same time, the first by path.
        #expect(try Self.numbers([Self.file("a.mp3", seen: 5), Self.file("b.mp3", seen: 5)]) == [1, 2])
        // What is in a recycle bin has been replaced.
        #expect(try Self.numbers([Self.file("#recycle/a.mp3", seen: 1), Self.file("b.mp3", seen: 5)]) == [2, 1])
        #expect(try Self.numbers([Self.file("a.mp3", seen: 9), Self.file("b.mp3", seen: 5, recording: 2)]) == [1, 1])
    }

    @Test func eachFileHasAnIDOfItsOwn() throws {
        let audio = MadeUpLibrary.id(1)
        let library = try MadeUpLibrary([
            Self.file("a.mp3", seen: 3), Self.file("b.mp3", seen: 1), Self.file("c.mp3", seen: 2),
            Self.file("d.mp3", seen: 1, recording: 2),
        ]).library
        let tracks = try library.tracks()
        #expect(tracks.map(\.fileID) == [audio.copy(3), audio, audio.copy(2), MadeUpLibrary.id(2)])
        #expect(try (0..<4).map { try library.fileID($0) } == tracks.map(\.fileID))
        #expect(try (0..<4).map { try library.listedTrack($0).fileID } == tracks.map(\.fileID))
        #expect(tracks.map(\.copyOf) == ["b.mp3", nil, "b.mp3", nil])
        #expect(tracks.prefix(3).allSatisfy { $0.id == audio }, "what users say is about the audio")
        #expect(try library.audioID(audio.copy(3)) == audio && library.audioID(audio) == audio)
        #expect(try library.fileIDs(of: audio) == [audio, audio.copy(2), audio.copy(3)])
        let unknown = TrackID(high: 1, low: 1)
        #expect(try library.audioID(unknown) == unknown && library.fileIDs(of: unknown) == [unknown])
    }

    @Test func thoseOfOneTrackAreAsThoseOfAll() throws {
        let library = try MadeUpLibrary([
            Self.file("a.mp3", seen: 3), Self.file("b.mp3", seen: 1), Self.file("#recycle/c.mp3", seen: 0),
            Self.file("d.mp3", seen: 1, recording: 2),
        ]).library
        let all = library.copies
        for index in 0..<4 {
            let some = try Copies(about: index, in: library.reader)
            #expect(some.first(of: index) == all.first(of: index) && some.number(of: index) == all.number(of: index))
            #expect(some.isEmpty == (all.group(of: index) == nil))
            let id = try library.fileID(index, all)
            #expect(try library.fileID(index, some) == id && some.index(of: id) == all.index(of: id))
        }
    }

    /// A copy whose path comes first is added to a library.
    @Test func aCopyThatComesLaterTakesNoID() throws {
        let old = Self.file("b.mp3", seen: 5)
        let before = try MadeUpLibrary([old]).library.track(0).fileID
        let after = try MadeUpLibrary([Self.file("a.mp3", seen: 6), old]).library.tracks()
        #expect(after.map(\.fileID) == [before.copy(2), before])
    }

    @Test func aTimeIsThatOfTheFileUnlessAnotherIsStored() throws {
        let library = try MadeUpLibrary([
            .init("a.mp3").with { $0.modified = 7 },
            .init("b.mp3").with { ($0.modified, $0.firstSeen) = (7, 3) },
        ]).library
        #expect(try library.tracks().map(\.added) == [7, 3])
        #expect(try (0..<2).map { try library.listedTrack($0).added } == [7, 3])
    }
}
