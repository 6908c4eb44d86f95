import Foundation
import TestSupport
import Testing
import UserLibrary

@Suite("User database from before")
struct SchemaMigrationTests {
    /// Written by the program with schema 3: two profiles, labels, likes, history, and playlists, one of them shared
    /// and followed.
    private func copy() throws -> (folder: TemporaryFolder, path: RawPath) {
        let folder = try TemporaryFolder()
        try folder.write(try repositoryBytes("Tests/Golden/user/schema-3.sqlite"), as: "user.sqlite")
        return (folder, RawPath(folder.path + "/user.sqlite"))
    }

    @Test func nothingIsLost() throws {
        let (folder, path) = try copy()
        defer { withExtendedLifetime(folder) {} }
        let state = try UserState(path, forWriting: true)
        #expect(state.notices.isEmpty)
        #expect(try state.profiles().map(\.name) == ["Anna", "guest", "me"])
        let (me, anna) = (try state.profile("me"), try state.profile("Anna"))
        #expect(try state.labeledTracks(of: me).flatMap { $0.labels.map(\.name) } == ["happy"])
        #expect(try state.ratings(of: me).map(\.rating) == [.like])
        #expect(try state.history(of: me, count: 10).count == 2)
        let mine = try state.playlists(of: me)
        #expect(mine.map(\.name) == ["Morning", "Instant Playlist #1"].sorted())
        #expect(try state.playlists(of: anna).map(\.name) == ["Morning"])
        let ids = try state.profiles().map(\.publicID) + mine.map(\.publicID)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.count == 22 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
        #expect(try state.playlist("Morning", for: me).description.isEmpty)
        // The change date of a list that was never changed is its creation date.
        #expect(mine.allSatisfy { $0.changed == $0.created && $0.created.timeIntervalSince1970 > 1e9 })
        // New profiles have such ids too, and keep them.
        try state.createProfile("Ben", email: nil)
        #expect(try state.profile("Ben").publicID.count == 22)
        let again = try UserState(path, forWriting: true)
        #expect(try again.profile("me").publicID == me.publicID)
    }

    /// Entries from before dates were stored have the date of the playlist's last change.
    @Test func movedEntriesOfAPlaylistKeepTheirDates() throws {
        let (folder, path) = try copy()
        defer { withExtendedLifetime(folder) {} }
        let state = try UserState(path, forWriting: true)
        let me = try state.profile("me")
        let before = try state.playlist("Morning", for: me)
        #expect(before.added == before.items.map { _ in before.created } && !before.items.isEmpty)
        let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let new = PlaylistItem(location: "new.mp3")
        try state.editPlaylist("Morning", of: me) { items throws(UserStateError) in
            // A second copy of an entry is also new.
            items = [new] + items.reversed() + [items[0]]
        }
        let after = try state.playlist("Morning", for: me)
        #expect(after.added.count == before.items.count + 2)
        #expect(after.added.dropFirst().dropLast() == before.added[...])
        #expect(after.added.first ?? .distantPast >= start && after.added.last ?? .distantPast >= start)
    }
}
