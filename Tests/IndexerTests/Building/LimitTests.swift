#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// With few threads or little memory, a command continues with what is available, or ends with one line.
    // The limit counts all processes of a user.
    @Suite(.serialized) struct LimitTests {
        /// A user without other processes, because the limit counts all processes of a user.
        private static let user = "setpriv --reuid=64045 --regid=64045 --clear-groups"
        private static let canLimit =
            geteuid() == 0
            && ["setpriv", "prlimit"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }

        private static func library() throws -> MusicFolder {
            let music = try MusicFolder([
                "Folk/02-long-winter.wav", "Electronic/05-extra-life.wav", "Classical/02-four-neighbours.mp3",
            ])
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: music.root)
            return music
        }

        private static func run(_ music: MusicFolder, threads: Int, _ command: String) throws -> IndexerProcess.Result {
            try IndexerProcess.shell(
                "exec \(user) prlimit --nproc=\(threads) timeout 100 \"$indexer\" \(command)", in: music.root)
        }

        // `timeout` is a process as well.
        @Test(.enabled(if: canLimit, "needs root, and util-linux"), arguments: [2, 3, 5])
        func aBuildIsDoneByTheThreadsThereAre(_ threads: Int) throws {
            let music = try Self.library()
            let build = try Self.run(music, threads: threads, "build -j4 -q . -o limited.sidx")
            #expect(build.status == 0 && build.errors.isEmpty)
            #expect(try music.run("build", "-q", ".", "-o", "other.sidx").status == 0)
            let files = try ["limited.sidx", "other.sidx"].map { try Data(contentsOf: URL(filePath: music.path($0))) }
            #expect(files[0] == files[1])
            let similar = try Self.run(music, threads: threads, "similar -i limited.sidx long-winter.wav")
            #expect(similar.status == 0 && similar.lines.count >= 2)
        }

        #if Server
            @Test(.enabled(if: canLimit, "needs root, and util-linux"))
            func aServerWithoutThreadsSaysSo() throws {
                let music = try Self.library()
                try #require(try music.run("build", "-q", ".").status == 0)
                try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: music.path(".sonic"))
                let result = try Self.run(music, threads: 2, "serve . --listen 127.0.0.1:0")
                #expect(result.status == 2 && result.output.isEmpty)
                #expect(
                    result.errors
                        == "indexer: no thread can be started: the limit on processes or on memory is reached\n")
            }
        #endif

        @Test func littleMemoryIsSaidBeforeTheWork() throws {
            let music = try Self.library()
            // The program and its libraries need less address space than this.
            let result = try IndexerProcess.shell("ulimit -v 150000 && exec \"$indexer\" build .", in: music.root)
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("indexer: not enough memory: "))
            #expect(result.errors.count { $0.isNewline } == 1)
            let enough = try IndexerProcess.shell("ulimit -v 400000 && exec \"$indexer\" build -q .", in: music.root)
            #expect(enough.status == 0 && enough.errors.isEmpty)
        }
    }
#endif
