import AudioEncoding
import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Who is let in, and what others are told.
@Suite("Subsonic: credentials")
struct SubsonicCredentialsTests {
    /// Anna's player password is “sesame”; the MD5 is the one of the protocol's own example.
    private struct Sesame: PlayerAccounts {
        private static let (salt, token) = ("c19b2d", "26719a1196d2a940705a59634eb18eab")

        func profile(user: String, token: String, salt: String, _ state: UserState) throws -> Profile? {
            token == Self.token && salt == Self.salt ? try profile(user, state) : nil
        }

        func profile(user: String, password: String, _ state: UserState) throws -> Profile? {
            password == "sesame" ? try profile(user, state) : nil
        }

        func profile(key: String, _ state: UserState) throws -> Profile? {
            key == "sesame" ? try profile("Anna", state) : nil
        }

        private func profile(_ user: String, _ state: UserState) throws -> Profile? {
            user == "Anna" ? try state.profile(called: user) : nil
        }
    }

    private func player(_ login: String) throws -> SubsonicPlayer {
        let served = try ServedLibrary(rules: AccessRules(hasAccounts: true))
        let state = try served.database.state()
        for (name, role) in [("Anna", Account.Role.user), ("Ben", .admin)] {
            try state.createProfile(name, email: nil)
            let hash = try Password(operations: 1, memory: 8192).hash("\(name)'s password")
            try state.setPassword(hash, of: try state.profile(name), role: role)
        }
        var player = SubsonicPlayer(served, Sesame())
        player.login = login
        return player
    }

    @Test(arguments: [
        "u=Anna&t=26719a1196d2a940705a59634eb18eab&s=c19b2d", "u=Anna&t=26719A1196D2A940705A59634EB18EAB&s=c19b2d",
        "u=Anna&p=sesame", "u=Anna&p=enc:736573616d65", "apiKey=sesame",
    ])
    func everyWayLeadsIn(_ login: String) throws {
        let player = try player(login)
        for _ in 0..<2 { try player.json("ping") }
        let user = try #require(try player.json("getUser")["user"] as? [String: Any])
        #expect(user["username"] as? String == "Anna")
        #expect(user["adminRole"] as? Bool == false)
        let info = try player.json("tokenInfo")["tokenInfo"] as? [String: Any]
        #expect(info?["username"] as? String == "Anna")
    }

    @Test(arguments: [
        ("", 10), ("u=Anna", 10), ("p=sesame", 10), ("u=Anna&t=26719a1196d2a940705a59634eb18eab", 10),
        ("u=Anna&s=c19b2d", 10), ("u=Anna&p=Sesame", 40), ("u=Nobody&p=sesame", 40),
        ("u=Anna&t=26719a1196d2a940705a59634eb18eab&s=c19b2e", 40), ("u=Anna&t=nonsense&s=c19b2d", 40),
        ("u=Anna&p=enc:7365zz", 40), ("u=Anna&p=enc:736", 40), ("u=Anna&p=Anna%27s+password", 40),
        ("u=Anna&p=sesame&t=26719a1196d2a940705a59634eb18eab&s=c19b2d", 43), ("apiKey=sesame&u=Anna", 43),
        ("apiKey=sesame&p=sesame", 43), ("apiKey=open", 44),
    ])
    func everyFaultHasItsNumber(_ login: String, _ code: Int) throws {
        let player = try player(login)
        #expect(try player.error("ping") == code)
        #expect(try player.error("getMusicFolders") == code)
        // What is missing in the address may be in a form, and is not there either.
        let response = try player.ask("ping.view", "f=json", .post, body: "x=1")
        #expect(String(decoding: response.bytes, as: UTF8.self).contains(#""code":\#(code),"#))
        // What was shown stands in no answer.
        #expect(!String(decoding: response.bytes, as: UTF8.self).contains("sesame"))
    }

    @Test func extensionsAreToldToEverybody() throws {
        let names = try player("").list("getOpenSubsonicExtensions", at: "openSubsonicExtensions").texts("name")
        let hasEncoder = EncodedFormat.all.contains { $0.isAvailable }
        #expect(
            Set(names)
                == Set(
                    ["formPost", "apiKeyAuthentication", "songLyrics", "sonicSimilarity", "indexBasedQueue"]
                        + (hasEncoder ? ["transcodeOffset"] : [])))
    }

    @Test func whoGuessesHasToWait() throws {
        let player = try player("u=Anna&p=wrong")
        for _ in 0..<5 { #expect(try player.error("ping") == 40) }
        #expect(try player.error("ping") == 0)
        // From elsewhere, too, for it is the name that is guessed at; another name from there is not.
        #expect(try player.error("ping", peer: "10.0.0.2") == 0)
        var other = player
        other.login = "u=Ben&p=wrong"
        #expect(try other.error("ping", peer: "10.0.0.2") == 40)
    }

    @Test func othersAreTheAdministratorsBusiness() throws {
        let player = try player("u=Anna&p=sesame")
        #expect(try player.error("getUser", "username=Ben") == 50)
        #expect(try player.error("getUser", "username=Nobody") == 50)
        #expect(try player.error("getUsers") == 50)
        #expect(try player.error("createUser", "username=x&password=y&email=z") == 50)
        #expect(try player.error("changePassword", "username=Anna&password=y") == 50)
        #expect(try player.error("startScan") == 50)
    }

    /// Where nobody logs in, the name picks a profile, as `Sonic-Profile` does for the page.
    @Test func withoutAccountsTheNamePicksAProfile() throws {
        let served = try ServedLibrary()
        try served.database.state().createProfile("Anna", email: nil)
        var player = SubsonicPlayer(served)
        func name() throws -> String? {
            (try player.json("getUser")["user"] as? [String: Any])?["username"] as? String
        }
        player.login = "u=Anna&p=whatever"
        #expect(try name() == "Anna")
        player.login = "u=stranger&t=00&s=11"
        #expect(try name() == "me")
        player.login = ""
        #expect(try name() == "me")
    }
}
