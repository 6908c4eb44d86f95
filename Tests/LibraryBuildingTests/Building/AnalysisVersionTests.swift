import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// A new analysis version gives new numbers to the tracks of older versions, and to no others.
struct AnalysisVersionTests {
    private static let current = AnalysisVersion.current
    private static let other = current - 1

    /// Writes the index of `music` again, as it would be with tracks of another version.
    /// - Parameter schemaVersion: the version of the index as a whole.
    private static func rewrite(
        _ music: MusicFolder, schemaVersion: UInt32 = current, _ version: (String) -> UInt32
    ) throws {
        let reader = try IndexReader(path: "\(music.index)")
        var schema = reader.schema
        schema.analysisVersion = schemaVersion
        var writer = try IndexWriter(schema: schema, provenance: try reader.provenance())
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            entry.analysisVersion = version(entry.displayPath)
            try writer.append(entry)
        }
        for failure in try reader.failures() { try writer.append(failure) }
        try writer.write(to: "\(music.index)")
    }

    private static func plan(_ music: MusicFolder) throws -> BuildPlan {
        try LibraryBuilder(root: music.root, provenance: "test").plan()
    }

    @Test func onlyTracksOfAnotherVersionAreAnalyzedAgain() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try Self.rewrite(music) { $0 == shortSamples[1] ? Self.other : Self.current }
        #expect(try Library(music.index).overview().outdated == 1)
        let index = try Library(music.index).index(of: shortSamples[1])
        #expect(try Library(music.index).similar(to: index).isEmpty)

        let plan = try Self.plan(music)
        #expect(plan.unchanged == 2)
        #expect(plan.steps.map { "\($0.path)" } == [shortSamples[1]])
        #expect(plan.steps.map(\.reason) == ["older analysis (\(Self.other) → \(Self.current))"])
        let build = try await music.build()
        #expect(build.analyzed == [shortSamples[1]] && build.summary.reused == 2 && build.notices.isEmpty)
        #expect(try music.indexBytes() == bytes, "as if it had never been otherwise")
        #expect(try Library(music.index).overview().outdated == 0)
    }

    @Test func anIndexOfAnOlderVersionIsReadAndAnalyzedAgainAndItsFailuresAreTriedAgain() async throws {
        let music = try MusicFolder(shortSamples)
        try music.write(Array("no music".utf8), "bad.mp3")
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try Self.rewrite(music, schemaVersion: Self.other) { _ in Self.other }
        // Until then, the old index gives the same answers as before.
        let old = try Library(music.index)
        #expect(old.isOutdated && old.count == 3)
        #expect(try old.overview().outdated == 3 && old.similar(to: 0).count == 2)

        let reasons = Set(try Self.plan(music).steps.map(\.reason))
        let reason = "older analysis (\(Self.other) → \(Self.current))"
        #expect(reasons == [reason, "failed before, \(reason)"])
        let build = try await music.build()
        #expect(build.analyzed == shortSamples.sorted() && build.failed == ["bad.mp3"])
        #expect(build.summary.removed == 0 && build.notices.count == 1)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func anInterruptedChangeOfVersionGoesOnWhereItStopped() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try Self.rewrite(music, schemaVersion: Self.other) { _ in Self.other }
        let flag = CancellationFlag()
        let first = try await music.build(jobs: 1, isCancelled: { flag.isSet }) { event in
            if case .finished = event { flag.set() }
        }
        #expect(first.analyzed == [shortSamples.sorted()[0]] && first.summary.leftIndex)
        // Old numbers can be compared with each other, but not with new ones. They stay until all are new.
        let library = try Library(music.index)
        #expect(library.isOutdated && library.count == 3 && first.summary.tracks == 3)
        #expect(try library.similar(to: 0).count == 2)

        let second = try await music.build()
        #expect(second.analyzed == Array(shortSamples.sorted().dropFirst()) && second.summary.reused == 1)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func aMissingTrackIsKeptWithTheVersionItHas() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        // An older tool had fewer columns, in another order.
        let reader = try IndexReader(path: "\(music.index)")
        var schema = reader.schema
        schema.analysisVersion = Self.other
        schema.textColumns = ["artist", "title"]
        schema.numberColumns = ["energy"]
        schema.vectorDimension = 2
        schema.sequenceDimension = 3
        var writer = try IndexWriter(schema: schema, provenance: nil)
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            entry.analysisVersion = Self.other
            entry.texts = ["someone", "something \(index)"]
            entry.numbers = [0.25]
            entry.vector = [1, Float(index)]
            entry.sequence = try QuantizedSequence(values: [1, 2, 3], dimension: 3, hopSeconds: 1)
            try writer.append(entry)
        }
        try writer.write(to: "\(music.index)")
        try music.remove(shortSamples[0])
        let build = try await music.build(keepsMissing: true)
        #expect(build.summary.kept == 1 && build.summary.indexed == 2)
        let library = try Library(music.index)
        let track = try library.track(try library.index(of: shortSamples[0]))
        #expect(track.tags.artist == "someone" && track.tags.title?.hasPrefix("something") == true)
        #expect(track.descriptors.energy == 0.25 && track.descriptors.tempo.beatsPerMinute == 0)
        #expect(try library.overview().outdated == 1)
        try library.reader.verify()

        let again = try await music.build(keepsMissing: true)
        #expect(again.summary.kept == 1 && again.summary.reused == 2 && again.analyzed.isEmpty)
    }

    @Test func aMovedFileOfAnotherVersionIsAnalyzedAgain() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        try Self.rewrite(music) { _ in Self.other }
        try FileManager.default.moveItem(atPath: music.path(shortSamples[0]), toPath: music.path("moved.wav"))
        let build = try await music.build()
        #expect(build.analyzed == ["moved.wav"] && build.moved.isEmpty && build.summary.removed == 1)
    }

    @Test func aJournalOfAnotherVersionSavesNoWork() async throws {
        let music = try MusicFolder(Array(shortSamples.prefix(2)))
        _ = try await music.build()
        let bytes = try music.indexBytes()
        let reader = try IndexReader(path: "\(music.index)")
        let entries = try (0..<reader.count).map { try reader.entry($0) }
        let journalPath = "\(music.index).journal"

        // A journal of this version with one older record.
        try music.remove(".sonic/library.sidx")
        let mixed = try BuildJournal(path: journalPath, schema: LibrarySchema.index)
        for (index, var entry) in entries.enumerated() {
            if index == 0 { entry.analysisVersion = Self.other }
            try mixed.append(.track(entry))
        }
        #expect(
            try Self.plan(music).steps.map(\.reason) == ["older analysis (\(Self.other) → \(Self.current))"])
        let first = try await music.build()
        #expect(first.analyzed == [entries[0].displayPath] && first.summary.reused == 1)
        #expect(try music.indexBytes() == bytes)

        // A journal of an older tool.
        try music.remove(".sonic/library.sidx")
        var schema = LibrarySchema.index
        schema.analysisVersion = Self.other
        let old = try BuildJournal(path: journalPath, schema: schema)
        for var entry in entries {
            entry.analysisVersion = Self.other
            try old.append(.track(entry))
        }
        #expect(try await music.build().analyzed.count == 2)
        #expect(try music.indexBytes() == bytes)
    }
}
