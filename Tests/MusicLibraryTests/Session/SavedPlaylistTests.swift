import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Saved playlists and labels in a session.
struct SavedPlaylistTests {
    private let made: MadeUpLibrary
    private let session: Session

    init() throws {
        made = try MadeUpLibrary(
            ["a", "b", "c", "d"].map { name in
                .init("\(name).mp3").with { ($0.title, $0.artist) = (name.uppercased(), "X") }
            })
        session = made.session().session
    }

    private func tracks(_ numbers: Int...) throws -> [LibraryTrack] { try numbers.map { try made.library.track($0) } }

    private func titles(_ name: String) throws -> [String?] {
        try session.items(of: try session.savedPlaylist(name)).map(\.item.title)
    }

    @Test func listsAreEdited() throws {
        #expect(try session.createPlaylist("Mine", try tracks(0, 1)) == "Mine")
        try session.add(try tracks(2, 0), toPlaylist: "mine")
        #expect(try titles("Mine") == ["A", "B", "C", "A"])
        try session.move(from: 4, to: 1, inPlaylist: "Mine")
        #expect(try titles("Mine") == ["A", "A", "B", "C"])
        try session.move(from: 1, to: 3, inPlaylist: "Mine")
        #expect(try titles("Mine") == ["A", "B", "A", "C"])
        try session.remove(positions: [1, 3, 1], fromPlaylist: "Mine")
        #expect(try titles("Mine") == ["B", "C"])
        for positions in [[0], [3], [1, 3]] {
            #expect(throws: UserStateError.self) { try session.remove(positions: positions, fromPlaylist: "Mine") }
        }
        #expect(throws: UserStateError.self) { try session.move(from: 1, to: 3, inPlaylist: "Mine") }
        #expect(try titles("Mine") == ["B", "C"], "all or nothing")
        #expect(try session.createPlaylist(nil, try tracks(3)) == "Instant Playlist #1")
        #expect(throws: UserStateError.unknownPlaylist("none", profile: "me")) { try session.savedPlaylist("none") }
    }

    @Test func aMisspelledNameGetsASuggestion() throws {
        try session.createPlaylist("Morning run", try tracks(0))
        let error = #expect(throws: UserStateError.self) { try session.savedPlaylist("mornin run") }
        #expect(error == .unknownPlaylist("mornin run", profile: "me", nearest: "Morning run"))
        #expect(error?.description.contains("did you mean “Morning run”?") == true)
    }

    @Test func movedAndMissingEntriesAreReported() throws {
        try session.createPlaylist("Mine", try tracks(0, 3))
        // Another index: the first track has moved, the last is missing.
        try MadeUpLibrary.write([.init("z/moved.mp3").with { $0.title = "A" }], in: made.folder)
        let later = Session(try Library(made.library.path))
        let items = try later.items(of: try later.savedPlaylist("Mine"))
        #expect(items.map(\.isInLibrary) == [true, false] && items.map(\.position) == [1, 2])
        #expect(items.map(\.item.location) == ["z/moved.mp3", "d.mp3"])
    }

    @Test(arguments: [PlaylistFile.Format.m3u8, .xspf, .jspf, .json])
    func filesComeBack(format: PlaylistFile.Format) throws {
        try session.createPlaylist("Mine", try tracks(2, 0))
        let folder = RawPath(made.folder.path)
        let exported = try session.export(try session.savedPlaylist("Mine"), as: format, musicFolder: folder)
        let path = RawPath(try made.folder.write(exported.bytes, as: "list.\(format)"))
        let imported = try #require(try session.importPlaylists(path, named: "Back", musicFolder: folder).first)
        #expect(imported.missingCount == 0 && imported.playlist.name == "Back")
        #expect(try titles("Back") == ["C", "A"])
    }

    @Test func entriesOutsideTheLibraryAreKeptByName() throws {
        let path = RawPath(try made.folder.write(Array("#EXTM3U\nnowhere.mp3\nb.mp3\n".utf8), as: "old.m3u"))
        let imported = try #require(
            try session.importPlaylists(path, musicFolder: RawPath(made.folder.path)).first)
        #expect(imported.missingCount == 1 && imported.playlist.name == "old")
        #expect(try titles("old") == [nil, "B"])
        let none = #expect(throws: LibraryError.self) {
            try session.importPlaylists("/nowhere.m3u", musicFolder: RawPath(made.folder.path))
        }
        #expect(none?.description.hasPrefix("/nowhere.m3u: ") == true)
    }

    /// A file of several playlists is imported completely or not at all.
    @Test func ofSeveralPlaylistsAllAreKeptOrNone() throws {
        func list(_ name: String) -> PlaylistFile { PlaylistFile(name: name, entries: [.init(location: "a.mp3")]) }
        let folder = RawPath(made.folder.path)
        let guest = try session.state.createGuest("Guest 1", limit: 1).profile
        let limited = Session(made.library, try session.state, guest)
        let limit = try #require(guest.playlistLimit)
        #expect(throws: UserStateError.playlistLimit(profile: "Guest 1", limit: limit)) {
            try limited.importPlaylists(
                (0...limit).map { list("\($0)") }, named: nil, or: "file", musicFolder: folder)
        }
        #expect(try session.state.playlists(of: guest).isEmpty)
        let kept = try session.importPlaylists([list("One"), list("One")], named: nil, or: "file", musicFolder: folder)
        #expect(kept.map(\.playlist.name).count == 2 && Set(kept.map(\.playlist.name)).count == 2)
        #expect(try session.state.playlists(of: session.profile).count == 2)
    }

    /// What a playlist here cannot be called is changed, and refuses neither the playlist nor the others.
    @Test func ofSeveralPlaylistsAnyNameIsTaken() throws {
        let long = String(repeating: "x", count: 300)
        let names = [nil, " ", "a\nb\0", long, "e" + String(repeating: "\u{301}", count: 300)]
        let files = names.map { PlaylistFile(name: $0, entries: [.init(location: "a.mp3")]) }
        let kept = try session.importPlaylists(
            files, named: nil, or: "file", musicFolder: RawPath(made.folder.path))
        #expect(kept.map(\.playlist.name) == ["file", "file (2)", "a b", String(long.prefix(64)), "file (3)"])
        let blank = PlaylistFile(name: " ", entries: [.init(location: "a.mp3")])
        let one = try session.importPlaylists(
            [blank], named: nil, or: "other", musicFolder: RawPath(made.folder.path))
        #expect(one.map(\.playlist.name) == ["other"])
    }

    @Test func anImportReplacesAPlaylistIfTold() throws {
        let folder = RawPath(made.folder.path)
        let (state, me) = (try session.state, try session.profile)
        func list(_ names: String...) -> PlaylistFile {
            PlaylistFile(name: "Mine", entries: names.map { .init(location: "\($0).mp3") })
        }
        try session.createPlaylist("mine", try tracks(0, 1))
        try state.sharePlaylist("mine", true, of: me)
        let before = try session.savedPlaylist("mine")
        #expect(throws: UserStateError.playlistExists("Mine")) {
            try session.importPlaylists([list("d")], named: nil, or: "file", musicFolder: folder)
        }
        let replaced = try session.importPlaylists(
            [list("d", "a")], named: nil, or: "file", musicFolder: folder, replaces: true)
        // It is the same playlist, with its name and its sharing.
        #expect(replaced.map(\.playlist.publicID) == [before.publicID])
        #expect(try titles("mine") == ["D", "A"])
        let after = try session.savedPlaylist("mine")
        #expect(after.name == "mine" && after.isShared)
        // Playlists of one file do not replace one another.
        let both = try session.importPlaylists(
            [list("b"), list("c")], named: nil, or: "file", musicFolder: folder, replaces: true)
        #expect(Set(both.map(\.playlist.publicID)).count == 2 && both[0].playlist.publicID == before.publicID)
        #expect(try titles("mine") == ["B"] && state.playlists(of: me).count == 2)
        // Each replaces its own at the next import.
        let again = try session.importPlaylists(
            [list("c"), list("d")], named: nil, or: "file", musicFolder: folder, replaces: true)
        #expect(again.map(\.playlist.publicID) == both.map(\.playlist.publicID))
        #expect(try titles("mine") == ["C"] && titles(both[1].playlist.name) == ["D"])
        #expect(try state.playlists(of: me).count == 2)
    }

    /// Names that differ only in case or in what file systems do not allow get files of their own.
    @Test func aFolderHasAFileForEachPlaylistAndMood() throws {
        let folder = RawPath(made.folder.path)
        for (name, number) in [("AC/DC: best?", 0), ("ac_dc_ best_", 1), ("..", 2)] {
            try session.createPlaylist(name, try tracks(number))
        }
        try session.createPlaylist("Empty", [])
        let last = RememberedTrack(try made.library.track(3))
        _ = try session.state.add(try Label("calm"), to: last, of: session.profile)
        let later = Session(made.library)
        let saved = try later.playlistFiles(
            hasSaved: true, hasMoods: false, in: folder.appending("Lists"), musicFolder: folder)
        let names = saved.map(\.name)
        #expect(Set(names.map { $0.lowercased() }).count == 3 && names.contains("playlist.m3u"), "\(names)")
        #expect(names.allSatisfy { name in name.hasSuffix(".m3u") && !name.contains { "/:?\\".contains($0) } })
        for file in saved {
            let read = try PlaylistFile(file.bytes)
            let number = try #require(["AC/DC: best?", "ac_dc_ best_", ".."].firstIndex(of: read.name))
            #expect(read.entries.map(\.location) == ["../\(["a", "b", "c"][number]).mp3"])
        }
        let moods = try later.playlistFiles(hasSaved: false, hasMoods: true, in: folder, musicFolder: folder)
        let calm = try #require(moods.first { $0.name == "Mood calm.m3u" })
        #expect(try PlaylistFile(calm.bytes).entries.map(\.location).contains("d.mp3"))
        #expect(moods.allSatisfy { $0.name.hasPrefix("Mood ") })
    }

    /// A title by an artist twice, as on an album and on a compilation.
    @Test func aMoodHasAllItsTracks() throws {
        let made = try MadeUpLibrary(
            ["a", "b"].map { name in .init("\(name).mp3").with { ($0.title, $0.artist) = ("Same", "X") } })
        let session = made.session().session
        for number in 0..<2 {
            let track = RememberedTrack(try made.library.track(number))
            _ = try session.state.add(try Label("calm"), to: track, of: session.profile)
        }
        let folder = RawPath(made.folder.path)
        let files = try Session(made.library).playlistFiles(
            hasSaved: false, hasMoods: true, in: folder, musicFolder: folder)
        let calm = try #require(files.first { $0.name == "Mood calm.m3u" })
        #expect(try PlaylistFile(calm.bytes).entries.map(\.location).sorted() == ["a.mp3", "b.mp3"])
    }

    @Test func descriptionsStayWithWhatTheyDescribe() throws {
        let (state, me) = (try session.state, try session.profile)
        try state.createPlaylist("Mine", [], description: "for the road", of: me)
        #expect(try state.playlist("Mine", for: me).description == "for the road")
        try state.renamePlaylist("Mine", to: "Ours", of: me)
        #expect(try state.playlist("Ours", for: me).description == "for the road")
        try state.changePlaylist("Ours", description: String(repeating: "é", count: 300), of: me)
        #expect(try state.playlist("Ours", for: me).description.count == 300)
        // Everything is changed or nothing, and nothing is created.
        for unusable in [String(repeating: "x", count: 301), "a" + String(repeating: "\u{301}", count: 300), "a\0b"] {
            #expect(throws: UserStateError.self) {
                try state.changePlaylist("Ours", to: "Theirs", description: unusable, isShared: true, of: me)
            }
            #expect(throws: UserStateError.self) { try state.createPlaylist("New", [], description: unusable, of: me) }
        }
        let kept = try state.playlist("Ours", for: me)
        #expect(kept.description.count == 300 && !kept.isShared)
        #expect(try state.playlists(of: me).map(\.name) == ["Ours"])
    }

    @Test func onlyAQueryCanBeASmartPlaylist() throws {
        try session.createPlaylist("Mine", try tracks(0))
        #expect(throws: UserStateError.noQuery("Mine")) {
            try session.export(try session.savedPlaylist("Mine"), as: .nsp)
        }
        var request = PlaylistRequest()
        request.mood = "happy"
        request.filter.ranges = [DescriptorRange("energy", min: 0.5)]
        try session.createPlaylist("Smart", try tracks(0), madeBy: request)
        #expect(try session.export(try session.savedPlaylist("Smart"), as: .nsp).leftOut == ["energy"])
    }

    @Test func labelsOfTracksThatWentStay() throws {
        _ = try session.state.add(try Label("x"), to: RememberedTrack(try made.library.track(3)), of: session.profile)
        try MadeUpLibrary.write([.init("a.mp3").with { $0.comment = "#x #y" }], in: made.folder)
        let later = Session(try Library(made.library.path))
        let labeled = try later.labeledTracks(try Label("x"))
        #expect(labeled.map(\.track.path) == ["a.mp3", "d.mp3"])
        #expect(labeled.map { $0.labels.map(\.name) } == [[], ["x"]])
        #expect(labeled.map { $0.hashtags.map(\.name) } == [["x", "y"], []])
        #expect(try later.labeledTracks(try Label("none")).isEmpty)
    }
}
