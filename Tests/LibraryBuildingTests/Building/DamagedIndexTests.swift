import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import TestSupport
import Testing

/// A build over a damaged index analyzes the lost tracks again, and no others.
struct DamagedIndexTests {
    /// Changes a byte of a section, found in the table of contents as FileFormat.md describes it.
    private static func damage(_ music: MusicFolder, _ section: String, at position: Int) throws {
        var bytes = try music.indexBytes()
        func number(_ position: Int, _ count: Int) -> Int {
            bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let line = try #require(
            stride(from: 64, to: 64 + 32 * number(32, 4), by: 32).first {
                bytes[$0..<$0 + 4].elementsEqual(section.utf8)
            })
        let place = number(line + 8, 8) + position
        bytes[place] ^= 0x20
        try Data(bytes).write(to: URL(filePath: "\(music.index)"))
    }

    private static func build(_ music: MusicFolder, versions: Bool? = nil) async throws -> LibraryBuilder.Summary {
        try await LibraryBuilder(root: music.root, includesVersions: versions, provenance: "test").build()
    }

    @Test(arguments: [("TRAK", 64 + 20, 1), ("NUMS", 4, 1), ("SEQS", 40, 1), ("IDIX", 0, 0), ("SCAL", 8, 0)])
    func onlyWhatIsLostIsAnalyzedAgain(_ section: String, _ position: Int, _ lost: Int) async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try Self.damage(music, section, at: position)
        let plan = try LibraryBuilder(root: music.root, provenance: "test").plan()
        #expect(plan.unchanged == 3 - lost && plan.count(.analyze) == lost && plan.count(.remove) == 0)
        let build = try await music.build()
        #expect(build.summary.reused == 3 - lost && build.summary.indexed == lost)
        #expect(build.notices.count == 2)
        #expect(build.notices.first?.contains("“\(section)”") == true)
        #expect(build.notices.last?.contains(lost == 0 ? "no tracks were lost" : "1 of 3 tracks") == true)
        #expect(try music.indexBytes() == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")) == ["library.sidx"])
    }

    /// Without the names of the columns, the meaning of a value is unknown.
    @Test func aDamagedSchemaCostsEveryTrack() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        for position in [16, 40, 100] {
            try Self.damage(music, "SCHM", at: position)
            let build = try await music.build()
            #expect(build.summary.reused == 0 && build.summary.indexed == 3)
            #expect(build.notices.contains { $0.contains("all tracks are analysed again") })
            #expect(try music.indexBytes() == bytes)
        }
    }

    @Test func questionsThatNeedNothingOfADamagedSectionAreAnswered() async throws {
        let music = try MusicFolder(shortSamples)
        try music.write(Array("no music".utf8), "bad.mp3")
        _ = try await music.build()
        let whole = try Library(music.index).overview()
        #expect(whole.failures == 1 && whole.damage == nil)
        for section in ["SEQS", "VEC8", "IDIX"] {
            _ = try await music.build()
            try Self.damage(music, section, at: 0)
            #expect(try Library(music.index).overview() == whole)
        }
        _ = try await music.build()
        try Self.damage(music, "FAIL", at: 0)
        let library = try Library(music.index)
        let overview = try library.overview()
        #expect(overview.tracks == 3 && overview.failures == 0)
        #expect(overview.damage?.count == 1 && overview.damage?.first?.contains("“FAIL”") == true)
        #expect(throws: LibraryError.self) { try library.failures() }
    }

    @Test func valuesForVersionsOutliveADamagedHeader() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await Self.build(music, versions: true)
        let bytes = try music.indexBytes()
        var damaged = bytes
        damaged[57] ^= 1
        try Data(damaged).write(to: URL(filePath: "\(music.index)"))
        #expect(try await Self.build(music).indexed == 1)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func aFolderThatWasEmptyGoesOnWithVersions() async throws {
        let music = try MusicFolder()
        _ = try await Self.build(music, versions: true)
        #expect(try Library(music.index).reader.hasChroma)
        try music.copy(shortSamples[0])
        _ = try await Self.build(music)
        #expect(try !Library(music.index).reader.chroma(0).isEmpty)
    }

    @Test func versionsAreDroppedWhenToldTo() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await Self.build(music)
        let plain = try music.indexBytes()
        _ = try await Self.build(music, versions: true)
        let summary = try await Self.build(music, versions: false)
        #expect(summary.reused == 1 && summary.indexed == 0)
        #expect(try music.indexBytes() == plain)
        _ = try await Self.build(music)
        #expect(try music.indexBytes() == plain)
    }
}
