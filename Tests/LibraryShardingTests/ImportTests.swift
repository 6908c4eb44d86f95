import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// Importing records into an index.
struct ImportTests {
    private struct Outcome {
        var summary = RecordImporter.Summary()
        var unusable: [String] = []
        var failures: [String] = []
        var notices: [String] = []
    }

    private static func extract(_ music: MusicFolder, _ names: [String]) -> [String] {
        let extractor = RecordExtractor(root: music.root, jobs: 1, failureDate: failureDate)
        return names.map { extractor.record(of: music.rawPath($0)).line }
    }

    private static func names(_ music: MusicFolder) -> [String] {
        let scan = music.scan()
        return (scan.files.map(\.relativePath) + scan.problems.map(\.relativePath)).map { "\($0)" }
    }

    private static func write(_ lines: [String], _ name: String, _ music: MusicFolder) throws {
        try music.write(Array((lines.joined(separator: "\n") + "\n").utf8), name)
    }

    private static func build(_ music: MusicFolder, _ files: [String], to output: String) throws -> Outcome {
        var outcome = Outcome()
        outcome.summary = try RecordImporter(output: music.rawPath(output), provenance: "test").build(
            from: files.map { music.rawPath($0) }
        ) { event in
            switch event {
            case .unusable(let file, let line, let reason):
                outcome.unusable.append("\(file.lastComponent):\(line): \(reason)")
            case .failure(let failure): outcome.failures.append(failure.displayPath)
            case .notice(let text): outcome.notices.append(text)
            }
        }
        return outcome
    }

    @Test func recordsInAnyOrderGiveTheIndexOfABuild() async throws {
        let music = try MusicFolder.varied()
        try await music.build("whole.sidx")
        let lines = Self.extract(music, Self.names(music))
        #expect(lines.count == 6)
        var random = SplitMix64(seed: 62)
        for _ in 0..<5 {
            let shuffled = lines.shuffled(using: &random)
            let cut = Int.random(in: 0...shuffled.count, using: &random)
            try Self.write(Array(shuffled[..<cut]), "1.records", music)
            try Self.write(Array(shuffled[cut...]) + [lines[0]], "2.records", music)
            let outcome = try Self.build(music, ["1.records", "2.records"], to: "out.sidx")
            #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
            #expect(outcome.summary.records == 7 && outcome.summary.duplicates == 1 && outcome.summary.tracks == 4)
            #expect(outcome.failures == ["bad.mp3", "gone.mp3"] && outcome.unusable.isEmpty)
            try music.remove("out.sidx")
        }
        // A build of the result has nothing to do.
        _ = try Self.build(music, ["1.records", "2.records"], to: ".sonic/library.sidx")
        #expect(try await music.build().pending == 0)
    }

    /// A copy whose path comes first, and the file itself once more.
    @Test func aRecordOfAFurtherCopyComesAfterTheOthers() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let index = music.rawPath("out.sidx")
        try Self.write(Self.extract(music, [shortSamples[0]]), "1.records", music)
        _ = try Self.build(music, ["1.records"], to: "out.sidx")
        let first = try Library(index).track(0)
        try music.copy(shortSamples[0], as: "0.wav")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 100)], ofItemAtPath: music.path("0.wav"))
        try Self.write(Self.extract(music, ["0.wav", shortSamples[0]]), "2.records", music)
        _ = try Self.build(music, ["2.records"], to: "out.sidx")
        let tracks = try Library(index).tracks()
        #expect(tracks.map(\.fileID) == [first.id.copy(2), first.id])
        #expect(tracks.map(\.added) == [first.added + 1, first.added])
    }

    /// Two copies in one import. Builds then keep their ids, also when one of them moves behind the other.
    @Test func recordsOfSeveralCopiesKeepTheirIDs() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let index = music.rawPath(".sonic/library.sidx")
        _ = try await music.build()
        let first = try Library(index).track(0)
        for name in ["0.wav", "1.wav"] { try music.copy(shortSamples[0], as: name) }
        try Self.write(Self.extract(music, ["1.wav", "0.wav"]), "1.records", music)
        let outcome = try Self.build(music, ["1.records"], to: ".sonic/library.sidx")
        #expect(outcome.summary.added == 2 && outcome.summary.kept == 1)
        let ids = [first.id.copy(2), first.id.copy(3), first.id]
        #expect(try Library(index).tracks().map(\.fileID) == ids)
        #expect(try await music.build().pending == 0)
        #expect(try Library(index).tracks().map(\.fileID) == ids)
        try FileManager.default.moveItem(atPath: music.path("0.wav"), toPath: music.path("2.wav"))
        _ = try await music.build()
        let tracks = try Library(index).tracks()
        #expect(tracks.map { "\($0.path)" } == ["1.wav", "2.wav", shortSamples[0]])
        #expect(tracks.map(\.fileID) == [ids[1], ids[0], ids[2]])
    }

    @Test func noRecordsAreAnEmptyLibrary() async throws {
        let music = try MusicFolder()
        try await music.build("whole.sidx")
        try music.write([], "none.records")
        #expect(try Self.build(music, ["none.records"], to: "out.sidx").summary == RecordImporter.Summary())
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
    }

    @Test func damagedLinesAreNamedAndStopNothing() async throws {
        let music = try MusicFolder(shortSamples)
        try await music.build("whole.sidx")
        let lines = Self.extract(music, shortSamples)
        let broken = lines[0].replacing("\"data\":\"A", with: "\"data\":\"B")
        try Self.write([lines[0], broken, "", "Traceback (most recent call last):", lines[1]], "1.records", music)
        try music.write(Array((lines[2] + "\n" + lines[0].prefix(500)).utf8), "2.records")
        let outcome = try Self.build(music, ["1.records", "2.records"], to: "out.sidx")
        #expect(
            outcome.unusable == [
                "1.records:2: damaged record: its checksum does not match; extract this file again",
                "1.records:4: damaged record: not a complete record; extract this file again",
                "2.records:2: damaged record: not a complete record; extract this file again",
            ])
        #expect(outcome.summary.unusable == 3 && outcome.summary.records == 3)
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
    }

    @Test func onlyDamagedLinesLeaveTheIndexAsItWas() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try await music.build("out.sidx")
        let bytes = try music.bytes("out.sidx")
        try Self.write(["nonsense"], "1.records", music)
        let error = #expect(throws: LibraryError.self) { try Self.build(music, ["1.records"], to: "out.sidx") }
        #expect(error?.description.contains("no usable record, nothing was changed") == true)
        let missing = #expect(throws: LibraryError.self) { try Self.build(music, ["none"], to: "out.sidx") }
        #expect(missing?.description == "\(music.path("none")): No such file or directory")
        #expect(try music.bytes("out.sidx") == bytes)
    }

    @Test func anIndexIsRefreshed() async throws {
        let music = try MusicFolder.varied()
        try await music.build("out.sidx")
        try music.remove(shortSamples[1])
        try music.copy("Folk/03-moth-lullaby.flac", as: shortSamples[1])
        try music.copy("Folk/01-hill-road.mp3", as: "new.mp3")
        try Self.write(Self.extract(music, [shortSamples[1], "new.mp3", "bad.mp3"]), "1.records", music)
        let outcome = try Self.build(music, ["1.records"], to: "out.sidx")
        let summary = outcome.summary
        #expect(summary.added == 1 && summary.updated == 1 && summary.kept == 3 && summary.failed == 1)
        #expect(summary.tracks == 5 && outcome.notices.isEmpty)
        try await music.build("whole.sidx")
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
    }

    @Test func aFailureReplacesATrackOnlyIfTheFileIsAnother() async throws {
        let music = try MusicFolder(shortSamples)
        try await music.build("out.sidx")
        let bytes = try music.bytes("out.sidx")
        let entry = try IndexReader(path: music.path("out.sidx")).entry(0)
        func write(size: UInt64, time: Int64) throws {
            let failure = FailureEntry(
                path: entry.path, fileSize: size, modificationTime: time, kind: "unreadable", message: "no disk",
                firstSeen: 5)
            try Self.write([AnalysisRecord(.failure(failure)).line], "1.records", music)
        }
        // A worker without the disk, and one with a failing disk.
        for (size, time) in [(0, 0), (entry.fileSize, entry.modificationTime)] {
            try write(size: size, time: time)
            let outcome = try Self.build(music, ["1.records"], to: "out.sidx")
            #expect(outcome.summary.kept == 3 && outcome.summary.failed == 1 && outcome.summary.updated == 0)
            #expect(try music.bytes("out.sidx") == bytes)
        }
        try write(size: 5, time: entry.modificationTime)
        let outcome = try Self.build(music, ["1.records"], to: "out.sidx")
        #expect(outcome.summary.tracks == 2 && outcome.summary.updated == 1 && outcome.summary.added == 0)
        #expect(try Library(music.rawPath("out.sidx")).failures().map(\.firstSeen) == [5])
    }

    @Test func aFailureKeepsItsDateAndATrackEndsIt() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.write(Array("no music".utf8), "bad.mp3")
        try await music.build("out.sidx")
        let later = RecordExtractor(root: music.root, failureDate: failureDate + 1_000)
        try Self.write([later.record(of: music.rawPath("bad.mp3")).line], "1.records", music)
        let bytes = try music.bytes("out.sidx")
        _ = try Self.build(music, ["1.records"], to: "out.sidx")
        #expect(try music.bytes("out.sidx") == bytes)
        try music.remove("bad.mp3")
        try music.copy(shortSamples[1], as: "bad.mp3")
        try Self.write(Self.extract(music, ["bad.mp3"]), "1.records", music)
        let summary = try Self.build(music, ["1.records"], to: "out.sidx").summary
        #expect(summary.tracks == 2 && summary.added == 1 && summary.updated == 0)
        #expect(try Library(music.rawPath("out.sidx")).failures().isEmpty)
    }

    @Test func anIndexOfAnotherVersionKeepsWhatItHadUntilItIsAnalyzedAgain() async throws {
        let music = try MusicFolder(shortSamples)
        try await music.build("whole.sidx")
        try music.rewrite("whole.sidx", to: "out.sidx") {
            $0.analysisVersion += 1
        } schema: {
            $0.analysisVersion += 1
        }
        try Self.write(Self.extract(music, [shortSamples[0]]), "1.records", music)
        let outcome = try Self.build(music, ["1.records"], to: "out.sidx")
        #expect(outcome.notices.count == 1 && outcome.summary.kept == 2 && outcome.summary.updated == 1)
        let build = try await music.build("out.sidx")
        #expect(build.indexed == 2 && build.reused == 1)
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
    }

    @Test func aDamagedIndexIsReplacedAndAnotherFileIsNot() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try await music.build("whole.sidx")
        try Self.write(Self.extract(music, [shortSamples[0]]), "1.records", music)
        try music.write(Array(try music.bytes("whole.sidx").prefix(1_000)), "out.sidx")
        #expect(try Self.build(music, ["1.records"], to: "out.sidx").notices.count == 1)
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
        let error = #expect(throws: LibraryError.self) { try Self.build(music, ["1.records"], to: "1.records") }
        #expect(error?.description.contains("is not an index and will not be overwritten") == true)
    }

    @Test func ofSeveralRecordsOfAFileThatOfTheNewestStays() async throws {
        let music = try MusicFolder([shortSamples[0]])
        let old = Self.extract(music, [shortSamples[0]])
        try music.remove(shortSamples[0])
        try music.copy(shortSamples[1], as: shortSamples[0])
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now + 100], ofItemAtPath: music.path(shortSamples[0]))
        try await music.build("whole.sidx")
        let new = Self.extract(music, [shortSamples[0]])
        for lines in [old + new, new + old] {
            try Self.write(lines, "1.records", music)
            #expect(try Self.build(music, ["1.records"], to: "out.sidx").summary.duplicates == 1)
            #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
            try music.remove("out.sidx")
        }
    }
}
