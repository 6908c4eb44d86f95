import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// Shards of a folder, built separately, and their merge.
struct ShardBuildTests {
    @Test(arguments: [1, 2, 3, 7]) func shardsMergedAreTheWhole(count: Int) async throws {
        let music = try MusicFolder.varied()
        try await music.build("whole.sidx")
        var names: [String] = []
        var summary = LibraryBuilder.Summary()
        for number in 1...count {
            let shard = try await music.build(nil, shard: Shard(number, of: count))
            summary.tracks += shard.tracks
            summary.failed += shard.failed
            names.append(".sonic/library-\(number)-of-\(count).sidx")
        }
        #expect(summary.tracks == 4 && summary.failed == 2, "each file is of one shard")
        let merged = try music.merge(names.reversed(), to: "merged.sidx") { Issue.record("\($0)") }
        #expect(try music.bytes("merged.sidx") == music.bytes("whole.sidx"))
        #expect(merged.tracks == 4 && merged.failures == 2 && merged.duplicates == 0 && merged.copies == 1)
        // A build of the whole folder has nothing left to do.
        try music.merge(names, to: ".sonic/library.sidx")
        let build = try await music.build()
        #expect(build.pending == 0 && build.summary.reused == 4)
    }

    @Test func aShardIsRefreshedLikeAWhole() async throws {
        let music = try MusicFolder.varied()
        let shard = try #require(Shard("1/2"))
        let first = try await music.build("part.sidx", shard: shard)
        let bytes = try music.bytes("part.sidx")
        let again = try await music.build("part.sidx", shard: shard)
        #expect(first.indexed == first.tracks && again.indexed == 0 && again.reused == first.tracks)
        #expect(try music.bytes("part.sidx") == bytes)
        let plan = try LibraryBuilder(
            root: music.root, output: music.rawPath("part.sidx"), provenance: "test"
        ).part(shard).plan()
        #expect(plan.unchanged == first.tracks)
        #expect(plan.steps.allSatisfy { shard.contains($0.path) })
    }

    @Test func aShardGoesOnFromItsJournal() async throws {
        let music = try MusicFolder.varied()
        let shard = try #require(Shard("1/2"))
        try await music.build("part.sidx", shard: shard)
        let bytes = try music.bytes("part.sidx")
        let reader = try IndexReader(path: music.path("part.sidx"))
        try music.remove("part.sidx")
        do {
            // As after a build that was killed before it wrote the index.
            let journal = try BuildJournal(path: music.path("part.sidx.journal"), schema: LibrarySchema.index)
            for index in 0..<reader.count { try journal.append(.track(try reader.entry(index))) }
        }
        let build = try await music.build("part.sidx", shard: shard)
        #expect(build.indexed == 0 && build.reused == reader.count && reader.count > 0)
        #expect(try music.bytes("part.sidx") == bytes)
        #expect(!FileManager.default.fileExists(atPath: music.path("part.sidx.journal")))
    }

    @Test func aShardDoesNotReplaceAnIndexWithOtherTracks() async throws {
        let music = try MusicFolder(shortSamples)
        try await music.build("whole.sidx")
        let bytes = try music.bytes("whole.sidx")
        let shard = try #require(
            (1...2).compactMap { Shard($0, of: 2) }.first { $0.contains(RawPath(shortSamples[0])) })
        let other = try #require(Shard(3 - shard.number, of: 2))
        // The clips are in both halves, see ShardTests.
        for part in [shard, other] {
            let error = await #expect(throws: LibraryError.self) { try await music.build("whole.sidx", shard: part) }
            #expect(error?.description.contains("whole.sidx: contains tracks of other shards than \(part)") == true)
        }
        #expect(try music.bytes("whole.sidx") == bytes)
    }

    @Test(arguments: [1, 3]) func splittingGivesTheShardsAndMergingTheWhole(count: Int) async throws {
        let music = try MusicFolder.varied()
        try await music.build("whole.sidx")
        let parts = try IndexSplitter(music.rawPath("whole.sidx"), count: count).split()
        #expect(parts.map(\.path) == (1...count).map { music.rawPath("whole-\($0)-of-\(count).sidx") })
        #expect(parts.map(\.tracks).reduce(0, +) == 4 && parts.map(\.failures).reduce(0, +) == 2)
        for number in 1...count {
            try await music.build("built.sidx", shard: Shard(number, of: count))
            #expect(try music.bytes("built.sidx") == music.bytes("whole-\(number)-of-\(count).sidx"))
            try music.remove("built.sidx")
        }
        try music.merge((1...count).map { "whole-\($0)-of-\(count).sidx" }, to: "merged.sidx")
        #expect(try music.bytes("merged.sidx") == music.bytes("whole.sidx"))
    }

    @Test func theProvenanceOfAnotherToolSurvivesSplittingAndMerging() async throws {
        let music = try MusicFolder(shortSamples)
        _ = try await LibraryBuilder(
            root: music.root, output: music.rawPath("whole.sidx"), provenance: "another tool"
        ).build()
        let parts = try IndexSplitter(music.rawPath("whole.sidx"), count: 2, prefix: music.rawPath("p")).split()
        #expect(parts.map(\.path) == [music.rawPath("p-1-of-2.sidx"), music.rawPath("p-2-of-2.sidx")])
        try music.merge(["p-1-of-2.sidx", "p-2-of-2.sidx"], to: "merged.sidx")
        #expect(try music.bytes("merged.sidx") == music.bytes("whole.sidx"))
    }

    @Test func aDamagedIndexIsNotSplit() async throws {
        let music = try MusicFolder(shortSamples)
        try await music.build("whole.sidx")
        var bytes = try music.bytes("whole.sidx")
        bytes[bytes.count / 2] ^= 1
        try music.write(bytes, "whole.sidx")
        let error = #expect(throws: LibraryError.self) {
            try IndexSplitter(music.rawPath("whole.sidx"), count: 2).split()
        }
        #expect(error?.description.contains("whole.sidx: at byte") == true)
        #expect(!FileManager.default.fileExists(atPath: music.path("whole-1-of-2.sidx")))
    }
}
