import CPriority
import Foundation
import TestSupport
import Testing

/// The resources that a build uses.
struct GentleBuildTests {
    #if os(Linux)
        /// The scheduling policy and the class of disk access of each thread of a process.
        private static func priorities(_ process: Int32) throws -> [[Int]] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").map { thread in
                let line = try String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
                // proc(5): the name in parentheses is the 2nd field, the policy the 41st.
                let fields = try #require(line.split(separator: ")").last).split(separator: " ")
                return [
                    try #require(Int(fields[38])), Int(cpriority_disk_access_class(try #require(Int32(thread)))),
                ]
            }
        }

        /// The priorities of a build in the middle of its work.
        private static func prioritiesOfBuild(_ options: [String]) throws -> [[Int]] {
            let music = try MusicFolder()
            for number in 0..<60 { try music.copy("Folk/02-long-winter.wav", as: "\(number).wav") }
            let process = IndexerProcess.make(["build", "-j2", "--json"] + options + [music.root])
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            defer {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            var data = Data()
            while data.range(of: Data("\"track\"".utf8)) == nil,
                case let more = output.fileHandleForReading.availableData, !more.isEmpty
            {
                data += more
            }
            kill(process.processIdentifier, SIGSTOP)
            return try priorities(process.processIdentifier)
        }

        @Test func niceMeansThatEveryThreadTakesWhatNobodyElseWants() throws {
            let gentle = try Self.prioritiesOfBuild(["--nice"])
            #expect(gentle.count > 1)
            // SCHED_IDLE and IOPRIO_CLASS_IDLE.
            #expect(gentle.allSatisfy { $0 == [5, 3] }, "\(gentle)")
            let other = try Self.prioritiesOfBuild([])
            #expect(other.allSatisfy { $0[0] != 5 && $0[1] != 3 }, "\(other)")
        }
    #endif

    /// More nested folders than the limit of open files, and many more files.
    @Test func fewFilesAreOpenAtATime() throws {
        let music = try MusicFolder()
        let tone = PCMFixture(sampleRate: 8_000, samples: (0..<8_000).map { sin(Double($0) / 3) / 2 }).wav()
        var folder = ""
        for depth in 0..<80 {
            folder += "\(depth)/"
            try FileManager.default.createDirectory(
                atPath: music.path(folder), withIntermediateDirectories: true)
            for number in 0..<2 { try music.folder.write(tone, as: "\(folder)\(number).wav") }
        }
        let build = try IndexerProcess.shell("ulimit -n 32; $indexer build -q -j2 .", in: music.root)
        #expect(build.status == 0, "\(build.errors)")
        #expect(try music.run("export").lines.count == 160)
    }

    @Test func patternsSayWhatIsLeftAlone() throws {
        let music = try MusicFolder(["Folk/02-long-winter.wav", "Classical/02-four-neighbours.mp3"])
        try music.folder.write(Array("*.mp3\n".utf8), as: ".sonicignore")
        func paths() throws -> [String] {
            try music.run("export", "--json").objects().compactMap { $0["path"] as? String }
        }
        #expect(try music.run("build", "-q", ".").status == 0)
        #expect(try paths() == ["Folk/02-long-winter.wav"])
        #expect(try music.run("build", "-q", "--ignore", "!*.mp3", "--ignore=Folk/", ".").status == 0)
        #expect(try paths() == ["Classical/02-four-neighbours.mp3"])
        #expect(try music.run("files", "--ignore", "Folk", ".").lines.isEmpty)
        let ignored = try music.run("files", "--ignored", "--ignore", "Folk", ".")
        #expect(
            ignored.status == 0
                && ignored.lines == [
                    "./Classical/02-four-neighbours.mp3: *.mp3 (in .sonicignore)", "./Folk: Folk (given by --ignore)",
                ])
        #expect(try music.run("files", "--ignored", "--pending", ".").status == 2)
        let empty = try music.run("build", "--ignore", "", ".")
        #expect(empty.status == 2 && empty.errors.contains("--ignore"))
        try FileManager.default.removeItem(atPath: music.path(".sonicignore"))
        try FileManager.default.createDirectory(atPath: music.path(".sonicignore"), withIntermediateDirectories: false)
        let unreadable = try music.run("build", ".")
        #expect(unreadable.status == 2 && unreadable.errors.contains(".sonicignore: "))
    }
}
