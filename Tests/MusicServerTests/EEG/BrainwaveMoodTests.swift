import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// The ranges of band powers, seen and set over HTTP.
@Suite("Ranges of brainwaves")
struct BrainwaveMoodTests {
    private static let rows = [HeaderField("Content-Type", "text/csv")]
    private static let rules =
        ##"{"window":2,"hysteresis":0.1,"moods":[{"mood":"#Calm","alpha":[0.3,1],"beta":[0,0.2]},{"mood":"gloomy"}]}"##

    private func mood(_ served: ServedLibrary) throws -> String? {
        try ServedLibrary.object(try served.ask(.get, "/api/eeg"))["mood"] as? String
    }

    @Test func rangesApplyToWhatIsMeasuredAndAreKept() throws {
        let served = try ServedLibrary()
        let before = try ServedLibrary.object(try served.ask(.get, "/api/eeg/moods"))
        #expect(before["standard"] as? Bool == true && before["window"] as? Int == 10)
        #expect((before["moods"] as? [[String: Any]])?.map { $0["mood"] as? String } == ["sad", "happy"])
        let body = Array("0.4,0.1,0.2,0.2,0.1\n".utf8)
        #expect(try served.ask(.post, "/api/eeg/rows", headers: Self.rows, body: body).status == 200)
        #expect(try mood(served) == "sad")

        let set = try ServedLibrary.object(try served.ask(.put, "/api/eeg/moods", json: Self.rules))
        #expect(set["standard"] as? Bool == false && set["hysteresis"] as? Double == 0.1)
        let first = try #require((set["moods"] as? [[String: Any]])?.first)
        #expect(first["mood"] as? String == "calm")
        #expect(first["alpha"] as? [Double] == [0.3, 1] && first["beta"] as? [Double] == [0, 0.2])
        #expect(first["gamma"] == nil)
        // At once, without another row, and for rows to come.
        #expect(try mood(served) == "calm")
        let other = Array("0.1,0.9,0,0,0\n".utf8)
        for _ in 0..<2 { _ = try served.ask(.post, "/api/eeg/rows", headers: Self.rows, body: other) }
        #expect(try mood(served) == "gloomy")
        let kept = try Preferences(Preferences.path(besideIndex: served.context.index)).brainwaves
        #expect(kept.window == 2 && kept.rules.map(\.mood) == ["calm", "gloomy"])

        let reset = try ServedLibrary.object(try served.ask(.delete, "/api/eeg/moods"))
        #expect(reset["standard"] as? Bool == true)
        #expect(try mood(served) == "sad")
    }

    @Test(arguments: [
        #"{"window":0}"#, #"{"hysteresis":0.6}"#, #"{"moods":[{"mood":""}]}"#,
        #"{"moods":[{"mood":"x","alpha":[1,0]}]}"#,
        #"{"moods":[{"mood":"x","omega":[0,1]}]}"#, #"{"windows":3}"#, "[]",
    ])
    func badRangesChangeNothing(_ json: String) throws {
        let served = try ServedLibrary()
        #expect(try served.ask(.put, "/api/eeg/moods", json: json).status == 400)
        let page = try ServedLibrary.object(try served.ask(.get, "/api/eeg/moods"))
        #expect(page["standard"] as? Bool == true)
    }

    @Test func onlyTheAdministratorSetsThem() throws {
        let served = try ServedLibrary(rules: AccessRules(hasAccounts: true))
        #expect(try served.ask(.put, "/api/eeg/moods", json: Self.rules).status == 401)
    }
}
