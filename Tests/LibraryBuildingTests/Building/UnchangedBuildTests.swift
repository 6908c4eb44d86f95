import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import SimilarityIndex
import TestSupport
import Testing

/// A build without changes does nothing, and a build with few changes writes the same index as a first build.
struct UnchangedBuildTests {
    /// Distinguishes a file from one that replaced it.
    private static func identity(_ music: MusicFolder) throws -> [UInt64] {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(music.index)")
        let inode = try #require(attributes[.systemFileNumber] as? NSNumber)
        let time = try #require(attributes[.modificationDate] as? Date)
        return [inode.uint64Value, time.timeIntervalSince1970.bitPattern]
    }

    private static func bytesOfAFirstBuild(_ music: MusicFolder) async throws -> [UInt8] {
        let other = RawPath(music.path(".sonic/first.sidx"))
        _ = try await LibraryBuilder(root: music.root, output: other, provenance: "test").build()
        defer { try? music.remove(".sonic/first.sidx") }
        return Array(try Data(contentsOf: URL(filePath: "\(other)")))
    }

    @Test func theIndexIsNotTouched() async throws {
        let music = try MusicFolder(shortSamples)
        try music.write(Array("no music".utf8), "bad.mp3")
        _ = try await music.build()
        let (identity, bytes) = (try Self.identity(music), try music.indexBytes())
        for keepsMissing in [false, true] {
            let build = try await music.build(keepsMissing: keepsMissing)
            #expect(build.summary.reused == 3 && build.summary.tracks == 3 && build.summary.failed == 1)
            #expect(build.knownFailures == ["bad.mp3"])
            #expect(try Self.identity(music) == identity)
            #expect(try music.indexBytes() == bytes)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")) == ["library.sidx"])
    }

    @Test func aBuildTellsWhetherTheIndexHasOtherTracksOrFailures() async throws {
        let music = try MusicFolder([shortSamples[0]])
        func expectChange(_ isExpected: Bool, keepsMissing: Bool = false, _ change: () throws -> Void) async throws {
            try change()
            let changed = try await music.build(keepsMissing: keepsMissing).summary.hasChanged
            #expect(changed == isExpected)
            let again = try await music.build(keepsMissing: keepsMissing).summary.hasChanged
            #expect(!again)
        }
        try await expectChange(true) {}
        try await expectChange(true) { try music.write(Array("no music".utf8), "bad.mp3") }
        try await expectChange(true) { try music.write(Array("no music any more".utf8), shortSamples[0]) }
        try await expectChange(true) { try music.remove("bad.mp3") }
        try await expectChange(true) { try music.copy(shortSamples[1]) }
        try await expectChange(false, keepsMissing: true) { try music.remove(shortSamples[1]) }
        try await expectChange(true) {}
    }

    @Test func whateverHasChangedIsWritten() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        var identity = try Self.identity(music)
        func expectRewritten(_ change: () throws -> Void) async throws {
            try change()
            _ = try await music.build()
            let now = try Self.identity(music)
            #expect(now != identity)
            identity = now
            #expect(try await music.indexBytes() == Self.bytesOfAFirstBuild(music))
        }
        try await expectRewritten { try music.remove(shortSamples[0]) }
        try await expectRewritten { try music.copy(shortSamples[0], as: "new.wav") }
        try await expectRewritten {
            try FileManager.default.moveItem(atPath: music.path("new.wav"), toPath: music.path("moved.wav"))
        }
        let (before, old) = (try Self.identity(music), try music.indexBytes())
        _ = try await LibraryBuilder(root: music.root, provenance: "another version").build()
        #expect(try Self.identity(music) != before)
        #expect(try music.indexBytes() != old)
        #expect(try Library(music.index).reader.provenance() == "another version")
    }

    @Test func aFailureThatComesOrGoesIsWritten() async throws {
        let music = try MusicFolder([shortSamples[0]])
        _ = try await music.build()
        try music.write(Array("no music".utf8), "bad.mp3")
        _ = try await music.build()
        #expect(try Library(music.index).failures().map(\.displayPath) == ["bad.mp3"])
        try music.remove("bad.mp3")
        _ = try await music.build()
        #expect(try Library(music.index).failures().isEmpty)
        try music.link("gone.mp3", to: "nowhere.mp3")
        _ = try await music.build()
        #expect(try Library(music.index).failures().map(\.displayPath) == ["gone.mp3"])
    }

    @Test func missingTracksAreKeptWhole() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        for sample in shortSamples { try music.remove(sample) }
        let build = try await music.build(keepsMissing: true)
        #expect(build.summary.kept == 3 && build.summary.tracks == 3 && build.summary.reused == 0)
        #expect(try music.indexBytes() == bytes)
    }
}
