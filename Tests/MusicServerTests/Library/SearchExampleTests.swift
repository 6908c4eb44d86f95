import Foundation
import MusicServer
import TestSupport
import Testing

/// Search examples on the page and for Spotify's clients, as on the command line.
struct SearchExampleTests {
    private let served: ServedLibrary

    init() throws {
        served = try ServedLibrary(
            SearchExamples.tracks.map {
                ($0.path, ["title": $0.title, "artist": $0.artist, "genre": $0.genre], [:])
            })
    }

    /// The name of the first result.
    private func first(_ target: String, _ query: String, _ read: ([String: Any]) -> Any?) throws -> String? {
        let characters = CharacterSet.alphanumerics
        let encoded = try #require(query.addingPercentEncoding(withAllowedCharacters: characters.intersection(.ascii)))
        return read(try ServedLibrary.object(try served.ask(.get, target + encoded))) as? String
    }

    @Test(arguments: SearchExamples.queries) func thePageAndPlayersFindIt(_ query: String, _ path: String) throws {
        let meant = try #require(SearchExamples.tracks.first { $0.path == path })
        let page = try first("/api/search?q=", query) { answer in
            ((answer["items"] as? [[String: Any]])?.first?["track"] as? [String: Any])?["title"]
        }
        #expect(page == meant.title)
        let player = try first("/v1/search?type=track&q=", query) { answer in
            ((answer["tracks"] as? [String: Any])?["items"] as? [[String: Any]])?.first?["name"]
        }
        #expect(player == meant.title)
    }
}

extension CharacterSet {
    fileprivate static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7F}")
}
