import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// What a merge refuses, prefers and counts.
struct MergeTests {
    /// A folder with an index `a.sidx` of two clips.
    private static func music() async throws -> MusicFolder {
        let music = try MusicFolder(Array(shortSamples[..<2]))
        try await music.build("a.sidx")
        return music
    }

    private static func tracks(_ music: MusicFolder, _ name: String) throws -> [LibraryTrack] {
        try Library(music.rawPath(name)).tracks()
    }

    private static func failure(_ path: String, time: Int64, since: Int64 = 1) -> FailureEntry {
        FailureEntry(
            path: Array(path.utf8), fileSize: 5, modificationTime: time, kind: "notAudio", message: "text",
            firstSeen: since)
    }

    // MARK: What is refused

    @Test func anotherAnalysisIsRefusedByName() async throws {
        let music = try await Self.music()
        try music.rewrite("a.sidx", to: "b.sidx") { entry in
            entry.analysisVersion += 1
        } schema: {
            $0.analysisVersion += 1
        }
        let error = #expect(throws: LibraryError.self) { try music.merge(["a.sidx", "b.sidx"], to: "c.sidx") }
        let version = AnalysisVersion.current
        #expect(
            error?.description.contains(
                "b.sidx: made by analysis version \(version + 1), but \(music.path("a.sidx")) by version \(version)")
                == true)
        #expect(!FileManager.default.fileExists(atPath: music.path("c.sidx")))
    }

    @Test func otherColumnsAreRefusedByName() async throws {
        let music = try await Self.music()
        try music.rewrite("a.sidx", to: "b.sidx") { entry in
            entry.texts.append(nil)
        } schema: {
            $0.textColumns.append("lyrics")
        }
        let error = #expect(throws: LibraryError.self) { try music.merge(["a.sidx", "b.sidx"], to: "c.sidx") }
        #expect(error?.description.contains("b.sidx: has other columns than \(music.path("a.sidx"))") == true)
    }

    @Test func anotherFormatVersionIsRefusedByName() async throws {
        let music = try await Self.music()
        var bytes = try music.bytes("a.sidx")
        bytes[8] = 99
        try music.write(bytes, "b.sidx")
        let error = #expect(throws: LibraryError.self) { try music.merge(["a.sidx", "b.sidx"], to: "c.sidx") }
        #expect(error?.description.contains("b.sidx: ") == true)
        #expect(error?.description.contains("99") == true)
    }

    @Test func damageIsRefusedByNameAndPlace() async throws {
        let music = try await Self.music()
        var bytes = try music.bytes("a.sidx")
        bytes[bytes.count - 3_000] ^= 4
        try music.write(bytes, "b.sidx")
        let error = #expect(throws: LibraryError.self) { try music.merge(["a.sidx", "b.sidx"], to: "c.sidx") }
        #expect(error?.description.contains("b.sidx: at byte") == true)
        #expect(throws: LibraryError.self) { try music.merge(["a.sidx", "none.sidx"], to: "c.sidx") }
    }

    @Test func aFileThatIsNoIndexIsNotReplaced() async throws {
        let music = try await Self.music()
        try music.write(Array("a novel".utf8), "novel.txt")
        let error = #expect(throws: LibraryError.self) { try music.merge(["a.sidx"], to: "novel.txt") }
        #expect(error?.description.contains("is not an index and will not be overwritten") == true)
        #expect(try music.bytes("novel.txt") == Array("a novel".utf8))
    }

    @Test func nobodyWritesWhereABuildDoes() async throws {
        let music = try await Self.music()
        let lock = try WriterLock(index: music.path("c.sidx"))
        let error = #expect(throws: LibraryError.self) { try music.merge(["a.sidx"], to: "c.sidx") }
        #expect(error?.description.contains("is being written by process") == true)
        withExtendedLifetime(lock) {}
    }

    // MARK: What is reported

    @Test func missingPartsAndStoppedBuildsAreTold() async throws {
        let music = try await Self.music()
        for number in [1, 3] { try music.rewrite("a.sidx", to: "x-\(number)-of-4.sidx") }
        try music.write([], "x-3-of-4.sidx.journal")
        var notices: [String] = []
        try music.merge(["x-1-of-4.sidx", "x-3-of-4.sidx"], to: "c.sidx") { notices.append($0) }
        #expect(notices.count == 2)
        #expect(notices.first?.contains("x-3-of-4.sidx: a build of this index was stopped") == true)
        #expect(notices.last == "of 4 parts 2 are not among the indexes: 2, 4")
    }

    // MARK: What wins

    @Test func theNewestFileWinsInAnyOrder() async throws {
        let music = try await Self.music()
        let path = shortSamples[1]
        try music.rewrite("a.sidx", to: "b.sidx") { entry in
            guard entry.displayPath == path else { return }
            entry.modificationTime += 1
            entry.texts[0] = "newer"
        }
        for names in [["a.sidx", "b.sidx"], ["b.sidx", "a.sidx"]] {
            let summary = try music.merge(names, to: "c.sidx")
            #expect(summary.duplicates == 2 && summary.tracks == 2 && summary.copies == 0)
            #expect(try music.bytes("c.sidx") == music.bytes("b.sidx"))
        }
    }

    @Test func aTrackWinsOverAFailureOfTheSameFileAndLosesToOneOfANewer() async throws {
        let music = try await Self.music()
        let entry = try IndexReader(path: music.path("a.sidx")).entry(0)
        let path = entry.displayPath
        for (time, isKept) in [(entry.modificationTime, true), (entry.modificationTime + 1, false)] {
            try music.rewrite("a.sidx", to: "b.sidx", failures: [Self.failure(path, time: time)]) { entry in
                if entry.displayPath == path { entry.path = Array("elsewhere".utf8) }
            }
            for names in [["a.sidx", "b.sidx"], ["b.sidx", "a.sidx"]] {
                try music.merge(names, to: "c.sidx")
                #expect(try Self.tracks(music, "c.sidx").map { "\($0.path)" }.contains(path) == isKept)
                #expect(try Library(music.rawPath("c.sidx")).failures().isEmpty == isKept)
            }
        }
    }

    @Test func ofEqualFailuresTheOneKnownForLongerWins() async throws {
        let music = try await Self.music()
        for (name, since) in [("b.sidx", 20), ("c.sidx", 10)] {
            try music.rewrite("a.sidx", to: name, failures: [Self.failure("x", time: 3, since: Int64(since))])
        }
        for names in [["b.sidx", "c.sidx"], ["c.sidx", "b.sidx"]] {
            try music.merge(names, to: "d.sidx")
            #expect(try Library(music.rawPath("d.sidx")).failures().map(\.firstSeen) == [10])
        }
    }

    @Test func aTrackKeptThoughItsFileIsMissingStaysBesideTheReason() async throws {
        let music = try await Self.music()
        let failure = Self.failure(shortSamples[0], time: 0)
        try music.rewrite("a.sidx", to: "b.sidx", failures: [failure])
        try music.merge(["b.sidx"], to: "c.sidx")
        #expect(try music.bytes("c.sidx") == music.bytes("b.sidx"))
    }

    @Test func theAnalysisVersionOfATrackIsCarriedAndTheNewerWins() async throws {
        let music = try await Self.music()
        let version = AnalysisVersion.current
        try music.rewrite("a.sidx", to: "b.sidx") { $0.analysisVersion += 3 }
        try music.merge(["b.sidx"], to: "c.sidx")
        #expect(try music.bytes("c.sidx") == music.bytes("b.sidx"))
        for names in [["a.sidx", "b.sidx"], ["b.sidx", "a.sidx"]] {
            try music.merge(names, to: "c.sidx")
            let reader = try IndexReader(path: music.path("c.sidx"))
            #expect(try (0..<2).map { try reader.analysisVersion($0) } == [version + 3, version + 3])
        }
    }

    @Test func copiesOfARecordingStayUnlessTheyAreUnwanted() async throws {
        let music = try await Self.music()
        try music.copy(shortSamples[0], as: "A copy.wav")
        try await music.build("b.sidx")
        let all = try music.merge(["a.sidx", "b.sidx"], to: "c.sidx")
        #expect(all.tracks == 3 && all.duplicates == 2 && all.copies == 1)
        #expect(try music.bytes("c.sidx") == music.bytes("b.sidx"))
        let unique = try music.merge(["a.sidx", "b.sidx"], to: "c.sidx", dropsCopies: true)
        #expect(unique.tracks == 2 && unique.copies == 1)
        let first = [shortSamples[1], "A copy.wav"].sorted()
        #expect(try Self.tracks(music, "c.sidx").map { "\($0.path)" } == first, "the first in order of path")
    }

    @Test func theResultMayReplaceOneOfTheIndexes() async throws {
        let music = try await Self.music()
        let bytes = try music.bytes("a.sidx")
        try music.merge(["a.sidx", "a.sidx"], to: "a.sidx")
        #expect(try music.bytes("a.sidx") == bytes)
    }
}
