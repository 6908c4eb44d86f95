import Foundation
import TestSupport
import Testing

/// Names that confuse tools, and files without read permission.
struct OddFilesTests {
    @Test func everyNameAFileSystemAllowsIsIndexedAndFound() throws {
        let music = try MusicFolder()
        let names = [
            "-q.wav", "--help", "a b .wav", " lead.wav", "trail.wav ", "%s%n.wav", "back\\slash.wav", "quo\"te'.wav",
            "*?[x].wav", "e\u{301}.wav", "\u{E9}.wav", "🎵.wav", "a:b.wav", "$(id).wav",
            String(repeating: "n", count: 251) + ".wav",
            (0..<30).map { "deep \($0)" }.joined(separator: "/") + "/x.wav",
        ]
        for name in names { try music.copy("Folk/02-long-winter.wav", as: name) }
        let build = try music.run("build", ".")
        #expect(build.status == 0)
        let paths = try music.run("export").objects().compactMap { $0["path"] as? String }
        #expect(
            paths.map { Array($0.utf8) } == names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
        for name in names { #expect(try music.run("info", "--json", "--", name).status == 0, "\(name)") }
        #expect(try music.run("verify").status == 0)
        #expect(try music.run("build", ".").errors.contains("\(names.count) unchanged"))
    }

    private static let isRoot = geteuid() == 0
    private static let canBecomeNobody = FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

    @Test(.enabled(if: !isRoot || canBecomeNobody, "root may read everything"))
    func filesWithoutPermissionAreReportedAndTriedAgain() throws {
        let music = try MusicFolder(["Folk/02-long-winter.wav"])
        try music.copy("Folk/02-long-winter.wav", as: "secret.wav")
        try music.copy("Folk/02-long-winter.wav", as: "locked/x.wav")
        func setPermissions(_ file: Int, _ folder: Int) throws {
            for (name, permissions) in [("secret.wav", file), ("locked", folder), ("", 0o777)] {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: music.path(name))
            }
        }
        try setPermissions(0, 0)
        let user = Self.isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
        let index = music.path("x.sidx")
        func build() throws -> IndexerProcess.Result {
            try IndexerProcess.shell("exec \(user) \"$indexer\" build --json . -o x.sidx", in: music.root)
        }
        let first = try build()
        #expect(try first.status == 1 && first.objects().last?["indexed"] as? Int == 1)
        let errors = try IndexerProcess.run(["errors", "--json", "-i", index]).objects()
        #expect(errors.map { $0["path"] as? String } == ["locked", "secret.wav"])
        #expect(errors.allSatisfy { $0["kind"] as? String == "unreadable" })
        #expect(errors.allSatisfy { ($0["message"] as? String)?.contains("ermission") == true })

        // The files have not changed, only the permissions of their folder.
        try setPermissions(0o644, 0o755)
        let second = try build()
        #expect(try second.status == 0 && second.objects().last?["tracks"] as? Int == 3)
    }
}
