import Foundation
import MusicLibrary
import MusicServer
import SimilarityIndex
import TestSupport
import Testing

/// Users delete and export what is theirs; the administrator removes and resets accounts.
@Suite("Removal and export of accounts")
struct OwnAccountTests {
    private static let cheap = Password(operations: 1, memory: 8192)
    private let served: ServedLibrary
    private let admin, anna, ben: HeaderField

    init() throws {
        var rules = AccessRules(hasAccounts: true)
        rules.allowsGuests = true
        served = try ServedLibrary(rules: rules)
        let state = try served.database.state()
        for name in ["Admin", "Anna", "Ben"] {
            try state.createProfile(name, email: nil)
            try state.setPassword(
                try Self.cheap.hash("\(name)'s password"), of: try state.profile(name),
                role: name == "Admin" ? .admin : .user)
        }
        (admin, anna, ben) = (
            try Self.session(served, "Admin"), try Self.session(served, "Anna"), try Self.session(served, "Ben")
        )
    }

    private static func session(
        _ served: ServedLibrary, _ name: String, _ password: String? = nil
    ) throws -> HeaderField {
        let body = try JSONEncoder().encode(["name": name, "password": password ?? "\(name)'s password"])
        let response = try served.ask(
            .post, "/api/session", json: String(decoding: body, as: UTF8.self), peer: "192.0.2.\(name.utf8.count)")
        try #require(response.status == 200)
        return HeaderField("Cookie", String((response.headers["set-cookie"] ?? "").prefix { $0 != ";" }))
    }

    private func ask(
        _ method: Request.Method, _ target: String, _ session: HeaderField, json: String? = nil
    ) throws -> Response {
        try served.ask(method, target, json: json, headers: [session])
    }

    private func id(_ name: String) throws -> String { try served.database.state().profile(name).publicID }

    private func items(_ response: Response) throws -> [[String: Any]] {
        try #require(try ServedLibrary.object(response)["items"] as? [[String: Any]])
    }

    // MARK: Oneself

    @Test func whoeverDeletesThemselvesIsGone() throws {
        let track = ServedLibrary.id(3)
        #expect(try ask(.put, "/api/tracks/\(track)/labels/blue", anna).status == 200)
        let list = #"{"name":"Mine","ids":["\#(track)"],"public":true}"#
        #expect(try ask(.post, "/api/playlists", anna, json: list).status == 201)
        for (body, status) in [(nil, 400), (#"{"password":"wrong password"}"#, 401), ("{}", 400)] {
            #expect(try ask(.delete, "/api/me", anna, json: body).status == status)
        }
        #expect(try ask(.get, "/api/me", anna).status == 200)
        #expect(try ask(.delete, "/api/me", anna, json: #"{"password":"Anna's password"}"#).status == 204)
        #expect(try ask(.get, "/api/me", anna).status == 401)
        #expect(try served.database.state().account("Anna") == nil)
        #expect(try items(try ask(.get, "/api/playlists/shared", ben)).isEmpty)
        // A new user of the name has nothing of the old one's.
        let again = #"{"name":"Anna","password":"another password"}"#
        #expect(try ask(.post, "/api/accounts", admin, json: again).status == 201)
        let new = try Self.session(served, "Anna", "another password")
        let data = try ServedLibrary.object(try ask(.get, "/api/me/export", new))
        #expect((data["labels"] as? [Any])?.isEmpty == true && (data["playlists"] as? [Any])?.isEmpty == true)
    }

    @Test func theOnlyAdministratorStays() throws {
        let refused = try ask(.delete, "/api/me", admin, json: #"{"password":"Admin's password"}"#)
        #expect(refused.status == 409)
        #expect(try ask(.get, "/api/me", admin).status == 200)
    }

    @Test func guestsAreNotReset() throws {
        let entered = try served.ask(.post, "/api/session", json: #"{"guest":true}"#)
        let guest = try #require(try ServedLibrary.object(entered)["id"] as? String)
        #expect(try ask(.post, "/api/accounts/\(guest)/password", admin).status == 404)
    }

    @Test func aGuestNeedsNoPassword() throws {
        let entered = try served.ask(.post, "/api/session", json: #"{"guest":true}"#)
        let guest = HeaderField("Cookie", String((entered.headers["set-cookie"] ?? "").prefix { $0 != ";" }))
        let before = try served.database.state().profiles().count
        #expect(try ask(.delete, "/api/me", guest).status == 204)
        #expect(try served.database.state().profiles().count == before - 1)
        #expect(try ask(.get, "/api/me", guest).status == 401)
    }

    /// The command line has a current profile in any case.
    @Test func theCurrentProfileIsReplaced() throws {
        let state = try served.database.state()
        try state.useProfile("Ben")
        #expect(try ask(.delete, "/api/me", ben, json: #"{"password":"Ben's password"}"#).status == 204)
        #expect(try state.profile().name == "me")
        let me = try state.profile()
        try state.setPassword(try Self.cheap.hash("me's password"), of: me)
        let session = try Self.session(served, "me")
        #expect(try ask(.delete, "/api/me", session, json: #"{"password":"me's password"}"#).status == 204)
        #expect(try state.profile().name == "me")
        #expect(try state.profile().publicID != me.publicID)
    }

    @Test func withoutAccountsNobodyDeletesAProfile() throws {
        let local = try ServedLibrary()
        #expect(try local.ask(.delete, "/api/me").status == 403)
        #expect(try local.ask(.get, "/api/me/export").status == 200)
        #expect(try local.ask(.get, "/api/accounts").status == 403)
    }

    @Test func allThatWasSaidIsExported() throws {
        let (first, second) = (ServedLibrary.id(1), ServedLibrary.id(2))
        for label in ["blue", "slow"] { _ = try ask(.put, "/api/tracks/\(first)/labels/\(label)", anna) }
        _ = try ask(.put, "/api/tracks/\(first)/rating", anna, json: #"{"rating":"like"}"#)
        _ = try ask(.put, "/api/tracks/\(second)/rating", anna, json: #"{"rating":"dislike"}"#)
        let region = #"{"valence":0.5,"energy":0.5,"valence_radius":0.25,"energy_radius":0.25}"#
        _ = try ask(.put, "/api/moods/hazy", anna, json: region)
        // The address of a mood is a label: # makes no difference.
        #expect(try ask(.put, "/api/moods/%23foggy", anna, json: region).status == 200)
        #expect(try ask(.delete, "/api/moods/%23foggy", anna).status == 204)
        let list = #"{"name":"Mine","ids":["\#(second)","\#(first)"]}"#
        _ = try ask(.post, "/api/playlists", anna, json: list)
        _ = try ask(.post, "/api/playlists", ben, json: #"{"name":"Ben's","ids":["\#(first)"],"public":true}"#)
        _ = try ask(.put, "/api/users/\(try id("Ben"))/follow", anna)
        _ = try ask(.post, "/api/asked", anna, json: #"{"id":"\#(second)","kind":"play"}"#)
        let response = try ask(.get, "/api/me/export", anna)
        #expect(response.headers["content-disposition"]?.hasPrefix("attachment") == true)
        let data = try ServedLibrary.object(response)
        #expect(data["name"] as? String == "Anna")
        func ids(_ key: String) -> [String] {
            (data[key] as? [[String: Any]] ?? []).compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
        }
        #expect(ids("labels") == [first])
        #expect((data["labels"] as? [[String: Any]])?.first?["labels"] as? [String] == ["blue", "slow"])
        #expect(ids("ratings") == [first, second])
        #expect((data["ratings"] as? [[String: Any]])?.map { $0["rating"] as? String } == ["like", "dislike"])
        #expect(ids("history") == [second])
        #expect((data["moods"] as? [String: Any])?.keys.sorted() == ["hazy"])
        let playlists = try #require(data["playlists"] as? [[String: Any]])
        #expect(playlists.map { $0["name"] as? String } == ["Mine"])
        #expect((playlists[0]["items"] as? [[String: Any]])?.map { $0["id"] as? String } == [second, first])
        #expect(data["follows"] as? [String] == ["Ben"])
        // Nothing that lets anybody in.
        #expect(!String(decoding: response.bytes, as: UTF8.self).contains("argon2"))
    }

    // MARK: The administrator

    @Test func onlyTheAdministratorSeesAndRemovesAccounts() throws {
        for (method, path) in [
            (Request.Method.get, "/api/accounts"), (.delete, "/api/accounts/\(try id("Ben"))"),
            (.post, "/api/accounts/\(try id("Ben"))/password"),
        ] {
            #expect(try ask(method, path, anna).status == 403)
        }
        #expect(
            try items(try ask(.get, "/api/accounts", admin)).map { $0["name"] as? String } == ["Admin", "Anna", "Ben"])
        #expect(try ask(.delete, "/api/accounts/\(try id("Ben"))", admin).status == 204)
        #expect(try ask(.get, "/api/me", ben).status == 401)
        #expect(try ask(.get, "/api/me", anna).status == 200)
        #expect(try items(try ask(.get, "/api/accounts", admin)).count == 2)
        // Neither themselves, nor a profile without an account.
        #expect(try ask(.delete, "/api/accounts/\(try id("Admin"))", admin).status == 409)
        #expect(try ask(.delete, "/api/accounts/\(try id("me"))", admin).status == 404)
        #expect(try ask(.delete, "/api/accounts/nobody", admin).status == 404)
    }

    @Test func aResetPasswordIsTheOnlyOne() throws {
        let token = try ServedLibrary.object(try ask(.post, "/api/tokens", ben, json: #"{"name":"phone"}"#))
        let bearer = HeaderField("Authorization", "Bearer \(token["token"] as? String ?? "")")
        #expect(try ask(.get, "/api/me", bearer).status == 200)
        let made = try ServedLibrary.object(try ask(.post, "/api/accounts/\(try id("Ben"))/password", admin))
        let password = try #require(made["password"] as? String)
        for old in [ben, bearer] { #expect(try ask(.get, "/api/me", old).status == 401) }
        let refused = try served.ask(.post, "/api/session", json: #"{"name":"Ben","password":"Ben's password"}"#)
        #expect(refused.status == 401)
        let session = try Self.session(served, "Ben", password)
        #expect(try ServedLibrary.object(try ask(.get, "/api/me", session))["role"] as? String == "user")
    }

    // MARK: Names and passwords

    @Test func aNameThatLooksLikeAnothersIsRefused() throws {
        // With a Cyrillic letter each.
        for name in ["\u{410}nna", "B\u{435}n", "Adm\u{456}n"] {
            let body = #"{"name":"\#(name)","password":"a long password"}"#
            let refused = try ask(.post, "/api/accounts", admin, json: body)
            #expect(refused.status == 409)
            #expect(try ServedLibrary.reason(refused) == "EXISTS")
            #expect(
                try ask(.patch, "/api/me", ben, json: #"{"name":"\#(name)"}"#).status
                    == (name == "B\u{435}n" ? 200 : 409))
            #expect(try ask(.patch, "/api/me", ben, json: #"{"name":"Ben"}"#).status == 200)
        }
    }

    @Test func theStrengthIsToldBeforeOneLogsIn() throws {
        func strength(_ password: String) throws -> [String: Any] {
            try ServedLibrary.object(
                try served.ask(.post, "/api/password-strength", json: #"{"password":"\#(password)","name":"Anna"}"#))
        }
        #expect(try strength("x7#Kq9!pLw2z")["strength"] as? String == "strong")
        #expect(try strength("x7#Kq9!pLw2z")["allowed"] as? Bool == true)
        #expect(try strength("aaaaaaaaaaaa")["strength"] as? String == "weak")
        #expect(try strength("aaaaaaaaaaaa")["allowed"] as? Bool == true)
        #expect(try strength("password1")["allowed"] as? Bool == false)
        #expect(try strength("x7#Kq")["allowed"] as? Bool == false)
        #expect(try strength(#"x7#Kq9!p\u0000Lw2z"#)["allowed"] as? Bool == false)
        // One character, whose accents would take a minute to put in order.
        let accents = String(repeating: "\u{301}\u{323}", count: 1000)
        for body in [#"{"password":"a\#(accents)"}"#, #"{"password":"x7#Kq9!pLw2z","name":"b\#(accents)"}"#] {
            #expect(try served.ask(.post, "/api/password-strength", json: body).status == 400)
        }
        let body = #"{"old":"Anna's password","new":"Password1"}"#
        #expect(try ask(.post, "/api/me/password", anna, json: body).status == 400)
        let register = #"{"name":"Cleo","password":"qwertyuiop"}"#
        #expect(try ask(.post, "/api/accounts", admin, json: register).status == 400)
    }
}
