import Foundation
import TestSupport
import Testing

/// What “watch” refuses. IndexFollowerTests checks that the index follows its folder.
struct WatchCommandTests {
    @Test func theFirstBuildsErrorsAreItsOwn() throws {
        let folder = try TemporaryFolder()
        let missing = try IndexerProcess.run(["watch", folder.path + "/none"])
        #expect(missing.status == 2 && missing.errors.contains("no such folder"))
        #expect(!missing.errors.contains("scanned every"), "nothing is watched")
        try folder.write(Array("x".utf8), as: "my.sidx")
        let lonely = try IndexerProcess.run(["watch", folder.path + "/my.sidx"])
        #expect(lonely.status == 2 && lonely.errors.contains("is not inside its music folder"))
        let wrong = try IndexerProcess.run(["watch", folder.path, "--settle", "0"])
        #expect(wrong.status == 2 && wrong.errors.contains("--settle"))
    }
}
