import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Questions in words over HTTP.
struct AskTests {
    private func ids(_ items: Any?) -> [String] {
        (items as? [[String: Any]] ?? []).compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
    }

    @Test func theServerGivesWhatTheLibraryGives() throws {
        let served = try ServedLibrary()
        let library = try Library(RawPath("\(served.folder.path)/library.sidx"))
        var request = PlaylistRequest()
        (request.ask, request.length) = ("happy jazz", .tracks(4))
        let expected = try Session(library).playlist(request).tracks.map { "\($0.track.id)" }
        let answer = try ServedLibrary.object(served.ask(.get, "/api/ask?q=happy%20jazz&count=4"))
        #expect(ids(answer["items"]) == expected)
        #expect(!expected.isEmpty)
        let understood = try #require(answer["understood"] as? [String: Any])
        let terms = try #require(understood["terms"] as? [[String: Any]])
        #expect(terms.compactMap { $0["words"] as? String } == ["happy", "jazz"])
        // The understood request can be sent without words, and can be changed.
        let body = try JSONSerialization.data(withJSONObject: try #require(understood["request"]))
        let made = try served.ask(.post, "/api/playlist", json: String(decoding: body, as: UTF8.self))
        #expect(ids(try ServedLibrary.object(made)["items"]) == expected)
    }

    @Test func nothingUnderstoodIsNoFault() throws {
        let answer = try ServedLibrary.object(ServedLibrary().ask(.get, "/api/ask?q=xyzzy%20qwrt"))
        let understood = try #require(answer["understood"] as? [String: Any])
        #expect((understood["terms"] as? [Any])?.isEmpty == true)
        #expect(understood["not_understood"] as? [String] == ["xyzzy", "qwrt"])
        #expect((answer["items"] as? [Any])?.isEmpty == true)
        #expect((answer["nearest"] as? [String]) != nil)
    }

    @Test(arguments: [
        ("/api/ask", "q"), ("/api/ask?q=", "q"),
        ("/api/ask?q=fast%20and%20slow", "contradicts itself"), ("/api/ask?q=calm&count=101", "count"),
    ])
    func badQuestions(_ target: String, _ wording: String) throws {
        let response = try ServedLibrary().ask(.get, target)
        #expect(response.status == 400)
        #expect(String(decoding: response.bytes, as: UTF8.self).contains(wording))
    }
}
