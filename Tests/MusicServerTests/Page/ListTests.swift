import Foundation
import MusicServer
import Testing

@Suite("Playlists")
struct ListTests {
    private func make(_ served: ServedLibrary, _ numbers: [Int], name: String = "Mine") throws -> [String: Any] {
        let ids = numbers.map { "\"\(ServedLibrary.id($0))\"" }.joined(separator: ",")
        let response = try served.ask(.post, "/api/playlists", json: "{\"name\":\"\(name)\",\"ids\":[\(ids)]}")
        #expect(response.status == 201)
        return try ServedLibrary.object(response)
    }

    private func numbers(_ served: ServedLibrary, _ id: String) throws -> [Int] {
        let page = try ServedLibrary.object(try served.ask(.get, "/api/playlists/\(id)"))
        let ids = (page["items"] as? [[String: Any]] ?? []).map { $0["id"] as? String ?? "" }
        return ids.map { id in (0..<30).first { ServedLibrary.id($0) == id } ?? -1 }
    }

    @Test func itemsAreAddedMovedAndRemoved() throws {
        let served = try ServedLibrary()
        let made = try make(served, [1, 2, 3])
        let id = try #require(made["id"] as? String)
        let stale = try #require(made["snapshot_id"] as? String)
        let path = "/api/playlists/\(id)/items"
        #expect(
            try served.ask(.post, path, json: "{\"ids\":[\"\(ServedLibrary.id(9))\"],\"position\":1}").status == 200)
        #expect(try numbers(served, id) == [1, 9, 2, 3])
        #expect(try served.ask(.put, path, json: "{\"from\":4,\"to\":1}").status == 200)
        #expect(try numbers(served, id) == [3, 1, 9, 2])
        #expect(try served.ask(.delete, path, json: "{\"positions\":[2,4]}").status == 200)
        #expect(try numbers(served, id) == [3, 9])
        let late = try served.ask(.delete, path, json: "{\"positions\":[1],\"snapshot_id\":\"\(stale)\"}")
        #expect(late.status == 409)
        #expect(try ServedLibrary.reason(late) == "STALE")
        for json in ["{\"positions\":[3]}", "{\"positions\":[0]}", "{\"positions\":[-9223372036854775808]}"] {
            #expect(try served.ask(.delete, path, json: json).status == 400)
        }
        #expect(try served.ask(.put, path, json: "{\"from\":1,\"to\":9223372036854775807}").status == 400)
        #expect(try numbers(served, id) == [3, 9])
    }

    /// Positions as in Spotify's reference: "range_start": 1, "insert_before": 10 moves the second to the end of ten.
    @Test func stretchesAreMovedAsSpotifyDoes() throws {
        let served = try ServedLibrary()
        let id = try #require(try make(served, Array(0..<10))["id"] as? String)
        let path = "/v1/playlists/\(id)/tracks"
        #expect(try served.ask(.put, path, json: "{\"range_start\":0,\"insert_before\":10}").status == 200)
        #expect(try numbers(served, id) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
        #expect(
            try served.ask(.put, path, json: "{\"range_start\":8,\"range_length\":2,\"insert_before\":0}").status == 200
        )
        #expect(try numbers(served, id) == [9, 0, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect(
            try served.ask(.put, path, json: "{\"range_start\":2,\"range_length\":3,\"insert_before\":4}").status == 200
        )
        #expect(try numbers(served, id) == [9, 0, 1, 2, 3, 4, 5, 6, 7, 8])
        for json in [
            "{\"range_start\":10,\"insert_before\":0}", "{\"range_start\":0,\"insert_before\":11}",
            "{\"range_start\":5,\"range_length\":9223372036854775807,\"insert_before\":0}",
            "{\"range_start\":-1,\"insert_before\":0}", "{\"range_start\":0}",
        ] {
            #expect(try served.ask(.put, path, json: json).status == 400)
        }
    }

    @Test func filesComeAndGo() throws {
        let served = try ServedLibrary()
        let id = try #require(try make(served, [4, 5, 6], name: "Straße \\\"7\\\" é")["id"] as? String)
        for format in ["m3u8", "xspf", "jspf"] {
            let file = try served.ask(.get, "/api/playlists/\(id)/export?format=\(format)")
            #expect(file.status == 200)
            let name = try #require(file.headers["content-disposition"])
            #expect(name.allSatisfy { $0.isASCII && !$0.isNewline })
            let type = [HeaderField("Content-Type", "application/octet-stream")]
            let imported = try served.ask(
                .post, "/api/playlists/import?name=Copy+\(format)", headers: type, body: file.bytes)
            #expect(imported.status == 201)
            let object = try ServedLibrary.object(imported)
            #expect(object["missing"] as? Int == 0)
            #expect(try numbers(served, try #require(object["id"] as? String)) == [4, 5, 6])
        }
        let type = [HeaderField("Content-Type", "application/octet-stream")]
        #expect(try served.ask(.post, "/api/playlists/import", headers: type, body: []).status == 400)
        #expect(try served.ask(.post, "/api/playlists/import", headers: type, body: Array("<x>".utf8)).status == 400)
        #expect(try served.ask(.get, "/api/playlists/\(id)/export?format=nsp").status == 400)
    }

    @Test(arguments: [
        "FILE \"x.flac\" WAVE\n  TRACK 01 AUDIO\n", "path,title\nsong1000.mp3,One\nsong1001.mp3,Two\n",
        "# Read me\nfirst\n", "a\0b",
    ])
    func importRefusesOtherFiles(text: String) throws {
        let served = try ServedLibrary()
        let type = [HeaderField("Content-Type", "application/octet-stream")]
        let refused = try served.ask(
            .post, "/api/playlists/import?name=x", headers: type, body: Array(text.utf8))
        #expect(refused.status == 400)
        #expect(String(decoding: refused.bytes, as: UTF8.self).contains("not a playlist"))
        let lists = try ServedLibrary.object(try served.ask(.get, "/api/playlists"))
        #expect((lists["items"] as? [Any])?.isEmpty == true, "nothing is kept")
    }

    @Test func importListsMissingTracks() throws {
        let served = try ServedLibrary()
        let type = [HeaderField("Content-Type", "application/octet-stream")]
        let text = Array("song1001.mp3\nthanks\nnowhere.mp3\nSONG1002.MP3\n".utf8)
        let imported = try served.ask(.post, "/api/playlists/import?name=x", headers: type, body: text)
        #expect(imported.status == 201)
        let object = try ServedLibrary.object(imported)
        #expect(object["missing"] as? Int == 1 && object["tracks"] as? Int == 3)
        #expect(object["lists"] as? [String] == [object["id"] as? String ?? ""])
        let remarks = try #require(object["remarks"] as? [[String: Any]])
        #expect(remarks.map { $0["position"] as? Int } == [2, nil] && remarks.map { $0["line"] as? Int } == [nil, 2])
        #expect(remarks.map { $0["text"] as? String } == ["nowhere.mp3", "thanks"])
        #expect(remarks.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    }

    @Test func namesAreTakenOnce() throws {
        let served = try ServedLibrary()
        _ = try make(served, [1])
        #expect(try served.ask(.post, "/api/playlists", json: "{\"name\":\"mine\",\"ids\":[]}").status == 409)
        #expect(try served.ask(.post, "/api/playlists", json: "{\"name\":\" \",\"ids\":[]}").status == 400)
        #expect(try served.ask(.post, "/api/playlists", json: "{\"name\":\"x\",\"ids\":[\"y\"]}").status == 404)
        // Spotify allows several playlists with the same name.
        let second = try served.ask(.post, "/v1/me/playlists", json: "{\"name\":\"Mine\"}")
        #expect(second.status == 201)
        #expect(try ServedLibrary.object(second)["name"] as? String == "Mine (2)")
    }
}
