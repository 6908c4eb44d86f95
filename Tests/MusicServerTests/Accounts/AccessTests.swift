import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

@Suite("Access")
struct AccessTests {
    private func accounts(
        _ registration: AccessRules.Registration = .closed, guests: Bool = false
    ) throws -> ServedLibrary {
        var rules = AccessRules(hasAccounts: true)
        rules.registration = registration
        rules.allowsGuests = guests
        rules.hosts = ["music.home"]
        let served = try ServedLibrary(rules: rules)
        let state = try served.database.state()
        for (name, role) in [("Anna", Account.Role.admin), ("Ben", .user)] {
            try state.createProfile(name, email: nil)
            let hash = try Password(operations: 1, memory: 8192).hash("\(name)'s password")
            try state.setPassword(hash, of: try state.profile(name), role: role)
        }
        return served
    }

    private func cookie(_ response: Response) throws -> HeaderField {
        let field = try #require(response.headers["set-cookie"])
        return HeaderField("Cookie", String(field.prefix { $0 != ";" }))
    }

    private func logIn(_ served: ServedLibrary, _ name: String, peer: String = "127.0.0.1") throws -> HeaderField {
        let response = try served.ask(
            .post, "/api/session", json: "{\"name\":\"\(name)\",\"password\":\"\(name)'s password\"}", peer: peer)
        #expect(response.status == 200)
        return try cookie(response)
    }

    // MARK: Hosts and origins

    @Test(arguments: [
        ("localhost", 200), ("localhost:8675", 200), ("LOCALHOST.", 200), ("127.0.0.1:8675", 200), ("[::1]:8675", 200),
        ("192.168.1.5", 200), ("evil.example", 403), ("localhost.evil.example", 403), ("", 403), ("[::1", 403),
        ("localhost:x", 403), ("music.home", 403), ("127.0.0.1.evil.example", 403),
    ])
    func onlyOwnNamesAreAnswered(_ host: String, _ status: Int) throws {
        let served = try ServedLibrary()
        let response = try served.ask(.get, "/api/status", headers: [HeaderField("Host", host)])
        #expect(response.status == status)
        if status == 403 { #expect(try ServedLibrary.reason(response) == "HOST") }
    }

    @Test func namedHostIsAnswered() throws {
        let served = try accounts()
        #expect(try served.ask(.get, "/api/status", headers: [HeaderField("Host", "Music.Home:80")]).status == 200)
    }

    @Test(arguments: [
        ("http://localhost:8675", 200), ("http://evil.example", 403), ("null", 403), ("https://localhost:8675", 403),
        ("http://localhost:8676", 403), ("http://localhost", 403), ("", 403),
    ])
    func changesComeFromOurPage(_ origin: String, _ status: Int) throws {
        let served = try ServedLibrary()
        let response = try served.ask(
            .put, "/api/tracks/\(ServedLibrary.id(1))/rating", json: "{\"rating\":\"like\"}",
            headers: [HeaderField("Origin", origin)])
        #expect(response.status == status)
    }

    @Test func pagesOfOthersMayLinkButNotAsk() throws {
        let served = try ServedLibrary()
        let cross = HeaderField("Sec-Fetch-Site", "cross-site")
        let navigation = HeaderField("Sec-Fetch-Mode", "navigate")
        #expect(try served.ask(.get, "/api/status", headers: [cross]).status == 403)
        #expect(try served.ask(.get, "/api/status", headers: [cross, navigation]).status == 403)
        #expect(try served.ask(.get, "/media/\(ServedLibrary.id(1))", headers: [cross, navigation]).status == 403)
        #expect(try served.ask(.get, "/", headers: [cross]).status == 403)
        #expect(try served.ask(.get, "/", headers: [cross, navigation]).status == 200)
        #expect(
            try served.ask(.get, "/api/status", headers: [HeaderField("Sec-Fetch-Site", "same-origin")]).status
                == 200)
    }

    @Test func formsAreNotRead() throws {
        let served = try ServedLibrary()
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let fields = [HeaderField("Content-Type", type)]
            let body = Array("{\"rating\":\"like\"}".utf8)
            #expect(
                try served.ask(.put, "/api/tracks/\(ServedLibrary.id(1))/rating", headers: fields, body: body).status
                    == 415)
            #expect(try served.ask(.put, "/v1/me/tracks?ids=\(ServedLibrary.id(1))", headers: fields).status == 415)
        }
    }

    // MARK: Accounts

    @Test func nobodyAsksWithoutLoggingIn() throws {
        let served = try accounts(guests: true)
        let open: Set = ["/api/status", "/api/openapi.json", "/v1/openapi.json"]
        for route in DescribedRoutes.library where route.method == .get && !open.contains(route.path) {
            let path = route.path.replacing("{id}", with: ServedLibrary.id(1))
            #expect(try served.ask(.get, path).status == 401, "\(path)")
        }
        let status = try ServedLibrary.object(try served.ask(.get, "/api/status"))
        #expect(status["user"] is NSNull)
        #expect(status["tracks"] as? Int == 0)
    }

    @Test func logsInAndOut() throws {
        let served = try accounts()
        let session = try logIn(served, "Anna")
        let me = try ServedLibrary.object(try served.ask(.get, "/api/me", headers: [session]))
        #expect(me["name"] as? String == "Anna")
        #expect(me["role"] as? String == "admin")
        #expect(try served.ask(.delete, "/api/session", headers: [session]).status == 204)
        #expect(try served.ask(.get, "/api/me", headers: [session]).status == 401)
    }

    @Test func cookieIsForTheServerOnly() throws {
        let served = try accounts()
        let json = Array("{\"name\":\"Anna\",\"password\":\"Anna's password\"}".utf8)
        let fields = [HeaderField("Host", "localhost"), HeaderField("Content-Type", "application/json")]
        for isSecure in [false, true] {
            let response = served.router.respond(
                Request(.post, try RequestTarget("/api/session"), headers: fields, body: json, isSecure: isSecure),
                at: served.database)
            let cookie = try #require(response.headers["set-cookie"])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
            #expect(cookie.contains("Secure") == isSecure)
        }
    }

    @Test func wrongPasswordsAndNamesAreTheSameAndSlowedDown() throws {
        let served = try accounts()
        var statuses: [Int] = []
        for (number, name) in ["Anna", "Nobody", "Anna", "Anna", "Anna", "Anna", "Anna"].enumerated() {
            let response = try served.ask(
                .post, "/api/session", json: "{\"name\":\"\(name)\",\"password\":\"wrong \(number)\"}")
            statuses.append(response.status)
            if response.status == 401 { #expect(try ServedLibrary.reason(response) == "WRONG_PASSWORD") }
            if response.status == 429 { #expect(response.headers["retry-after"] != nil) }
        }
        #expect(statuses == [401, 401, 401, 401, 401, 401, 429])
        // Neither others at the address nor the owner elsewhere are locked out.
        for (name, peer) in [("Ben", "127.0.0.1"), ("Anna", "::2")] {
            let json = "{\"name\":\"\(name)\",\"password\":\"\(name)'s password\"}"
            #expect(try served.ask(.post, "/api/session", json: json, peer: peer).status == 200)
        }
    }

    @Test func tokensLetProgramsIn() throws {
        let served = try accounts()
        let session = try logIn(served, "Ben")
        let made = try served.ask(.post, "/api/tokens", json: "{\"name\":\"phone\"}", headers: [session])
        #expect(made.status == 201)
        let token = try #require(try ServedLibrary.object(made)["token"] as? String)
        let bearer = HeaderField("Authorization", "Bearer \(token)")
        #expect(try served.ask(.get, "/v1/me", headers: [bearer]).status == 200)
        #expect(
            try served.ask(.get, "/v1/me", headers: [HeaderField("Authorization", "Bearer x\(token)")]).status == 401)
        #expect(try served.ask(.get, "/v1/me", headers: [HeaderField("Authorization", "Basic \(token)")]).status == 401)
        let list = try served.ask(.get, "/api/tokens", headers: [session])
        #expect(!String(decoding: list.bytes, as: UTF8.self).contains(token))
        let id = try #require(try ServedLibrary.object(made)["id"] as? Int)
        #expect(try served.ask(.delete, "/api/tokens/\(id)", headers: [session]).status == 204)
        #expect(try served.ask(.get, "/v1/me", headers: [bearer]).status == 401)
        // The database contains neither of them.
        let bytes = try Data(contentsOf: URL(filePath: served.folder.path + "/user.sqlite"))
        #expect(bytes.range(of: Data(token.utf8)) == nil)
        #expect(bytes.range(of: Data("Ben's password".utf8)) == nil)
    }

    @Test func newPasswordEndsAllSessions() throws {
        let served = try accounts()
        let (first, second) = (try logIn(served, "Ben"), try logIn(served, "Ben"))
        let wrong = try served.ask(
            .post, "/api/me/password", json: "{\"old\":\"no\",\"new\":\"something long\"}", headers: [first])
        #expect(wrong.status == 401)
        let changed = try served.ask(
            .post, "/api/me/password", json: "{\"old\":\"Ben's password\",\"new\":\"something long\"}", headers: [first]
        )
        #expect(changed.status == 204)
        #expect(try served.ask(.get, "/api/me", headers: [second]).status == 401)
        #expect(try served.ask(.get, "/api/me", headers: [first]).status == 401)
        #expect(try served.ask(.get, "/api/me", headers: [try cookie(changed)]).status == 200)
    }

    @Test(arguments: ["short", "", String(repeating: "x", count: 129)])
    func passwordsHaveALength(_ password: String) throws {
        let served = try accounts(.open)
        let response = try served.ask(.post, "/api/accounts", json: "{\"name\":\"Cleo\",\"password\":\"\(password)\"}")
        #expect(response.status == 400)
    }

    @Test func registrationIsAsTheRulesSay() throws {
        let new = "{\"name\":\"Cleo\",\"password\":\"a long password\"}"
        #expect(try accounts(.closed).ask(.post, "/api/accounts", json: new).status == 403)
        #expect(try accounts(.open).ask(.post, "/api/accounts", json: new).status == 201)
        let served = try accounts(.invite)
        #expect(try served.ask(.post, "/api/accounts", json: new).status == 403)
        #expect(try served.ask(.post, "/api/invites", headers: [try logIn(served, "Ben")]).status == 403)
        let invitation = try served.ask(.post, "/api/invites", headers: [try logIn(served, "Anna")])
        let code = try #require(try ServedLibrary.object(invitation)["invite"] as? String)
        let invited = String(new.dropLast()) + ",\"invite\":\"\(code)\"}"
        #expect(try served.ask(.post, "/api/accounts", json: invited).status == 201)
        let again = invited.replacing("Cleo", with: "Dora")
        #expect(try served.ask(.post, "/api/accounts", json: again).status == 403)
    }

    @Test func guestsHaveFivePlaylistsAndKeepThem() throws {
        let served = try accounts(.open, guests: true)
        let entered = try served.ask(.post, "/api/session", json: "{\"guest\":true}")
        #expect(entered.status == 201)
        let guest = try cookie(entered)
        for number in 1...6 {
            let made = try served.ask(
                .post, "/api/playlists/instant", json: "{\"seed\":\"\(ServedLibrary.id(number))\"}", headers: [guest])
            #expect(made.status == (number <= 5 ? 201 : 403))
            if number <= 5 {
                #expect(try ServedLibrary.object(made)["name"] as? String == "Instant Playlist #\(number)")
            } else {
                #expect(try ServedLibrary.reason(made) == "PLAYLIST_LIMIT")
            }
        }
        #expect(try served.ask(.put, "/api/moods/happy", json: "{}", headers: [guest]).status == 403)
        let registered = try served.ask(
            .post, "/api/accounts", json: "{\"name\":\"Cleo\",\"password\":\"a long password\"}", headers: [guest])
        #expect(registered.status == 201)
        let user = try cookie(registered)
        #expect(try ServedLibrary.object(registered)["playlist_count"] as? Int == 5)
        #expect(try served.ask(.get, "/api/me", headers: [guest]).status == 401)
        let made = try served.ask(
            .post, "/api/playlists/instant", json: "{\"seed\":\"\(ServedLibrary.id(9))\"}", headers: [user])
        #expect(made.status == 201)
    }

    @Test func guestsAreRefusedUnlessAllowed() throws {
        let response = try accounts().ask(.post, "/api/session", json: "{\"guest\":true}")
        #expect(response.status == 403)
        #expect(try ServedLibrary.reason(response) == "NO_GUESTS")
    }

    @Test func playlistsOfOthersAreTheirs() throws {
        let served = try accounts()
        let (anna, ben) = (try logIn(served, "Anna"), try logIn(served, "Ben"))
        let made = try served.ask(
            .post, "/api/playlists", json: "{\"name\":\"Mine\",\"ids\":[\"\(ServedLibrary.id(1))\"]}", headers: [anna])
        let id = try #require(try ServedLibrary.object(made)["id"] as? String)
        #expect(try served.ask(.get, "/api/playlists/\(id)", headers: [ben]).status == 404)
        #expect(
            try served.ask(.patch, "/api/playlists/\(id)", json: "{\"public\":true}", headers: [anna]).status == 200)
        #expect(try served.ask(.get, "/api/playlists/\(id)", headers: [ben]).status == 200)
        for (method, path, json) in [
            (Request.Method.patch, "", "{\"name\":\"Yours\"}"), (.delete, "", nil),
            (.post, "/items", "{\"ids\":[\"\(ServedLibrary.id(2))\"]}"), (.delete, "/items", "{\"positions\":[1]}"),
        ] as [(Request.Method, String, String?)] {
            #expect(try served.ask(method, "/api/playlists/\(id)\(path)", json: json, headers: [ben]).status == 403)
        }
        #expect(try served.ask(.put, "/api/playlists/\(id)/follow", headers: [ben]).status == 204)
        let lists = try ServedLibrary.object(try served.ask(.get, "/api/playlists", headers: [ben]))
        #expect((lists["items"] as? [[String: Any]])?.first?["followed"] as? Bool == true)
    }

    // MARK: Without accounts

    @Test func aProfileThatIsNamedIsUsedOrMissed() throws {
        let served = try ServedLibrary(1)
        let state = try served.database.state()
        try state.createProfile("Röntgen", email: nil)
        try state.useProfile("Röntgen")
        func ask(_ name: String?) throws -> Response {
            let headers = name.map { [HeaderField("Sonic-Profile", $0)] } ?? []
            return try served.ask(.get, "/api/me", headers: headers)
        }
        #expect(try ServedLibrary.object(ask(nil))["name"] as? String == "Röntgen")
        #expect(try ServedLibrary.object(ask("me"))["name"] as? String == "me")
        #expect(try ServedLibrary.object(ask("R%C3%B6ntgen"))["name"] as? String == "Röntgen")
        let missed = try ask("nobody")
        #expect(missed.status == 404)
        #expect(try ServedLibrary.reason(missed) == "UNKNOWN_PROFILE")
        // Another user who does not exist is not taken for the current one.
        #expect(try ServedLibrary.reason(served.ask(.get, "/api/users/nobody")) == "UNKNOWN_USER")
    }
}
