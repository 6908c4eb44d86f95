import Foundation
import TestSupport
import Testing

/// No space for the files of a build. A limit on the size of files simulates the full disk, and needs no privileges;
/// `make stress` fills a real one.
struct FullDiskTests {
    /// Builds with files of at most `kibibytes` KiB.
    private static func build(_ music: MusicFolder, kibibytes: Int) throws -> IndexerProcess.Result {
        // The unit in POSIX is 512 bytes; bash outside its POSIX mode uses another.
        // Its output goes through a pipe, because a file would have the limit, too.
        let folder = try TemporaryFolder()
        let limited = "(ulimit -f \(2 * kibibytes) && exec \"$indexer\" build --json .)"
        return try IndexerProcess.shell(
            "{ \(limited); echo $? >\"$status\"; } | cat; exit $(cat \"$status\")", in: music.root,
            environment: ["status": folder.path + "/status"])
    }

    private static func names(in music: MusicFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")).sorted()
    }

    /// A folder with two indexed tracks and 38 new ones.
    private static func library() throws -> (music: MusicFolder, old: Data) {
        let music = try MusicFolder()
        try music.copy("Folk/02-long-winter.wav", as: "0.wav")
        try music.copy("Electronic/05-extra-life.wav", as: "1.wav")
        try #require(try music.run("build", "-q", ".").status == 0)
        let old = try Data(contentsOf: URL(filePath: music.index))
        // Hard links of files elsewhere, because a new link changes the status of the file that it leads to.
        let source = try MusicFolder()
        try source.copy("Folk/02-long-winter.wav", as: "0.wav")
        try source.copy("Electronic/05-extra-life.wav", as: "1.wav")
        for number in 2..<40 {
            try FileManager.default.linkItem(
                atPath: source.path("\(number % 2).wav"), toPath: music.path("\(number).wav"))
        }
        return (music, old)
    }

    @Test func noRoomForTheJournalEndsTheBuildAndTheNextGoesOn() throws {
        let (music, old) = try Self.library()
        let result = try Self.build(music, kibibytes: 16)
        #expect(result.status == 2)
        #expect(result.errors.contains("library.sidx.journal: cannot write the journal: File too large"))
        #expect(result.errors.contains("continues from there"))
        #expect(try Data(contentsOf: URL(filePath: music.index)) == old)
        #expect(try music.run("verify").status == 0)
        #expect(try Self.names(in: music) == ["library.sidx", "library.sidx.journal"])

        let finished = try result.objects().count { $0["type"] as? String == "track" }
        #expect(finished > 0)
        let next = try #require(try music.run("build", "--json", ".").objects().last)
        #expect(next["reused"] as? Int == 2 + finished && next["indexed"] as? Int == 38 - finished)
        try expectTheIndexOfAnUndisturbedBuild(music)
    }

    @Test func noRoomForTheIndexLeavesTheOldOneAndTheJournal() throws {
        let (music, _) = try Self.library()
        try #require(try music.run("build", "-q", ".").status == 0)
        let old = try Data(contentsOf: URL(filePath: music.index))
        try music.copy("Classical/02-four-neighbours.mp3", as: "new.mp3")
        let result = try Self.build(music, kibibytes: 16)
        #expect(result.status == 2)
        #expect(result.errors.contains("library.sidx: cannot write: File too large"))
        #expect(try Data(contentsOf: URL(filePath: music.index)) == old)
        #expect(try Self.names(in: music) == ["library.sidx", "library.sidx.journal"])

        let next = try #require(try music.run("build", "--json", ".").objects().last)
        #expect(next["reused"] as? Int == 41 && next["indexed"] as? Int == 0)
        try expectTheIndexOfAnUndisturbedBuild(music)
    }

    private func expectTheIndexOfAnUndisturbedBuild(_ music: MusicFolder) throws {
        #expect(try Self.names(in: music) == ["library.sidx"])
        #expect(try music.run("build", "-q", ".", "-o", "other.sidx").status == 0)
        #expect(try records(of: "library.sidx", music) == records(of: "other.sidx", music))
    }

    /// All that an index has of each track but when it was first seen, and what follows from that: which of several files
    /// with one audio is the first.
    private func records(of index: String, _ music: MusicFolder) throws -> [NSDictionary] {
        let path = index == "library.sidx" ? music.index : music.path(index)
        let records = try music.run("list", "--json", "-i", path).objects().map { record in
            record.filter { !["added", "id", "copy_of"].contains($0.key) } as NSDictionary
        }
        #expect(!records.isEmpty)
        return records
    }
}
