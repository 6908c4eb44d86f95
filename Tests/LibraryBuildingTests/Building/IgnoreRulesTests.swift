import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import TestSupport
import Testing

/// Which files patterns exclude, compared with git.
struct IgnoreRulesTests {
    private static func write(_ patterns: [String], to music: MusicFolder) throws {
        try music.write(Array(patterns.map { $0 + "\n" }.joined().utf8), ".sonicignore")
    }

    private static func scan(_ music: MusicFolder, _ patterns: [RawPath] = []) throws -> [String] {
        let rules = try IgnoreRules(root: music.root, patterns: patterns)
        return LibraryScanner(root: music.root, ignoring: rules).scan().files.map { "\($0.relativePath)" }
    }

    /// The files that git would not ignore, in byte order.
    private static func gitScan(_ music: MusicFolder) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "git", "-c", "core.excludesFile=\(music.path(".sonicignore"))", "ls-files", "-z", "--others",
            "--exclude-standard",
        ]
        process.currentDirectoryURL = URL(filePath: music.folder.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter { !$0.hasPrefix(".") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static var hasGit: Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "--version"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static func makeRepository(_ music: MusicFolder) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "init", "-q", music.folder.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    @Test(
        .enabled(if: hasGit, "git is the oracle"),
        arguments: [
            ["*.wav"], ["b"], ["b/"], ["/b"], ["a/b"], ["a/*"], ["a/**"], ["**/b"], ["a/**/b.mp3"],
            ["*", "!*/", "!*.wav"],
            ["a/*", "!a/b/"], ["a", "!a/b.mp3"], ["[ab].mp3"], ["[!a]*"], ["?.mp3"], ["\\!x.mp3"], ["!x.mp3"],
            ["#b", "\\#b.mp3"], ["b.mp3   "], ["b.mp3\\ "], ["", "   ", "/"], ["a/", "!a/"], ["**"], ["**/"], ["/**/b"],
            ["/*", "!/a", "/a/*", "!/a/b"], ["a/b/"], ["b\r"], ["A.mp3"], ["a//b"], ["./a"], ["a/[b]/*.wav"],
        ])
    func patternsMeanWhatGitMakesOfThem(patterns: [String]) throws {
        let music = try MusicFolder()
        try Self.makeRepository(music)
        for folder in ["", "a/", "b/", "a/b/", "b/a/", "a/b/a/b/", "c/b/"] {
            for name in ["a.mp3", "b.mp3", "a.wav", "b", "a b.mp3", "!x.mp3", "#b.mp3", "b.mp3 "] {
                let isFolder = FileManager.default.fileExists(atPath: music.path(folder + name))
                // RIFF marks audio by its content, for names without an extension.
                if !isFolder && !(name == "b" && folder != "a/b/a/b/") {
                    try music.write(Array("RIFF....WAVEfmt ".utf8), folder + name)
                }
            }
        }
        try Self.write(patterns, to: music)
        #expect(try Self.scan(music) == Self.gitScan(music))
    }

    @Test(.enabled(if: hasGit, "git is the oracle"))
    func randomPatternsMeanWhatGitMakesOfThem() throws {
        let music = try MusicFolder()
        try Self.makeRepository(music)
        let names = ["a", "b", "ab", "ba"]
        for first in names {
            for second in names {
                for third in names { try music.write([1], "\(first)/\(second)/\(third).mp3") }
                try music.write([1], "\(first)/\(second).mp3")
            }
        }
        var random = SplitMix64(seed: 20)
        let tokens = ["a", "b", "*", "?", "/", "/", "**", ".mp3", "[ab]", "[!a]"]
        for round in 0..<150 {
            let patterns = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (Bool.random(using: &random) ? "" : "!")
                    + (0..<Int.random(in: 1...6, using: &random)).map { _ in
                        tokens.randomElement(using: &random) ?? "a"
                    }.joined()
            }
            try Self.write(patterns, to: music)
            try #require(try Self.scan(music) == Self.gitScan(music), "round \(round): \(patterns)")
        }
    }

    @Test func patternsGivenHaveTheLastWordOverTheFile() throws {
        let music = try MusicFolder()
        for name in ["a.mp3", "b.mp3", "c.mp3"] { try music.write([1], name) }
        try Self.write(["a.mp3", "b.mp3"], to: music)
        #expect(try Self.scan(music) == ["c.mp3"])
        #expect(try Self.scan(music, ["!a.mp3", "c*"]) == ["a.mp3"])
        #expect(try Self.scan(music, ["*", "!b.mp3"]) == ["b.mp3"])
        #expect(!IgnoreRules([""]).ignore("a", isFolder: false) && IgnoreRules(["", "!", "/"]).isEmpty)
    }

    /// Recycle bins and unfinished files, in any letter case. Files with similar names are music.
    @Test func recycleBinsAndUnfinishedFilesAreIgnored() throws {
        let music = try MusicFolder()
        let left = [
            "#recycle/a.mp3", "x/#Recycle/a.mp3", "$RECYCLE.BIN/$R1.mp3", "$Recycle.Bin/S-1-5/a.mp3", "@Recycle/a.mp3",
            "@Recently-Snapshot/a.mp3", "lost+found/#123.mp3", ".Trash-1000/files/a.mp3", ".Trashes/501/a.mp3",
            "System Volume Information/a.mp3", "a.mp3.part", "a.mp3.PART", "b.mp3.partial", "c.flac.crdownload",
            "d.download", "e.wav.tmp", "f.mp3.bak", "g.mp3~", "h.mp3.!ut",
        ]
        let kept = [
            "Recycle/a.mp3", "Trash/a.mp3", "apart.mp3", "part/a.mp3", "recycle.mp3", "tmp/a.mp3",
            "x/lost and found.mp3",
        ]
        let sound = try repositoryBytes("Tests/Golden/audio/mono.mp3")
        for name in left + kept { try music.write(sound, name) }
        #expect(try Self.scan(music) == kept.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        // A pattern with “!” includes its names again, in the same letter case.
        #expect(try Self.scan(music, ["!*.bak", "!#recycle"]).count == kept.count + 2)
        try Self.write(["!@recycle", "!@Recycle"], to: music)
        #expect(try Self.scan(music).contains("@Recycle/a.mp3"))
        // Such a folder is indexed if it is the root.
        let named = RawPath(music.path("#recycle"))
        let rules = try IgnoreRules(root: named)
        #expect(LibraryScanner(root: named, ignoring: rules).scan().files.map(\.relativePath) == ["a.mp3"])
    }

    @Test func ignoredFilesAreListedWithTheirPattern() throws {
        let music = try MusicFolder()
        for name in ["#recycle/a.mp3", "a.mp3", "b.wav", "c.ogg"] { try music.write([1], name) }
        try Self.write(["*.wav"], to: music)
        let rules = try IgnoreRules(root: music.root, patterns: ["c.*"])
        let ignored = LibraryScanner(root: music.root, ignoring: rules, reportsIgnored: true).scan().ignored
        #expect(
            ignored.map { "\($0.path): \($0.reason)" } == [
                "#recycle: #recycle/ (always skipped)", "b.wav: *.wav (in .sonicignore)",
                "c.ogg: c.* (given by --ignore)",
            ])
        #expect(LibraryScanner(root: music.root, ignoring: rules).scan().ignored.isEmpty)
    }

    @Test func aByteOrderMarkIsNoPartOfAPattern() throws {
        let music = try MusicFolder()
        for name in ["a.mp3", "b.mp3", "c.mp3"] { try music.write([1], name) }
        try Self.write(["\u{FEFF}a.mp3", "b.mp3"], to: music)
        #expect(try Self.scan(music) == ["c.mp3"])
        try Self.write(["\u{FEFF}"], to: music)
        #expect(try Self.scan(music).count == 3)
    }

    @Test func ignoredLinksAreNoProblems() throws {
        let music = try MusicFolder()
        try music.link("gone.mp3", to: "nowhere.mp3")
        try music.link("folder", to: String(repeating: "d", count: 300))
        #expect(music.scan().problems.count == 2)
        let rules = IgnoreRules(["gone*", "folder"])
        #expect(LibraryScanner(root: music.root, ignoring: rules).scan().problems.isEmpty)
    }

    @Test func namesThatAreNotUTF8AreMatchedByTheirBytes() {
        let name = RawPath(bytes: [0x63, 0xE9] + Array(".mp3".utf8))
        #expect(IgnoreRules(["c*.mp3"]).ignore(name, isFolder: false))
        #expect(IgnoreRules(["c?.mp3"]).ignore(name, isFolder: false))
        #expect(!IgnoreRules(["d*.mp3"]).ignore(name, isFolder: false))
    }

    /// A matcher that tries every combination would never end.
    @Test func manyDoubleStarsEnd() {
        let path = RawPath(Array(repeating: "a", count: 200).joined(separator: "/"))
        let pattern = Array(repeating: "**/a/**", count: 60).joined(separator: "/") + "/b"
        #expect(!IgnoreRules([RawPath(pattern)]).ignore(path, isFolder: false))
    }

    @Test func aFileThatCannotBeReadStopsTheBuild() async throws {
        let music = try MusicFolder([shortSamples[0]])
        try music.makeFolder(".sonicignore")
        let error = await #expect(throws: LibraryError.self) { try await music.build() }
        guard case .unreadableIgnoreFile(music.path(".sonicignore"), _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try music.remove(".sonicignore")
        try music.write([UInt8](repeating: 65, count: (1 << 20) + 1), ".sonicignore")
        await #expect(throws: LibraryError.self) { try await music.build() }
    }

    @Test func tracksThatAreLeftAloneNowLeaveTheIndex() async throws {
        let music = try MusicFolder(shortSamples)
        #expect(try await music.build().summary.tracks == 3)
        try Self.write(["Folk/"], to: music)
        let build = try await music.build()
        #expect(build.summary.removed == 1 && build.analyzed.isEmpty)
        #expect(try Library(music.index).tracks().map { "\($0.path)" } == shortSamples.dropFirst().sorted())
    }

    @Test func aPlanTellsWhatIsGoneFromWhatIsLeftAlone() async throws {
        let music = try MusicFolder()
        for name in ["a.wav", "b.wav"] { try music.copy("Folk/02-long-winter.wav", as: name) }
        _ = try await music.build()
        try music.remove("a.wav")
        try Self.write(["b.wav"], to: music)
        let plan = try LibraryBuilder(root: music.root, provenance: "test").plan()
        #expect(plan.steps.map { "\($0.path) \($0.reason)" } == ["a.wav no such file", "b.wav left alone"])
    }
}
