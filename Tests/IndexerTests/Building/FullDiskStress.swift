#if os(Linux)  // only Linux has a simple command for a file system of a few KiB
    import Foundation
    import TestSupport
    import Testing

    /// `make stress`: a disk that is full, at every point of a build.
    @Suite(.enabled(if: Stress.isAsked, "minutes; make stress")) struct FullDiskStress {
        @Test func aBuildEndsWithTheCauseAndTheNextGoesOn() throws {
            let disk = try TemporaryFolder()
            func mount(_ options: String) throws -> IndexerProcess.Result {
                try IndexerProcess.shell("mount -t tmpfs -o \(options) tmpfs '\(disk.path)'")
            }
            let mounted = try mount("size=64k")
            guard mounted.status == 0 else {
                print("stress: FULL DISK SKIPPED, a tmpfs cannot be mounted here: \(mounted.errors)")
                return
            }
            defer { _ = try? IndexerProcess.shell("umount '\(disk.path)'") }

            let library = try StressLibrary(copies: 40)
            let index = disk.path + "/library.sidx"
            // Recordings of the library would keep the time at which they were first seen.
            let old = try MusicFolder()
            try old.folder.write(try StressLibrary.wave(variant: -1), as: "old.wav")
            try #require(try old.run("build", "-q", ".", "-o", index).status == 0)
            let before = try Data(contentsOf: URL(filePath: index))
            var known: Set<String> = []
            var failed: [String: Int] = [:]
            // One more page of space each time, until there is enough.
            for pages in 3... {
                try #require(try mount("remount,size=\(4 * pages)k").status == 0)
                let build = try BuildProcess([library.music.root, "-o", index])
                let status = build.end()
                let finished = try build.finished()
                #expect(known.isDisjoint(with: finished), "taken over, not done again")
                known.formUnion(finished)
                let now = try Data(contentsOf: URL(filePath: index))
                #expect(try IndexerProcess.run(["verify", "-i", index]).status == 0)
                if status == 0 {
                    #expect(now == library.reference)
                    break
                }
                try #require(status == 2 && pages < 1_000)
                #expect(now == before, "the old index is as it was")
                let errors = try build.errors
                #expect(errors.contains(": No space left on device"), "the cause: \(errors)")
                let file = ["library.sidx.journal", "library.sidx"].first { errors.contains("\(disk.path)/\($0): ") }
                failed[try #require(file, "the file: \(errors)"), default: 0] += 1
            }
            #expect(failed.count == 2, "the journal first, then the index")
            print(
                "stress: \(failed.values.reduce(0, +)) builds on a full disk \(failed), then one with room; identical")
        }
    }
#endif
