import Foundation
import TestSupport
import Testing

/// `indexer build` as users and programs see it.
struct BuildCommandTests {
    private static let clips = ["Classical/02-four-neighbours.mp3", "Folk/02-long-winter.wav"]

    @Test func aBuildTalksOnStandardErrorOnly() throws {
        let music = try MusicFolder(Self.clips)
        let first = try IndexerProcess.run(["build", music.root])
        #expect(first.status == 0 && first.output.isEmpty)
        #expect(first.errors.contains("2 tracks (2 analysed, 0 failed)"))
        #expect(!first.errors.contains("\r") && !first.errors.contains("\u{1B}"), "no progress line without a terminal")
        #expect(FileManager.default.fileExists(atPath: music.index))
        let second = try IndexerProcess.run(["build", music.root])
        #expect(second.status == 0 && second.errors.contains("2 tracks (0 analysed, 2 unchanged, 0 failed)"))
        let quiet = try IndexerProcess.run(["build", "-q", music.root])
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test func theIndexGoesWhereItIsTold() throws {
        let music = try MusicFolder([Self.clips[1]])
        let result = try IndexerProcess.run(["build", "Folk", "-o", "new/my.sidx"], in: music.root)
        #expect(result.status == 0)
        #expect(try IndexerProcess.run(["list", "-i", "new/my.sidx"], in: music.root).lines.count == 2)
        #expect(!FileManager.default.fileExists(atPath: music.path("Folk/.sonic")))
        let song = try IndexerProcess.run(["build", ".", "-o", Self.clips[1]], in: music.root)
        #expect(song.status == 2 && song.errors.contains("will not be overwritten"))
    }

    @Test func failuresAreToldAndGiveExitStatusOne() throws {
        let music = try MusicFolder([Self.clips[1]])
        try music.folder.write(ascii("no music"), as: "bad.mp3")
        try FileManager.default.createSymbolicLink(atPath: music.path("gone.mp3"), withDestinationPath: "nowhere")
        let build = try music.run("build", ".")
        #expect(build.status == 1)
        #expect(build.errors.contains("bad.mp3: this is text, not audio\n"))
        #expect(build.errors.contains("gone.mp3: the link leads"))
        // The link is no audio file, so that the numbers add up.
        #expect(build.errors.contains("2 audio files, 2 new or changed"))
        #expect(build.errors.contains("1 track (1 analysed, 1 failed, 1 unreadable)"))
        #expect(build.errors.contains("indexer errors"))

        let errors = try music.run("errors")
        #expect(errors.status == 0 && errors.lines.count == 3)
        #expect(errors.lines[1].hasPrefix("bad.mp3 ") && errors.lines[1].contains("this is text, not audio"))
        let objects = try music.run("errors", "--json").objects()
        #expect(objects.compactMap { $0["path"] as? String } == ["bad.mp3", "gone.mp3"])
        #expect(objects.compactMap { $0["kind"] as? String } == ["notAudio", "unreadable"])
        #expect(objects.allSatisfy { ($0["since"] as? String)?.hasSuffix("Z") == true && $0["message"] is String })
    }

    @Test func failuresAreTriedAgainAndMissingTracksKeptWhenTold() throws {
        let music = try MusicFolder(Self.clips)
        try music.folder.write(ascii("no music"), as: "bad.mp3")
        #expect(try music.run("build", ".").status == 1)
        try FileManager.default.removeItem(atPath: music.path(Self.clips[1]))
        let second = try music.run("build", ".", "--keep-missing")
        #expect(second.status == 1 && !second.errors.contains("bad.mp3") && second.errors.contains("indexer errors"))
        #expect(second.errors.contains("2 tracks (0 analysed, 1 unchanged, 1 missing but kept, 1 failed)"))
        let messages = try music.run("build", ".", "--json").objects()
        #expect(messages.compactMap { $0["type"] as? String } == ["start", "failure", "summary"])
        #expect(messages[1]["path"] as? String == "bad.mp3" && messages[1]["kind"] as? String == "notAudio")
        #expect(messages.last?["removed"] as? Int == 1 && messages.last?["kept"] as? Int == 0)
        let retry = try music.run("build", ".", "--retry")
        #expect(retry.status == 1 && retry.errors.contains("bad.mp3: this is text, not audio\n"))
    }

    @Test func tracksOfAnUnreadableFolderAreKeptWithExitStatusOne() throws {
        let music = try MusicFolder(Self.clips)
        #expect(try music.run("build", "-q", ".").status == 0)
        try FileManager.default.moveItem(atPath: music.path("Folk"), toPath: music.path(".Folk"))
        // Not even root can follow this link.
        let target = String(repeating: "d", count: 300)
        try FileManager.default.createSymbolicLink(atPath: music.path("Folk"), withDestinationPath: target)
        let plan = try music.run("build", "-n", ".")
        #expect(plan.lines == ["keep \(Self.clips[1]) (Folk: File name too long)", "fail Folk (File name too long)"])
        let build = try music.run("build", ".")
        #expect(build.status == 1 && build.errors.contains("failed: Folk: File name too long\n"))
        let parts = "0 analysed, 1 unchanged, 1 kept in unreadable folders, 0 failed, 1 unreadable"
        #expect(build.errors.contains("2 tracks (\(parts))"))
        let summary = try #require(try music.run("build", "--json", ".").objects().last)
        #expect(summary["hidden"] as? Int == 1 && summary["kept"] as? Int == 0 && summary["removed"] as? Int == 0)
        try FileManager.default.removeItem(atPath: music.path("Folk"))
        try FileManager.default.moveItem(atPath: music.path(".Folk"), toPath: music.path("Folk"))
        #expect(try music.run("build", ".").errors.contains("2 tracks (0 analysed, 2 unchanged, 0 failed)"))
    }

    @Test func aDryRunTellsAndDoesNothing() throws {
        let music = try MusicFolder([Self.clips[1]])
        let text = try music.run("build", ".", "--dry-run")
        #expect(text.status == 0 && text.lines == ["analyse \(Self.clips[1]) (new)"])
        #expect(text.errors == "0 unchanged, 1 to analyse; nothing was done\n")
        #expect(!FileManager.default.fileExists(atPath: music.path(".sonic")))
        let messages = try music.run("build", "-n", "--json", ".").objects()
        #expect(messages.compactMap { $0["type"] as? String } == ["plan", "summary"])
        #expect(messages.first?["action"] as? String == "analyze" && messages.first?["reason"] as? String == "new")
        #expect(messages.last?["analyze"] as? Int == 1 && messages.last?["unchanged"] as? Int == 0)
        #expect(try music.run("build", "-n", "nowhere").status == 2)
    }

    @Test func jsonMessagesAreTypedAndEndInASummary() throws {
        let music = try MusicFolder(Self.clips)
        try music.folder.write(ascii("no music"), as: "bad.mp3")
        try FileManager.default.createSymbolicLink(atPath: music.path("gone.mp3"), withDestinationPath: "nowhere")
        try music.folder.write(ascii("no index"), as: "x")
        let result = try IndexerProcess.run(["build", "--json", music.root])
        #expect(result.status == 1 && result.errors.isEmpty)
        let messages = try result.objects()
        #expect(messages.first?["type"] as? String == "start")
        #expect(messages.first?["total"] as? Int == 3 && messages.first?["pending"] as? Int == 3)
        let types = messages.compactMap { $0["type"] as? String }
        #expect(types.sorted() == ["failure", "failure", "start", "summary", "track", "track"])
        let failures = messages.filter { $0["type"] as? String == "failure" }
        #expect(Set(failures.compactMap { $0["path"] as? String }) == ["bad.mp3", "gone.mp3"])
        #expect(failures.allSatisfy { $0["kind"] is String && $0["message"] is String })
        let tracks = messages.filter { $0["type"] as? String == "track" }
        #expect(Set(tracks.compactMap { $0["path"] as? String }) == Set(Self.clips))
        #expect(tracks.allSatisfy { ($0["track"] as? [String: Any])?["tempo"] is Double })
        let summary = try #require(messages.last)
        #expect(summary["type"] as? String == "summary")
        for (key, value) in ["tracks": 2, "indexed": 2, "reused": 0, "removed": 0, "failed": 2, "partial": 0] {
            #expect(summary[key] as? Int == value)
        }
        #expect(summary["interrupted"] as? Bool == false)
        #expect(summary["audio_seconds"] as? Double ?? 0 > 20)
        #expect((summary["index"] as? String)?.hasSuffix("/.sonic/library.sidx") == true)
    }

    @Test func aDamagedIndexIsToldOfAndReplaced() throws {
        let music = try MusicFolder([Self.clips[1]])
        try FileManager.default.createDirectory(atPath: music.path(".sonic"), withIntermediateDirectories: true)
        try music.folder.write(ascii("not an index"), as: ".sonic/library.sidx")
        for options in [["--dry-run"], []] {
            let json = try IndexerProcess.run(["build", "--json", music.root] + options)
            #expect(json.status == 0 && json.errors.isEmpty)
            let notice = try #require(try json.objects().first)
            #expect(notice["type"] as? String == "notice")
            #expect((notice["message"] as? String)?.contains("library.sidx") == true)
        }
        #expect(try music.run("verify").status == 0)
    }

    @Test func aFolderThatIsNotThereIsAnError() throws {
        let music = try MusicFolder(["Folk/02-long-winter.wav"])
        for name in ["nowhere", "Folk/02-long-winter.wav"] {
            let result = try music.run("build", name)
            #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("\(name): "))
        }
    }

    @Test func namesWithTabsAndLineBreaksBreakNoTable() throws {
        let music = try MusicFolder()
        try music.copy("Folk/02-long-winter.wav", as: "tab\there.wav")
        try music.copy("Classical/02-four-neighbours.mp3", as: "line\nbreak.mp3")
        try music.copy("Electronic/05-extra-life.wav", as: "plain.wav")
        #expect(try music.run("build", ".").status == 0)
        let rows = try music.run("neighbors").lines.map { $0.components(separatedBy: "\t") }
        #expect(rows.map(\.count) == [3, 3, 3])
        #expect(Set(rows.flatMap { $0 }) == ["tab?here.wav", "line?break.mp3", "plain.wav"])
        let list = try music.run("list")
        #expect(list.lines.count == 4 && !list.output.contains("\t"))
        let paths = try music.run("export").objects().compactMap { $0["path"] as? String }
        #expect(Set(paths) == ["tab\there.wav", "line\nbreak.mp3", "plain.wav"])
    }

    @Test func controlCharactersReachNoTerminal() throws {
        let music = try MusicFolder()
        try music.folder.write(ascii("no music"), as: "red\u{1B}[31m.mp3")
        try music.copy("Folk/02-long-winter.wav", as: "blue\u{1B}[34m.wav")
        let build = try music.run("build", ".")
        #expect(build.status == 1)
        for result in [
            build, try music.run("errors"), try music.run("list"), try music.run("info", "Ash & Alder - Long Winter"),
        ] {
            #expect(!result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"))
        }
    }

    // MARK: Terminal and signals

    #if os(Linux)  // elsewhere a pseudo-terminal is opened in other ways
        @Test func aTerminalGetsAProgressLine() throws {
            let music = try MusicFolder(Self.clips)
            let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            try #require(terminal >= 0)
            defer { close(terminal) }
            let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
            var locked: Int32 = 0
            var index: UInt32 = 0
            try #require(ioctl(terminal, unlock, &locked) == 0 && ioctl(terminal, number, &index) == 0)
            let other = open("/dev/pts/\(index)", O_RDWR | O_NOCTTY)
            try #require(other >= 0)

            let process = IndexerProcess.make(["build", music.root])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle(fileDescriptor: other, closeOnDealloc: false)
            try process.run()
            close(other)
            // Reading fails when the process has ended, because it is the last to hold the other end.
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 4096)
            while case let count = read(terminal, &block, block.count), count > 0 { bytes += block.prefix(count) }
            process.waitUntilExit()
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(process.terminationStatus == 0)
            #expect(text.contains("\r\u{1B}[2K") && text.contains("2 tracks (2 analysed"))
        }
    #endif

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptedBuildKeepsWhatWasFinished(signal: Int32) throws {
        let music = try MusicFolder()
        // There are enough files, one at a time, for the signal to arrive before the last one even on a busy machine.
        // They are one file under many names.
        let count = 250
        try music.copy("Folk/02-long-winter.wav", as: "0.wav")
        for number in 1..<count {
            try FileManager.default.linkItem(
                atPath: "\(music.root)/0.wav", toPath: "\(music.root)/\(number).wav")
        }
        let process = IndexerProcess.make(["build", "-j1", "--json", music.root])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var data = Data()
        var isSent = false
        while true {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            data += more
            if !isSent && String(decoding: data, as: UTF8.self).contains("\"type\":\"track\"") {
                kill(process.processIdentifier, signal)
                isSent = true
            }
        }
        process.waitUntilExit()
        #expect(isSent)
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        let messages = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let last = try #require(messages.last)
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(summary["type"] as? String == "summary" && summary["interrupted"] as? Bool == true)
        let finished = try #require(summary["tracks"] as? Int)
        #expect((1..<count).contains(finished))

        #expect(try music.run("verify").status == 0)
        #expect(try music.run("export").lines.count == finished)
        let next = try music.run("build", ".")
        #expect(next.status == 0)
        #expect(next.errors.contains("\(count) tracks (\(count - finished) analysed, \(finished) unchanged, 0 failed)"))
    }
}
