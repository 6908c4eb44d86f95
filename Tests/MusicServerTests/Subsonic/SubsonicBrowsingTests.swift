import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Artists, albums and songs, compared with the tags.
@Suite("Subsonic: browsing")
struct SubsonicBrowsingTests {
    private let player: SubsonicPlayer

    init() throws { player = SubsonicPlayer(try ServedLibrary(Shelf.tracks)) }

    /// Name of an artist or album → its id.
    private func albums() throws -> [String: String] {
        Dictionary(
            try player.list("getAlbumList2", "type=newest&size=500", at: "albumList2.album").map {
                (try #require($0["name"] as? String), try #require($0["id"] as? String))
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: ["getArtists", "getIndexes"]) func artistsStandUnderTheirLetters(_ endpoint: String) throws {
        let root = endpoint == "getArtists" ? "artists" : "indexes"
        let letters = try player.list(endpoint, at: "\(root).index")
        #expect(letters.texts("name") == ["B", "J", "Z"])
        let artists = letters.map { ($0["artist"] as? [[String: Any]] ?? []) }
        // “The” is ignored.
        #expect(artists.map { $0.texts("name") } == [["The Beatles"], ["John Coltrane"], ["Zoë"]])
        #expect(artists.map { $0.compactMap { $0["albumCount"] as? Int } } == [[2], [1], [1]])
        #expect(artists.joined().allSatisfy { ($0["id"] as? String)?.hasPrefix("ar-") == true })
    }

    /// From the folder down to every song, as players that browse folders do.
    @Test func foldersLeadToEverySong() throws {
        let folder = try #require(
            try player.list("getMusicFolders", at: "musicFolders.musicFolder").first?["id"] as? Int)
        var (open, songs): ([String], [String]) = (["\(folder)"], [])
        while let id = open.popLast() {
            for child in try player.list("getMusicDirectory", "id=\(id)", at: "directory.child") {
                let child_id = try #require(child["id"] as? String)
                #expect(child["parent"] as? String == id)
                if child["isDir"] as? Bool == true { open.append(child_id) } else { songs.append(child_id) }
            }
        }
        #expect(songs.sorted() == (0..<Shelf.tracks.count).map(ServedLibrary.id).sorted())
        // Songs without an album or artist are at the top level.
        #expect(try player.list("getIndexes", at: "indexes.child").ids == [ServedLibrary.id(5)])
    }

    @Test func albumsHaveTheirSongsInOrder() throws {
        let id = try #require(try albums()["Abbey Road"])
        let album = try #require(try player.json("getAlbum", "id=\(id)")["album"] as? [String: Any])
        #expect(id.hasPrefix("al-"))
        #expect(album["artist"] as? String == "The Beatles")
        #expect(album["songCount"] as? Int == 2)
        #expect(album["duration"] as? Int == 400)
        #expect(album["year"] as? Int == 1969)
        #expect(album["sortName"] as? String == "Abbey Road")
        #expect((album["genres"] as? [[String: Any]])?.texts("name") == ["rock", "pop"])
        #expect((album["song"] as? [[String: Any]])?.texts("title") == ["Come Together", "Something"])
        let artist = try #require(album["artistId"] as? String)
        let shown = try #require(try player.json("getArtist", "id=\(artist)")["artist"] as? [String: Any])
        #expect(shown["sortName"] as? String == "Beatles")
        #expect((shown["album"] as? [[String: Any]]).map { Set($0.texts("name")) } == ["Abbey Road", "Help!"])
    }

    @Test func songsHaveWhatTagsAndSoundSay() throws {
        let song = try #require(
            try player.json("getSong", "id=\(ServedLibrary.id(0))")["song"] as? [String: Any])
        let texts: [String: String] = [
            "id": ServedLibrary.id(0), "title": "Come Together", "artist": "The Beatles", "album": "Abbey Road",
            "genre": "rock", "contentType": "audio/mpeg", "suffix": "mp3", "path": "a/1.mp3", "type": "music",
            "mediaType": "song", "created": "1970-01-01T00:00:00Z", "displayArtist": "The Beatles",
            "sortName": "Come Together", "comment": "",
        ]
        for (name, text) in texts { #expect(song[name] as? String == text, "\(name)") }
        let numbers = [
            "track": 1, "year": 1969, "size": 1, "duration": 200, "samplingRate": 1000, "channelCount": 2, "bpm": 120,
            "discNumber": 1,
        ]
        for (name, number) in numbers { #expect(song[name] as? Int == number, "\(name)") }
        #expect(song["isDir"] as? Bool == false)
        #expect(song["parent"] as? String == (try albums()["Abbey Road"]))
        #expect((song["genres"] as? [[String: Any]])?.texts("name") == ["rock", "pop"])
        #expect((song["artists"] as? [[String: Any]])?.texts("name") == ["The Beatles"])
        #expect((song["albumArtists"] as? [[String: Any]])?.texts("name") == ["The Beatles"])
        // −18 LUFS equals 0 dB of ReplayGain.
        let gain = try #require(song["replayGain"] as? [String: Any])
        #expect(gain["trackGain"] as? Double == -6.5)
        #expect(gain["trackPeak"] as? Double == 0.5)
        // Missing values are omitted.
        for name in ["starred", "userRating", "played"] { #expect(song[name] == nil) }
    }

    @Test(arguments: [
        ("a.b.FLAC", "flac"), ("a", "wav"), ("a.", "wav"), (".mp3", "wav"), ("a..m4a", "m4a"), ("d.ogg/a", "wav"),
        ("é.Ö.MP3", "mp3"), ("é", "wav"), ("a.ÖGG", "ögg"),
    ])
    func theSuffixIsTheEndingOfTheName(path: String, suffix: String) throws {
        let served = try ServedLibrary([(path: path, texts: ["format": "wav"], numbers: [:])])
        let song = try #require(
            try SubsonicPlayer(served).json("getSong", "id=\(ServedLibrary.id(0))")["song"] as? [String: Any])
        #expect(song["suffix"] as? String == suffix)
        let name = path.split(separator: "/").last.map(String.init)
        #expect(song["title"] as? String == name)
    }

    @Test(arguments: [
        ("The Wall", "Wall"), ("the the", "the"), ("The", "The"), ("The ", "The "), ("El Niño", "Niño"),
        ("Les Yeux", "Yeux"),
        ("Theme One", "Theme One"), ("Ça va", "Ça va"), ("In the Sky", "In the Sky"), ("A b", "A b"),
        (" The X", " The X"),
    ])
    func anArticleDoesNotCount(title: String, sortName: String) throws {
        let served = try ServedLibrary([(path: "a.mp3", texts: ["title": title], numbers: [:])])
        let song = try #require(
            try SubsonicPlayer(served).json("getSong", "id=\(ServedLibrary.id(0))")["song"] as? [String: Any])
        #expect(song["sortName"] as? String == sortName)
    }

    @Test func songsSayTheirMoods() throws {
        // The calmest and the liveliest of thirty, with the moods of the page.
        let served = try ServedLibrary(30)
        let player = SubsonicPlayer(served)
        for number in [0, 10, 29] {
            let page = try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(number))"))
            let moods = try #require((page["track"] as? [String: Any])?["mood"] as? [String])
            let song = try #require(
                try player.json("getSong", "id=\(ServedLibrary.id(number))")["song"] as? [String: Any])
            #expect(song["moods"] as? [String] == moods)
        }
    }

    @Test func genresAreCounted() throws {
        let genres = try player.list("getGenres", at: "genres.genre")
        let counts = Dictionary(
            uniqueKeysWithValues: genres.map {
                ($0["value"] as? String ?? "", [$0["songCount"] as? Int, $0["albumCount"] as? Int])
            })
        #expect(counts == ["rock": [3, 2], "pop": [1, 1], "jazz": [1, 1], "Folk": [1, 1]])
        #expect(try player.text("getGenres").contains(#"<genre songCount="3" albumCount="2">rock</genre>"#))
    }

    @Test func unmodifiedIndexesAreNotSentAgain() throws {
        let indexes = try #require(try player.json("getIndexes")["indexes"] as? [String: Any])
        let modified = try #require(indexes["lastModified"] as? Int)
        let again = try #require(
            try player.json("getIndexes", "ifModifiedSince=\(modified)")["indexes"] as? [String: Any])
        #expect(again["index"] == nil)
    }

    @Test(arguments: [
        ("getInternetRadioStations", "internetRadioStations"), ("getPodcasts", "podcasts"), ("getShares", "shares"),
        ("getNewestPodcasts", "newestPodcasts"), ("getVideos", "videos"), ("getChatMessages", "chatMessages"),
    ])
    func unsupportedListsAreEmpty(_ endpoint: String, _ element: String) throws {
        #expect((try player.json(endpoint)[element] as? [String: Any])?.isEmpty == true)
        #expect(try player.text(endpoint).contains("<\(element)/>"))
    }
}
