import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Nobody registers under a name that belongs to somebody else, in any spelling.
@Suite("Registration")
struct RegistrationTests {
    private static let cheap = Password(operations: 1, memory: 8192)

    /// Mark is the admin.
    private func served(_ registration: AccessRules.Registration) throws -> ServedLibrary {
        var rules = AccessRules(hasAccounts: true)
        rules.registration = registration
        let served = try ServedLibrary(rules: rules)
        let state = try served.database.state()
        try state.createProfile("Mark", email: nil)
        try state.setPassword(try Self.cheap.hash("Mark's password"), of: try state.profile("Mark"), role: .admin)
        return served
    }

    private func json(_ fields: [String: String]) throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    private func register(
        _ served: ServedLibrary, _ name: String, invite: String? = nil, peer: String = "127.0.0.1"
    ) throws -> Response {
        var fields = ["name": name, "password": "a long password"]
        fields["invite"] = invite
        return try served.ask(.post, "/api/accounts", json: try json(fields), peer: peer)
    }

    private func logIn(
        _ served: ServedLibrary, _ name: String, _ password: String, peer: String = "127.0.0.1"
    ) throws -> (response: Response, cookie: HeaderField) {
        let response = try served.ask(
            .post, "/api/session", json: try json(["name": name, "password": password]), peer: peer)
        let field = response.headers["set-cookie"] ?? ""
        return (response, HeaderField("Cookie", String(field.prefix { $0 != ";" })))
    }

    private func invitation(_ served: ServedLibrary) throws -> String {
        let (_, mark) = try logIn(served, "Mark", "Mark's password")
        let made = try served.ask(.post, "/api/invites", headers: [mark])
        return try #require(try ServedLibrary.object(made)["invite"] as? String)
    }

    @Test(arguments: ["Mark", "mARK", "mar\u{212A}", "Ｍａｒｋ", " Mark "])
    func namesAreTakenHoweverTheyAreSpelt(_ name: String) throws {
        let served = try served(.open)
        let refused = try register(served, name)
        #expect(refused.status == 409)
        #expect(try ServedLibrary.reason(refused) == "EXISTS")
        #expect(refused.headers["set-cookie"] == nil)
        #expect(try logIn(served, "Mark", "a long password").response.status == 401)
        let (response, mark) = try logIn(served, name, "Mark's password")
        #expect(try ServedLibrary.object(response)["role"] as? String == "admin")
        // Renaming to this name is refused, too.
        #expect(try register(served, "Ben").status == 201)
        let (_, ben) = try logIn(served, "Ben", "a long password")
        #expect(try served.ask(.patch, "/api/me", json: try json(["name": name]), headers: [ben]).status == 409)
        #expect(try served.ask(.patch, "/api/me", json: try json(["name": name]), headers: [mark]).status == 200)
    }

    @Test(arguments: [("Björn Ä", "björn ä"), ("Bj\u{F6}rn \u{C4}", "BJO\u{308}RN A\u{308}")])
    func lettersBesidesASCIIHaveCasesToo(_ first: String, _ second: String) throws {
        let served = try served(.open)
        #expect(try register(served, first).status == 201)
        #expect(try register(served, second).status == 409)
        #expect(try logIn(served, second, "a long password").response.status == 200)
    }

    @Test func namesCanBeSeen() throws {
        let served = try served(.open)
        for (peer, name) in ["Mark\u{202E}", "Ma\u{200B}rk", "\u{2066}Mark"].enumerated() {
            #expect(try register(served, name, peer: "192.0.2.\(peer)").status == 400)
        }
    }

    @Test func attemptsAreCountedHoweverTheNameIsSpelt() throws {
        let served = try served(.closed)
        let names = ["Mark", "mark", "mar\u{212A}", " Mark", "Ｍark", "MARK"]
        let statuses = try names.map { try logIn(served, $0, "wrong").response.status }
        #expect(statuses == [401, 401, 401, 401, 401, 429])
    }

    /// Who registers from one address is counted; an administrator who enters a whole family is not.
    @Test func anAdministratorRegistersAnyNumber() throws {
        let served = try served(.open)
        let (_, mark) = try logIn(served, "Mark", "Mark's password")
        for number in 1...7 {
            let json = try json(["name": "Child \(number)", "password": "a long password"])
            #expect(try served.ask(.post, "/api/accounts", json: json, headers: [mark]).status == 201)
        }
        let statuses = try (1...6).map { try register(served, "Stranger \($0)").status }
        #expect(statuses == [201, 201, 201, 201, 201, 429])
    }

    @Test func anInvitationOutlivesARefusal() throws {
        let served = try served(.invite)
        let code = try invitation(served)
        #expect(try register(served, "mark", invite: code).status == 409)
        #expect(try register(served, "a/b", invite: code).status == 400)
        let short = ["name": "Ben", "password": "short", "invite": code]
        #expect(try served.ask(.post, "/api/accounts", json: try json(short)).status == 400)
        #expect(try register(served, "Ben", invite: code).status == 201)
        #expect(try register(served, "Cleo", invite: code).status == 403)
    }

    @Test func anInvitationIsForOne() async throws {
        let served = try served(.invite)
        let code = try invitation(served)
        let statuses = try await served.inParallel(8) { number in
            let name = "Guest \(number)"
            return .init(
                .post, "/api/accounts",
                json: "{\"name\":\"\(name)\",\"password\":\"a long password\",\"invite\":\"\(code)\"}",
                peer: "192.0.2.\(number)")
        }
        #expect(statuses.sorted() == [201] + Array(repeating: 403, count: 7))
        // Besides Mark and the two profiles of every new database.
        #expect(try served.database.state().profiles().count == 4)
    }

    @Test func thePasswordCommandMakesAnAdminIfThereIsNone() throws {
        let served = try served(.closed)
        let index = RawPath(served.folder.path + "/library.sidx")
        let state = try served.database.state()
        #expect(try Password.set("a long password", ofProfile: "Ben", besideIndex: index) == "user")
        #expect(try Password.set("a new password", ofProfile: "MAR\u{212A}", besideIndex: index) == "admin")
        try state.setPassword("none", of: try state.profile("Mark"), role: .user)
        #expect(try Password.set("a long password", ofProfile: "ben", besideIndex: index) == "admin")
        #expect(try Password.set("a long password", ofProfile: "Mark", besideIndex: index) == "user")
        #expect(try state.profiles().map(\.name) == ["Ben", "guest", "Mark", "me"])
    }

    @Test func aNewPasswordMakesNobodyAdmin() throws {
        let served = try served(.open)
        let state = try served.database.state()
        try state.setPassword("none", of: try state.profile("Mark"), role: .user)
        #expect(try register(served, "Ben").status == 201)
        let (_, ben) = try logIn(served, "Ben", "a long password")
        let change = try json(["old": "a long password", "new": "a new password"])
        #expect(try served.ask(.post, "/api/me/password", json: change, headers: [ben]).status == 204)
        #expect(try state.account("Ben")?.account.role == .user)
    }
}
