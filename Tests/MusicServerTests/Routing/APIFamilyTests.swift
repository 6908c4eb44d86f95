import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// A synthetic API: every answer under its prefix follows from its family.
@Suite("APIFamily", .serialized)
struct APIFamilyTests {
    // MARK: The family

    /// A name and a word with each request, in the address or in a form.
    private struct RadioCredentials: Credentials {
        let words: [String: String]

        func key(_ request: Request, _ rules: AccessRules) -> String? {
            guard let name = request.value("who"), let word = request.value("word") else { return nil }
            return "\(name) \(word)"
        }

        func caller(
            _ request: Request, showing key: String, _ access: Access, _ state: UserState
        ) throws -> Caller? {
            guard let name = request.value("who"), let word = words[name], request.value("word") == word else {
                return nil
            }
            return try state.account(name).map { Caller($0.account) }
        }

        func guessed(_ request: Request) -> [Throttle.Key] { [Throttle.Key("radio \(request.value("who") ?? "")")] }

        func refusal(of request: Request) -> APIError {
            request.value("who") == nil
                ? APIError(400, .badParameter, "“who” is missing") : APIError(401, .wrongPassword, "wrong word")
        }
    }

    /// The status is always 200. The answer is XML, or JSON on request.
    private static let envelope = ErrorEnvelope { error, parameters, _ in
        let code = error.reason.rawValue
        return parameters.contains { $0.name == "f" && $0.value == "json" }
            ? Response(200, json: Array("{\"radio\":\"\(code)\"}".utf8))
            : Response(
                200, headers: [HeaderField("Content-Type", "text/xml")], .bytes(Array("<radio code=\"\(code)\"/>".utf8))
            )
    }

    private struct Mishap: Error {}

    /// Blocks the portraits.
    private static let portraits = DispatchSemaphore(value: 0)

    private static func greet(_ call: Call) throws -> Response {
        let name = try call.caller().profile.name
        let song = call.request.value("song") ?? ""
        return Response(200, .bytes(Array("hello \(name), \(call.capture("station")) plays \(song)".utf8)))
    }

    private static let family = APIFamily(
        "/radio",
        [
            [
                Route(.get, "/radio/{station}/greet", isCacheable: true, to: greet),
                Route(.post, "/radio/{station}/greet", body: .form, isCacheable: true, isChange: false, to: greet),
                Route(.get, "/radio/mishap", "", .everybody) { _ in throw Mishap() },
                Route(.get, "/radio/tape", "", .everybody, lane: .heavyWith(parameter: "long")) { _ in Response(204) },
                Route(.get, "/radio/portrait", "", .everybody, lane: .picture) { _ in
                    portraits.wait()
                    // Releases the next one that waits.
                    portraits.signal()
                    return Response(204)
                },
                Route(.get, "/radio/rule", "", .admins, to: greet),
                Route(.post, "/radio/note", "", .everybody, body: .json) { _ in Response(204) },
            ]
        ], credentials: RadioCredentials(words: ["Anna": "apple", "Ben": "berry"]), errors: envelope,
        isDescribed: false)

    // MARK: The server

    private struct Radio {
        let served: ServedLibrary
        let server: Server

        init(_ change: (inout Server.Options) -> Void = { _ in }) throws {
            served = try ServedLibrary(rules: AccessRules(hasAccounts: true))
            let state = try served.database.state()
            for (name, role) in [("Anna", Account.Role.admin), ("Ben", .user)] {
                try state.createProfile(name, email: nil)
                let hash = try Password(operations: 1, memory: 8192).hash("\(name)'s password")
                try state.setPassword(hash, of: try state.profile(name), role: role)
            }
            var options = Server.Options(try #require(ListenAddress("127.0.0.1:0")))
            change(&options)
            server = try Server(served.context, options, APIFamily.standard + [family])
        }

        /// The status, a header and the body of an answer.
        private func send(_ request: String) throws -> (status: Int, header: String, body: String) {
            let client = try #require(RawClient(port: server.port))
            client.send(request)
            let answer = client.readToEnd()
            let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return (status, parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
        }

        func ask(
            _ target: String, _ fields: [String] = [], method: String = "GET", host: String = "localhost",
            body: String = ""
        ) throws -> (status: Int, header: String, body: String) {
            var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
            let saysLength = fields.contains { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer-Encoding") }
            if !body.isEmpty, !saysLength { lines.append("Content-Length: \(body.utf8.count)") }
            return try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        }
    }

    private static let json = "Content-Type: application/json"
    private static let form = "Content-Type: application/x-www-form-urlencoded"

    // MARK: What is answered

    @Test func routesAndCredentialsAreItsOwn() throws {
        let radio = try Radio()
        let target = "/radio/fm4/greet?song=a+b"
        #expect(try radio.ask(target + "&who=Anna&word=apple").body == "hello Anna, fm4 plays a b")
        // The caller and the answer are cached now; both must still be the caller's own.
        #expect(try radio.ask(target + "&who=Anna&word=apple").body == "hello Anna, fm4 plays a b")
        #expect(try radio.ask(target + "&who=Ben&word=berry").body == "hello Ben, fm4 plays a b")
        #expect(try radio.ask(target + "&who=Ben&word=berry", method: "HEAD").status == 200)
        // Credentials of other APIs are invalid here, and these are invalid there.
        let logIn = try radio.ask(
            "/api/session", [Self.json], method: "POST", body: "{\"name\":\"Ben\",\"password\":\"Ben's password\"}")
        let session = try #require(logIn.header.split(separator: "\r\n").first { $0.hasPrefix("Set-Cookie: ") })
        let cookie = "Cookie: \(session.dropFirst(12).prefix { $0 != ";" })"
        #expect(try radio.ask("/v1/me", [cookie]).status == 200)
        #expect(try radio.ask(target, [cookie]).body == "<radio code=\"BAD_PARAMETER\"/>")
        #expect(try radio.ask("/v1/me?who=Ben&word=berry").status == 401)
    }

    @Test func formsHoldParameters() throws {
        let radio = try Radio()
        let body = "who=Ben&word=berry&song=%C3%A9t%C3%A9"
        #expect(
            try radio.ask("/radio/fm4/greet", [Self.form], method: "POST", body: body).body
                == "hello Ben, fm4 plays été")
        let other = body.replacing("song", with: "no") + "&song=winter"
        #expect(
            try radio.ask("/radio/fm4/greet", [Self.form], method: "POST", body: other).body
                == "hello Ben, fm4 plays winter")
        let bare = try radio.ask("/radio/fm4/greet?who=Ben&word=berry&song=x", ["Content-Length: 0"], method: "POST")
        #expect(bare.body == "hello Ben, fm4 plays x")
        // The format of an error also follows from the form.
        let wrong = try radio.ask("/radio/fm4/greet", [Self.form], method: "POST", body: "f=json&who=Ben&word=cherry")
        #expect(wrong.status == 200 && wrong.body == "{\"radio\":\"WRONG_PASSWORD\"}")
        let malformed = try radio.ask("/radio/fm4/greet?f=json", [Self.form], method: "POST", body: "who=%zz")
        #expect(malformed.status == 200 && malformed.body == "{\"radio\":\"BAD_REQUEST\"}")
    }

    // MARK: What is refused

    /// A refused request of the family: the parts besides the target, and the reason.
    struct Refused: CustomTestStringConvertible, Sendable {
        var method = "GET"
        let path: String
        var fields: [String] = []
        var host = "localhost"
        var body = ""
        let reason: APIError.Reason

        var testDescription: String { "\(method) \(path) \(reason.rawValue)" }
    }

    @Test(arguments: [
        Refused(path: "/radio/nothing", reason: .notFound), Refused(path: "/radio", reason: .notFound),
        Refused(path: "/%72adio/nothing", reason: .notFound),
        Refused(method: "DELETE", path: "/radio/mishap", reason: .method),
        Refused(method: "OPTIONS", path: "/radio/mishap", reason: .method),
        Refused(method: "BREW", path: "/radio/mishap", reason: .method),
        Refused(path: "/radio/mishap", reason: .internalError),
        Refused(path: "/radio/fm4/greet", reason: .badParameter),
        Refused(path: "/radio/rule?who=Ben&word=berry", reason: .forbidden),
        Refused(path: "/radio/mishap", host: "evil.example", reason: .host),
        Refused(path: "/radio/mishap", fields: ["Sec-Fetch-Site: cross-site"], reason: .origin),
        Refused(
            path: "/radio/mishap", fields: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"],
            reason: .origin),
        Refused(
            method: "POST", path: "/radio/fm4/greet", fields: [form, "Origin: http://evil.example"], body: "a=b",
            reason: .origin),
        Refused(
            method: "POST", path: "/radio/note", fields: ["Content-Type: application/xml"], body: "<a/>",
            reason: .mediaType),
        Refused(
            method: "POST", path: "/radio/note", fields: [json, "Content-Encoding: gzip"],
            body: "{}", reason: .mediaType),
        Refused(method: "POST", path: "/radio/fm4/greet", fields: ["Content-Type: text/plain"], reason: .mediaType),
        Refused(
            method: "POST", path: "/radio/fm4/greet", fields: [form, "Content-Length: 99999999"], reason: .tooLarge),
        Refused(
            method: "POST", path: "/radio/fm4/greet", fields: [form, "Transfer-Encoding: chunked"],
            body: "50000\r\n" + String(repeating: "a", count: 0x50000) + "\r\n0\r\n\r\n", reason: .tooLarge),
        Refused(path: "/radio/%zz", reason: .badRequest), Refused(path: "/radio/../mishap", reason: .badRequest),
        Refused(path: "/radio/a%2Fb", reason: .badRequest), Refused(path: "/radio/mishap?x=%ff", reason: .badRequest),
        Refused(path: "/radio/mishap", fields: ["Host: other"], reason: .badRequest),
        Refused(path: "/radio/mishap", fields: ["Cookie: a", "Cookie: b"], reason: .badRequest),
        Refused(path: "/radio/" + String(repeating: "x", count: 270_000), reason: .badRequest),
    ])
    func errorsHaveTheFormOfTheFamily(_ refused: Refused) throws {
        let radio = try Radio()
        let mark = refused.path.contains("?") ? "&" : "?"
        for (suffix, body) in [
            ("", "<radio code=\"\(refused.reason.rawValue)\"/>"),
            ("\(mark)f=json", "{\"radio\":\"\(refused.reason.rawValue)\"}"),
        ] {
            let answer = try radio.ask(
                refused.path + suffix, refused.fields, method: refused.method, host: refused.host, body: refused.body)
            #expect(answer.status == 200)
            #expect(answer.body == body)
            #expect(!answer.header.contains("WWW-Authenticate"))
            for field in ["X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Content-Security-Policy: "] {
                #expect(answer.header.split(separator: "\r\n").count { $0.hasPrefix(field) } == 1, "\(field)")
            }
        }
    }

    @Test func overloadIsSaidInItsWords() throws {
        let radio = try Radio { ($0.quickQueue, $0.heavyQueue) = (64, 0) }
        #expect(try radio.ask("/radio/tape?long=1&f=json").body == "{\"radio\":\"BUSY\"}")
        #expect(try radio.ask("/radio/tape?f=json").status == 204)
        #expect(try radio.ask("/radio/fm4/greet?who=Ben&word=berry").status == 200)
        #expect(try radio.ask("/api/session", [Self.json], method: "POST", body: "{}").status == 503)
    }

    /// More pictures than threads. None of them ends before everything else is answered.
    @Test func picturesDelayNothingElse() throws {
        let radio = try Radio()
        let clients = try (0..<40).map { _ in try #require(RawClient(port: radio.server.port)) }
        for client in clients {
            client.send("GET /radio/portrait HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }
        let (quick, heavy) = (try? radio.ask("/radio/tape"), try? radio.ask("/radio/tape?long=1"))
        Self.portraits.signal()
        for client in clients { #expect(client.readToEnd().hasPrefix("HTTP/1.1 204")) }
        #expect(quick?.status == 204 && heavy?.status == 204)
        #expect(try radio.ask("/radio/portrait").status == 204)
        Self.portraits.wait()
    }

    @Test func guessingIsSlowedDown() throws {
        let radio = try Radio()
        let target = "/radio/fm4/greet?f=json&who=Ben&word="
        var answers: [String] = []
        for number in 1...6 { answers.append(try radio.ask(target + "\(number)").body) }
        #expect(answers.prefix(5).allSatisfy { $0 == "{\"radio\":\"WRONG_PASSWORD\"}" })
        #expect(answers.last == "{\"radio\":\"TOO_MANY\"}")
        // Now the correct word is refused as well. Other users are not affected, however often they ask.
        #expect(try radio.ask(target + "berry").body == "{\"radio\":\"TOO_MANY\"}")
        for number in 1...8 {
            let answer = try radio.ask("/radio/fm4/greet?who=Anna&word=apple&song=\(number)")
            #expect(answer.body == "hello Anna, fm4 plays \(number)")
        }
    }

    // MARK: Effects on other APIs

    @Test func othersAreAsTheyWere() throws {
        let radio = try Radio()
        for path in ["/api/nothing", "/v1/nothing", "/media/a/b/c", "/radiology.js", "/api/%zz", "/%zz"] {
            let answer = try radio.ask(path)
            #expect(answer.status == (path.contains("%") ? 400 : 404))
            #expect(answer.body.hasPrefix("{\"error\":{"), "\(path)")
        }
        #expect(try radio.ask("/radiology").body.hasPrefix("<!"))
        // Without the family, its prefix is a view of the page.
        let other = try ServedLibrary()
        #expect(try other.ask(.get, "/radio/nothing").headers["content-type"]?.hasPrefix("text/html") == true)
    }

    /// A route elsewhere could not be reached.
    @Test(arguments: APIFamily.standard) func routesLieUnderTheirPrefix(_ family: APIFamily) {
        for route in family.routes { #expect((route.path + "/").hasPrefix(family.prefix + "/"), "\(route.path)") }
        #expect(family.prefix.hasPrefix("/") && family.prefix.count { $0 == "/" } == 1)
    }
}

extension Request {
    /// The last value of a parameter.
    fileprivate func value(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
}
