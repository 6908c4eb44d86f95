import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// If a new version reads more tags, a build reads the tags of all files again and analyzes nothing again.
struct TagReadingTests {
    /// Writes the index of `music` again as an older program would: without the columns that were added later.
    private static func age(_ music: MusicFolder) throws {
        let reader = try IndexReader(path: "\(music.index)")
        var schema = reader.schema
        schema.textColumns.removeAll { ["artists", "tag_reading"].contains($0) }
        schema.numberColumns.removeAll { ["disc_number", "compilation"].contains($0) }
        var writer = try IndexWriter(schema: schema, provenance: try reader.provenance())
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            entry.texts = schema.textColumns.map { entry.texts[reader.schema.textColumn(named: $0) ?? 0] }
            entry.numbers = schema.numberColumns.map { entry.numbers[reader.schema.numberColumn(named: $0) ?? 0] }
            try writer.append(entry)
        }
        try writer.write(to: "\(music.index)")
    }

    @Test func anIndexWithoutTheColumnsGetsThemWithoutAnalysis() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try Self.age(music)
        #expect(try Library(music.index).tracks().allSatisfy { $0.tagReading == nil })
        let plan = try LibraryBuilder(root: music.root, provenance: "test").plan()
        #expect(
            Set(plan.steps.map(\.action)) == [.move] && Set(plan.steps.map(\.reason)) == ["its tags are read again"])
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.moved == shortSamples.count && build.notices.isEmpty)
        #expect(try music.indexBytes() == bytes, "as if it had been built today")
        #expect(try await music.build().summary.reused == shortSamples.count)
    }

    @Test func anEncodingIsKeptUntilAnotherIsNamed() async throws {
        let music = try MusicFolder([shortSamples[0]])
        // “Мы” in cp1251, in a frame marked as Latin-1.
        let tag = ascii("ID3") + [3, 0, 0, 0, 0, 0, 13] + ascii("TIT2") + big(3, 4) + [0, 0, 0, 0xCC, 0xFB]
        try music.write(tag + repositoryBytes("Tests/Golden/audio/mono.mp3"), "x.mp3")
        func title() throws -> String? { try Library(music.index).tracks().last?.tags.title }
        _ = try await music.build()
        #expect(try title() == "Ìû")
        func build(_ encoding: TagEncoding?) async throws -> LibraryBuilder.Summary {
            try await LibraryBuilder(root: music.root, tagEncoding: encoding, provenance: "test").build()
        }
        let russian = try #require(TagEncoding("CP1251"))
        let first = try await build(russian)
        #expect(try title() == "Мы" && first.indexed == 0 && first.moved == 2)
        // “extract” prints the same for that index.
        let extractor = RecordExtractor(root: music.root, tagEncoding: russian)
        let entry = try IndexReader(path: music.path(".sonic/library.sidx")).entry(1)
        #expect(
            extractor.record(of: music.root.appending("x.mp3")).content.encoded == JournalRecord.track(entry).encoded)
        let second = try await build(nil)
        #expect(try title() == "Мы" && second.reused == 2)
        let third = try await build(.automatic)
        #expect(try title() == "Ìû" && third.moved == 2)
    }
}
