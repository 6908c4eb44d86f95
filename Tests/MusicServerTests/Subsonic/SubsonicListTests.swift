import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

/// Lists of albums and songs, and search.
@Suite("Subsonic: lists and search")
struct SubsonicListTests {
    private let player: SubsonicPlayer

    init() throws { player = SubsonicPlayer(try ServedLibrary(Shelf.tracks)) }

    private func names(_ parameters: String) throws -> [String] {
        let albums = try player.list("getAlbumList2", parameters, at: "albumList2.album")
        let old = try player.list("getAlbumList", parameters, at: "albumList.album")
        if !parameters.contains("random") { #expect(old.ids == albums.ids) }
        #expect(old.allSatisfy { $0["isDir"] as? Bool == true && $0["title"] as? String == $0["name"] as? String })
        return albums.texts("name")
    }

    /// One of the songs without an album has an artist, and one has none.
    private static let unknown = "[Unknown album]"

    @Test func albumsAreOrdered() throws {
        let all = ["Abbey Road", "Blue Train", "Help!", Self.unknown, Self.unknown]
        #expect(try names("type=alphabeticalByName") == all)
        // Nobody, Beatles, Coltrane, John, Zoë; for the same artist, the earlier album first.
        #expect(
            try names("type=alphabeticalByArtist")
                == [Self.unknown, "Help!", "Abbey Road", "Blue Train", Self.unknown])
        #expect(try names("type=byYear&fromYear=1950&toYear=1969") == ["Blue Train", "Help!", "Abbey Road"])
        #expect(try names("type=byYear&fromYear=1969&toYear=1965") == ["Abbey Road", "Help!"])
        #expect(try names("type=byGenre&genre=Rock") == ["Abbey Road", "Help!"])
        #expect(try names("type=byGenre&genre=none").isEmpty)
        #expect(try names("type=random").sorted() == all.sorted())
        #expect(try names("type=alphabeticalByName&size=1&offset=1") == ["Blue Train"])
        #expect(try names("type=alphabeticalByName&size=0").isEmpty)
        #expect(try names("type=alphabeticalByName&offset=5").isEmpty)
        for type in ["frequent", "recent", "starred", "highest"] { #expect(try names("type=\(type)").isEmpty) }
        #expect(try player.error("getAlbumList2") == 10)
        #expect(try player.error("getAlbumList2", "type=byYear&fromYear=1950") == 10)
        #expect(try player.error("getAlbumList2", "type=byGenre") == 10)
        #expect(try player.error("getAlbumList2", "type=nonsense") == 0)
    }

    /// The newest file of an album counts.
    @Test func newestComesFirst() throws {
        let schema = LibrarySchema.index
        let served = try ServedLibrary(Shelf.tracks)
        var writer = try IndexWriter(schema: schema)
        for (number, (album, modified)) in [("Old", 1), ("New", 2), ("Old", 3), ("Older", 0)].enumerated() {
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 1, low: UInt64(number)), path: Array("\(number)/x.mp3".utf8), fileSize: 1,
                    modificationTime: Int64(modified) * 1_000_000_000, frameCount: 1, sampleRate: 1, channelCount: 1,
                    analysisVersion: schema.analysisVersion,
                    texts: schema.textColumns.map { ["album": album, "artist": "A"][$0] },
                    numbers: schema.numberColumns.map { _ in .nan }, vector: nil, sequence: .empty))
        }
        try writer.write(to: served.folder.path + "/library.sidx")
        served.context.renew()
        let albums = try SubsonicPlayer(served).list("getAlbumList2", "type=newest", at: "albumList2.album")
        #expect(albums.texts("name") == ["Old", "New", "Older"])
        #expect(
            albums.texts("created") == ["1970-01-01T00:00:03Z", "1970-01-01T00:00:02Z", "1970-01-01T00:00:00Z"])
    }

    @Test func songsOfAGenreArePaged() throws {
        func songs(_ parameters: String) throws -> [String] {
            try player.list("getSongsByGenre", parameters, at: "songsByGenre.song").texts("title")
        }
        #expect(try songs("genre=rock") == ["Come Together", "Something", "Yesterday"])
        #expect(try songs("genre=rock&count=1&offset=1") == ["Something"])
        #expect(try songs("genre=polka").isEmpty)
    }

    @Test func randomSongsAreDifferentSongs() throws {
        let songs = try player.list("getRandomSongs", "size=500", at: "randomSongs.song")
        #expect(songs.count == Shelf.tracks.count)
        #expect(Set(songs.ids).count == songs.count)
        #expect(try player.list("getRandomSongs", "size=2", at: "randomSongs.song").count == 2)
        let sixties = try player.list("getRandomSongs", "size=9&fromYear=1960&toYear=1969", at: "randomSongs.song")
        #expect(Set(sixties.texts("title")) == ["Come Together", "Something", "Yesterday"])
        let jazz = try player.list("getRandomSongs", "genre=Jazz", at: "randomSongs.song")
        #expect(jazz.texts("title") == ["Blue Train"])
    }

    // MARK: Search

    private func found(_ parameters: String) throws -> (artists: [String], albums: [String], songs: [String]) {
        let result = try #require(try player.json("search3", parameters)["searchResult3"] as? [String: [[String: Any]]])
        let old = try #require(try player.json("search2", parameters)["searchResult2"] as? [String: [[String: Any]]])
        for kind in ["artist", "album", "song"] { #expect(result[kind]?.ids == old[kind]?.ids) }
        return (
            result["artist"]?.texts("name") ?? [], result["album"]?.texts("name") ?? [],
            result["song"]?.texts("title") ?? []
        )
    }

    @Test func wordsAreFoundInNames() throws {
        let beatles = try found("query=beatles")
        #expect(beatles.artists == ["The Beatles"])
        #expect(beatles.albums.isEmpty)
        #expect(Set(beatles.songs) == ["Come Together", "Something", "Yesterday"])
        let train = try found("query=%22blue+trai*%22")
        #expect(train == (artists: [], albums: ["Blue Train"], songs: ["Blue Train"]))
        #expect(try found("query=zoe").artists == ["Zoë"])
        #expect(try found("query=qqqqq") == (artists: [], albums: [], songs: []))
        #expect(try player.error("search3") == 10)
        let old = try player.list("search", "artist=Beatles&title=Yesterday", at: "searchResult.match")
        #expect(old.texts("title") == ["Yesterday"])
    }

    /// The method by which players copy a library.
    @Test(arguments: ["", "%22%22", "+"]) func anEmptyQueryPagesThroughEverything(_ query: String) throws {
        var songs: [String] = []
        for offset in stride(from: 0, through: 8, by: 4) {
            let limits = "songCount=4&songOffset=\(offset)&albumCount=2&albumOffset=\(offset / 2)&artistCount=500"
            let page = try #require(
                try player.json("search3", "query=\(query)&\(limits)")["searchResult3"] as? [String: [[String: Any]]])
            songs += page["song"]?.ids ?? []
            #expect(page["artist"]?.texts("name") == ["The Beatles", "John Coltrane", "Zoë"])
            let albums = ["Abbey Road", "Blue Train", "Help!", Self.unknown, Self.unknown]
            #expect(page["album"]?.texts("name") == Array(albums.dropFirst(offset / 2).prefix(2)))
        }
        #expect(songs == (0..<Shelf.tracks.count).map(ServedLibrary.id))
    }
}
