import AudioFeatures
import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import Testing

/// A question with a parameter that is unknown to this server.
private struct SparklingFilter: Question {
    var filter = TrackFilter()
    var sparkles = 3

    static let parameters: [Parameter<SparklingFilter>] =
        [
            Parameter(
                "sparkles", \.sparkles, .integer(1...1000, shared: 1...10), address: "sparkle", argument: "N",
                "made up for a test")
        ] + TrackFilter.parameters.map { $0.within(\.filter) }
}

/// Questions in addresses and bodies.
@Suite("Question doors")
struct QuestionDoorTests {
    private static func error(_ response: Response) throws -> String? {
        #expect(response.status == 400)
        let error = try ServedLibrary.object(response)["error"] as? [String: Any]
        #expect(error?["reason"] as? String == "BAD_PARAMETER")
        return error?["message"] as? String
    }

    private static func ids(_ response: Response) throws -> [String] {
        #expect(response.status == 200)
        let items = try #require(try ServedLibrary.object(response)["items"] as? [[String: Any]])
        return items.compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
    }

    /// Labels 11 and 12, likes 12 and 13, dislikes 14.
    private static func listen(_ served: ServedLibrary) throws {
        func tell(_ number: Int, _ path: String, _ json: String? = nil) throws {
            let response = try served.ask(.put, "/api/tracks/\(ServedLibrary.id(number))/\(path)", json: json)
            #expect(response.status == 200)
        }
        for number in [11, 12] { try tell(number, "labels/night") }
        for number in [12, 13] { try tell(number, "rating", #"{"rating":"like"}"#) }
        try tell(14, "rating", #"{"rating":"dislike"}"#)
    }

    @Test func anAddressAsksWhatTheTableHas() throws {
        func asked(_ target: String) throws -> SparklingFilter {
            try Parameters(RequestTarget(target).query).question()
        }
        var wanted = SparklingFilter()
        wanted.sparkles = 7
        wanted.filter.genres = ["rock", "jazz"]
        wanted.filter.ranges = [DescriptorRange("tempo", 100...120)]
        #expect(try asked("/?sparkle=7&genre=rock&genre=&genre=jazz&min_tempo=100&max_tempo=120&kind=") == wanted)
        for target in ["/?sparkle=11", "/?sparkle=x", "/?min_nonsense=1", "/?kind=song", "/?range=tempo"] {
            #expect(throws: APIError.self) { try asked(target) }
        }
    }

    /// Addresses support every condition of the command, and the answer is the library's.
    @Test func similarKnowsEveryCondition() throws {
        let served = try ServedLibrary(speech: [7, 8])
        let library = try Library(served.context.index)
        func check(_ parameters: String, _ change: (inout SimilarityQuery) throws -> Void) throws {
            var query = SimilarityQuery()
            query.count = 30
            try change(&query)
            let expected = try library.similar(to: 3, query).map { "\($0.track.id)" }
            let found = try Self.ids(served.ask(.get, "/api/similar/\(ServedLibrary.id(3))?k=30&\(parameters)"))
            #expect(found == expected && !found.isEmpty, "\(parameters)")
        }
        try check("weights=harmony=2,rhythm=0") { $0.weights = [.harmony: 2, .rhythm: 0] }
        try check("kind=speech") { $0.filter.kinds = [.speech] }
        try check("exclude_genre=rock&exclude_track=*song%201*") {
            ($0.filter.exclude.genres, $0.filter.exclude.tracks) = (["rock"], ["*song 1*"])
        }
        try check("search=artist%204") { $0.filter.search = "artist 4" }
        try check("range=tempo=..120") { $0.filter.ranges = [DescriptorRange("tempo", max: 120)] }
        try check("chords=I%20V") { $0.filter.chords = [try ChordCondition(parsing: "I V")] }
        try check("compatible_with=\(ServedLibrary.id(12))") { $0.filter.compatibleWith = ServedLibrary.id(12) }
        let chords = try served.ask(.get, "/api/similar/\(ServedLibrary.id(3))?chords=I%20F")
        #expect(try Self.error(chords)?.contains("“chords”: “I” and “F”") == true)
        // Labels and ratings are not part of the library.
        try Self.listen(served)
        func found(_ parameters: String) throws -> Set<String> {
            try Set(Self.ids(served.ask(.get, "/api/similar/\(ServedLibrary.id(3))?k=30&\(parameters)")))
        }
        #expect(try found("label=night") == [ServedLibrary.id(11), ServedLibrary.id(12)])
        #expect(try found("liked=1") == [ServedLibrary.id(12), ServedLibrary.id(13)])
        let all = try found("liked=0")
        #expect(all.contains(ServedLibrary.id(14)))
        #expect(try found("without_disliked=1") == all.subtracting([ServedLibrary.id(14)]))
        // "." is the whole library.
        #expect(try found("exclude_folder=.").isEmpty)
        let dtw = try served.ask(.get, "/api/similar/\(ServedLibrary.id(3))?method=dtw&weights=harmony=2")
        #expect(try Self.error(dtw)?.contains("dtw") == true)
    }

    @Test func aPlaylistKnowsEveryCondition() throws {
        let served = try ServedLibrary(speech: [7, 8])
        func playlist(_ json: String) throws -> Response { try served.ask(.post, "/api/playlist", json: json) }
        #expect(
            try Set(Self.ids(playlist(#"{"kinds":["speech"],"count":30}"#)))
                == [ServedLibrary.id(7), ServedLibrary.id(8)])
        #expect(
            try Set(Self.ids(playlist(#"{"chords":["G D"],"count":30}"#)))
                == Set(stride(from: 1, to: 30, by: 4).map(ServedLibrary.id)))
        // All have the same key, and number 12 has 101.4 BPM. The next ones have 94.5, 97.9, 104.8 and 108.3.
        let compatible = try Self.ids(playlist(#"{"compatible_with":"\#(ServedLibrary.id(12))","count":30}"#))
        #expect(Set(compatible) == [ServedLibrary.id(11), ServedLibrary.id(13)])
        #expect(
            try Self.error(playlist(#"{"compatible_with":"song"}"#)) == "“compatible_with” must be the id of a track")
        let some = try Self.ids(playlist(#"{"exclude_genres":["rock","jazz"],"exclude_tracks":["song 2"],"count":30}"#))
        // Genres rotate in groups of five, beginning with rock and jazz; 7 and 8 are speech.
        #expect(Set(some) == Set((0..<30).filter { $0 % 5 > 1 && ![2, 7, 8].contains($0) }.map(ServedLibrary.id)))
        // Rock has at most two albums, by name or by name and artist.
        let rock = try Self.ids(playlist(#"{"genres":["rock"],"album_spacing":4,"count":6}"#))
        #expect((1...2).contains(rock.count))
        #expect(try Self.ids(playlist(#"{"genres":["rock"],"count":6}"#)).count == 6)
        let random = try ServedLibrary.object(playlist(#"{"random":true}"#))
        let seed = try #require(random["seed"] as? Int)
        #expect(
            try Self.ids(playlist(#"{"seed":\#(seed)}"#)) == Self.ids(playlist(#"{"random":true,"seed":\#(seed)}"#)))
        #expect(try Self.ids(playlist(#"{"labels":["night"]}"#)).isEmpty)
        try Self.listen(served)
        let labeled = try Set(Self.ids(playlist(#"{"labels":["night"]}"#)))
        #expect(labeled == [ServedLibrary.id(11), ServedLibrary.id(12)])
        let disliked = ServedLibrary.id(14)
        #expect(try !Self.ids(playlist(#"{"count":30}"#)).contains(disliked))
        #expect(try Self.ids(playlist(#"{"count":30,"with_disliked":true}"#)).contains(disliked))
        // Valence rises from 0 to 1 in steps of 1/29 and energy falls; 14 is disliked.
        let middling = try Set(Self.ids(playlist(#"{"valence":0.5,"count":30}"#)))
        #expect(middling == Set([12, 13, 15, 16, 17].map(ServedLibrary.id)))
        #expect(try Self.ids(playlist(#"{"targets":{"energy":1},"count":3}"#)) == [0, 1, 2].map(ServedLibrary.id))
        #expect(try Self.ids(playlist(#"{"exclude_folders":["."]}"#)).isEmpty)
        #expect(try Self.ids(playlist(#"{"exclude_folders":["elsewhere"]}"#)).count == 10)
        #expect(try playlist(#"{"likes":["\#(TrackID(high: 1, low: 1))"]}"#).status == 404)
        #expect(try Self.error(playlist(#"{"count":1001}"#)) == "“count” must be a whole number from 1 to 1000")
    }

    @Test func longListsAreRefused() throws {
        let served = try ServedLibrary()
        func tracks(_ count: Int) -> String {
            #"{"exclude_tracks":[\#(Array(repeating: #""none""#, count: count).joined(separator: ","))]}"#
        }
        for path in ["/api/playlist", "/api/next"] {
            #expect(try served.ask(.post, path, json: tracks(100)).status == 200)
            let error = try Self.error(served.ask(.post, path, json: tracks(101)))
            #expect(error == "“exclude_tracks”: 101 entries exceed the maximum of 100")
        }
        for address in ["/api/search?q=song", "/api/similar/\(ServedLibrary.id(3))?k=3"] {
            let genres = String(repeating: "&exclude_genre=none", count: 100)
            #expect(try served.ask(.get, address + genres).status == 200)
            let error = try Self.error(served.ask(.get, address + genres + "&exclude_genre=none"))
            #expect(error == "“exclude_genre”: 101 entries exceed the maximum of 100")
        }
    }

    @Test func theCurrentTrackIsNamedByItsID() throws {
        let served = try ServedLibrary()
        for json in [#"{"after":"x"}"#, #"{"after":""}"#] {
            let answer = try served.ask(.post, "/api/next", json: json)
            #expect(try Self.error(answer) == "“after” must be the id of a track")
        }
        for json in [#"{"after":null}"#, #"{"after":"\#(ServedLibrary.id(3))"}"#] {
            #expect(try served.ask(.post, "/api/next", json: json).status == 200)
        }
    }

    @Test func limitsTheWrongWayRoundAreToldInOneWording() throws {
        let served = try ServedLibrary()
        let wording = "the lower limit of tempo, 130, is above the upper limit, 120"
        let similar = "/api/similar/\(ServedLibrary.id(3))?"
        for response in [
            try served.ask(.get, similar + "min_tempo=130&max_tempo=120"),
            try served.ask(.get, similar + "range=tempo=130..120"),
            try served.ask(.get, "/api/search?q=song&min_tempo=130&max_tempo=120"),
            try served.ask(.post, "/api/playlist", json: #"{"ranges":{"tempo":[130,120]}}"#),
            try served.ask(.get, "/v1/recommendations?seed_genres=rock&min_tempo=130&max_tempo=120"),
        ] {
            #expect(response.status == 400)
            #expect(String(decoding: response.bytes, as: UTF8.self).contains(wording))
        }
    }

    /// Errors use Spotify's names of parameters.
    @Test func aDurationIsNamedAsItWasSent() throws {
        let served = try ServedLibrary()
        for name in ["min_duration_ms", "max_duration_ms", "target_duration_ms"] {
            let response = try served.ask(.get, "/v1/recommendations?seed_genres=rock&\(name)=abc")
            #expect(response.status == 400)
            #expect(String(decoding: response.bytes, as: UTF8.self).contains("“\(name)” must be a number"))
        }
        // Every track lasts 200 seconds.
        for (limits, count) in [("min_duration_ms=199000", 6), ("max_duration_ms=199000", 0)] {
            let response = try served.ask(.get, "/v1/recommendations?seed_genres=rock&\(limits)")
            #expect((try ServedLibrary.object(response)["tracks"] as? [Any])?.count == count)
        }
    }
}
