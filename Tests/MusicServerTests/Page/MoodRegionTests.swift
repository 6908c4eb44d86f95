import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

/// Each profile has its own regions of moods; the administrator has the defaults.
@Suite("Regions of moods")
struct MoodRegionTests {
    private static let password = Password(operations: 1, memory: 8192)
    /// Where the thirty tracks of the library lie: on the line from the quiet end of valence to its other.
    private static let middle = #"{"valence":0.5,"energy":0.5,"valence_radius":0.2,"energy_radius":0.2}"#
    private static let nowhere = #"{"valence":0,"energy":0,"valence_radius":0.01,"energy_radius":0.01}"#

    private let served: ServedLibrary
    private let admin, anna, ben: HeaderField

    init() throws {
        let served = try ServedLibrary(rules: AccessRules(hasAccounts: true))
        let state = try served.database.state()
        let logins = try ["Admin", "Anna", "Ben"].map { name in
            try state.createProfile(name, email: nil)
            let profile = try state.profile(name)
            try state.setPassword(
                try Self.password.hash("a long password"), of: profile, role: name == "Admin" ? .admin : .user)
            let login = try served.ask(
                .post, "/api/session", json: "{\"name\":\"\(name)\",\"password\":\"a long password\"}")
            return HeaderField("Cookie", String((login.headers["set-cookie"] ?? "").prefix { $0 != ";" }))
        }
        self.served = served
        (admin, anna, ben) = (logins[0], logins[1], logins[2])
    }

    private func mood(_ name: String, _ session: HeaderField) throws -> [String: Any]? {
        let page = try ServedLibrary.object(try served.ask(.get, "/api/moods", headers: [session]))
        return (page["moods"] as? [[String: Any]])?.first { $0["name"] as? String == name }
    }

    private func set(_ target: String, _ region: String, _ session: HeaderField) throws -> Int {
        try served.ask(.put, "/api/moods/\(target)", json: region, headers: [session]).status
    }

    private func valence(_ name: String, _ session: HeaderField) throws -> Double? {
        try mood(name, session)?["valence"] as? Double
    }

    @Test func changesByAMemberConcernOnlyThatMember() throws {
        let before = try valence("calm", ben)
        #expect(try set("calm", Self.middle, anna) == 200)
        #expect(try set("hazy", Self.middle, anna) == 200)
        #expect(try valence("calm", anna) == 0.5)
        #expect(try mood("calm", anna)?["own"] as? Bool == true)
        for other in [ben, admin] {
            #expect(try valence("calm", other) == before)
            #expect(try mood("calm", other)?["own"] as? Bool == false)
            #expect(try mood("hazy", other) == nil)
        }
        #expect(!FileManager.default.fileExists(atPath: "\(Preferences.path(besideIndex: served.context.index))"))
        // Answers follow: Anna finds tracks of her mood, for Ben there is none of this name.
        let hazy = #"{"mood":"hazy"}"#
        #expect(try served.ask(.post, "/api/playlist", json: hazy, headers: [anna]).status == 200)
        #expect(try served.ask(.post, "/api/playlist", json: hazy, headers: [ben]).status != 200)
        #expect(try set("hazy", Self.nowhere, ben) == 200)
        #expect(try mood("hazy", ben)?["tracks"] as? Int == 0)
        #expect(try mood("hazy", anna)?["tracks"] as? Int ?? 0 > 0)
    }

    @Test func gloomOfARegionIsKept() throws {
        #expect(try mood("gloomy", ben)?["gloom"] as? Double == 1)
        #expect(try mood("happy", ben)?["gloom"] == nil)
        let region = Self.middle.dropLast() + #","gloom":0.25,"gloom_radius":0.5}"#
        #expect(try set("gloomy", String(region), anna) == 200)
        #expect(try mood("gloomy", anna)?["gloom"] as? Double == 0.25)
        #expect(try mood("gloomy", anna)?["gloom_radius"] as? Double == 0.5)
        #expect(try mood("gloomy", ben)?["gloom"] as? Double == 1)
        #expect(try set("gloomy", Self.middle, anna) == 200)
        #expect(try mood("gloomy", anna)?["gloom"] == nil, "gloom no longer matters")
    }

    @Test func theDefaultsAreTheAdministrators() throws {
        #expect(try set("calm/default", Self.middle, anna) == 403)
        #expect(try served.ask(.delete, "/api/moods/calm/default", headers: [anna]).status == 403)
        #expect(try set("sad", Self.nowhere, anna) == 200)
        for name in ["sad", "hazy"] { #expect(try set("\(name)/default", Self.middle, admin) == 200) }
        // Who has set a region keeps it, and everybody else follows.
        #expect(try valence("sad", anna) == 0)
        #expect(try (mood("sad", anna)?["default"] as? [String: Any])?["valence"] as? Double == 0.5)
        #expect(try valence("sad", ben) == 0.5)
        #expect(try valence("hazy", anna) == 0.5)
        // One goes back to the default of today, not to that of the day one left it.
        #expect(try served.ask(.delete, "/api/moods/sad", headers: [anna]).status == 204)
        #expect(try valence("sad", anna) == 0.5)
        #expect(try served.ask(.delete, "/api/moods/sad/default", headers: [admin]).status == 204)
        #expect(
            try (mood("sad", anna)?["valence"] as? Double).map { Float($0) } == MoodRegion.standard["sad"]?.valence)
        #expect(try served.ask(.delete, "/api/moods/hazy/default", headers: [admin]).status == 204)
        #expect(try served.ask(.delete, "/api/moods/hazy/default", headers: [admin]).status == 404)
        #expect(try mood("hazy", ben) == nil)
    }

    @Test func allOfOnesOwnGoAtOnce() throws {
        for name in ["sad", "calm", "hazy"] {
            for session in [anna, ben] { #expect(try set(name, Self.middle, session) == 200) }
        }
        #expect(try served.ask(.delete, "/api/moods", headers: [anna]).status == 200)
        for name in ["sad", "calm"] { #expect(try mood(name, anna)?["standard"] as? Bool == true) }
        #expect(try mood("hazy", anna) == nil)
        #expect(try valence("hazy", ben) == 0.5)
    }

    @Test func thereIsALimit() throws {
        for number in 0..<100 { #expect(try set("mood\(number)", Self.middle, anna) == 200) }
        #expect(try set("another", Self.middle, anna) == 400)
        #expect(try set("mood0", Self.nowhere, anna) == 200)
        #expect(try mood("another", anna) == nil)
        #expect(try set("another", Self.middle, ben) == 200)
    }

    /// The command line answers by the regions of the profile in use.
    @Test func aSessionKnowsThem() throws {
        #expect(try set("calm", Self.middle, anna) == 200)
        let library = try Library(served.context.index)
        #expect(try Session(library, profile: "Anna").moods().regions["calm"]?.valence == 0.5)
        #expect(try Session(library, profile: "Ben").moods().regions["calm"] == MoodRegion.standard["calm"])
        // A profile that goes takes them along.
        try served.database.state().removeProfile("Anna")
        try served.database.state().createProfile("Anna", email: nil)
        #expect(try Session(library, profile: "Anna").moods().regions["calm"] == MoodRegion.standard["calm"])
    }
}
