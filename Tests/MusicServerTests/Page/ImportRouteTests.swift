import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Imports over HTTP: who may make them, of what, and take them back.
@Suite("Imports over HTTP", .serialized)
struct ImportRouteTests {
    private let served: ServedLibrary
    private let server: Server

    init() throws {
        var rules = AccessRules(hasAccounts: true)
        rules.allowsGuests = true
        served = try ServedLibrary(rules: rules)
        let state = try served.database.state()
        for (name, role) in [("Anna", Account.Role.admin), ("Ben", .user)] {
            try state.createProfile(name, email: nil)
            let hash = try Password(operations: 1, memory: 8192).hash("\(name)'s password")
            try state.setPassword(hash, of: try state.profile(name), role: role)
        }
        server = try Server(served.context, Server.Options(try #require(ListenAddress("127.0.0.1:0"))))
    }

    /// Two plays: of a track of the library, and of one that it lacks.
    private static let history = """
        [{"endTime": "2020-04-11 00:27", "artistName": "Artist 3", "trackName": "Song 3", "msPlayed": 60000},
        {"endTime": "2020-04-11 00:37", "artistName": "Ada Lund", "trackName": "Blue Door", "msPlayed": 60000}]
        """

    /// The cookie of a session.
    private func enter(_ json: String) throws -> HeaderField {
        let response = try served.ask(.post, "/api/session", json: json)
        let field = try #require(response.headers["set-cookie"])
        return HeaderField("Cookie", String(field.prefix { $0 != ";" }))
    }

    private func logIn(_ name: String) throws -> HeaderField {
        try enter("{\"name\":\"\(name)\",\"password\":\"\(name)'s password\"}")
    }

    /// - Parameter length: the length that is told, if it is not that of the text.
    private func send(
        _ text: String, _ query: String = "", as type: String = "application/json", length: Int? = nil,
        by caller: HeaderField
    ) throws -> (status: Int, object: [String: Any]) {
        let client = try #require(RawClient(port: server.port))
        client.send(
            "POST /api/import\(query) HTTP/1.1\r\nHost: localhost\r\nCookie: \(caller.value)\r\n"
                + "Content-Type: \(type)\r\nContent-Length: \(length ?? text.utf8.count)\r\n\r\n\(text)")
        let answer = try #require(client.readResponse())
        // The answer may arrive before the uploaded file is deleted.
        for _ in 0..<1_000 where served.context.uploads.count > 0 { usleep(10_000) }
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return (answer.status, try #require(object))
    }

    private func reason(_ object: [String: Any]) -> String? {
        (object["error"] as? [String: Any])?["reason"] as? String
    }

    private func imports(of caller: HeaderField) throws -> [Int] {
        let response = try served.ask(.get, "/api/import", headers: [caller])
        let items = try ServedLibrary.object(response)["items"] as? [[String: Any]]
        return try #require(items).compactMap { $0["import"] as? Int }
    }

    @Test func usersTakeBackTheirOwnImportsOnly() throws {
        defer { server.stop() }
        let (anna, ben) = (try logIn("Anna"), try logIn("Ben"))
        let tried = try send(Self.history, "?dry_run=1", by: ben)
        #expect(tried.status == 200)
        #expect(try imports(of: ben).isEmpty)
        let (status, report) = try send(Self.history, by: ben)
        #expect(status == 200)
        #expect((report["added"] as? [String: Any])?["plays"] as? Int == 2)
        #expect((report["missing"] as? [String: Any])?["plays"] as? Int == 1)
        let number = try #require(report["import"] as? Int)
        #expect(try imports(of: ben) == [number])
        #expect(try imports(of: anna).isEmpty)
        // An administrator is another user, too.
        #expect(try served.ask(.delete, "/api/import/\(number)", headers: [anna]).status == 404)
        #expect(try imports(of: ben) == [number])
        let undone = try served.ask(.delete, "/api/import/\(number)", headers: [ben])
        #expect(undone.status == 200)
        #expect(try ServedLibrary.object(undone)["import"] as? Int == number)
        #expect(try imports(of: ben).isEmpty)
        #expect(try served.ask(.delete, "/api/import/\(number)", headers: [ben]).status == 404)
        let missing = try ServedLibrary.object(try served.ask(.get, "/api/import/missing", headers: [ben]))
        #expect(missing["total"] as? Int == 0)
    }

    @Test func guestsImportNothing() throws {
        defer { server.stop() }
        let guest = try enter("{\"guest\":true}")
        #expect(try send(Self.history, by: guest).status == 403)
        #expect(try served.ask(.get, "/api/import", headers: [guest]).status == 403)
        #expect(try served.ask(.delete, "/api/import/1", headers: [guest]).status == 403)
    }

    @Test func otherBodiesAreRefused() throws {
        defer { server.stop() }
        let ben = try logIn("Ben")
        let large = try send("[", length: (256 << 20) + 1, by: ben)
        #expect(large.status == 413)
        #expect(reason(large.object) == "TOO_LARGE")
        let form = try send("a=b", as: "application/x-www-form-urlencoded", by: ben)
        #expect(form.status == 415)
        #expect(reason(form.object) == "MEDIA_TYPE")
        let unknown = try send("{\"username\": \"someone\"}", by: ben)
        #expect(unknown.status == 400)
        #expect(try imports(of: ben).isEmpty)
    }
}
