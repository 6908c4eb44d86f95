import Foundation
import TestSupport
import Testing

/// `files`, `extract` and `build --from-records` from the command line.
struct ExtractCommandTests {
    private static func whole() throws -> MusicFolder {
        let music = try MusicFolder.varied()
        #expect(try music.shell("$indexer build -q . -o whole.sidx").status == 1)
        return music
    }

    @Test func recordsGiveTheIndexOfABuild() throws {
        let music = try Self.whole()
        let extract = try music.shell("$indexer files -0 . | $indexer extract -0 > all.records")
        #expect(extract.status == 1 && extract.errors == "failed: bad.mp3: this is text, not audio\n")
        let records = String(decoding: try music.bytes("all.records"), as: UTF8.self)
        #expect(records.utf8.count { $0 == 10 } == 4 && records.utf8.allSatisfy { $0 == 10 || 0x20...0x7E ~= $0 })
        let build = try music.shell("tac all.records | $indexer build --from-records -o out.sidx -")
        #expect(build.status == 1 && build.errors.contains("out.sidx: 3 tracks (3 new, 1 failed)"))
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
        // Into the folder's own index, after which no file is pending.
        #expect(try music.shell("$indexer build --from-records -q . all.records").status == 1)
        #expect(try music.bytes(".sonic/library.sidx") == music.bytes("whole.sidx"))
        #expect(try music.shell("$indexer files --pending .").lines == [])
        try music.copy("Folk/02-long-winter.wav", as: "more.wav")
        #expect(try music.shell("$indexer files --pending .").lines == ["./more.wav"])
        try music.copy("Electronic/05-extra-life.wav", as: "new.wav")
        #expect(try music.shell("$indexer files --pending .").lines == ["./more.wav", "./new.wav"])
    }

    @Test func severalProcessesMayAppendToOneFile() throws {
        let music = try Self.whole()
        let result = try music.shell(
            "$indexer files -0 . | xargs -0 -n 1 -P 3 $indexer extract -q -j1 -r . >> all.records; echo $?; "
                + "$indexer build --from-records -q -o out.sidx all.records")
        #expect(result.lines == ["123"], "xargs says that one failed")
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
    }

    @Test func anyNumberOfFilesNeedsFewDescriptors() throws {
        let music = try Self.whole()
        let result = try music.shell(
            """
            $indexer files -0 . | $indexer extract -q -0 -j1 | split -l 1 - part.
            for i in $(seq 100); do cp part.aa part.x$i; cp whole.sidx whole$i.sidx; done
            mkfifo pipe; mv part.ab other; cat other > pipe & ulimit -n 32
            $indexer build --from-records -q -o out.sidx part.* pipe; echo $?
            $indexer merge whole*.sidx -q -o merged.sidx; echo $?
            """)
        #expect(result.lines == ["1", "0"], "\(result.errors)")
        for name in ["out.sidx", "merged.sidx"] { #expect(try music.bytes(name) == music.bytes("whole.sidx")) }
    }

    @Test func aShardOfTheListIsTheShardOfTheBuild() throws {
        let music = try Self.whole()
        let lists = try (1...2).map {
            try music.shell("$indexer files --shard \($0)/2 -0 .").output.split(separator: "\0")
        }
        #expect(
            lists.joined().sorted()
                == ["Electronic/05-extra-life.wav", "Folk/02-long-winter.wav", "bad.mp3", "odd \n name.mp3"].map {
                    "./\($0)"
                })
        let build = try music.shell("$indexer build -q --shard 1/2 . --json")
        #expect(try build.objects().first?["total"] as? Int == lists[0].count)
    }

    @Test func aShardOfWhatIsPendingIsWhatTheWholeLacks() throws {
        let music = try MusicFolder.varied()
        func pending(_ shard: String, _ options: String = "") throws -> [String] {
            try music.shell("$indexer files -0 --pending --shard \(shard) \(options) .").output
                .split(separator: "\0").map(String.init)
        }
        let lists = try ["1/2", "2/2"].map { try pending($0) }
        #expect(lists.map(\.count).reduce(0, +) == 4 && Set(lists.joined()).count == 4)
        #expect(try music.shell("$indexer build -q .").status == 1)
        #expect(try pending("1/2") == [] && pending("2/2") == [])
        // Also with an index in another place, or that of a shard.
        #expect(try music.shell("mv .sonic/library.sidx whole.sidx; $indexer build -q --shard 1/2 .").status != 2)
        #expect(try pending("2/2", "-o whole.sidx") == [] && pending("2/2") == lists[1])
        #expect(try pending("1/2", "-o .sonic/library-1-of-2.sidx") == [])
        // A file that cannot be read is reported only for its own shard.
        try FileManager.default.createSymbolicLink(atPath: music.path("gone.mp3"), withDestinationPath: "nothing")
        let results = try (1...2).map { try music.shell("$indexer files --pending --shard \($0)/2 -o whole.sidx .") }
        #expect(results.map(\.status).sorted() == [0, 1])
        for result in results { #expect(result.errors.contains("gone.mp3") == (result.status == 1)) }
    }

    @Test func pathsOnStandardInputMayHaveAnyOrderAndSpelling() throws {
        let music = try Self.whole()
        let script = """
            printf '%s\\n' "$PWD/bad.mp3" '' ./Folk/../Folk/02-long-winter.wav none.mp3 |
                $indexer extract -q -j1 --root "$PWD"
            """
        let result = try music.shell(script)
        #expect(result.status == 1 && result.errors.isEmpty)
        #expect(
            try result.objects().map { $0["path"] as? String } == ["bad.mp3", "Folk/02-long-winter.wav", "none.mp3"])
        #expect(try result.objects().map { $0["status"] as? String } == ["failed", "track", "failed"])
        #expect(try music.shell("cd Folk && echo 02-long-winter.wav | $indexer extract").status == 0)
    }

    @Test func eachLineGoesOutAtOnce() throws {
        let music = try Self.whole()
        // The second path is written only after the first record has been read.
        let script = """
            mkfifo in out; $indexer extract -q -j2 < in > out & exec 3> in 4< out
            for path in bad.mp3 Folk/02-long-winter.wav; do echo $path >&3; read line <&4; echo "$line"; done
            exec 3>&-; wait $!; echo $?
            """
        let result = try music.shell(script)
        #expect(result.lines.count == 3 && result.lines.last == "1")
        #expect(result.lines.first?.contains("\"path\":\"bad.mp3\"") == true)
    }

    @Test func messagesOfAnImportGoOutAtOnce() throws {
        let music = try Self.whole()
        // The record comes only after the message about the line before it has been read.
        let script = """
            $indexer extract -q Folk/02-long-winter.wav > one.records
            mkfifo in out; $indexer build --from-records --json -o out.sidx in > out & build=$!
            (sleep 30; kill $build) > guard 2>&1 & exec 4< out 3<> in
            echo oops >&3; read -r line <&4; echo "$line"; cat one.records >&3; exec 3>&-; cat <&4
            wait $build; echo $?; kill $!
            """
        let result = try music.shell(script)
        #expect(result.lines.count == 3 && result.lines.last == "1", "\(result.output)\(result.errors)")
        #expect(result.lines.first?.contains("\"type\":\"damaged\"") == true)
    }

    @Test func damageIsToldByFileAndLine() throws {
        let music = try Self.whole()
        let result = try music.shell(
            """
            $indexer files -0 . | $indexer extract -q -0 > all.records
            { echo oops; cat all.records; head -c 99 all.records; } > some.records
            $indexer build --from-records --json -o out.sidx some.records
            """)
        #expect(result.status == 1)
        let objects = try result.objects()
        let damaged = objects.filter { $0["type"] as? String == "damaged" }
        #expect(
            damaged.map { $0["line"] as? Int } == [1, 6]
                && damaged.allSatisfy { $0["file"] as? String == "some.records" })
        #expect(objects.last?["damaged"] as? Int == 2 && objects.last?["tracks"] as? Int == 3)
        #expect(try music.bytes("out.sidx") == music.bytes("whole.sidx"))
    }

    @Test func aFullDiskIsToldAndEndsTheWork() throws {
        guard FileManager.default.isWritableFile(atPath: "/dev/full") else { return }
        let music = try Self.whole()
        let result = try music.shell("$indexer extract -j1 bad.mp3 bad.mp3 bad.mp3 > /dev/full")
        #expect(result.status == 2 && result.errors.contains("cannot write all of the output"))
        #expect(result.errors.components(separatedBy: "failed: bad.mp3").count == 2, "only one was tried")
    }
}
