import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

struct VersionsTests {
    private static let takes = ["Pop/01-paper-boats.mp3", "Pop/02-paper-boats-rehearsal.mp3"]
    private static let mixes = ["Electronic/03-warm-concrete.mp3", "Electronic/04-warm-concrete-late-mix.mp3"]
    private static let copies = ["Jazz/02-cafe-a-minuit.mp3", "Jazz/02-cafe-a-minuit-copy.ogg"]

    private static func build(_ music: MusicFolder, versions: Bool) async throws -> LibraryBuilder.Summary {
        try await LibraryBuilder(root: music.root, includesVersions: versions ? true : nil, provenance: "test").build()
    }

    @Test func otherTakesOfAPieceAreNearestAndCopiesAreNone() async throws {
        let music = try MusicFolder(Self.takes + Self.mixes + Self.copies)
        _ = try await Self.build(music, versions: true)
        let library = try Library(music.index)
        for pair in [Self.takes, Self.mixes] {
            for (track, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let found = try library.versions(of: try library.index(of: track), count: 3, threshold: nil)
                #expect("\(try #require(found.first).track.path)" == other)
            }
        }
        let found = try library.versions(of: try library.index(of: Self.copies[0]), threshold: nil)
        #expect(!found.contains { "\($0.track.path)" == Self.copies[1] })
    }

    @Test func anIndexGetsThemWhenAskedAndKeepsThemUp() async throws {
        let music = try MusicFolder([Self.takes[0]])
        _ = try await Self.build(music, versions: false)
        let plain = try music.indexBytes()
        #expect(throws: LibraryError.self) { try Library(music.index).versions(of: 0) }

        let asked = LibraryBuilder(root: music.root, includesVersions: true, provenance: "test")
        #expect(try asked.plan().steps.map(\.reason) == ["its data for finding versions is missing"])
        #expect(try await Self.build(music, versions: true).indexed == 1)
        let reader = try Library(music.index).reader
        #expect(try !reader.chroma(0).isEmpty)
        #expect(try music.indexBytes().count - plain.count < 3_500)

        #expect(try await Self.build(music, versions: false).reused == 1)
        try music.copy(Self.takes[1])
        let summary = try await Self.build(music, versions: false)
        #expect(summary.indexed == 1 && summary.reused == 1)
        let both = try Library(music.index)
        #expect(try both.versions(of: 0, threshold: nil).count == 1)

        // The same as if all had been built at once.
        let bytes = try music.indexBytes()
        try music.remove(".sonic/library.sidx")
        _ = try await Self.build(music, versions: true)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func recordsOfWorkersCarryThem() async throws {
        let music = try MusicFolder([Self.takes[0]])
        _ = try await Self.build(music, versions: true)
        let extractor = RecordExtractor(root: music.root, includesVersions: true)
        let line = extractor.record(of: RawPath(music.path(Self.takes[0]))).line
        try music.folder.write(Array((line + "\n").utf8), as: "one.records")
        let output = RawPath(music.path("from-records.sidx"))
        _ = try RecordImporter(output: output, provenance: "test").build(from: [RawPath(music.path("one.records"))])
        #expect(try Library(output).reader.chroma(0) == Library(music.index).reader.chroma(0))
    }
}
