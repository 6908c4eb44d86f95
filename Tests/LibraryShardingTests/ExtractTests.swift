import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Records of individual files.
struct ExtractTests {
    private static func extractor(_ root: RawPath, jobs: Int = 2) -> RecordExtractor {
        RecordExtractor(root: root, jobs: jobs, failureDate: failureDate)
    }

    @Test func aRecordIsWhatABuildKeeps() async throws {
        let music = try MusicFolder.varied()
        try await music.build("whole.sidx")
        let reader = try IndexReader(path: music.path("whole.sidx"))
        let extractor = Self.extractor(music.root)
        for index in 0..<reader.count {
            let entry = try reader.entry(index)
            let record = extractor.record(of: music.rawPath(entry.displayPath))
            #expect(record.content.encoded == JournalRecord.track(entry).encoded)
        }
        let failures = try reader.failures()
        #expect(failures.map(\.displayPath) == ["bad.mp3", "gone.mp3"])
        for failure in failures {
            #expect(extractor.record(of: music.rawPath(failure.displayPath)).failure == failure)
        }
    }

    @Test func pathsAreToldFromTheRootHoweverTheyAreSpelled() throws {
        let music = try MusicFolder()
        try music.makeFolder("a/b")
        try music.link("door", to: "a")
        for (root, file) in [
            ("a", "a/b/x"), ("a/", "a//b/./x"), ("a/b/..", "a/b/x"), ("door", "a/b/x"), ("a", "door/b/x"),
        ] {
            #expect(
                Self.extractor(music.rawPath(root)).record(of: music.rawPath(file)).path == "b/x", "\(root), \(file)")
        }
        #expect(Self.extractor(music.root).record(of: music.rawPath("door/b/x")).path == "door/b/x", "as a scan has it")
        #expect(Self.extractor("/").record(of: "/no/such.mp3").path == "no/such.mp3")
        #expect(Self.extractor(".").record(of: "such.mp3").path == "such.mp3")
    }

    @Test func otherThingsThanFilesAreFailures() throws {
        let music = try MusicFolder()
        try music.makeFolder("folder.mp3")
        try #require(mkfifo(music.path("pipe.mp3"), 0o600) == 0)
        let extractor = Self.extractor(music.root)
        for (name, message) in [
            ("folder.mp3", "this is a folder, not an audio file"),
            ("pipe.mp3", "this is a pipe, socket or device, not an audio file"),
            ("none.mp3", "No such file or directory"),
        ] {
            let failure = try #require(extractor.record(of: music.rawPath(name)).failure)
            #expect(failure.message == message && failure.kind == "unreadable" && failure.displayPath == name)
        }
        let outside = try #require(extractor.record(of: "/elsewhere/x.mp3").failure)
        #expect(outside.displayPath == "/elsewhere/x.mp3" && outside.message.hasPrefix("is not inside /"))
        #expect(extractor.record(of: music.root).failure?.message.hasPrefix("is not inside") == true)
    }

    @Test(arguments: [1, 3]) func everyPathGetsOneRecord(jobs: Int) async throws {
        let music = try MusicFolder.varied()
        let names = ["bad.mp3", shortSamples[2], "none.mp3", shortSamples[0], "gone.mp3"]
        let rest = Mutex(names[...])
        let records = Mutex<[RawPath]>([])
        let root = music.root
        await Self.extractor(root, jobs: jobs).extract(
            next: { rest.withLock { $0.popFirst() }.map { root.appending(RawPath($0)) } },
            receive: { record in
                records.withLock { $0.append(record.path) }
                return true
            })
        let paths = records.withLock { $0.map { "\($0)" } }
        #expect(jobs == 1 ? paths == names : paths.sorted() == names.sorted())
    }

    @Test func whoeverCannotTakeMoreStopsTheWork() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let path = music.rawPath(shortSamples[0])
        let count = Atomic(0)
        await Self.extractor(music.root, jobs: 1).extract(
            next: { path },
            receive: { _ in count.add(1, ordering: .relaxed).newValue < 2 })
        #expect(count.load(ordering: .relaxed) == 2)
    }
}
