import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import Synchronization
import TestSupport
import Testing

/// What a build reuses, analyzes, drops and writes.
struct BuilderTests {
    @Test func indexesEveryClipOfSampleAudio() async throws {
        let built = try await SampleLibrary.built
        let truth = try SampleLibrary.truth()
        let tracks = try built.library.tracks()
        #expect(Set(tracks.map { "\($0.path)" }) == Set(truth.keys))
        #expect(tracks.map(\.path) == tracks.map(\.path).sorted())
        #expect(try built.library.failures().isEmpty)
        #expect(built.summary.indexed == truth.count && built.summary.tracks == truth.count)
        #expect(built.summary.failed == 0 && built.summary.partial == 0 && !built.summary.isInterrupted)
        #expect(abs(built.summary.audioSeconds - tracks.reduce(0) { $0 + $1.duration }) < 1e-6)
        for track in tracks {
            let row = try #require(truth["\(track.path)"])
            #expect(track.tags.title == row["title"])
            #expect(track.tags.artist == row["artist"])
            #expect(track.tags.genre == row["genre"])
            #expect((10...31).contains(track.duration))
        }
    }

    @Test func takesOverWhatHasNotChanged() async throws {
        let music = try MusicFolder(shortSamples)
        let first = try await music.build()
        #expect(first.analyzed == shortSamples.sorted())
        let bytes = try music.indexBytes()

        let second = try await music.build()
        #expect(second.total == 3 && second.pending == 0 && second.analyzed.isEmpty)
        #expect(second.summary.reused == 3 && second.summary.indexed == 0 && second.summary.tracks == 3)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func analysesOnlyWhatIsNewOrChangedAndDropsWhatIsGone() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let changed = shortSamples[0]
        try music.copy("Folk/01-hill-road.mp3", as: "new.mp3")
        try music.remove(changed)
        try music.copy("Folk/03-moth-lullaby.flac", as: changed)
        try music.remove(shortSamples[1])

        let build = try await music.build()
        #expect(build.analyzed == [changed, "new.mp3"])
        #expect(build.summary.reused == 1 && build.summary.indexed == 2 && build.summary.removed == 1)
        let tracks = try Library(music.index).tracks()
        #expect(tracks.map { "\($0.path)" } == [shortSamples[2], changed, "new.mp3"].sorted())
        #expect(tracks.first { "\($0.path)" == changed }?.tags.title == "Kołysanka dla ćmy (Lullaby for a Moth)")
    }

    @Test func aNewTimeStampMeansNewTagsButTheSameAnalysis() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        let before = try Library(music.index).track(0)
        let time = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: music.path(shortSamples[0]))
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.moved == [shortSamples[0]: shortSamples[0]])
        #expect(build.summary.moved == 1 && build.summary.removed == 0)
        let after = try Library(music.index).track(0)
        #expect(after.id == before.id && after.descriptors == before.descriptors)
        #expect(after.modificationTime == 1_000_000_000_000_000_000)
    }

    @Test func aLibraryMayMove() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        let other = try MusicFolder()
        try other.remove("")
        try FileManager.default.moveItem(atPath: music.folder.path, toPath: other.folder.path)
        let build = try await other.build()
        #expect(build.summary.reused == 1 && build.analyzed.isEmpty)
    }

    @Test func bytesDoNotDependOnTheNumberOfJobs() async throws {
        let music = try MusicFolder(shortSamples + ["Jazz/02-cafe-a-minuit-copy.ogg", "Ambient/02-first-light.opus"])
        _ = try await music.build(jobs: 1)
        let bytes = try music.indexBytes()
        try music.remove(".sonic")
        _ = try await music.build(jobs: 4)
        #expect(try music.indexBytes() == bytes)
    }

    /// By a flag, as the command does on an interrupt, or by canceling the task.
    @Test(arguments: [false, true]) func aCancelledBuildKeepsWhatWasFinished(cancelsTask: Bool) async throws {
        let music = try MusicFolder(shortSamples)
        let flag = CancellationFlag()
        let first = try await Task {
            try await music.build(jobs: 1, isCancelled: { flag.isSet }) { event in
                guard case .finished = event else { return }
                if cancelsTask { withUnsafeCurrentTask { $0?.cancel() } } else { flag.set() }
            }
        }.value
        #expect(first.summary.isInterrupted)
        #expect(first.analyzed == [shortSamples.sorted()[0]] && first.summary.tracks == 1)
        #expect(try Library(music.index).tracks().map { "\($0.path)" } == first.analyzed)

        let second = try await music.build()
        #expect(second.analyzed == Array(shortSamples.sorted().dropFirst()))
        #expect(second.summary.reused == 1 && second.summary.tracks == 3 && !second.summary.isInterrupted)

        let bytes = try music.indexBytes()
        try music.remove(".sonic")
        _ = try await music.build()
        #expect(try music.indexBytes() == bytes, "the detour leaves no trace")
    }

    @Test func aBuildCancelledBeforeItBeginsKeepsTheOldTracks() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        try music.copy(shortSamples[1])
        let bytes = try music.indexBytes()
        let build = try await music.build(isCancelled: { true })
        #expect(build.summary.isInterrupted && build.summary.leftIndex && build.analyzed.isEmpty)
        #expect(build.summary.tracks == 1 && build.total == 0, "the folder is not scanned")
        #expect(try music.indexBytes() == bytes)
        #expect(try Library(music.index).tracks().map { "\($0.path)" } == [shortSamples[0]])
    }

    @Test(arguments: ["a flipped bit", "half of it", "no index at all", "nothing"])
    func aDamagedIndexIsReportedAndReplaced(damage: String) async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        let good = try music.indexBytes()
        var bytes = good
        switch damage {
        case "a flipped bit": bytes[bytes.count / 2] ^= 4
        case "half of it": bytes.removeLast(bytes.count / 2)
        case "nothing": bytes = []
        default: bytes = Array("this is not an index".utf8)
        }
        try music.write(bytes, ".sonic/library.sidx")
        let build = try await music.build()
        #expect(build.notices.first?.contains("library.sidx") == true)
        // If one bit of an index is wrong, the track may still be intact: see DamagedIndexTests.
        if damage != "a flipped bit" { #expect(build.notices.count == 1 && build.analyzed == [shortSamples[0]]) }
        #expect(try music.indexBytes() == good)
    }

    @Test func anIndexOfANewerAnalysisIsRefusedByReadersAndReplacedByABuild() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.makeFolder(".sonic")
        var schema = LibrarySchema.index
        schema.analysisVersion += 1
        try IndexWriter(schema: schema, provenance: nil).write(to: "\(music.index)")
        let error = #expect(throws: LibraryError.self) { try Library(music.index) }
        #expect(
            error == .newerAnalysisVersion(path: "\(music.index)", found: LibrarySchema.index.analysisVersion + 1))
        #expect(error?.description.contains("made by analysis version") == true)

        let build = try await music.build()
        #expect(build.notices.count == 1 && build.notices.first?.contains("version") == true)
        #expect(try Library(music.index).count == 1)
    }

    @Test func anEmptyFolderGivesAnEmptyIndex() async throws {
        let music = try MusicFolder()
        let build = try await music.build()
        #expect(build.total == 0 && build.summary.tracks == 0)
        let library = try Library(music.index)
        #expect(library.count == 0)
        #expect(try library.tracks().isEmpty)
    }

    // MARK: What cannot be built

    @Test func aRootThatIsNoFolderIsAnError() async throws {
        let music = try MusicFolder()
        try music.write([1], "file.mp3")
        for (root, word) in [("nowhere", "no such folder"), ("file.mp3", "not a folder")] {
            let path = music.path(root)
            let error = await #expect(throws: LibraryError.self) {
                try await LibraryBuilder(root: RawPath(path), provenance: "test").build()
            }
            #expect(error == .unreadableRoot(path: path, reason: word))
        }
    }

    @Test func aFileThatIsNoIndexIsNeverOverwritten() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let song = music.path(shortSamples[0])
        let before = try Data(contentsOf: URL(filePath: song))
        let error = await #expect(throws: LibraryError.self) {
            try await LibraryBuilder(root: music.root, output: RawPath(song), provenance: "test").build()
        }
        #expect(error?.description.contains(song) == true)
        #expect(try Data(contentsOf: URL(filePath: song)) == before)
    }

    @Test func anOutputThatCannotBeWrittenIsAnErrorBeforeTheWork() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.makeFolder("folder")
        for output in ["folder", shortSamples[0] + "/x.sidx"] {
            let path = music.path(output)
            var events = 0
            let error = await #expect(throws: LibraryError.self) {
                try await LibraryBuilder(root: music.root, output: RawPath(path), provenance: "test").build(
                    report: { if case .finished = $0 { events += 1 } })
            }
            #expect(error?.description.contains(path) == true)
            #expect(events == 0)
        }
    }

    @Test func theIndexOfAShardHasItsNumberInItsName() throws {
        let shard = try #require(Shard(2, of: 8))
        let music = LibraryBuilder(root: "m", provenance: "test").part(shard)
        #expect(music.output == "m/.sonic/library-2-of-8.sidx")
        #expect(LibraryBuilder(root: "m", output: "x", provenance: "test").part(shard).output == "x")
    }

    @Test func anOutputElsewhereLeavesTheMusicFolderAlone() async throws {
        let (music, other) = (try MusicFolder([shortSamples[0]]), try MusicFolder())
        let output = RawPath(other.path("new/folder/my.sidx"))
        _ = try await LibraryBuilder(root: music.root, output: output, provenance: "test").build()
        #expect(try Library(output).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.folder.path) == ["Folk"])
        let left = try FileManager.default.contentsOfDirectory(atPath: other.path("new/folder"))
        #expect(left == ["my.sidx"], "no temporary file stays behind")
    }
}

/// A flag that one task sets and another reads.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
}
