import Foundation
import MusicServer
import Testing

/// Words that a user teaches on the page.
@Suite("Taught words")
struct TeachingRouteTests {
    private let served: ServedLibrary

    init() throws { served = try ServedLibrary(30) }

    private func label(_ numbers: Range<Int>, _ name: String) throws {
        for number in numbers {
            #expect(try served.ask(.put, "/api/tracks/\(ServedLibrary.id(number))/labels/\(name)").status == 200)
        }
    }

    @Test func aWordIsTaughtAndForgotten() throws {
        try label(0..<6, "chill")
        try label(20..<22, "not%20chill")
        let word = try ServedLibrary.object(try served.ask(.put, "/api/taught/chill"))
        #expect(word["word"] as? String == "chill" && word["outdated"] as? Bool == false)
        #expect(word["examples"] as? Int == 6 && word["counterexamples"] as? Int == 2)
        let listed = try ServedLibrary.object(try served.ask(.get, "/api/taught"))["words"] as? [[String: Any]]
        #expect(listed?.map { $0["word"] as? String } == ["chill"])
        let track = try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(3))"))
        let values = try #require(track["taught"] as? [[String: Any]])
        #expect(values.map { $0["word"] as? String } == ["chill"])
        #expect(values.allSatisfy { (0...1).contains($0["value"] as? Double ?? -1) })
        let export = try ServedLibrary.object(try served.ask(.get, "/api/me/export"))
        #expect((export["taught"] as? [[String: Any]])?.first?["model"] is String)
        #expect(try served.ask(.delete, "/api/taught/chill").status == 204)
        #expect(try served.ask(.delete, "/api/taught/chill").status == 404)
        let after = try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(3))"))
        #expect((after["taught"] as? [Any])?.isEmpty == true)
    }

    @Test func suggestionsAreAnswered() throws {
        try label(0..<6, "chill")
        #expect(try served.ask(.get, "/api/taught/chill/suggestions").status == 400, "not taught yet")
        #expect(try served.ask(.put, "/api/taught/chill").status == 200)
        let page = try ServedLibrary.object(try served.ask(.get, "/api/taught/chill/suggestions?count=4"))
        let items = try #require(page["items"] as? [[String: Any]])
        let ids = items.compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
        #expect(ids.count == 4 && Set(ids).isDisjoint(with: (0..<6).map { ServedLibrary.id($0) }))
        #expect(items.allSatisfy { $0["nearest"] is [String: Any] && $0["uncertain"] is Bool })
        #expect(try served.ask(.put, "/api/tracks/\(ids[0])/labels/chill").status == 200)
        #expect(try served.ask(.put, "/api/tracks/\(ids[1])/labels/not%20chill").status == 200)
        let word = try ServedLibrary.object(try served.ask(.put, "/api/taught/chill"))
        #expect(word["examples"] as? Int == 7 && word["counterexamples"] as? Int == 1)
    }

    @Test func tooFewLabelsAreARefusal() throws {
        try label(0..<2, "chill")
        let response = try served.ask(.put, "/api/taught/chill")
        #expect(response.status == 400)
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("has 2"))
        let list = try ServedLibrary.object(try served.ask(.get, "/api/taught"))["words"] as? [Any]
        #expect(list?.isEmpty == true)
    }

    @Test func questionsOfThePageKnowIt() throws {
        try label(0..<6, "chill")
        #expect(try served.ask(.put, "/api/taught/chill").status == 200)
        let asked = try ServedLibrary.object(
            try served.ask(.post, "/api/playlist", json: #"{"ask":"chill","duplicates":true,"count":6}"#))
        let ids = (asked["items"] as? [[String: Any]] ?? []).compactMap {
            ($0["track"] as? [String: Any])?["id"] as? String
        }
        #expect(Set(ids) == Set((0..<6).map { ServedLibrary.id($0) }))
        let heard = try served.ask(.get, "/api/tracks?taught=chill%3D0")
        #expect(heard.status == 200)
    }
}
