import CSQLite
import CatalogSupport
import Foundation
import TestSupport
import Testing
import UserLibrary

/// A database is moved aside only if it is damaged, not if its disk fails.
@Suite("Damaged database", .serialized)
struct DamagedDatabaseTests {
    private let folder: TemporaryFolder
    private var path: RawPath { RawPath(folder.file("\(FaultyDisk.name)/user.sqlite")) }
    private var place: String { folder.file(FaultyDisk.name) }

    /// A database with 2,400 labels, which are its last pages.
    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let state = try UserState(path, forWriting: true)
        let me = try state.profile("me")
        let track = RememberedTrack(try MadeUpLibrary([.init("song.mp3")]).library.track(0))
        try state.write { () throws(UserStateError) in
            for number in 0..<2_400 { _ = try state.add(try Label("label\(number)"), to: track, of: me) }
        }
    }

    private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(path)"))) }

    private func filesAside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place).filter {
            $0.contains("damaged") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
    }

    private func labelCount() throws -> Int {
        let state = try UserState(path, forWriting: false)
        return try state.labeledTracks(of: try state.profile("me")).reduce(0) { $0 + $1.labels.count }
    }

    /// Codes of reading, memory, space and opening, two of them extended (https://sqlite.org/rescode.html).
    @Test(arguments: [SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 33 << 8, SQLITE_NOMEM, SQLITE_FULL, SQLITE_CANTOPEN])
    func readsThatFailSayNothingAboutTheFile(_ code: Int32) throws {
        let before = try bytes()
        // Labels lie at the end of the file.
        let fault = FaultyDisk.Fault(kind: .error(code), start: Int64(before.count / 4096 * 3 / 4 * 4096))
        let failure = #expect(throws: UserStateError.self) {
            try FaultyDisk.with(fault) { try UserState(path, forWriting: true) }
        }
        let text = try #require(failure).description
        #expect(!text.contains("damaged"), "\(text)")
        if code & 0xFF == SQLITE_IOERR { #expect(text.contains("cannot be read") && text.contains("page"), "\(text)") }
        #expect(try bytes() == before)
        #expect(try filesAside().isEmpty)
        #expect(try labelCount() == 2_400)
    }

    /// Without its log, a database that was read a second time could be an old one.
    @Test func aWriteProtectedDatabaseIsNotTriedWithoutItsLog() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: "\(path)")
        let start = Int64(try bytes().count / 4096 * 3 / 4 * 4096)
        let fault = FaultyDisk.Fault(kind: .error(SQLITE_IOERR | 1 << 8), start: start, openings: 1)
        let failure = #expect(throws: UserStateError.self) {
            try FaultyDisk.with(fault) { try UserState(path, forWriting: false) }
        }
        #expect(failure?.description.contains("cannot be read") == true)
        #expect(try labelCount() == 2_400)
    }

    @Test func damageThatIsReadOnceIsNone() throws {
        let before = try bytes()
        let fault = FaultyDisk.Fault(kind: .noise, start: 4096, openings: 1)
        let state = try FaultyDisk.with(fault) { try UserState(path, forWriting: true) }
        #expect(state.notices.isEmpty && state.salvagedRows == nil)
        #expect(try bytes() == before)
        #expect(try filesAside().isEmpty)
        #expect(try labelCount() == 2_400)
    }

    @Test func damageThatIsReadTwiceIsMovedAside() throws {
        // The number of unused pages in the header, which has four bytes (https://sqlite.org/fileformat2.html). All
        // rows can still be read.
        var bytes = try bytes()
        bytes[39] = bytes[39] &+ 5
        let rows = try rowCount()
        try Data(bytes).write(to: URL(filePath: "\(path)"))
        let state = try UserState(path, forWriting: true)
        #expect(state.salvagedRows == rows && rows > 2_400)
        #expect(state.notices.count == 1)
        #expect(state.notices.first?.contains("the \(rows) rows that could be read") == true, "\(state.notices)")
        let aside = try #require(try filesAside().first)
        #expect(try Array(Data(contentsOf: URL(filePath: "\(place)/\(aside)"))) == bytes)
        #expect(try labelCount() == 2_400)
    }

    /// The next plays get the ids of those that are lost.
    @Test func playsAfterLostOnesAreSubmitted() throws {
        do {
            let state = try UserState(path, forWriting: true)
            let me = try state.profile()
            #expect(try state.takeWaiting(of: me, for: "x", count: 1, seconds: 0)?.isEmpty == true)
            try state.connection.run("UPDATE submission SET request = 1000")
        }
        var bytes = try bytes()
        bytes[39] = bytes[39] &+ 5
        try Data(bytes).write(to: URL(filePath: "\(path)"))
        let state = try UserState(path, forWriting: true)
        let me = try state.profile()
        let played = RememberedTrack(try MadeUpLibrary([.init("song.mp3")]).library.track(0))
        try state.recordPlays([(track: played, date: Date())], by: me)
        #expect(try state.waitingCount(of: me, for: "x") == 1)
    }

    /// The rows of all tables.
    private func rowCount() throws -> Int {
        let connection = try UserState(path, forWriting: false).connection
        let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
        return try tables.reduce(0) { try $0 + (connection.integer("SELECT count(*) FROM \($1)") ?? 0) }
    }
}
