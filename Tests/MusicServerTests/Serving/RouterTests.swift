import AudioFeatures
import Foundation
import MusicLibrary
import MusicServer
import Testing

@Suite("Router")
struct RouterTests {
    @Test func everyEndpointAnswersWithoutCrashing() throws {
        let served = try ServedLibrary()
        for route in DescribedRoutes.library {
            for id in [ServedLibrary.id(3), "nonsense", "%F0%9F%8E%B5"] {
                let path = route.path.replacing("{id}", with: id).replacing("{label}", with: "x").replacing(
                    "{name}", with: "x")
                for json in [nil, "", "{}", "[]", "null", "{\"a\":", "1", "\"\u{FFFD}\""] as [String?] {
                    let response = try served.ask(route.method, path, json: json)
                    #expect(response.status != 500, "\(route.method) \(route.path) \(json ?? "-")")
                    guard response.status >= 400 else { continue }
                    let error = try #require(try ServedLibrary.object(response)["error"] as? [String: Any])
                    #expect(error["status"] as? Int == response.status)
                    #expect((error["message"] as? String)?.isEmpty == false)
                    #expect(error["reason"] is String)
                }
            }
        }
    }

    @Test func unknownPlacesAndMethods() throws {
        let served = try ServedLibrary()
        #expect(try served.ask(.get, "/api/nothing").status == 404)
        #expect(try served.ask(.get, "/missing.js").status == 404)
        #expect(try served.ask(.get, "/listen/now").status == 200)
        #expect(try served.ask(.post, "/index.html").status == 405)
        let response = try served.ask(.delete, "/api/status")
        #expect(response.status == 405)
        #expect(response.headers["allow"] == "GET, HEAD")
    }

    @Test func everyResponseIsGuarded() throws {
        let served = try ServedLibrary()
        for path in ["/", "/api/status", "/api/nothing"] {
            let response = try served.ask(.get, path)
            #expect(response.headers["x-content-type-options"] == "nosniff")
            #expect(response.headers["content-security-policy"]?.contains("default-src 'none'") == true)
            #expect(response.headers["cache-control"] != nil)
        }
    }

    @Test func bodiesHaveALimit() throws {
        let served = try ServedLibrary()
        let json = "{\"name\":\"" + String(repeating: "x", count: 300_000) + "\"}"
        #expect(try served.ask(.post, "/api/playlists", json: json).status == 413)
        let rows = HeaderField("Content-Type", "text/csv")
        let body = [UInt8](repeating: 0x30, count: 70_000)
        #expect(try served.ask(.post, "/api/eeg/rows", headers: [rows], body: body).status == 413)
    }

    /// The index lacks the data for versions; and the next track is a single one.
    @Test func versionsAreFoldedOnlyWhereTheyCanBe() throws {
        let served = try ServedLibrary()
        func refusal(_ response: Response) throws -> String? {
            #expect(response.status == 400)
            return try (ServedLibrary.object(response)["error"] as? [String: Any])?["message"] as? String
        }
        let similar = "/api/similar/\(ServedLibrary.id(3))?fold_versions="
        #expect(try refusal(served.ask(.get, similar + "1"))?.contains("no data for finding versions") == true)
        #expect(try served.ask(.get, similar + "0").status == 200)
        let playlist = try served.ask(.post, "/api/playlist", json: "{\"fold_versions\":true}")
        #expect(try refusal(playlist)?.contains("no data for finding versions") == true)
        let next = try served.ask(.post, "/api/next", json: "{\"fold_versions\":true}")
        #expect(try refusal(next)?.contains("in playlists") == true)
        #expect(try served.ask(.post, "/api/next", json: "{\"fold_versions\":false}").status == 200)
    }

    @Test func deepJSONIsRefused() throws {
        let served = try ServedLibrary()
        let json = String(repeating: "[", count: 100_000)
        #expect(try served.ask(.post, "/api/playlist", json: json).status == 400)
    }

    // MARK: What is answered

    @Test func similarIsTheLibrarysAnswer() throws {
        let served = try ServedLibrary()
        let response = try served.ask(.get, "/api/similar/\(ServedLibrary.id(3))?k=5&max_tempo=120")
        let items = try #require(try ServedLibrary.object(response)["items"] as? [[String: Any]])
        var query = SimilarityQuery()
        query.count = 5
        query.filter.ranges = [DescriptorRange("tempo", max: 120)]
        let library = try Library(served.context.index)
        let expected = try library.similar(to: 3, query).map { "\($0.track.id)" }
        #expect(items.map { ($0["track"] as? [String: Any])?["id"] as? String } == expected)
        #expect(response.headers["sonic-generation"] == "1")
    }

    /// All tracks but the last are music. The last one is speech, with the numbers of calm music.
    @Test func speechIsFoundByWhoAsksForIt() throws {
        let served = try ServedLibrary(10, speech: [9])
        func findsSpeech(_ response: Response) throws -> Bool {
            let items = try #require(try ServedLibrary.object(response)["items"] as? [[String: Any]])
            let ids = items.map { ($0["track"] as? [String: Any])?["id"] as? String }
            #expect(ids.contains(ServedLibrary.id(8)), "music is found in any case")
            return ids.contains(ServedLibrary.id(9))
        }
        let (first, third) = (ServedLibrary.id(0), ServedLibrary.id(2))
        for target in ["/api/similar/\(first)?k=20", "/api/path?from=\(first)&to=\(third)"] {
            #expect(try !findsSpeech(served.ask(.get, target)))
            #expect(try !findsSpeech(served.ask(.get, target + "&include_other=0")))
            #expect(try findsSpeech(served.ask(.get, target + "&include_other=1")), "\(target)")
            #expect(try served.ask(.get, target + "&include_other=some").status == 400)
        }
        for wanted in ["", "\"mood\":\"calm\","] {
            func playlist(_ other: String) throws -> Response {
                try served.ask(.post, "/api/playlist", json: "{\(wanted)\(other)\"count\":20}")
            }
            #expect(try !findsSpeech(playlist("")))
            #expect(try !findsSpeech(playlist("\"include_other\":false,")))
            #expect(try findsSpeech(playlist("\"include_other\":true,")), "\(wanted)")
        }
    }

    /// Within ±0.10 of any number, nearest first.
    @Test(arguments: ["valence", "energy", "danceability"]) func theNearestComeFirst(name: String) throws {
        let served = try ServedLibrary(21)
        let response = try served.ask(.post, "/api/playlist", json: "{\"near\":{\"\(name)\":0.6},\"count\":5}")
        let items = try #require(try ServedLibrary.object(response)["items"] as? [[String: Any]])
        let distances = try items.map { item in
            let track = try #require(item["track"] as? [String: Any])
            return abs(try #require(track[name] as? Double) - 0.6)
        }
        // Values are multiples of a twentieth.
        #expect(zip(distances, [0, 0.05, 0.05, 0.1, 0.1]).allSatisfy { abs($0 - $1) < 1e-3 } && distances.count == 5)
    }

    /// A track is repeated only if there is no other: after all music comes the speech.
    @Test func speechIsPlayedNextWhereItIsAskedFor() throws {
        let served = try ServedLibrary(3, speech: [1])
        func next(_ json: String) throws -> String? {
            let object = try ServedLibrary.object(try served.ask(.post, "/api/next", json: json))
            return (object["track"] as? [String: Any])?["id"] as? String
        }
        let music: Set = [ServedLibrary.id(0), ServedLibrary.id(2)]
        #expect(try Set([next("{}"), next("{\"include_other\":false}")]) == music)
        #expect(try next("{\"include_other\":true}") == ServedLibrary.id(1))
    }

    @Test func searchForgivesMisspellings() throws {
        let served = try ServedLibrary()
        let response = try served.ask(.get, "/api/search?q=Artst+3&count=2&fields=artist")
        let object = try ServedLibrary.object(response)
        #expect(object["total"] as? Int == 3)
        #expect((object["items"] as? [Any])?.count == 2)
        #expect(try served.ask(.get, "/api/search?q=%20").status == 400)
        #expect(try served.ask(.get, "/api/search").status == 400)
        #expect(try served.ask(.get, "/api/search?q=x&min_nonsense=1").status == 400)
    }

    @Test func ratingsCountAtOnce() throws {
        let served = try ServedLibrary()
        let id = ServedLibrary.id(4)
        #expect(try served.ask(.put, "/api/tracks/\(id)/rating", json: "{\"rating\":\"like\"}").status == 200)
        #expect(try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(id)"))["rating"] as? String == "like")
        #expect(try ServedLibrary.object(try served.ask(.get, "/v1/me/tracks"))["total"] as? Int == 1)
        let liked = try ServedLibrary.object(try served.ask(.get, "/api/search?q=song&liked=1"))
        #expect(liked["total"] as? Int == 1)
        #expect(try served.ask(.put, "/api/tracks/\(id)/rating", json: "{\"rating\":null}").status == 200)
        #expect(try ServedLibrary.object(try served.ask(.get, "/api/search?q=song&liked=1"))["total"] as? Int == 0)
        #expect(try served.ask(.put, "/api/tracks/\(id)/rating", json: "{}").status == 400)
        #expect(try served.ask(.put, "/api/tracks/\(id)/rating", json: "{\"rating\":\"love\"}").status == 400)
    }

    @Test func labelsMakeMoods() throws {
        let served = try ServedLibrary()
        let id = ServedLibrary.id(0)
        #expect(try served.ask(.put, "/api/tracks/\(id)/labels/angry").status == 200)
        let next = try served.ask(.post, "/api/playlist", json: "{\"mood\":\"angry\",\"count\":1}")
        let items = try #require(try ServedLibrary.object(next)["items"] as? [[String: Any]])
        #expect((items.first?["track"] as? [String: Any])?["id"] as? String == id)
        #expect(items.first?["labeled"] as? Bool == true)
        #expect(try served.ask(.delete, "/api/tracks/\(id)/labels/angry").status == 200)
    }

    @Test func nextPlaysAllBeforeItRepeats() throws {
        let served = try ServedLibrary(6)
        var played: [String] = []
        for _ in 0..<6 {
            let response = try served.ask(.post, "/api/next", json: "{}")
            played.append(
                try #require((try ServedLibrary.object(response)["track"] as? [String: Any])?["id"] as? String))
        }
        #expect(Set(played).count == 6)
        let over = try ServedLibrary.object(try served.ask(.post, "/api/next", json: "{}"))
        #expect(over["starts_over"] as? Bool == true)
        let none = try served.ask(.post, "/api/next", json: "{\"ranges\":{\"tempo\":[900,1000]}}")
        #expect(none.status == 404)
        #expect(try ServedLibrary.reason(none) == "NO_SONGS")
        // What was chosen may be skipped.
        let history = try ServedLibrary.object(try served.ask(.get, "/api/history"))
        #expect((history["items"] as? [Any])?.isEmpty == true)
    }

    @Test func theTrackThatPlaysIsNotNext() throws {
        let served = try ServedLibrary(2)
        var last: String?
        for _ in 0..<12 {
            let body = last.map { "{\"after\":\"\($0)\"}" } ?? "{}"
            let response = try served.ask(.post, "/api/next", json: body)
            let track = try #require(try ServedLibrary.object(response)["track"] as? [String: Any])
            let id = try #require(track["id"] as? String)
            #expect(id != last)
            last = id
        }
    }

    @Test func moodRegionsAreKept() throws {
        let served = try ServedLibrary()
        let region = "{\"valence\":0.5,\"energy\":0.5,\"valence_radius\":0.2,\"energy_radius\":0.2}"
        #expect(try served.ask(.put, "/api/moods/middling", json: region).status == 200)
        #expect(try served.ask(.put, "/api/moods/middling", json: region.replacing("0.5", with: "5")).status == 400)
        let moods = try ServedLibrary.object(try served.ask(.get, "/api/moods"))["moods"] as? [[String: Any]]
        let own = try #require(moods?.first { $0["name"] as? String == "middling" })
        #expect(own["tracks"] as? Int ?? 0 > 0)
        #expect(own["standard"] as? Bool == false)
        #expect(own["own"] as? Bool == true && own["default"] is NSNull)
        #expect(try served.ask(.delete, "/api/moods/middling").status == 204)
        #expect(try served.ask(.delete, "/api/moods/middling").status == 404)
        // What follows the default already stays as it is.
        #expect(try served.ask(.delete, "/api/moods/sad").status == 204)
    }

    @Test func mapHasTheLayoutOfItsDocumentation() throws {
        let served = try ServedLibrary()
        let bytes = try served.ask(.get, "/api/map?colour=genre").bytes
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        #expect(Array(bytes[..<4]) == Array("SMP1".utf8))
        let (count, generation, length) = (number(4), number(8), number(12))
        #expect(count == 30 && generation == 1 && length % 4 == 0)
        #expect(bytes.count == 16 + length + 5 * count)
        let legend = try JSONSerialization.jsonObject(with: Data(bytes[16..<(16 + length)])) as? [String: Any]
        let groups = try #require(legend?["groups"] as? [String])
        let last = 16 + length + 2 * (count - 1)
        // The most cheerful of thirty is above 29½ of them.
        let coordinate = Int(bytes[last]) | Int(bytes[last + 1]) << 8
        let expected = 65_534 * 59 / 60
        #expect(abs(coordinate - expected) < 2)
        #expect(groups[Int(bytes[16 + length + 4 * count])] == "rock")
        #expect(try served.ask(.get, "/api/map/nearest?position=3&generation=1").status == 200)
        #expect(try served.ask(.get, "/api/map/nearest?position=3&generation=2").status == 409)
        #expect(try served.ask(.get, "/api/map/nearest?position=30&generation=1").status == 404)
        #expect(try served.ask(.get, "/api/map?x=nonsense").status == 400)
    }

    /// A group is what the record of the track says.
    @Test(arguments: ["mood", "genre", "key", "kind"]) func mapShowsWhatTracksSay(color: String) throws {
        let served = try ServedLibrary(30, speech: [4])
        #expect(try served.ask(.put, "/api/tracks/\(ServedLibrary.id(9))/labels/calm").status < 300)
        let bytes = try served.ask(.get, "/api/map?colour=\(color)").bytes
        let length = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
        let legend = try JSONSerialization.jsonObject(with: Data(bytes[16..<(16 + length)])) as? [String: Any]
        let groups = try #require(legend?["groups"] as? [String])
        let keys = KeyNotation.pitchClasses
        for number in 0..<30 {
            let page = try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(number))"))
            let track = try #require(page["track"] as? [String: Any])
            let said =
                switch color {
                case "mood": (track["mood"] as? [String])?.first
                case "genre": track["genre"] as? String
                case "key": (track["key"] as? Int).map { keys[$0] }
                default: track["kind"] as? String
                }
            #expect(groups[Int(bytes[16 + length + 4 * 30 + number])] == said ?? "other", "\(number)")
        }
    }

    @Test func brainwavesSayAMood() throws {
        let served = try ServedLibrary()
        let rows = [HeaderField("Content-Type", "text/csv")]
        #expect(try served.ask(.post, "/api/next", json: "{\"eeg\":true}").status == 404)
        let body = Array("0.9,0.1,0.1,0.1,0.1\nnonsense\n0.8,0.1,0.1,0.1,0.1\n".utf8)
        let check = try served.ask(.post, "/api/eeg/rows?check=1", headers: rows, body: body)
        let checked = try ServedLibrary.object(check)
        #expect(checked["rows"] as? Int == 2 && checked["skipped"] as? Int == 1)
        #expect(try ServedLibrary.object(try served.ask(.get, "/api/eeg"))["rows"] as? Int == 0)
        let taken = try ServedLibrary.object(try served.ask(.post, "/api/eeg/rows", headers: rows, body: body))
        #expect(taken["mood"] as? String == "happy")
        #expect(taken["rows"] as? Int == 2)
        #expect(taken["skipped"] as? Int == 1)
        #expect((taken["now"] as? [String: Double])?["alpha"] == 0.8)
        #expect(try served.ask(.post, "/api/next", json: "{\"eeg\":true}").status == 200)
        #expect(try served.ask(.post, "/api/eeg/rows", headers: rows, body: [0xFF, 0xFE]).status == 400)
    }

    @Test func pathKeepsArtistsApart() throws {
        let served = try ServedLibrary(60)
        let target = "/api/path?from=\(ServedLibrary.id(0))&to=\(ServedLibrary.id(9))&count=12"
        func artists(_ target: String) throws -> [String] {
            let items = try ServedLibrary.object(try served.ask(.get, target))["items"] as? [[String: Any]] ?? []
            return items.compactMap { ($0["track"] as? [String: Any])?["artist"] as? String }
        }
        let spaced = try artists(target + "&spacing=3")
        #expect(spaced.count == 12)
        for (place, artist) in spaced.enumerated() {
            #expect(!spaced[max(0, place - 3)..<place].contains(artist), "\(spaced)")
        }
        #expect(try artists(target) == artists(target))
        #expect(Set(try (1...6).map { try artists(target + "&seed=\($0)") }).count > 1)
        #expect(try served.ask(.get, target + "&via=\(ServedLibrary.id(0))").status == 400)
    }
}
