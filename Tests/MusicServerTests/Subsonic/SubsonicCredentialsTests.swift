import AudioEncoding
import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Valid and invalid credentials, and the errors.
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
        // Parameters that are missing in the address may be in a form. They are missing there, too.
        let response = try player.ask("ping.view", "f=json", .post, body: "x=1")
        #expect(String(decoding: response.bytes, as: UTF8.self).contains(#""code":\#(code),"#))
        // No answer repeats the secret.
        #expect(!String(decoding: response.bytes, as: UTF8.self).contains("sesame"))
    }

    @Test func extensionsAreToldToEverybody() throws {
        let extensions = try player("").list("getOpenSubsonicExtensions", at: "openSubsonicExtensions")
        let names = extensions.texts("name")
        let lyrics = try #require(extensions.first { $0["name"] as? String == "songLyrics" })
        #expect(lyrics["versions"] as? [Int] == [1, 2])
        let hasEncoder = EncodedFormat.all.contains { $0.isAvailable }
        #expect(
            Set(names)
                == Set(
                    [
                        "formPost", "apiKeyAuthentication", "songLyrics", "sonicSimilarity", "indexBasedQueue",
                        "playbackReport", "topSongsByArtistId",
                    ]
                        + (hasEncoder ? ["transcodeOffset", "transcoding"] : [])))
    }

    @Test func guessingIsSlowedDown() throws {
        let player = try player("u=Anna&p=wrong")
        for _ in 0..<5 { #expect(try player.error("ping") == 40) }
        #expect(try player.error("ping") == 0)
        // Neither the owner elsewhere nor another name at that address has to wait.
        #expect(try player.error("ping", peer: "10.0.0.2") == 40)
        var other = player
        other.login = "u=Ben&p=wrong"
        #expect(try other.error("ping") == 40)
    }

    /// A player with a revoked key tries for ever; nobody has to wait for it.
    @Test func aWrongKeyLocksNobodyOut() throws {
        let player = try player("apiKey=revoked")
        for _ in 0..<301 { #expect(try player.error("ping") == 44) }
        var other = player
        other.login = "u=Ben&p=wrong"
        #expect(try other.error("ping") == 40)
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

    @Test func anAdministratorStartsAPass() throws {
        let served = try ServedLibrary(3)
        let player = SubsonicPlayer(served)
        func isScanning(_ endpoint: String) throws -> Bool? {
            (try player.json(endpoint)["scanStatus"] as? [String: Any])?["scanning"] as? Bool
        }
        #expect(try player.error("startScan") == 0, "nobody follows the folder")
        let scans = served.context.options.progress.scans
        scans.follow(true)
        #expect(try isScanning("getScanStatus") == false)
        #expect(try isScanning("startScan") == true)
        #expect(try isScanning("getScanStatus") == true)
        // The follower begins the pass, and asks again when it has ended.
        #expect(scans.take())
        #expect(try isScanning("getScanStatus") == true)
        #expect(!scans.take())
        #expect(try isScanning("getScanStatus") == false)
    }

    /// Without login, the name selects a profile, as `Sonic-Profile` does for the page.
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

    // MARK: Pages of other origins

    private static let elsewhere = [
        HeaderField("Origin", "https://player.example"), HeaderField("Sec-Fetch-Site", "cross-site"),
        HeaderField("Sec-Fetch-Mode", "cors"),
    ]

    /// A player that is a web page of another origin, and sends its password with each request.
    @Test func aPageFromElsewhereMayAskWithAPlayersPassword() throws {
        let player = try player("u=Anna&p=sesame")
        for method in [Request.Method.get, .post] {
            let body = method == .post ? "f=json" : nil
            let response = try player.ask(
                "getArtists", method == .get ? "f=json" : "", method, headers: Self.elsewhere, body: body)
            #expect(String(decoding: response.bytes, as: UTF8.self).contains("\"status\":\"ok\""))
            #expect(response.headers["access-control-allow-origin"] == "*")
            // Otherwise a browser would show no pictures and play no songs from the server.
            #expect(response.headers["cross-origin-resource-policy"] == "cross-origin")
            #expect(response.headers["access-control-allow-credentials"] == nil)
        }
        let first = try player.ask("stream", "", .options, headers: Self.elsewhere)
        #expect(first.status == 204 && first.headers["access-control-allow-origin"] == "*")
        #expect(first.headers["access-control-allow-methods"] == "GET, HEAD, POST")
        #expect(first.headers["access-control-allow-headers"] == "*")
        // The page can read the reason of a refusal.
        let refused = try SubsonicPlayer(player.served).ask("nothing", "f=json", headers: Self.elsewhere)
        #expect(refused.headers["access-control-allow-origin"] == "*")
    }

    /// Credentials that a browser adds by itself do not count.
    @Test func aSessionsCookieDoesNotCount() throws {
        let player = try player("")
        let login = try player.served.ask(
            .post, "/api/session", json: #"{"name": "Anna", "password": "Anna's password"}"#)
        let cookie = try #require(login.headers["set-cookie"]?.split(separator: ";").first)
        let field = HeaderField("Cookie", String(cookie))
        #expect(try player.served.ask(.get, "/api/playlists", headers: [field]).status == 200)
        let response = try player.ask("getPlaylists", "f=json", headers: Self.elsewhere + [field])
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("\"code\":10"))
        for path in ["/api/playlists", "/v1/me", "/media/\(ServedLibrary.id(1))", "/"] {
            let response = try player.served.ask(.get, path, headers: Self.elsewhere + [field])
            #expect(response.status == 403)
            #expect(response.headers["access-control-allow-origin"] == nil)
            #expect(response.headers["cross-origin-resource-policy"] == "same-origin")
            #expect(try player.served.ask(.options, path, headers: Self.elsewhere).status == 403)
        }
        #expect(try player.served.ask(.options, "/api/playlists").status == 405)
    }

    /// There are no credentials, so any page could ask.
    @Test func withoutAccountsPagesOfOthersMayAskNothing() throws {
        let player = SubsonicPlayer(try ServedLibrary(3))
        let response = try player.ask("getArtists", "f=json", headers: Self.elsewhere)
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("\"code\":50"))
        #expect(response.headers["access-control-allow-origin"] == nil)
        #expect(try player.ask("getArtists", "f=json", .options).headers["access-control-allow-origin"] == nil)
    }

    @Test func everyErrorSaysTheVersion() throws {
        let player = try player("u=Anna&p=wrong")
        for endpoint in ["ping", "nothing", "getPlaylists"] {
            let response = try player.ask(endpoint, "f=json")
            #expect(String(decoding: response.bytes, as: UTF8.self).contains("\"serverVersion\":\"test\""))
        }
        let unreadable = player.router.refusal(APIError(400, .badRequest, "x"), target: Array("/rest/%zz?f=json".utf8))
        #expect(String(decoding: unreadable.bytes, as: UTF8.self).contains("\"serverVersion\":\"test\""))
    }
}
