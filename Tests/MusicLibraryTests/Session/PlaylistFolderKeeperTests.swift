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
}
