import CatalogSupport
import Foundation
import MusicLibrary
import Synchronization
import TestSupport
import Testing

/// Playlist files follow the library and its user while a program runs.
struct PlaylistFolderKeeperTests {
    private final class Notices: Sendable {
        private let kept = Mutex<[String]>([])
        var texts: [String] { kept.withLock { $0 } }
        func add(_ text: String) { kept.withLock { $0.append(text) } }
    }

    /// Waits until something is so, or for a time in which it must have become so on any machine.
    private func wait(for condition: () throws -> Bool) throws -> Bool {
        for _ in 0..<6000 {
            if try condition() { return true }
            usleep(10_000)
        }
        return false
    }

    @Test func filesAreWrittenAgainWhenSomethingChanges() throws {
        let folder = try TemporaryFolder()
        let lists = folder.file("Lists")
        func text(_ name: String) -> String? { try? String(contentsOfFile: "\(lists)/\(name)", encoding: .utf8) }
        let notices = Notices()
        var options = PlaylistFolderKeeper.Options(
            index: RawPath(folder.file("library.sidx")), folder: RawPath(lists), musicFolder: RawPath(folder.path))
        options.interval = 0.02
        // The index comes later.
        let keeper = try PlaylistFolderKeeper(options, report: notices.add)
        let track = MadeUpLibrary.Track("a.mp3").with { ($0.title, $0.artist) = ("Alpha", "Ann") }
        let index = try MadeUpLibrary.write([track], in: folder)
        let session = Session(try Library(index), for: .changing)
        try session.createPlaylist("Morning", [try session.library.track(0)])
        #expect(try wait { text("Morning.m3u")?.contains("\n../a.mp3\n") == true })
        try session.state.renamePlaylist("Morning", to: "Evening", of: try session.profile)
        #expect(try wait { text("Evening.m3u") != nil && text("Morning.m3u") == nil })
        // The file has moved.
        try MadeUpLibrary.write([track.with { $0.path = "b.mp3" }], in: folder)
        #expect(try wait { text("Evening.m3u")?.contains("\n../b.mp3\n") == true })
        // Another profile becomes the current one.
        let (state, me) = (try session.state, try session.profile)
        try state.createProfile("Anna", email: nil)
        try state.useProfile("Anna")
        try Session(session.library, state, try state.profile("Anna")).createPlaylist(
            "Hers", [try session.library.track(0)])
        try state.renamePlaylist("Evening", to: "Dusk", of: me)
        #expect(try wait { text("Dusk.m3u") != nil && text("Evening.m3u") == nil })
        #expect(text("Hers.m3u") == nil)
        // A person's file with the name of a new playlist.
        try folder.write(Array("mine".utf8), as: "Lists/Night.m3u")
        try session.createPlaylist("Night", [try session.library.track(0)])
        #expect(try wait { !notices.texts.isEmpty })
        keeper.stop()
        #expect(text("Night.m3u") == "mine")
        #expect(notices.texts.count == 1 && notices.texts[0].hasPrefix("\(lists)/Night.m3u: "))
    }

    /// A folder that goes, as with its disk, is not created on what is below it. When it is back, it is filled again.
    @Test func aFolderThatIsGoneIsToldAndWaitedFor() throws {
        let folder = try TemporaryFolder()
        let (lists, notices) = (folder.file("Lists"), Notices())
        let index = try MadeUpLibrary.write([.init("a.mp3")], in: folder)
        let session = Session(try Library(index), for: .changing)
        try session.createPlaylist("Morning", [try session.library.track(0)])
        var options = PlaylistFolderKeeper.Options(
            index: index, folder: RawPath(lists), musicFolder: RawPath(folder.path))
        (options.interval, options.retry) = (0.02, 0.02)
        let keeper = try PlaylistFolderKeeper(options, report: notices.add)
        let file = "\(lists)/Morning.m3u"
        #expect(try wait { FileManager.default.fileExists(atPath: file) })
        // While it writes, the error would be another one. A disk goes at once, and not file by file.
        var (before, quiet) = ([String](), 0)
        #expect(
            try wait {
                let names = try FileManager.default.contentsOfDirectory(atPath: lists).sorted()
                (before, quiet) = (names, names == before ? quiet + 1 : 0)
                return quiet == 50
            })
        try FileManager.default.moveItem(atPath: lists, toPath: folder.file("Gone"))
        #expect(try wait { !notices.texts.isEmpty })
        #expect(!FileManager.default.fileExists(atPath: lists))
        try FileManager.default.createDirectory(atPath: lists, withIntermediateDirectories: false)
        #expect(try wait { FileManager.default.fileExists(atPath: file) })
        keeper.stop()
        let reason = "its disk is gone, or the folder was removed"
        #expect(notices.texts == ["the playlists in \(lists) were not written: \(reason)"])
    }

    /// The list of written files is for everybody who reads the folder, and is valid for an index in another place.
    @Test func theListDoesNotNameTheIndex() throws {
        let folder = try TemporaryFolder()
        let lists = folder.file("Lists")
        func keep(_ place: String, until name: String) throws -> [String] {
            let notices = Notices()
            var options = PlaylistFolderKeeper.Options(
                index: RawPath(folder.file("\(place)/library.sidx")), folder: RawPath(lists),
                musicFolder: RawPath(folder.file(place)))
            options.interval = 0.02
            let keeper = try PlaylistFolderKeeper(options, report: notices.add)
            #expect(try wait { FileManager.default.fileExists(atPath: "\(lists)/\(name).m3u") })
            keeper.stop()
            return notices.texts
        }
        func session(_ place: String) throws -> Session {
            Session(try Library(RawPath(folder.file("\(place)/library.sidx"))), for: .changing)
        }
        try FileManager.default.createDirectory(atPath: folder.file("Old"), withIntermediateDirectories: false)
        let made = try MadeUpLibrary.write([.init("a.mp3")], in: folder)
        try FileManager.default.moveItem(atPath: "\(made)", toPath: folder.file("Old/library.sidx"))
        let old = try session("Old")
        try old.createPlaylist("Morning", [try old.library.track(0)])
        #expect(try keep("Old", until: "Morning").isEmpty)
        let list = try String(contentsOfFile: "\(lists)/\(PlaylistFolder.listName)", encoding: .utf8)
        #expect(!list.contains("library.sidx"))
        try old.state.renamePlaylist("Morning", to: "Evening", of: try old.profile)
        try FileManager.default.moveItem(atPath: folder.file("Old"), toPath: folder.file("New"))
        #expect(try keep("New", until: "Evening").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(lists)/Morning.m3u"))
    }
}
