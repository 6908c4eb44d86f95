import Foundation
import TestSupport
import Testing

/// `indexer build`, killed at any moment, loses at most the tracks in progress.
struct KilledBuildTests {
    private static func copies(_ range: Range<Int>, to music: MusicFolder) throws {
        for number in range { try music.copy("Folk/02-long-winter.wav", as: "\(number).wav") }
    }

    /// Starts a build and kills it once it has reported `count` tracks.
    /// - Returns: the reported paths; nil if the build ended first.
    private static func killedBuild(_ music: MusicFolder, after count: Int) throws -> Set<String>? {
        let build = try BuildProcess(["-j2", music.root])
        try build.wait(until: { try build.finished().count >= count })
        build.send(SIGKILL)
        return build.end() == nil ? try build.finished() : nil
    }

    @Test func nothingThatWasFinishedIsDoneTwiceAndTheIndexIsTheSame() throws {
        let music = try MusicFolder()
        try Self.copies(0..<40, to: music)
        let reference = music.path("reference.sidx")
        #expect(try music.run("build", "-q", ".", "-o", reference).status == 0)
        // A writer that was killed while it wrote the index.
        try FileManager.default.createDirectory(atPath: music.path(".sonic"), withIntermediateDirectories: true)
        try music.folder.write([1, 2, 3], as: ".sonic/.library.sidx.1-2.tmp")

        var random = SplitMix64(seed: 62)
        var known: Set<String> = []
        var killCount = 0
        while killCount < 4, let finished = try Self.killedBuild(music, after: Int.random(in: 1...5, using: &random)) {
            killCount += 1
            #expect(known.isDisjoint(with: finished), "taken over, not done again")
            known.formUnion(finished)
        }
        #expect(killCount > 0)
        let last = try music.run("build", "--json", ".")
        #expect(last.status == 0)
        let summary = try #require(try last.objects().last)
        #expect(summary["reused"] as? Int ?? 0 >= known.count && summary["tracks"] as? Int == 40)
        #expect(try Data(contentsOf: URL(filePath: music.index)) == Data(contentsOf: URL(filePath: reference)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")) == ["library.sidx"])
    }

    @Test func theOldIndexStaysReadableAndASecondBuildIsTurnedAway() throws {
        let music = try MusicFolder()
        try Self.copies(0..<2, to: music)
        #expect(try music.run("build", "-q", ".").status == 0)
        let old = try Data(contentsOf: URL(filePath: music.index))
        try Self.copies(2..<40, to: music)

        let build = try BuildProcess(["-j1", music.root])
        try build.wait(until: { try !build.finished().isEmpty })
        build.send(SIGSTOP)
        let second = try music.run("build", ".")
        #expect(second.status == 2)
        #expect(second.errors.contains("library.sidx: is being written by process \(build.identifier) on "))
        #expect(try music.run("verify").status == 0)
        #expect(try music.run("export").lines.count == 2)
        #expect(try Data(contentsOf: URL(filePath: music.index)) == old)
        build.send(SIGKILL)
        #expect(build.end() == nil)

        let next = try music.run("build", ".")
        #expect(next.status == 0 && next.errors.contains("40 tracks"))
    }
}
