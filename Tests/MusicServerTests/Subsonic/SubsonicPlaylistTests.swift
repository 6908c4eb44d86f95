import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Playlists of users, and moods as playlists.
@Suite("Subsonic: playlists")
struct SubsonicPlaylistTests {
    private let player: SubsonicPlayer

    init() throws { player = SubsonicPlayer(try ServedLibrary(30)) }

    private static func songs(_ name: String, _ numbers: [Int]) -> String {
        numbers.map { "\(name)=\(ServedLibrary.id($0))" }.joined(separator: "&")
    }

    private func playlists() throws -> [[String: Any]] { try player.list("getPlaylists", at: "playlists.playlist") }

    private func entries(_ id: String) throws -> [String] {
        try player.list("getPlaylist", "id=\(id)", at: "playlist.entry").ids
    }

    private func create(_ name: String, _ numbers: [Int]) throws -> String {
        let made = try player.json("createPlaylist", "name=\(name)&" + Self.songs("songId", numbers))
        return try #require((made["playlist"] as? [String: Any])?["id"] as? String)
    }

    @Test func playlistsAreMadeChangedAndDeleted() throws {
        let id = try create("Evening", [3, 1, 3])
        #expect(try entries(id) == [3, 1, 3].map(ServedLibrary.id))
        let listed = try #require(try playlists().first { $0["id"] as? String == id })
        #expect(listed["name"] as? String == "Evening")
        #expect(listed["owner"] as? String == "me")
        #expect(listed["songCount"] as? Int == 3)
        #expect(listed["duration"] as? Int == 600)
        #expect(listed["public"] as? Bool == false)
        #expect(listed["readonly"] as? Bool == false)
        // Positions refer to the list before the change.
        try player.json(
            "updatePlaylist",
            "playlistId=\(id)&name=Night&comment=slow&public=true&songIndexToRemove=0&songIndexToRemove=1&"
                + Self.songs("songIdToAdd", [7, 8]))
        #expect(try entries(id) == [3, 7, 8].map(ServedLibrary.id))
        let changed = try #require(try playlists().first { $0["id"] as? String == id })
        #expect(changed["name"] as? String == "Night")
        #expect(changed["comment"] as? String == "slow")
        #expect(changed["public"] as? Bool == true)
        // Other songs replace all of them.
        try player.json("createPlaylist", "playlistId=\(id)&" + Self.songs("songId", [5]))
        #expect(try entries(id) == [ServedLibrary.id(5)])
        try player.json("deletePlaylist", "id=\(id)")
        #expect(try !playlists().contains { $0["id"] as? String == id })
        #expect(try player.error("getPlaylist", "id=\(id)") == 70)
        #expect(try player.error("deletePlaylist", "id=\(id)") == 70)
    }

    @Test func invalidRequestsChangeNothing() throws {
        let id = try create("Evening", [0])
        #expect(try player.error("updatePlaylist", "playlistId=\(id)&songIndexToRemove=1") == 0)
        #expect(try player.error("updatePlaylist", "playlistId=\(id)&songIndexToRemove=-1") == 0)
        #expect(try player.error("updatePlaylist", "playlistId=\(id)&songIndexToRemove=0&songIdToAdd=x") == 70)
        #expect(try player.error("updatePlaylist", "playlistId=\(id)&public=maybe&songIndexToRemove=0") == 0)
        #expect(try player.error("createPlaylist", "name=x&songId=x") == 70)
        #expect(try player.error("createPlaylist") == 10)
        #expect(try player.error("updatePlaylist") == 10)
        #expect(try player.error("getPlaylist") == 10)
        #expect(try entries(id) == [ServedLibrary.id(0)])
    }

    /// A player counts only the songs that it sees.
    @Test func positionsAreThoseOfSongsInTheLibrary() throws {
        let served = try ServedLibrary(10)
        let player = SubsonicPlayer(served)
        let made = try player.json("createPlaylist", "name=x&" + Self.songs("songId", [1, 9, 2, 3]))
        let id = try #require((made["playlist"] as? [String: Any])?["id"] as? String)
        try ServedLibrary.write(5, in: served.folder)
        served.context.renew()
        try player.json("updatePlaylist", "playlistId=\(id)&songIndexToRemove=1")
        try ServedLibrary.write(10, in: served.folder)
        served.context.renew()
        #expect(
            try player.list("getPlaylist", "id=\(id)", at: "playlist.entry").ids == [1, 9, 3].map(ServedLibrary.id))
    }

    // MARK: Playlists of other users

    @Test func othersSeeWhatIsShared() throws {
        let (own, shared) = (try create("Own", [0]), try create("Shared", [1]))
        try player.json("updatePlaylist", "playlistId=\(shared)&public=true")
        try player.served.database.state().createProfile("Anna", email: nil)
        var anna = player
        anna.login = "u=Anna&p=x"
        let seen = try anna.list("getPlaylists", at: "playlists.playlist")
        #expect(seen.first { $0["id"] as? String == shared }?["readonly"] as? Bool == true)
        #expect(!seen.ids.contains(own))
        #expect(try anna.error("getPlaylist", "id=\(own)") == 70)
        #expect(try anna.list("getPlaylist", "id=\(shared)", at: "playlist.entry").ids == [ServedLibrary.id(1)])
        #expect(try anna.error("updatePlaylist", "playlistId=\(shared)&name=Mine") == 50)
        #expect(try anna.error("deletePlaylist", "id=\(shared)") == 50)
    }

    // MARK: Moods

    /// The page lists the moods, with their tracks and counts.
    @Test func moodsArePlaylists() throws {
        let moods = try #require(
            try ServedLibrary.object(try player.served.ask(.get, "/api/moods"))["moods"] as? [[String: Any]])
        let listed = try playlists().filter { ($0["id"] as? String)?.hasPrefix("mood-") == true }
        let filled = moods.filter { $0["tracks"] as? Int ?? 0 > 0 }.compactMap { $0["name"] as? String }
        let expected = ["Angry", "Calm", "Energetic", "Gloomy", "Happy", "Sad"]
            .filter { filled.contains($0.lowercased()) }
        #expect(listed.texts("name") == expected)
        #expect(!listed.isEmpty)
        for playlist in listed {
            let id = try #require(playlist["id"] as? String)
            let name = id.dropFirst("mood-".count)
            #expect(playlist["readonly"] as? Bool == true)
            let page = try ServedLibrary.object(
                try player.served.ask(.post, "/api/playlist", json: #"{"mood": "\#(name)", "count": 100}"#))
            let wanted = try #require(page["items"] as? [[String: Any]]).compactMap {
                ($0["track"] as? [String: Any])?["id"] as? String
            }
            let songs = try entries(id)
            #expect(Set(songs) == Set(wanted))
            #expect(songs.count == wanted.count)
            #expect(playlist["songCount"] as? Int == songs.count)
            // The list is the same until the next day.
            #expect(try entries(id) == songs)
            #expect(try player.error("updatePlaylist", "playlistId=\(id)&name=x") == 50)
            #expect(try player.error("createPlaylist", "playlistId=\(id)&songId=\(ServedLibrary.id(0))") == 50)
            #expect(try player.error("deletePlaylist", "id=\(id)") == 50)
        }
        #expect(try player.error("getPlaylist", "id=mood-blue") == 70)
    }

    @Test func theMixFollowsWhatIsLiked() throws {
        let any = try entries("mix-instant")
        #expect(Set(any).count == 30)
        try player.json("star", "id=\(ServedLibrary.id(4))")
        let mix = try entries("mix-instant")
        // The seed itself is not in the mix.
        #expect(Set(mix) == Set((0..<30).map(ServedLibrary.id)).subtracting([ServedLibrary.id(4)]))
    }
}
