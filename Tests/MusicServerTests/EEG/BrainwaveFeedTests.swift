import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

@Suite("Brainwaves of a file")
struct BrainwaveFeedTests {
    /// The output of a headband's program: whole lines or parts of them.
    @Test func fileIsFollowedWhileItGrows() async throws {
        let served = try ServedLibrary()
        let folder = try TemporaryFolder()
        let path = RawPath(folder.path + "/eeg.csv")
        try Data("alpha,beta,theta,delta,gamma\n0.9,0.1,0.1,0.1,0.1\n".utf8).write(to: URL(filePath: "\(path)"))
        try served.context.followBrainwaves(path, profile: nil)
        #expect(try await rows(of: served, until: 1) == 1)

        let file = try FileHandle(forWritingTo: URL(filePath: "\(path)"))
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data("0.2,0.7,0.1,0.1,0.4\n0.2,0.7".utf8))
        #expect(try await rows(of: served, until: 2) == 2)
        try file.write(contentsOf: Data(",0.1,0.1,0.3\n".utf8))
        #expect(try await rows(of: served, until: 3) == 3)
        let now = try ServedLibrary.object(try served.ask(.get, "/api/eeg"))["now"] as? [String: Double]
        #expect(now?["gamma"] == 0.3)
    }

    /// Another program has another order of columns.
    @Test func columnsAreThoseOfTheFileThatIsThere() async throws {
        let served = try ServedLibrary()
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path + "/eeg.csv")
        try Data("alpha,beta,gamma,delta,theta\n0.1,0.2,0.3,0.4,0.5\n".utf8).write(to: url)
        try served.context.followBrainwaves(RawPath(url.path), profile: nil)
        #expect(try await rows(of: served, until: 1) == 1)
        // Another file replaces it.
        try Data("theta,alpha,beta,gamma,delta\n0.5,0.1,0.2,0.3,0.4\n0.5,0.1,0.2,0.9,0.4\n".utf8)
            .write(to: url, options: .atomic)
        #expect(try await rows(of: served, until: 2) == 2)
        let now = try ServedLibrary.object(try served.ask(.get, "/api/eeg"))["now"] as? [String: Double]
        #expect(now?["gamma"] == 0.9 && now?["theta"] == 0.5)
    }

    @Test func missingFileIsAnError() throws {
        let served = try ServedLibrary()
        let folder = try TemporaryFolder()
        #expect(throws: (any Error).self) {
            try served.context.followBrainwaves(RawPath(folder.path + "/none.csv"), profile: nil)
        }
    }

    /// The number of rows, queried until there are enough, for at most half a minute.
    private func rows(of served: ServedLibrary, until wanted: Int) async throws -> Int {
        var found = 0
        for _ in 0..<600 where found < wanted {
            found = try ServedLibrary.object(try served.ask(.get, "/api/eeg"))["rows"] as? Int ?? 0
            if found < wanted { try await Task.sleep(for: .milliseconds(50)) }
        }
        return found
    }
}
