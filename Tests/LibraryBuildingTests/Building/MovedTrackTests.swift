import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import TestSupport
import Testing

/// Files that were moved, renamed or retagged are recognized by their audio.
struct MovedTrackTests {
    private static let sample = "Folk/02-long-winter.wav"

    /// A copy whose INFO title is replaced by another of the same length, as a tagger changes the bytes.
    private static func retagged() throws -> [UInt8] {
        var bytes = try repositoryBytes("SampleAudio/\(sample)")
        let (old, new) = (Array("Long Winter".utf8), Array("Lost Winter".utf8))
        var count = 0
        for start in 0...(bytes.count - old.count) where bytes[start..<start + old.count].elementsEqual(old) {
            bytes.replaceSubrange(start..<start + old.count, with: new)
            count += 1
        }
        try #require(count > 0)
        return bytes
    }

    @Test func aMovedFileKeepsItsAnalysisAndId() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let before = try Library(music.index).tracks()
        try music.makeFolder("else/where")
        try FileManager.default.moveItem(
            atPath: music.path(shortSamples[2]), toPath: music.path("else/where/renamed.mp3"))
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.moved == ["else/where/renamed.mp3": shortSamples[2]])
        #expect(build.summary.moved == 1 && build.summary.reused == 2 && build.summary.removed == 0)

        // The index equals that of a first build.
        let bytes = try music.indexBytes()
        try music.remove(".sonic")
        #expect(try await music.build().analyzed.count == 3)
        #expect(try music.indexBytes() == bytes)
        #expect(Set(before.map(\.id)) == Set(try Library(music.index).tracks().map(\.id)))
    }

    @Test func aRetaggedFileIsReadButNotHeardAgain() async throws {
        let music = try MusicFolder([Self.sample])
        _ = try await music.build()
        try music.remove(Self.sample)
        try music.write(try Self.retagged(), Self.sample)
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.moved == 1 && build.summary.tracks == 1)
        #expect(try Library(music.index).track(0).tags.title == "Lost Winter")
        let kept = try Library(music.index).track(0)
        try music.remove(".sonic")
        #expect(try await music.build().analyzed == [Self.sample])
        let new = try Library(music.index).track(0)
        #expect(kept.descriptors == new.descriptors && kept.tags == new.tags && kept.id == new.id)
    }

    /// A file that was looked up by its audio without success is not hashed a second time.
    @Test func anIdentityThatIsKnownIsTaken() throws {
        let source = try AudioSource(RawPath(repositoryFile("SampleAudio/\(Self.sample)").path))
        let id = TrackID(high: 1, low: 2)
        let tracks = try [id, nil].map { id in
            try AnalyzedTrack(
                source, id: id, recordedPath: nil, size: 0, modificationTime: 0, changeStamp: 0,
                analyzer: TrackAnalyzer(), decodesAhead: false, tagReading: TagReading()
            ).track
        }
        let payload = try AudioPayload.hash(source)
        #expect(tracks.map(\.id) == [id, TrackID(high: payload.high, low: payload.low)])
    }

    @Test func twoFilesThatChangeNamesAreTold() async throws {
        let music = try MusicFolder()
        try music.copy(shortSamples[0], as: "a.wav")
        try music.copy(shortSamples[1], as: "b.wav")
        _ = try await music.build()
        for (from, to) in [("a.wav", "c"), ("b.wav", "a.wav"), ("c", "b.wav")] {
            try FileManager.default.moveItem(atPath: music.path(from), toPath: music.path(to))
        }
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.moved == ["a.wav": "b.wav", "b.wav": "a.wav"])
        #expect(build.summary.removed == 0 && build.summary.tracks == 2)
    }

    @Test func aPlanSaysWhatABuildThenDoes() async throws {
        let music = try MusicFolder(shortSamples)
        try music.write(Array("no music".utf8), "bad.mp3")
        let empty = LibraryBuilder(root: music.root, provenance: "test")
        #expect(try empty.plan().steps.map(\.reason) == ["new", "new", "new", "new"])
        #expect(!FileManager.default.fileExists(atPath: music.path(".sonic")))

        _ = try await music.build()
        let bytes = try music.indexBytes()
        try FileManager.default.moveItem(atPath: music.path(shortSamples[0]), toPath: music.path("moved.wav"))
        try music.remove(shortSamples[1])
        try music.copy("Folk/01-hill-road.mp3", as: "new.mp3")
        try music.link("gone.mp3", to: "nowhere")
        let plan = try LibraryBuilder(root: music.root, provenance: "test").plan()
        #expect(plan.unchanged == 1)
        #expect(plan.steps.map(\.action) == [.skip, .move, .analyze, .remove, .fail])
        #expect(plan.steps.map { "\($0.path)" } == ["bad.mp3", "moved.wav", "new.mp3", shortSamples[1], "gone.mp3"])
        #expect(plan.steps[1].reason.hasSuffix(shortSamples[0]) && plan.steps[2].reason == "new")
        #expect(try music.indexBytes() == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")) == ["library.sidx"])
        let retrying = LibraryBuilder(
            root: music.root, retriesFailures: true, keepsMissing: true, provenance: "test")
        #expect(try retrying.plan().steps.map(\.action) == [.analyze, .move, .analyze, .keep, .fail])

        let build = try await music.build()
        #expect(build.analyzed == ["new.mp3"] && build.moved.keys.sorted() == ["moved.wav"])
        #expect(build.summary.removed == 1 && build.summary.reused == 1 && build.summary.failed == 2)
    }

    @Test func aMoveIsNoReasonToKeepTheOldPath() async throws {
        let music = try MusicFolder([shortSamples[0], shortSamples[1]])
        _ = try await music.build()
        try FileManager.default.moveItem(atPath: music.path(shortSamples[0]), toPath: music.path("moved.wav"))
        try music.remove(shortSamples[1])
        let build = try await music.build(keepsMissing: true)
        #expect(build.summary.moved == 1 && build.summary.kept == 1 && build.summary.removed == 0)
        #expect(try Library(music.index).tracks().map { "\($0.path)" } == [shortSamples[1], "moved.wav"].sorted())
    }

    /// A retagged file, and a missing copy of it, as on a disk that is not mounted.
    private static func retaggedWithMissingCopy() async throws -> MusicFolder {
        let music = try MusicFolder()
        for name in ["a.wav", "z.wav"] { try music.copy(sample, as: name) }
        _ = try await music.build()
        try music.remove("a.wav")
        try music.remove("z.wav")
        try music.write(try retagged(), "z.wav")
        return music
    }

    @Test func aRetaggedFileIsNotTakenForAMissingCopy() async throws {
        let music = try await Self.retaggedWithMissingCopy()
        let plan = try LibraryBuilder(root: music.root, keepsMissing: true, provenance: "test").plan()
        #expect(plan.steps.map(\.reason) == ["same audio, other tags or time", "no such file"])
        let build = try await music.build(keepsMissing: true)
        #expect(build.moved == ["z.wav": "z.wav"] && build.summary.kept == 1)
        #expect(try Library(music.index).tracks().map { $0.tags.title } == ["Long Winter", "Lost Winter"])
    }

    @Test func aRetaggedFileIsNotTakenForAMissingCopyThatIsOnlyInTheJournal() async throws {
        let music = try MusicFolder()
        for name in ["a.wav", "z.wav"] { try music.copy(Self.sample, as: name) }
        var journal = Data()
        _ = try await music.build(onEvent: { event in
            if case .finished = event {
                journal = FileManager.default.contents(atPath: "\(music.index).journal") ?? Data()
            }
        })
        try music.remove(".sonic/library.sidx")
        try journal.write(to: URL(filePath: "\(music.index).journal"))
        try music.remove("a.wav")
        try music.remove("z.wav")
        try music.write(try Self.retagged(), "z.wav")
        let build = try await music.build(keepsMissing: true)
        #expect(build.analyzed.isEmpty && build.moved == ["z.wav": "z.wav"] && build.summary.kept == 1)
        #expect(try Library(music.index).tracks().map { $0.tags.title } == ["Long Winter", "Lost Winter"])
    }

    @Test func aBuildThatGoesOnKeepsTheMissingCopyToo() async throws {
        let music = try await Self.retaggedWithMissingCopy()
        let (journal, old) = ("\(music.index).journal", Data(try music.indexBytes()))
        var journalBytes = Data()
        _ = try await music.build(
            keepsMissing: true,
            onEvent: { event in
                if case .finished = event { journalBytes = FileManager.default.contents(atPath: journal) ?? Data() }
            })
        let bytes = try music.indexBytes()
        // As `kill -9` before the end leaves it.
        try old.write(to: URL(filePath: "\(music.index)"))
        try journalBytes.write(to: URL(filePath: journal))
        let build = try await music.build(keepsMissing: true)
        #expect(build.analyzed.isEmpty && build.summary.reused == 1 && build.summary.kept == 1)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func aCancelledBuildForgetsNoTrackThatMayHaveMoved() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        try FileManager.default.moveItem(atPath: music.path(shortSamples[0]), toPath: music.path("moved.wav"))
        let flag = CancellationFlag()
        let cancelled = try await music.build(isCancelled: { flag.isSet }) { event in
            if case .scanned = event { flag.set() }
        }
        #expect(cancelled.summary.isInterrupted && cancelled.summary.kept == 1)
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.moved == 1 && build.summary.tracks == 1)
    }
}
