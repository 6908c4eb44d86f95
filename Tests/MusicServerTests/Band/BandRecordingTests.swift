import Foundation
import GestureBand
import MusicLibrary
import MusicServer
import Testing

/// Recordings over HTTP.
@Suite("Recordings of the band")
struct BandRecordingTests {
    private let served: ServedLibrary
    private static let place = "/api/band/recordings"

    init() throws { served = try ServedLibrary(3) }

    private static func song(_ name: String, tempo: Double = 90) -> String {
        #"""
        {"name":"\#(name)","tempo":\#(tempo),"metre":"3/4","layers":[{"instrument":"guitar","bars":1,"volume":1,
        "muted":false,"events":[{"time":0.5,"duration":1,"chord":"Am","keys":[45,60,64,69],"velocity":64}]}]}
        """#
    }

    private func save(_ name: String) throws -> Int {
        let answer = try served.ask(.post, Self.place, json: Self.song(name))
        #expect(answer.status == 201)
        return try #require(try ServedLibrary.object(answer)["id"] as? Int)
    }

    private func names(_ headers: [HeaderField] = []) throws -> [String] {
        let answer = try ServedLibrary.object(try served.ask(.get, Self.place, headers: headers))
        return try #require(answer["items"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    }

    @Test func theyAreSavedRenamedAndDeleted() throws {
        let id = try save("First")
        _ = try save("Second")
        #expect(try names() == ["Second", "First"])
        let entry = try #require(
            (try ServedLibrary.object(try served.ask(.get, Self.place))["items"] as? [[String: Any]])?.last)
        #expect(entry["seconds"] as? Double == 2 && entry["layers"] as? [String] == ["guitar"])
        let renamed = try served.ask(.put, "\(Self.place)/\(id)", json: Self.song("Third"))
        #expect(renamed.status == 200)
        #expect(Set(try names()) == ["Second", "Third"])
        let song = try ServedLibrary.object(try served.ask(.get, "\(Self.place)/\(id)"))
        #expect(song["name"] as? String == "Third" && song["metre"] as? String == "3/4")
        #expect(try served.ask(.delete, "\(Self.place)/\(id)").status == 204)
        #expect(try names() == ["Second"])
        for method in [Request.Method.get, .delete] {
            #expect(try served.ask(method, "\(Self.place)/\(id)").status == 404)
        }
    }

    @Test func theyAreOnesOwn() throws {
        let id = try save("Mine")
        let guest = [HeaderField("Sonic-Profile", "guest")]
        #expect(try names(guest).isEmpty)
        #expect(try served.ask(.get, "\(Self.place)/\(id)", headers: guest).status == 404)
        #expect(try served.ask(.delete, "\(Self.place)/\(id)", headers: guest).status == 404)
        #expect(try served.ask(.put, "\(Self.place)/\(id)", json: Self.song("x"), headers: guest).status == 404)
        #expect(try names() == ["Mine"])
    }

    @Test func guestsHaveFew() throws {
        let guest = [HeaderField("Sonic-Profile", "guest")]
        for _ in 0..<5 {
            #expect(try served.ask(.post, Self.place, json: Self.song("x"), headers: guest).status == 201)
        }
        let refused = try served.ask(.post, Self.place, json: Self.song("x"), headers: guest)
        #expect(refused.status == 409)
        let error = try ServedLibrary.object(refused)["error"] as? [String: Any]
        #expect((error?["message"] as? String)?.contains("5 recordings") == true)
        _ = try save("Mine")
    }

    @Test func theyShareEightMegabytes() throws {
        let state = try served.database.state()
        let profile = try state.profile(nil)
        let half = try state.addBandRecording(String(repeating: "x", count: 4_000_000), of: profile)
        let id = try save("Mine")
        #expect(throws: UserStateError.self) {
            try state.addBandRecording(String(repeating: "x", count: 4_000_000), of: profile)
        }
        #expect(throws: UserStateError.self) {
            try state.setBandRecording(id, String(repeating: "ä", count: 2_000_001), of: profile)
        }
        // It replaces itself.
        #expect(try state.setBandRecording(half, String(repeating: "x", count: 7_000_000), of: profile))
        // It is no song, which hides no others.
        #expect(try names() == ["Mine"])
        let data = try ServedLibrary.object(try served.ask(.get, "/api/me/export"))
        #expect((data["recordings"] as? [[String: Any]])?.count == 1)
    }

    @Test func theyAreInTheUsersData() throws {
        _ = try save("Mine")
        let data = try ServedLibrary.object(try served.ask(.get, "/api/me/export"))
        let recordings = try #require(data["recordings"] as? [[String: Any]])
        #expect(recordings.compactMap { $0["name"] as? String } == ["Mine"])
    }

    @Test func theFileHasTheNotes() throws {
        let answer = try served.ask(.get, "\(Self.place)/\(try save("Waltz"))/midi")
        #expect(answer.headers["content-type"] == "audio/midi")
        #expect(answer.headers["content-disposition"]?.contains("Waltz.mid") == true)
        let recording = Recording(try StandardMIDIFile(bytes: answer.bytes), name: "")
        #expect(recording.name == "Waltz" && recording.beatsPerBar == 3 && abs(recording.tempo - 90) < 0.01)
        // Acoustic Guitar (nylon) is program 25 from 1.
        #expect(recording.notes.first?.kind == .program(24))
        let keys = recording.notes.compactMap { note -> UInt8? in
            if case .on(let key, _) = note.kind { key } else { nil }
        }
        #expect(keys == [45, 60, 64, 69])
    }

    @Test func wrongOnesAreRefused() throws {
        let good = Self.song("x")
        for (body, word) in [
            (Self.song(""), "name"), (Self.song("x", tempo: 10_000), "tempo"),
            (good.replacing("guitar", with: "kazoo"), "kazoo"), (good.replacing("3/4", with: "5/4"), "metre"),
            (good.replacing(#""metre""#, with: #""meter""#), "metre"),
        ] {
            let answer = try served.ask(.post, Self.place, json: body)
            #expect(answer.status == 400)
            let error = try ServedLibrary.object(answer)["error"] as? [String: Any]
            #expect((error?["message"] as? String)?.contains(word) == true, "\(body)")
        }
        #expect(try names().isEmpty)
    }

    @Test func chordsOnTheGridSoundWithoutAnotherKey() throws {
        let take = "[\((0..<20).map { "[0,\(sin(Double($0) / 3)),1]" }.joined(separator: ","))]"
        let begun = try served.ask(
            .post, "/api/band/performances",
            json: #"{"gestures":[{"name":"a","takes":[\#(take)],"action":"5"}],"tempo":60,"grid":"1/4","origin":0}"#)
        let id = try #require(try ServedLibrary.object(begun)["id"] as? String)
        func send(_ body: String) throws -> [[String: Any]] {
            let answer = try served.ask(.post, "/api/band/performances/\(id)/motion", json: body)
            return try #require(try ServedLibrary.object(answer)["notes"] as? [[String: Any]]).filter {
                $0["type"] as? String == "on"
            }
        }
        #expect(try send(#"{"gesture":"a","time":4.5}"#).isEmpty)
        #expect(try send(#"{"time":4.9}"#).isEmpty)
        let notes = try send(#"{"time":5.1}"#)
        #expect(notes.compactMap { $0["time"] as? Double } == Array(repeating: 5, count: 4))
        let layer = try ServedLibrary.object(
            try served.ask(.get, "/api/band/performances/\(id)/layer?from=4&bar=4&instrument=organ"))
        let events = try #require(layer["events"] as? [[String: Any]])
        #expect(layer["bars"] as? Int == 1 && layer["instrument"] as? String == "organ")
        #expect(events.count == 1 && events[0]["chord"] as? String == "G" && events[0]["time"] as? Double == 1)
        #expect(events[0]["duration"] as? Double == 3)
    }
}
