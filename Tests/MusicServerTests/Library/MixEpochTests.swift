import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Which changes make mixes obsolete, and which do not.
struct MixEpochTests {
    private func number(_ served: ServedLibrary) throws -> Int {
        let state = try served.database.state()
        return try served.context.taste(try state.profile(), state, served.context.snapshot).moodNumber
    }

    private func put(_ served: ServedLibrary, _ path: String, _ json: String) throws {
        #expect(try served.ask(.put, "/api/tracks/\(ServedLibrary.id(2))/\(path)", json: json).status < 300)
    }

    @Test func likesAndPlaysLeaveMoodsAsTheyAre() throws {
        let served = try ServedLibrary(10)
        let first = try number(served)
        try put(served, "rating", #"{"rating": "like"}"#)
        #expect(try number(served) == first)
        let play = #"{"id": "\#(ServedLibrary.id(3))", "kind": "play"}"#
        #expect(try served.ask(.post, "/api/asked", json: play).status < 300)
        #expect(try number(served) == first)
        try put(served, "rating", #"{"rating": "dislike"}"#)
        let disliked = try number(served)
        #expect(disliked != first)
        try put(served, "labels/happy", "")
        let labeled = try number(served)
        #expect(labeled != disliked)
        try ServedLibrary.write(5, in: served.folder)
        served.context.renew()
        #expect(try number(served) != labeled)
    }
}
