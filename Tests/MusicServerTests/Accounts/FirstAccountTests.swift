import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Where only this machine can connect, the page makes the first account.
@Suite("First account")
struct FirstAccountTests {
    private func served(allowsFirstAccount: Bool = true) throws -> ServedLibrary {
        var rules = AccessRules(hasAccounts: true)
        rules.allowsFirstAccount = allowsFirstAccount
        return try ServedLibrary(rules: rules)
    }

    private func register(
        _ served: ServedLibrary, _ name: String, headers: [HeaderField] = []
    ) throws -> Response {
        try served.ask(
            .post, "/api/accounts", json: "{\"name\":\"\(name)\",\"password\":\"a long password\"}", headers: headers)
    }

    private func registration(_ served: ServedLibrary) throws -> String? {
        try ServedLibrary.object(try served.ask(.get, "/api/status"))["registration"] as? String
    }

    @Test func theFirstIsTheAdministratorsAndNobodyElseRegisters() throws {
        let served = try served()
        #expect(try registration(served) == "first")
        let first = try register(served, "Anna")
        #expect(first.status == 201)
        #expect(try ServedLibrary.object(first)["role"] as? String == "admin")
        #expect(first.headers["set-cookie"]?.hasPrefix("sonic_session=") == true)
        #expect(try registration(served) == "closed")
        let second = try register(served, "Ben")
        #expect(second.status == 403)
        #expect(try ServedLibrary.reason(second) == "REGISTRATION_CLOSED")
    }

    @Test func noFirstAccountIsMadeOverTheNetwork() throws {
        let served = try served(allowsFirstAccount: false)
        #expect(try registration(served) == "closed")
        #expect(try register(served, "Anna").status == 403)
    }

    @Test(arguments: ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
    func aProxyCannotMakeIt(_ name: String) throws {
        let served = try served()
        #expect(try register(served, "Anna", headers: [HeaderField(name, "192.0.2.1")]).status == 403)
    }

    @Test func ofTwoAtOnceOneIsTheFirst() throws {
        let served = try served()
        let state = try served.database.state()
        let hash = try Password(operations: 1, memory: 8192).hash("a long password")
        #expect(try state.register("Anna", email: nil, password: hash, guest: nil, isFirst: true)?.role == .admin)
        #expect(try state.register("Ben", email: nil, password: hash, guest: nil, isFirst: true) == nil)
        #expect(try state.profile(called: "Ben") == nil)
    }

    /// What was said without accounts stays.
    @Test func theFirstCanBeAProfileThatExists() throws {
        let served = try served()
        let state = try served.database.state()
        try state.createProfile("Anna", email: nil)
        let before = try state.profile("Anna")
        let account = try ServedLibrary.object(try register(served, "Anna"))
        #expect(account["id"] as? String == before.publicID && account["role"] as? String == "admin")
    }

    @Test func aShortPasswordIsRefused() throws {
        let served = try served()
        let refused = try served.ask(.post, "/api/accounts", json: "{\"name\":\"Anna\",\"password\":\"short\"}")
        #expect(refused.status == 400)
        #expect(try registration(served) == "first")
    }
}
