import Foundation
import MusicLibrary
import MusicServer
import Testing

/// The formats of answers.
@Suite("Subsonic: formats")
struct SubsonicFormatTests {
    @Test func everyFormatSaysTheSame() throws {
        let player = SubsonicPlayer(try ServedLibrary(Shelf.tracks))
        let xml = try player.ask("ping")
        #expect(xml.headers["content-type"] == "application/xml; charset=utf-8")
        #expect(
            String(decoding: xml.bytes, as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1" type="sonicindex" \
                serverVersion="test" openSubsonic="true"/>
                """)
        let json = try player.ask("ping", "f=json")
        #expect(json.headers["content-type"] == "application/json; charset=utf-8")
        let text = #"""
            {"subsonic-response":{"status":"ok","version":"1.16.1","type":"sonicindex","serverVersion":"test",\#
            "openSubsonic":true}}
            """#
        #expect(String(decoding: json.bytes, as: UTF8.self) == text)
        let jsonp = try player.ask("ping", "f=jsonp&callback=app.done")
        #expect(jsonp.headers["content-type"] == "application/javascript; charset=utf-8")
        #expect(String(decoding: jsonp.bytes, as: UTF8.self) == "app.done(\(text));")
        // An invalid function name is not executed.
        #expect(try player.text("ping", "f=jsonp&callback=alert(1)//") == text)
        #expect(try player.text("ping", "f=jsonp") == text)
    }

    @Test func everyAddressAndMethodIsServed() throws {
        let player = SubsonicPlayer(try ServedLibrary(Shelf.tracks))
        let id = ServedLibrary.id(1)
        for endpoint in ["getSong", "getSong.view"] {
            #expect(try player.json(endpoint, "id=\(id)")["song"] != nil)
            #expect(try player.json(endpoint, body: "id=\(id)")["song"] != nil)
        }
    }

    @Test func errorsHaveTheFormOfResponses() throws {
        let player = SubsonicPlayer(try ServedLibrary(Shelf.tracks))
        #expect(try player.error("getNothing") == 70)
        #expect(try player.error("getSong") == 10)
        #expect(try player.error("getSong", "id=") == 10)
        #expect(try player.error("getSong", "id=nonsense") == 70)
        #expect(try player.error("getSong", "id=\(ServedLibrary.id(99))") == 70)
        #expect(try player.error("getAlbum", "id=\(ServedLibrary.id(0))") == 70)
        #expect(try player.error("getAlbumList2", "type=newest&size=many") == 0)
        let put = try player.ask("ping", "f=json", .put)
        #expect(put.status == 200)
        #expect(String(decoding: put.bytes, as: UTF8.self).contains(#""status":"failed""#))
        let missing = try player.text("getSong")
        #expect(missing.contains(#"status="failed""#))
        #expect(missing.contains(#"<error code="10" message="“id” is missing"/>"#))
    }

    @Test func otherMajorVersionsAreOtherProtocols() throws {
        let player = SubsonicPlayer(try ServedLibrary(Shelf.tracks))
        // The last of several values counts.
        #expect(try player.error("ping", "v=2.0.0") == 30)
        #expect(try player.error("ping", "v=0.9") == 20)
        #expect(try player.error("ping", "v=1.2.0") == nil)
    }

    /// Tags may contain anything but NUL.
    @Test func noTagBreaksAnAnswer() throws {
        let title = "a\u{1}b\u{8}<i>&\"'\t\u{FFFE}\u{1F3B5}"
        let player = SubsonicPlayer(
            try ServedLibrary([
                (path: "x.mp3", texts: ["title": title, "artist": "]]>", "kind": "music"], numbers: [:])
            ]))
        let id = "id=\(ServedLibrary.id(0))"
        let song = try #require(try player.json("getSong", id)["song"] as? [String: Any])
        #expect(song["title"] as? String == title)
        let xml = try player.text("getSong", id)
        #expect(
            xml.contains(
                " title=\"a\u{FFFD}b\u{FFFD}&lt;i&gt;&amp;&quot;'&#9;\u{FFFD}\u{1F3B5}\""
                    + " album=\"[Unknown album]\" artist=\"]]&gt;\""))
        #expect(xml.contains("<artists id="))
    }

    @Test func numbersAreWrittenInFull() throws {
        let numbers: [String: Float] = ["year": -44, "track_number": 0, "tagged_bpm": 1200, "loudness": -18.25]
        let player = SubsonicPlayer(try ServedLibrary([(path: "x.mp3", texts: ["kind": "music"], numbers: numbers)]))
        let id = "id=\(ServedLibrary.id(0))"
        let song = try #require(try player.json("getSong", id)["song"] as? [String: Any])
        let expected = ["year": -44, "track": 0, "bpm": 1200, "size": 1, "duration": 200, "discNumber": 1]
        for (name, number) in expected { #expect(song[name] as? Int == number, "\(name)") }
        let xml = try player.text("getSong", id)
        for (name, number) in expected { #expect(xml.contains(" \(name)=\"\(number)\""), "\(name)") }
        #expect(xml.contains("<replayGain trackGain=\"0.25\""))
    }

    /// Also where the error is known before the form is read.
    @Test(arguments: ["ping", "getSong", "nothing"]) func theFormatMayBeInTheForm(_ endpoint: String) throws {
        let player = SubsonicPlayer(try ServedLibrary(3))
        let response = try player.ask(endpoint, "", .post, body: "f=json")
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "application/json; charset=utf-8")
        #expect(try player.ask(endpoint, "", .post, body: "").headers["content-type"]?.contains("xml") == true)
    }

    @Test func twoSlashesAreOne() throws {
        let served = try ServedLibrary(3)
        let response = try served.ask(.get, "//rest/ping?u=me&p=x&f=json")
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("\"ok\""))
    }

    /// Extreme numbers that players send.
    @Test(arguments: ["-1", "-99999999999999999999", "99999999999999999999", "9223372036854775807", "501"])
    func numbersAreClamped(_ number: String) throws {
        let player = SubsonicPlayer(try ServedLibrary(600))
        let songs = try player.list(
            "search3", "query=&songCount=\(number)&artistCount=0&albumCount=0", at: "searchResult3.song")
        #expect(songs.count == (number.hasPrefix("-") ? 0 : 500))
        let past = try player.list(
            "search3", "query=&songCount=1&songOffset=\(number)&artistCount=0&albumCount=0", at: "searchResult3.song")
        let first = number.hasPrefix("-") ? [ServedLibrary.id(0)] : number == "501" ? [ServedLibrary.id(501)] : []
        #expect(past.ids == first)
    }

    /// As Strawberry sends it.
    @Test func theTypeOfAFormThatIsNotThereMeansNothing() throws {
        let field = HeaderField("Content-Type", "application/x-www-form-urlencoded")
        let player = SubsonicPlayer(try ServedLibrary(Shelf.tracks))
        let response = try player.ask("getAlbumList2", "f=json&type=alphabeticalByName", headers: [field])
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("\"status\":\"ok\""))
    }
}
