import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// A profile that another program deletes while its page is open. The server knows a caller for some seconds.
struct DeletedProfileTests {
    private static let song = ServedLibrary.id(3)
    private static let changes: [(Request.Method, String, String?)] = [
        (.post, "/api/asked", #"{"id":"\#(song)","kind":"play"}"#),
        (.put, "/api/tracks/\(song)/labels/rain", nil),
        (.put, "/api/tracks/\(song)/rating", #"{"rating":"like"}"#),
        (.put, "/api/tracks/\(song)/stars", #"{"stars":3}"#),
        (.post, "/api/playlists", #"{"name":"Mine","ids":["\#(song)"]}"#),
        (.put, "/api/moods/happy", #"{"valence":0.7,"energy":0.6,"valence_radius":0.1,"energy_radius":0.1}"#),
        (.post, "/api/player-passwords", #"{"name":"phone"}"#),
    ]

    @Test(arguments: changes.indices)
    func isToldSoAtAnyChange(_ number: Int) throws {
        let (method, target, json) = Self.changes[number]
        let served = try ServedLibrary(5)
        let other = try UserState(
            UserState.path(besideIndex: RawPath(served.folder.path + "/library.sidx")), forWriting: true)
        let bea = [HeaderField("Sonic-Profile", "Bea")]
        // A profile that exists can do it.
        try other.createProfile("Bea", email: nil)
        let done = try served.ask(method, target, json: json, headers: bea)
        #expect((200..<300).contains(done.status), "\(target): \(String(decoding: done.bytes, as: UTF8.self))")
        try other.removeProfile("Bea")
        let refused = try served.ask(method, target, json: json, headers: bea)
        #expect(refused.status == 404, "\(target)")
        #expect(try ServedLibrary.reason(refused) == "UNKNOWN_PROFILE", "\(target)")
    }

    @Test func theDatabaseSaysWhatIsMissing() throws {
        let served = try ServedLibrary(5)
        let state = try served.database.state()
        try state.createProfile("Bea", email: nil)
        let bea = try state.profile("Bea")
        try state.removeProfile("Bea")
        #expect(throws: UserStateError.deletedMeanwhile) {
            try state.record(.play, [RememberedTrack(try served.context.snapshot.library.track(0))], by: bea)
        }
    }
}
