import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import Testing

/// Questions in JSON have the same answers as the functions.
struct JSONAnswerTests {
    private let made: MadeUpLibrary

    init() throws {
        made = try MadeUpLibrary(
            ["Snow", "Rain", "Sun", "Fog"].enumerated().map { number, title in
                MadeUpLibrary.Track("\(number).mp3").with {
                    ($0.title, $0.artist, $0.place) = (title, "Artist \(number)", [Float(number + 1)])
                    $0.numbers = ["tempo": 100 + Float(number)]
                }
            })
    }

    private func answer<Record: Decodable>(_: Record.Type, _ json: String) throws -> [Record] {
        let data = try made.session().session.answer(Data(json.utf8))
        return try JSONDecoder().decode([Record].self, from: data)
    }

    @Test func answersAreThoseOfTheFunctions() throws {
        let session = made.session().session
        let listed = try answer(
            TrackRecord.self,
            #"{"question": "list", "ranges": {"tempo": [101, 102]}, "sort": "tempo", "reverse": true}"#)
        #expect(listed.map(\.path) == ["2.mp3", "1.mp3"])

        let similar = try answer(SimilarRecord.self, #"{"question": "similar", "track": "snow", "count": 2}"#)
        var query = SimilarityQuery()
        query.count = 2
        let expected = try session.similar(to: 0, query).tracks
        #expect(similar.map(\.track.id) == expected.map { "\($0.track.id)" } && similar.map(\.rank) == [1, 2])

        let playlist = try answer(
            PlaylistRecord.Track.self, #"{"question": "playlist", "likes": ["fog"], "count": 2}"#)
        var request = PlaylistRequest()
        (request.likes, request.length) = (try self.made.library.handles([3]), .tracks(2))
        let made = try session.playlist(request).tracks
        #expect(playlist.map(\.track.id) == made.map { "\($0.track.id)" } && playlist.count == 2)
    }

    @Test func otherObjectsThanQuestionsAreRefused() throws {
        let session = made.session().session
        func ask(_ json: String) throws { _ = try session.answer(Data(json.utf8)) }
        #expect(throws: DecodingError.self) { try ask("{}") }
        #expect(throws: DecodingError.self) { try ask(#"{"question": "why"}"#) }
        #expect(throws: DecodingError.self) { try ask(#"{"question": "similar"}"#) }
        #expect(throws: ParameterFault.self) { try ask(#"{"question": "similar", "track": "snow", "count": 0}"#) }
        // Misspelled.
        #expect(throws: DecodingError.self) { try ask(#"{"question": "list", "genre": ["Rock"]}"#) }
        #expect(throws: DecodingError.self) { try ask(#"{"question": "list", "track": "snow"}"#) }
        #expect(throws: LibraryError.self) { try ask(#"{"question": "similar", "track": "nobody"}"#) }
    }
}
