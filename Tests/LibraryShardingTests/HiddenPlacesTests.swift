import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// The records of folders and files that cannot be read are kept until they can be read again.
struct HiddenPlacesTests {
    private static let hidden = shortSamples[0]
    private static let reason = "File name too long"

    /// Two clips, and two files in the folder Folk, one of which fails.
    private static func folder() throws -> MusicFolder {
        let music = try MusicFolder(shortSamples)
        try music.write(Array("no music".utf8), "Folk/bad.mp3")
        return music
    }

    /// Replaces a file or folder by a link that nobody can follow, not even root.
    private static func hide(_ name: String, of music: MusicFolder) throws {
        try FileManager.default.moveItem(atPath: music.path(name), toPath: music.path(".hidden"))
        try music.link(name, to: String(repeating: "d", count: 300))
    }

    private static func show(_ name: String, of music: MusicFolder) throws {
        try music.remove(name)
        try FileManager.default.moveItem(atPath: music.path(".hidden"), toPath: music.path(name))
    }

    private static func plan(_ music: MusicFolder) throws -> BuildPlan {
        try LibraryBuilder(root: music.root, provenance: "test").plan()
    }

    @Test func tracksOfAHiddenFolderStay() async throws {
        let music = try Self.folder()
        _ = try await music.build()
        let bytes = try music.indexBytes()
        try Self.hide("Folk", of: music)
        for _ in 1...2 {
            let plan = try Self.plan(music)
            #expect(plan.unchanged == 2 && plan.steps.map(\.action) == [.keep, .skip, .fail])
            #expect(plan.steps.map { "\($0.path)" } == [Self.hidden, "Folk/bad.mp3", "Folk"])
            #expect(plan.steps.map(\.reason) == ["Folk: \(Self.reason)", "Folk: \(Self.reason)", Self.reason])
            let build = try await music.build()
            #expect(build.analyzed.isEmpty && build.unreadable == ["Folk"] && build.knownFailures == ["Folk/bad.mp3"])
            #expect(build.summary.hidden == 1 && build.summary.reused == 2 && build.summary.tracks == 3)
            #expect(build.summary.removed == 0 && build.summary.kept == 0 && build.summary.failed == 2)
            let library = try Library(music.index)
            #expect(library.count == 3)
            #expect(try library.failures().map(\.displayPath) == ["Folk", "Folk/bad.mp3"])
            try library.reader.verify()
        }
        try Self.show("Folk", of: music)
        #expect(try Self.plan(music).steps.map(\.action) == [.skip])
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.reused == 3 && build.summary.failed == 1)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func soDoesWhatIsKnownOfAFile() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        try Self.hide(Self.hidden, of: music)
        #expect(try Self.plan(music).steps.map(\.reason) == [Self.reason, Self.reason])
        let build = try await music.build()
        #expect(build.summary.hidden == 1 && build.summary.removed == 0 && build.summary.failed == 1)
        try Self.show(Self.hidden, of: music)
        #expect(try await music.build().analyzed.isEmpty)
        // The permissions were removed and restored, which changes the time of the last status change.
        let bytes = try music.indexBytes()
        try music.remove(".sonic")
        _ = try await music.build()
        #expect(try music.indexBytes() == bytes)
    }

    @Test func aLinkThatLeadsNowhereHidesNothing() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        try music.remove(Self.hidden)
        try music.link(Self.hidden, to: "nowhere.wav")
        let build = try await music.build()
        #expect(build.summary.hidden == 0 && build.summary.removed == 1 && build.summary.tracks == 2)
    }

    @Test func aHiddenTrackIsNotTakenForAMovedOne() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        try Self.hide("Folk", of: music)
        try music.copy(Self.hidden, as: "copy.wav")
        let build = try await music.build()
        #expect(build.moved.isEmpty && build.analyzed == ["copy.wav"])
        #expect(build.summary.hidden == 1 && build.summary.tracks == 4)
    }

    @Test func tracksOfAStoppedBuildStayToo() async throws {
        let music = try Self.folder()
        let journal = URL(filePath: "\(music.index).journal")
        var copy = Data()
        _ = try await music.build(onEvent: {
            if case .finished = $0 { copy = (try? Data(contentsOf: journal)) ?? copy }
        })
        let bytes = try music.indexBytes()
        try music.remove(".sonic/library.sidx")
        try copy.write(to: journal)
        try Self.hide("Folk", of: music)
        let build = try await music.build()
        #expect(build.analyzed.isEmpty && build.summary.hidden == 1 && build.summary.reused == 2)
        #expect(build.knownFailures == ["Folk/bad.mp3"])
        try Self.show("Folk", of: music)
        #expect(try await music.build().analyzed.isEmpty)
        #expect(try music.indexBytes() == bytes)
    }

    @Test func everyShardKeepsItsTracks() async throws {
        let music = try Self.folder()
        try music.copy(shortSamples[1], as: "Folk/another.wav")
        try music.copy(shortSamples[1], as: "Folk/one more.wav")
        let shards = (1...2).compactMap { Shard($0, of: 2) }
        let names = shards.map { ".sonic/library-\($0.number)-of-2.sidx" }
        func build() async throws -> [LibraryBuilder.Summary] {
            var summaries = [try await music.build("whole.sidx")]
            for shard in shards { summaries.append(try await music.build(nil, shard: shard)) }
            try music.merge(names, to: "merged.sidx")
            #expect(try music.bytes("merged.sidx") == music.bytes("whole.sidx"))
            return summaries
        }
        _ = try await build()
        let bytes = try music.bytes("whole.sidx")
        let folk = try IndexReader(path: music.path("whole.sidx"))
        let paths = try (0..<folk.count).map { RawPath(bytes: try folk.pathBytes($0)) }.filter {
            "\($0)".contains("Folk/")
        }
        try Self.hide("Folk", of: music)
        let summaries = try await build()
        #expect(summaries.map(\.hidden) == [3] + shards.map { shard in paths.count { shard.contains($0) } })
        #expect(summaries.allSatisfy { $0.removed == 0 && $0.indexed == 0 && $0.failed > 0 })
        try Self.show("Folk", of: music)
        #expect(try await build().allSatisfy { $0.indexed == 0 && $0.hidden == 0 })
        #expect(try music.bytes("whole.sidx") == bytes)
    }

    @Test func aHiddenTrackOfAnOlderAnalysisIsAnalyzedAgainOnceItCanBe() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        let older = AnalysisVersion.current - 1
        try music.rewrite(".sonic/library.sidx", to: ".sonic/library.sidx") {
            $0.analysisVersion = older
        } schema: {
            $0.analysisVersion = older
        }
        try Self.hide("Folk", of: music)
        let build = try await music.build()
        #expect(build.summary.hidden == 1 && build.summary.indexed == 2)
        #expect(try Library(music.index).overview().outdated == 1)
        try Self.show("Folk", of: music)
        #expect(try await music.build().analyzed == [Self.hidden])
        #expect(try music.indexBytes() == bytes)
    }

    @Test(.disabled(if: isRoot(), "root may read every folder")) func missingPermissionsHideAFolder() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await music.build()
        let bytes = try music.indexBytes()
        // Without any permission the folder cannot be read. With permission to read only, its files cannot be examined.
        for permissions in [0, 0o400] {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: music.path("Folk"))
            let build = try await music.build()
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: music.path("Folk"))
            #expect(build.summary.hidden == 1 && build.summary.removed == 0 && build.summary.failed == 1)
            #expect(try await music.build().analyzed.isEmpty)
            #expect(try music.indexBytes() == bytes)
        }
    }
}
