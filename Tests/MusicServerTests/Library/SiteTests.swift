import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

@Suite("ServerContext")
struct SiteTests {
    @Test func newIndexIsShown() throws {
        let served = try ServedLibrary(10)
        try ServedLibrary.write(20, in: served.folder)
        served.context.renew()
        #expect(served.context.generation == 2)
        let status = try ServedLibrary.object(try served.ask(.get, "/api/status"))
        #expect(status["tracks"] as? Int == 20)
        #expect(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(15))").status == 200)
    }

    @Test func damagedIndexChangesNothingButTheNotice() throws {
        let served = try ServedLibrary(10)
        let damaged = Array("no index at all".utf8)
        try served.folder.write(damaged, as: "library.sidx.new")
        let index = "\(served.context.index)"
        #expect(rename(index + ".new", index) == 0)
        served.context.renew()
        #expect(served.context.generation == 1)
        #expect(served.context.notice != nil)
        #expect(try served.ask(.get, "/api/similar/\(ServedLibrary.id(1))").status == 200)
        try ServedLibrary.write(12, in: served.folder)
        served.context.renew()
        #expect(served.context.generation == 2)
        #expect(served.context.notice == nil)
    }

    /// The damage is in the number of unused pages (https://sqlite.org/fileformat2.html).
    @Test func aDamagedDatabaseIsToldUntilTheServerStops() throws {
        let folder = try TemporaryFolder()
        let index = try ServedLibrary.write(10, in: folder)
        let path = UserState.path(besideIndex: index)
        do { _ = try UserState(path, forWriting: true) }
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(path)")))
        bytes[39] &+= 5
        try Data(bytes).write(to: URL(filePath: "\(path)"))
        let context = try ServerContext(index, ServerContext.Options(AccessRules(hasAccounts: false), version: "test"))
        let notice = try #require(context.notice)
        #expect(notice.contains("damaged") && !notice.contains(folder.path), "\(notice)")
        #expect(context.databaseNotices.count == 1 && context.databaseNotices[0].contains("\(path).damaged-"))
        try ServedLibrary.write(12, in: folder)
        context.renew()
        #expect(context.generation == 2 && context.notice == notice)
        #expect(remove("\(index)") == 0)
        context.renew()
        #expect(context.notice?.hasPrefix(notice) == true && context.notice?.contains("deleted") == true)
    }

    @Test func anIndexThatIsGoneIsTold() throws {
        let served = try ServedLibrary(10)
        let index = "\(served.context.index)"
        #expect(rename(index, index + ".away") == 0)
        served.context.renew()
        #expect(served.context.notice?.contains("deleted") == true)
        #expect(try served.ask(.get, "/api/similar/\(ServedLibrary.id(1))").status == 200)
        #expect(rename(index + ".away", index) == 0)
        served.context.renew()
        #expect(served.context.notice == nil)
        #expect(served.context.generation == 1)
    }

    @Test func answersAreNotThoseOfTheIndexBefore() throws {
        let served = try ServedLibrary(10)
        let target = "/api/search?q=song&count=1"
        #expect(try ServedLibrary.object(try served.ask(.get, target))["total"] as? Int == 10)
        try ServedLibrary.write(20, in: served.folder)
        served.context.renew()
        #expect(try ServedLibrary.object(try served.ask(.get, target))["total"] as? Int == 20)
    }

    /// After the database was removed, changes are written to a new one, not to the unreachable old file.
    @Test func aDatabaseThatWasTakenAwayIsBegunAnew() throws {
        let served = try ServedLibrary(3)
        let target = "/api/tracks/\(ServedLibrary.id(0))/labels/kept"
        #expect(try served.ask(.put, target).status < 300)
        let path = served.folder.path + "/user.sqlite"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        #expect(try served.ask(.put, target).status < 300)
        let session = Session(try Library(served.context.index))
        #expect(try session.moods(of: 0).labels.map(\.name) == ["kept"])
    }
}
