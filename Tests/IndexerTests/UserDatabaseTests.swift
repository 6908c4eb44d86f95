import Foundation
import TestSupport
import Testing

/// The user's database with damage, and with several programs at once.
struct UserDatabaseTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    private func databaseFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: music.path(".sonic")).filter { $0.hasPrefix("user") }
            .sorted()
    }

    @Test(
        arguments: ["not a database, ", "SQLite format 3\0"].map {
            $0 + String(repeating: "but longer than a header ", count: 50)
        })
    func damagedDatabaseIsMovedAside(_ content: String) throws {
        try content.write(toFile: music.database, atomically: false, encoding: .utf8)
        let result = try music.run("label", "grindstone", "loud")
        #expect(result.status == 0)
        #expect(result.errors.contains("moved aside to"))
        let aside = try #require(try databaseFiles().first { $0.contains("damaged") })
        #expect(try String(contentsOfFile: music.path(".sonic/" + aside), encoding: .utf8) == content)
        let next = try music.run("labels", "-l", "loud")
        #expect(next.lines.count == 2 && next.errors.isEmpty)
    }

    @Test func damageInsideIsNoticed() throws {
        for track in ["grindstone", "hill road", "blue lamp"] {
            #expect(try music.run("label", track, "loud").status == 0)
        }
        var bytes = Array(try Data(contentsOf: URL(filePath: music.database)))
        #expect(bytes.count > 8192)
        // Everything after the page with the schema.
        for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try Data(bytes).write(to: URL(filePath: music.database))
        let result = try music.run("like", "grindstone")
        #expect(result.status == 0 && result.errors.contains("moved aside to"))
        #expect(try music.run("likes").lines.count == 2)
    }

    @Test func aTruncatedDatabaseIsNoticed() throws {
        #expect(try music.run("label", "grindstone", "loud").status == 0)
        let bytes = try Data(contentsOf: URL(filePath: music.database))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: music.database))
        let result = try music.run("label", "hill road", "quiet")
        #expect(result.status == 0 && result.errors.contains("moved aside to"))
    }

    /// Commands that only ask do not change it, and print how to save its readable part.
    @Test(arguments: [["labels"], ["profile"], ["similar", "grindstone"], ["history"], ["mood", "grindstone"]])
    func questionsLeaveADamagedDatabaseAlone(question: [String]) throws {
        #expect(try music.run("label", "grindstone", "loud").status == 0)
        var bytes = Array(try Data(contentsOf: URL(filePath: music.database)))
        for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try Data(bytes).write(to: URL(filePath: music.database))
        let result = try IndexerProcess.run(question, in: music.root)
        #expect(
            result.errors.contains("user.sqlite: damaged") && result.errors.contains(".recover"), "\(result.errors)")
        #expect(try Array(Data(contentsOf: URL(filePath: music.database))) == bytes)
        #expect(try databaseFiles().allSatisfy { !$0.contains("damaged") })
    }

    /// One damaged page of one table: all other labels, and the tables before and after it, are in the new database.
    @Test func readableRowsOfADamagedDatabaseAreTakenOver() throws {
        let labels = (0..<600).map { "label\($0)" }
        for start in stride(from: 0, to: 600, by: 200) {
            #expect(
                try IndexerProcess.run(["label", "grindstone"] + labels[start..<start + 200], in: music.root).status
                    == 0)
        }
        #expect(try music.run("like", "hill road").status == 0)
        var bytes = Array(try Data(contentsOf: URL(filePath: music.database)))
        // The page in the middle that contains one of the labels.
        let found = try #require(bytes.firstRange(of: Array("label300".utf8)))
        let page = found.lowerBound / 4096 * 4096
        for index in page..<page + 4096 { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try Data(bytes).write(to: URL(filePath: music.database))
        let result = try music.run("like", "blue lamp")
        #expect(result.status == 0 && result.errors.contains(".recover"), "\(result.errors)")
        #expect(try music.paths("likes").count == 2)
        let kept = try music.run("labels", "--json").output
        #expect(labels.count { kept.contains("\"\($0)\"") } > 300)
        #expect(!kept.contains("\"label300\""))
    }

    @Test func writeProtectedDatabaseCanBeRead() throws {
        #expect(try music.run("label", "grindstone", "loud").status == 0)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: music.database)
        #expect(try music.paths("labels", "-l", "loud") == ["Rock/02-grindstone.mp3"])
        let result = try music.run("label", "grindstone", "louder")
        #expect(result.status == 2)
        #expect(result.errors.contains("user.sqlite: write-protected"))
        // Questions are still answered; only the history is not recorded.
        #expect(try music.run("similar", "grindstone").status == 0)
        #expect(try music.run("history").output.isEmpty)
        #expect(try music.findsNothing("labels", "-l", "louder"))
    }

    @Test(arguments: [true, false]) func writeProtectedFolderCanBeRead(_ hasDatabase: Bool) throws {
        if hasDatabase { #expect(try music.run("label", "grindstone", "loud").status == 0) }
        let folder = music.path(".sonic")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
        #expect(try music.run("similar", "grindstone").status == 0)
        #expect(try music.paths("labels", "-l", "loud").count == (hasDatabase ? 1 : 0))
        #expect(try music.run("label", "grindstone", "x").errors.contains("write-protected"))
    }

    @Test func newerDatabaseIsLeftAlone() throws {
        #expect(try music.run("label", "grindstone", "loud").status == 0)
        var bytes = Array(try Data(contentsOf: URL(filePath: music.database)))
        bytes.replaceSubrange(60..<64, with: big(99, 4))  // user_version, big-endian (sqlite.org/fileformat2.html)
        try Data(bytes).write(to: URL(filePath: music.database))
        let result = try music.run("like", "grindstone")
        #expect(result.status == 2 && result.errors.contains("newer version"))
        #expect(try databaseFiles().allSatisfy { !$0.contains("damaged") })
    }

    @Test func processesWriteAtOnce() throws {
        let tracks = ["grindstone", "hill road", "blue lamp", "iron ferry", "garden waltz", "extra life"]
        // The first ones also create the database at the same time.
        let started = try tracks.map { track in
            let outputs = try TemporaryFolder()
            return (
                try IndexerProcess.start(
                    ["label", track, "one", "two", "three", "four"], in: music.root, into: outputs), outputs
            )
        }
        for (process, outputs) in started {
            let result = try IndexerProcess.finish(process, outputs)
            #expect(result.status == 0, "\(result.errors)")
        }
        for label in ["one", "four"] { #expect(try music.paths("labels", "-l", label).count == tracks.count) }
    }
}
