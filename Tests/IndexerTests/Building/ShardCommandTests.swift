import Foundation
import TestSupport
import Testing

/// `build --shard`, `merge` and `split` from the command line.
struct ShardCommandTests {
    @Test func shardsMergedAreTheWholeAndSoAreThePartsOfASplit() throws {
        let music = try MusicFolder.varied()
        #expect(try music.shell("$indexer build -q . -o whole.sidx").status == 1)
        let shards = try music.shell("for i in 1 2 3; do $indexer build -q --shard $i/3 .; done; ls .sonic")
        #expect(shards.lines == (1...3).map { "library-\($0)-of-3.sidx" })
        let merge = try music.shell("$indexer merge .sonic/library-*-of-3.sidx -o .sonic/library.sidx")
        #expect(merge.status == 0 && merge.output.isEmpty)
        #expect(merge.errors.contains("library.sidx: 3 tracks (from 3 indexes, 1 failed)\npaths are relative to /"))
        #expect(try music.bytes(".sonic/library.sidx") == music.bytes("whole.sidx"))
        #expect(try music.run("build", ".").errors.contains("3 tracks (0 analysed, 3 unchanged, 1 failed)"))

        let split = try music.shell("$indexer split . -n 2 -o part --json && $indexer merge part-* -qo merged.sidx")
        #expect(split.status == 0 && split.errors.isEmpty)
        #expect(try split.objects().compactMap { $0["index"] as? String } == ["part-1-of-2.sidx", "part-2-of-2.sidx"])
        #expect(try music.bytes("merged.sidx") == music.bytes("whole.sidx"))
        let former = try music.shell("$indexer split . --number 2 -o former && cmp part-1-of-2.sidx former-1-of-2.sidx")
        #expect(former.status == 0)
    }

    @Test func aMergeTellsWhatItCounted() throws {
        let music = try MusicFolder(["Folk/02-long-winter.wav"])
        try music.copy("Folk/02-long-winter.wav", as: "copy.wav")
        let result = try music.shell(
            "$indexer build -q . && $indexer merge . .sonic/library.sidx -o c.sidx --json && "
                + "$indexer merge . -uo u.sidx && $indexer merge . --root /a --json -o c.sidx")
        #expect(result.status == 0)
        let summaries = try result.objects()
        let first = try #require(summaries.first)
        #expect(first["type"] as? String == "summary" && first["indexes"] as? Int == 2 && first["tracks"] as? Int == 2)
        #expect(first["duplicates"] as? Int == 2 && first["copies"] as? Int == 1 && first["failures"] as? Int == 0)
        #expect(summaries.last?["root"] as? String == "/a")
        #expect(result.errors.contains("u.sidx: 1 track (from 1 index, 1 copy dropped, 0 failed)"))
    }

    @Test(arguments: [
        (["build", ".", "--shard", "3/2"], "--shard must be I/N"),
        (["build", ".", "--shard", "0/2"], "not “0/2”"),
        (["build", ".", "also"], "unexpected operand “also”"),
        (["merge", "a.sidx"], "-o FILE is required"),
        (["merge", "-o", "x"], "missing operand: INDEX…"),
        (["merge", "a", "b", "c", "-o", "x", "--root", "a", "--root", "b"], "once for each of the 3 indexes"),
        (["merge", "none.sidx", "-o", "x"], "none.sidx: cannot open"),
        (["split", "a"], "-n N is required"),
        (["split", "a", "-n", "0"], "from 1 to 65536"),
        (["extract", "-0", "a"], "--null applies to standard input"),
        (["build", "--from-records"], "missing operand: FOLDER"),
        (["build", "--from-records", "."], "requires files of records"),
        (["build", "--from-records", "a"], "requires the FOLDER of the library, or -o FILE"),
        (["build", "--from-records", "a", "-o", "b", "--shard", "1/2"], "cannot be combined"),
        (
            ["build", "--from-records", "a", "-o", "b", "--ignore", "*.wav"],
            "--ignore and --from-records cannot be combined"
        ),
        (["build", "--from-records", "none", "-o", "b"], "none: No such file or directory"),
        (["files", "none"], "none: no such folder"),
    ])
    func misuseIsExplained(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder()
        let result = try IndexerProcess.run(arguments, in: folder.path)
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func aDateThatIsNoneIsRefused() throws {
        let music = try MusicFolder()
        let result = try IndexerProcess.run(["build", "."], in: music.root, environment: ["SOURCE_DATE_EPOCH": "now"])
        #expect(
            result.status == 2
                && result.errors.contains("SOURCE_DATE_EPOCH must be a number of seconds since 1970, not “now”"))
    }
}
