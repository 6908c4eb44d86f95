import Foundation
import TestSupport
import Testing

/// `history --submit` and the options of `serve` and `watch` through the real binary.
struct HistorySubmissionTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    private func token(_ address: String) throws -> String {
        try music.folder.write(Array("secret\n\(address)\n".utf8), as: "token")
    }

    private func submit(_ file: String) throws -> IndexerProcess.Result {
        try music.run("history", "--submit", file)
    }

    @Test func playsAreSubmittedOnce() throws {
        let service = try LocalService { _, _ in .answer(status: 200) }
        let file = try token(service.address)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        // Tracks of the radio are played.
        #expect(try music.run("radio", "-n", "2", input: "\n\n\n").lines.count == 2)
        let first = try submit(file)
        #expect(first.status == 0 && first.output.isEmpty)
        #expect(first.errors == "2 plays submitted to \(service.address)\n")
        let second = try submit(file)
        #expect(second.status == 0 && second.errors == "0 plays submitted to \(service.address)\n")
        #expect(service.requests.count == 1)
    }

    @Test func aRefusedTokenIsAnError() throws {
        let service = try LocalService { _, _ in .answer(status: 401) }
        #expect(try music.run("radio", "-n", "1", input: "\n").status == 0)
        let result = try submit(try token(service.address))
        #expect(result.status == 2 && result.errors.contains("the token is refused (HTTP 401); plays that wait: 1"))
        #expect(!result.errors.contains("secret"))
        #expect(result.errors.contains("other users of this machine can read the token"))
    }

    @Test func aFileWithoutATokenIsRefusedBeforeAnythingBegins() throws {
        let missing = music.path("none")
        let empty = try music.folder.write(Array("# nothing\n".utf8), as: "empty")
        for (file, reason) in [(missing, "No such file or directory"), (empty, "no token")] {
            for command in [["history", "--submit", file], ["serve", music.root, "--submit-plays", file]] {
                let result = try IndexerProcess.run(command, in: music.root)
                #expect(result.status == 2 && result.errors.contains(file) && result.errors.contains(reason))
                #expect(result.output.isEmpty)
            }
        }
        let both = try music.run("history", "--submit", empty, "--clear")
        #expect(both.status == 2 && both.errors.contains("--submit and --clear cannot be combined"))
    }

    /// Until the files are there, then stopped.
    @Test func watchWritesPlaylistFiles() throws {
        let script = """
            "$indexer" watch . --quiet --export-playlists Lists & pid=$!
            for i in $(seq 600); do [ -n "$(ls Lists 2>/dev/null)" ] && break; sleep 0.1; done
            kill -INT $pid; wait $pid; ls Lists
            """
        let result = try IndexerProcess.shell(script, in: music.root)
        #expect(result.lines.contains { $0.hasPrefix("Mood ") && $0.hasSuffix(".m3u") }, "\(result.errors)")
    }
}
