import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import TestSupport
import Testing

/// What a build reuses from one that was stopped.
struct JournalBuildTests {
    private static func journal(_ music: MusicFolder) -> String { "\(music.index).journal" }

    /// Leaves the folder as `kill -9` just before the end would.
    private static func buildAndForgetTheIndex(_ music: MusicFolder) async throws {
        var copy = Data()
        let report: (LibraryBuilder.Event) -> Void = { event in
            if case .finished = event, let data = FileManager.default.contents(atPath: journal(music)) { copy = data }
        }
        _ = try await music.build(onEvent: report)
        try music.remove(".sonic/library.sidx")
        try copy.write(to: URL(filePath: journal(music)))
    }

    @Test func theNextBuildGoesOnFromTheJournalAndRemovesIt() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        #expect(!FileManager.default.fileExists(atPath: Self.journal(music)))
        try music.remove(".sonic")
        try await Self.buildAndForgetTheIndex(music)

        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.pending == 0 && build.summary.reused == shortSamples.count)
        #expect(try music.indexBytes() == bytes)
        let left = try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic"))
        #expect(left == ["library.sidx"])
    }

    /// As after `kill -9` in the middle of each record and after it.
    @Test func aJournalThatEndsAnywhereGivesTheIndexOfAnUndisturbedBuild() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try music.remove(".sonic")
        try await Self.buildAndForgetTheIndex(music)
        let journal = try Data(contentsOf: URL(filePath: Self.journal(music)))
        let payloads = try BuildJournal(path: Self.journal(music), schema: LibrarySchema.index).recovered.map(\.encoded)
        try #require(payloads.count == shortSamples.count)
        var end = journal.count
        for (known, payload) in payloads.enumerated().reversed() {
            for length in [end - 1, end - payload.count / 2, end - payload.count - 12] {
                try journal.prefix(length).write(to: URL(filePath: Self.journal(music)))
                let build = try await music.build()
                #expect(build.summary.reused == known && build.analyzed.count == shortSamples.count - known)
                #expect(try music.indexBytes() == bytes, "\(length) bytes of the journal")
                try music.remove(".sonic/library.sidx")
            }
            end -= payload.count + 12
        }
    }

    @Test func aFileThatChangedSinceIsAnalyzedAgain() async throws {
        let music = try MusicFolder(shortSamples)
        try await Self.buildAndForgetTheIndex(music)
        try music.remove(shortSamples[0])
        try music.remove(shortSamples[1])
        try music.copy("Folk/03-moth-lullaby.flac", as: shortSamples[0])
        let build = try await music.build()
        #expect(build.analyzed == [shortSamples[0]] && build.summary.reused == 1)
        #expect(try Library(music.index).tracks().map { "\($0.path)" } == [shortSamples[2], shortSamples[0]].sorted())
    }

    @Test func aJournalledFailureIsNotTriedAgainAndKeepsItsDate() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.write(Array("no music".utf8), "bad.mp3")
        try await Self.buildAndForgetTheIndex(music)
        let journal = try BuildJournal(path: Self.journal(music), schema: LibrarySchema.index)
        let failures = journal.recovered.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
        var failure = try #require(failures.first)
        failure.firstSeen = 1_000_000_000
        try journal.append(.failure(failure))

        let build = try await music.build()
        #expect(build.failed.isEmpty && build.knownFailures == ["bad.mp3"] && build.summary.failed == 1)
        #expect(try Library(music.index).failures() == [failure])
    }

    @Test func aPlanSaysThatAFailedFileHasChanged() async throws {
        let music = try MusicFolder()
        try music.write(Array("no music".utf8), "bad.mp3")
        _ = try await music.build()
        try music.write(Array("still no music".utf8), "bad.mp3")
        for retriesFailures in [false, true] {
            let builder = LibraryBuilder(root: music.root, retriesFailures: retriesFailures, provenance: "test")
            #expect(try builder.plan().steps.map(\.reason) == ["failed before, changed since"])
        }
    }

    @Test(arguments: AudioError.Kind.allCases)
    func onlyAFailureOfTheContentIsTakenOver(kind: AudioError.Kind) async throws {
        let music = try MusicFolder([shortSamples[0]])
        let file = try #require(music.scan().files.first)
        let failure = FailureEntry(
            path: file.relativePath.bytes, fileSize: file.size, modificationTime: file.modificationTime,
            kind: kind.rawValue, message: "so it was", firstSeen: 1_000_000_000)
        func rememberFailure() throws {
            try music.makeFolder(".sonic")
            try BuildJournal(path: Self.journal(music), schema: LibrarySchema.index).append(.failure(failure))
        }
        let isPassing = [.notFound, .unreadable, .unsupportedFormat, .cancelled].contains(kind)
        let why = kind == .unsupportedFormat ? "its format may be supported now" : "it could not be read"
        try rememberFailure()
        func reason(retriesFailures: Bool = false) throws -> String? {
            try LibraryBuilder(root: music.root, retriesFailures: retriesFailures, provenance: "test").plan()
                .steps.first?.reason
        }
        #expect(try reason() == (isPassing ? "failed before, \(why)" : "so it was"))
        #expect(try isPassing || reason(retriesFailures: true) == "failed before, a retry was requested")
        let build = try await music.build()
        #expect(build.analyzed == (isPassing ? [shortSamples[0]] : []))
        #expect(build.knownFailures == (isPassing ? [] : [shortSamples[0]]))
        let told = try await music.build(retriesFailures: true)
        #expect(told.summary.tracks == 1 && told.summary.failed == 0)
    }

    @Test func missingTracksStayWhenTheyAreToldTo() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try music.remove(shortSamples[1])
        let kept = try await music.build(keepsMissing: true)
        #expect(kept.summary.kept == 1 && kept.summary.removed == 0 && kept.summary.reused == 2)
        #expect(try music.indexBytes() == bytes)
        let dropped = try await music.build()
        #expect(dropped.summary.kept == 0 && dropped.summary.removed == 1 && dropped.summary.tracks == 2)
    }

    @Test func theJournalCountsMoreThanTheOlderIndex() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let old = try music.indexBytes()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: music.path(shortSamples[0]))
        try await Self.buildAndForgetTheIndex(music)
        try music.write(old, ".sonic/library.sidx")
        let build = try await music.build()
        #expect(build.pending == 0 && build.summary.reused == shortSamples.count && build.summary.removed == 0)
    }

    @Test func aFileThatMovedSinceIsKnownByItsAudio() async throws {
        let music = try MusicFolder(Array(shortSamples.prefix(2)))
        try await Self.buildAndForgetTheIndex(music)
        try FileManager.default.moveItem(atPath: music.path(shortSamples[0]), toPath: music.path("moved.wav"))
        let plan = try LibraryBuilder(root: music.root, provenance: "test").plan()
        #expect(plan.steps.map(\.reason) == ["same audio as \(shortSamples[0])"] && plan.unchanged == 1)
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.moved == ["moved.wav": shortSamples[0]])
        #expect(build.summary.reused == 1 && build.summary.removed == 0 && build.summary.tracks == 2)
        let bytes = try music.indexBytes()
        try music.remove(".sonic")
        #expect(try await music.build().analyzed.count == 2)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func aMoveThatIsInTheJournalIsNoMissingTrack() async throws {
        let music = try MusicFolder(Array(shortSamples.prefix(2)))
        _ = try await music.build()
        let old = try music.indexBytes()
        try FileManager.default.moveItem(atPath: music.path(shortSamples[0]), toPath: music.path("moved.wav"))
        try await Self.buildAndForgetTheIndex(music)
        try music.write(old, ".sonic/library.sidx")
        let build = try await music.build(keepsMissing: true)
        #expect(build.pending == 0 && build.summary.reused == 2 && build.summary.kept == 0)
        #expect(try Library(music.index).tracks().map { "\($0.path)" } == [shortSamples[1], "moved.wav"].sorted())
    }

    @Test func tracksOfAStoppedBuildStayIfMissingTracksAreKept() async throws {
        let music = try MusicFolder(Array(shortSamples.prefix(2)))
        try await Self.buildAndForgetTheIndex(music)
        try music.remove(shortSamples[0])
        let build = try await music.build(keepsMissing: true)
        #expect(build.analyzed.isEmpty && build.summary.kept == 1 && build.summary.tracks == 2)
    }

    @Test func aBuildThatCannotKeepAJournalEndsBeforeTheWork() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.makeFolder(".sonic/library.sidx.journal")
        let error = await #expect(throws: LibraryError.self) { try await music.build() }
        #expect(error?.description.contains("library.sidx.journal: not a regular file") == true)
        #expect(!FileManager.default.fileExists(atPath: "\(music.index)"))
    }

    @Test func aSecondBuildIsToldWhoHoldsTheIndex() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.makeFolder(".sonic")
        do {
            let lock = try WriterLock(index: "\(music.index)")
            let error = await #expect(throws: LibraryError.self) { try await music.build() }
            #expect(error?.description.contains("is being written by process \(getpid()) on ") == true)
            withExtendedLifetime(lock) {}
        }
        #expect(try await music.build().summary.tracks == 1)
    }
}
