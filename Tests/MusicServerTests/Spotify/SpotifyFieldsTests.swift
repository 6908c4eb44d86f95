import Foundation
import MusicServer
import Testing

/// The parts of an answer that `fields` selects, by the examples and statements of Spotify's documentation.
struct SpotifyFieldsTests {
    private static let playlist = """
        {"description": "d", "uri": "u", "tracks": {"total": 2, "items": [
            {"added_at": "a", "added_by": {"id": "i", "type": "user"},
             "track": {"name": "n", "href": "h", "album": {"name": "m", "href": "g"}}},
            {"added_at": "b", "added_by": {"id": "j", "type": "user"}, "track": {"name": "o"}}]}}
        """

    /// JSON with sorted keys.
    private func text(_ value: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
    }

    @Test(arguments: [
        ("description,uri", #"{"description": "d", "uri": "u"}"#),
        ("tracks.total", #"{"tracks": {"total": 2}}"#),
        (
            "tracks.items(added_at,added_by.id)",
            #"{"tracks": {"items": [{"added_at": "a", "added_by": {"id": "i"}}, {"added_at": "b", "added_by": {"id": "j"}}]}}"#
        ),
        (
            "tracks.items(track(name,href,album(name,href)))",
            """
            {"tracks": {"items": [
                {"track": {"name": "n", "href": "h", "album": {"name": "m", "href": "g"}}}, {"track": {"name": "o"}}]}}
            """
        ),
        (
            "tracks.items(added_at,track(!href,!album))",
            #"{"tracks": {"items": [{"added_at": "a", "track": {"name": "n"}}, {"added_at": "b", "track": {"name": "o"}}]}}"#
        ),
        ("!tracks", #"{"description": "d", "uri": "u"}"#),
        (
            "tracks.total,tracks(items.added_at)",
            #"{"tracks": {"total": 2, "items": [{"added_at": "a"}, {"added_at": "b"}]}}"#
        ),
        ("uri.inside,nothing", #"{"uri": "u"}"#),
    ]) func partsAreThoseThatAreNamed(fields: String, json: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(Self.playlist.utf8))
        let wanted = try text(try JSONSerialization.jsonObject(with: Data(json.utf8)))
        #expect(try text(try SpotifyFields(fields).part(of: value)) == wanted)
    }

    @Test(arguments: [
        "", ",", "a,", "a(b", "a)", "a..b", "a()", "!", "a b", "a(b))", String(repeating: "a(", count: 100_000),
    ]) func malformedFieldsAreRefused(fields: String) {
        #expect(throws: APIError.self) { try SpotifyFields(fields) }
    }

    @Test func playlistsAreAskedForByParts() throws {
        let served = try ServedLibrary(3)
        let made = try ServedLibrary.object(try served.ask(.post, "/v1/me/playlists", json: #"{"name": "x"}"#))
        let id = try #require(made["id"] as? String)
        let uri = #"{"uris": ["spotify:track:\#(ServedLibrary.id(1))"]}"#
        #expect(try served.ask(.post, "/v1/playlists/\(id)/items", json: uri).status == 201)
        let whole = try ServedLibrary.object(try served.ask(.get, "/v1/playlists/\(id)?fields=name,tracks(total)"))
        #expect(try text(whole) == #"{"name":"x","tracks":{"total":1}}"#)
        for name in ["items", "tracks"] {
            let target = "/v1/playlists/\(id)/\(name)?fields=items(is_local,track.id)"
            let page = try ServedLibrary.object(try served.ask(.get, target))
            let track = #"{"is_local":false,"track":{"id":"\#(ServedLibrary.id(1))"}}"#
            #expect(try text(page) == #"{"items":[\#(track)]}"#)
        }
        #expect(try served.ask(.get, "/v1/playlists/\(id)?fields=a(").status == 400)
    }
}
