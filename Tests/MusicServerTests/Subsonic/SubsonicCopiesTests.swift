import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

/// A song that is on an album and on a best-of: two files with the same audio.
@Suite("Subsonic: copies")
struct SubsonicCopiesTests {
    private static let (song, other, copy) = (
        ServedLibrary.id(0), ServedLibrary.id(1), ServedLibrary.id(0, copy: 2)
    )

    private let served: ServedLibrary
    private let player: SubsonicPlayer

    init() throws {
        served = try ServedLibrary(
            [
                (
                    "album/1.mp3", ["title": "Song", "artist": "Xenia", "album": "Album", "format": "mp3"],
                    ["track_number": 1]
                ),
                ("album/2.mp3", ["title": "Other", "artist": "Xenia", "album": "Album"], ["track_number": 2]),
                (
                    "best/1.mp3", ["title": "Song", "artist": "Xenia", "album": "Best of", "format": "mp3"],
                    ["track_number": 1]
                ),
            ], recordings: [0, 1, 0])
        player = SubsonicPlayer(served)
    }

    private func song(_ id: String) throws -> [String: Any] {
        try #require(try player.json("getSong", "id=\(id)")["song"] as? [String: Any])
    }

    @Test func eachFileIsASong() throws {
        let songs = try player.list("search3", "query=xenia", at: "searchResult3.song")
        #expect(Set(songs.ids) == [Self.song, Self.other, Self.copy] && songs.count == 3)
        for (id, album, path) in [(Self.song, "Album", "album/1.mp3"), (Self.copy, "Best of", "best/1.mp3")] {
            let song = try song(id)
            #expect(song["id"] as? String == id)
            #expect(song["album"] as? String == album && song["path"] as? String == path)
        }
        let albums = try player.list("getAlbumList2", "type=alphabeticalByName", at: "albumList2.album")
        #expect(
            try albums.ids.map { try player.list("getAlbum", "id=\($0)", at: "album.song").ids } == [
                [Self.song, Self.other], [Self.copy],
            ])
    }

    /// The best-of came later, but its path sorts first.
    @Test(arguments: [false, true]) func theFirstFileIsFoundBeforeItsCopy(_ isPrepared: Bool) throws {
        func song(_ title: String, _ album: String, seen: String) -> [String: String] {
            ["title": title, "artist": "Xenia", "album": album, "first_seen": seen]
        }
        let served = try ServedLibrary(
            [
                ("a/1.mp3", song("Song", "Best of", seen: "9"), [:]),
                ("b/1.mp3", song("Other", "Album", seen: "1"), [:]),
                ("c/1.mp3", song("Song", "Album", seen: "1"), [:]),
            ], recordings: [0, 1, 0])
        let player = SubsonicPlayer(served)
        if isPrepared { try served.context.snapshot.library.prepareSearches() }
        let wanted = [Self.song, Self.other, Self.copy]
        #expect(try player.list("search3", "query=xenia", at: "searchResult3.song").ids == wanted)
        #expect(try player.list("search", "any=xenia", at: "searchResult.match").ids == wanted)
        let tracks = try ServedLibrary.object(try served.ask(.get, "/v1/search?q=xenia&type=track"))["tracks"]
        let items = try #require((tracks as? [String: Any])?["items"] as? [[String: Any]])
        #expect(items.ids == wanted)
        let page = try ServedLibrary.object(try served.ask(.get, "/api/search?q=xenia"))
        let rows = try #require(page["items"] as? [[String: Any]])
        #expect(rows.compactMap { $0["track"] as? [String: Any] }.ids == wanted)
        // Alone, each keeps its place.
        #expect(try player.list("search3", "query=best", at: "searchResult3.song").ids == [Self.copy])
    }

    /// The same best-of: an artist's songs have the file that was seen first.
    @Test func theFirstFileStandsForItsCopy() throws {
        func song(_ title: String, _ album: String?, seen: String) -> [String: String] {
            var texts = ["title": title, "artist": "Xenia", "first_seen": seen]
            texts["album"] = album
            return texts
        }
        let served = try ServedLibrary(
            [
                ("a/1.mp3", song("Song", "Best of", seen: "9"), [:]),
                ("b/1.mp3", song("Other", "Album", seen: "1"), [:]),
                ("c/1.mp3", song("Song", "Album", seen: "1"), [:]),
                ("d/1.mp3", song("Loose", nil, seen: "9"), [:]),
                ("e/1.mp3", song("Loose", nil, seen: "1"), [:]),
            ], recordings: [0, 1, 0, 3, 3])
        let player = SubsonicPlayer(served)
        let songs = try player.list("getTopSongs", "artist=Xenia", at: "topSongs.song")
        #expect(songs.count == 3)
        #expect(Set(songs.compactMap { $0["path"] as? String }) == ["b/1.mp3", "c/1.mp3", "e/1.mp3"])
        let albums = try player.list("getAlbumList2", "type=alphabeticalByName", at: "albumList2.album")
        let unknown = try #require(albums.first { $0["name"] as? String == "[Unknown album]" }?["id"] as? String)
        let loose = try player.list("getAlbum", "id=\(unknown)", at: "album.song")
        #expect(loose.compactMap { $0["path"] as? String } == ["e/1.mp3"])
    }

    @Test func theSoundIsThatOfTheFile() throws {
        for (folder, count) in [("album", 4_000), ("best", 6_000)] {
            try FileManager.default.createDirectory(
                atPath: served.folder.path + "/\(folder)", withIntermediateDirectories: true)
            let samples = (0..<count).map { 0.5 * sin(Double($0) / 10) }
            try served.folder.write(PCMFixture(sampleRate: 8000, samples: samples).wav(), as: "\(folder)/1.mp3")
        }
        for (id, count) in [(Self.song, 4_000), (Self.copy, 6_000)] {
            let response = try player.ask("stream", "id=\(id)&format=raw")
            #expect(response.status == 200)
            guard case .file(let file) = response.body else {
                Issue.record("no file")
                continue
            }
            #expect(file.range.count == 44 + 2 * count)
        }
    }

    @Test func playlistsShowTheFileThatWasAdded() throws {
        let ids = [Self.copy, Self.other, Self.song]
        let made = try player.json(
            "createPlaylist", "name=L&" + ids.map { "songId=\($0)" }.joined(separator: "&"))
        let id = try #require((made["playlist"] as? [String: Any])?["id"] as? String)
        let entries = try player.list("getPlaylist", "id=\(id)", at: "playlist.entry")
        #expect(entries.ids == ids && entries.texts("album") == ["Best of", "Album", "Album"])
    }

    @Test func queuesAndBookmarksNameTheFile() throws {
        try player.json("savePlayQueue", "id=\(Self.song)&id=\(Self.copy)&current=\(Self.copy)")
        let queue = try #require(try player.json("getPlayQueue")["playQueue"] as? [String: Any])
        #expect((queue["entry"] as? [[String: Any]])?.ids == [Self.song, Self.copy])
        #expect(queue["current"] as? String == Self.copy)
        try player.json("createBookmark", "id=\(Self.copy)&position=5")
        func marked() throws -> [String] {
            let bookmarks = try player.json("getBookmarks")["bookmarks"] as? [String: Any]
            return (bookmarks?["bookmark"] as? [[String: Any]] ?? []).compactMap { $0["entry"] as? [String: Any] }.ids
        }
        #expect(try marked() == [Self.copy])
        try player.json("deleteBookmark", "id=\(Self.song)")
        #expect(try marked() == [Self.copy])
        try player.json("deleteBookmark", "id=\(Self.copy)")
        #expect(try marked().isEmpty)
        try player.json("scrobble", "id=\(Self.copy)&submission=false")
        #expect(try player.list("getNowPlaying", at: "nowPlaying.entry").ids == [Self.copy])
    }

    /// What was stored for the second file of a recording, before the first was deleted.
    @Test func queuesAndBookmarksOfAFurtherFilePassToTheOneThatRemains() throws {
        let served = try ServedLibrary([("a.mp3", ["title": "Song"], [:])])
        let (player, state) = (SubsonicPlayer(served), try served.database.state())
        let (stored, profile) = (TrackID(high: 42, low: 0).copy(2), try state.profile())
        try state.setPlayQueue([stored], current: 0, position: 0, client: "test", of: profile)
        let queue = try #require(try player.json("getPlayQueue")["playQueue"] as? [String: Any])
        #expect((queue["entry"] as? [[String: Any]])?.ids == [Self.song] && queue["current"] as? String == Self.song)
        func positions() throws -> [Int?] {
            let bookmarks = try player.json("getBookmarks")["bookmarks"] as? [String: Any]
            return (bookmarks?["bookmark"] as? [[String: Any]] ?? []).map { $0["position"] as? Int }
        }
        try state.setBookmark(stored, position: 5, comment: nil, of: profile)
        #expect(try positions() == [5])
        try player.json("createBookmark", "id=\(Self.song)&position=7")
        #expect(try positions() == [7])
        try state.setBookmark(stored, position: 5, comment: nil, of: profile)
        try player.json("deleteBookmark", "id=\(Self.song)")
        #expect(try positions().isEmpty)
    }

    /// A like is about the recording.
    @Test func marksAreShared() throws {
        try player.json("star", "id=\(Self.copy)")
        for id in [Self.song, Self.copy] { #expect(try song(id)["starred"] != nil) }
        #expect(try player.list("getStarred2", at: "starred2.song").count == 1)
        try player.json("unstar", "id=\(Self.song)")
        for id in [Self.song, Self.copy] { #expect(try song(id)["starred"] == nil) }
        try player.json("scrobble", "id=\(Self.copy)")
        for id in [Self.song, Self.copy] { #expect(try song(id)["playCount"] as? Int == 1) }
        let recent = try player.list("getAlbumList2", "type=recent", at: "albumList2.album")
        #expect(recent.texts("name") == ["Best of"], "the album that was played")
    }

    /// The same album in two folders.
    @Test func anAlbumThatIsThereTwiceHasItsTracksOnce() throws {
        let tags = ["title": "Song", "artist": "Xenia", "album": "Album"]
        let player = SubsonicPlayer(
            try ServedLibrary([("a/1.mp3", tags, [:]), ("backup/a/1.mp3", tags, [:])], recordings: [0, 0]))
        let album = try #require(
            try player.list("getAlbumList2", "type=alphabeticalByName", at: "albumList2.album").first)
        #expect(album["songCount"] as? Int == 1 && album["duration"] as? Int == 200)
        let songs = try player.list("getAlbum", "id=\(album["id"] as? String ?? "")", at: "album.song")
        #expect(songs.ids == [ServedLibrary.id(0)])
        #expect(try player.list("search3", "query=song", at: "searchResult3.song").count == 2, "both can be found")
    }

    /// All files were written at the same time; nanoseconds.
    @Test func theNewestAlbumIsTheOneThatWasSeenLast() throws {
        let player = SubsonicPlayer(
            try ServedLibrary([
                ("a.mp3", ["album": "Old", "first_seen": "1000000000"], [:]),
                ("b.mp3", ["album": "New", "first_seen": "3000000000"], [:]),
                ("c.mp3", ["album": "Middle", "first_seen": "2000000000"], [:]),
            ]))
        let albums = try player.list("getAlbumList2", "type=newest", at: "albumList2.album")
        #expect(albums.texts("name") == ["New", "Middle", "Old"])
        #expect(
            albums.texts("created") == ["1970-01-01T00:00:03Z", "1970-01-01T00:00:02Z", "1970-01-01T00:00:01Z"])
        let songs = try albums.ids.flatMap { try player.list("getAlbum", "id=\($0)", at: "album.song") }
        #expect(songs.texts("created") == albums.texts("created"))
    }
}
