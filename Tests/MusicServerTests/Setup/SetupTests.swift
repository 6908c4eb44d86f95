import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

/// Requests before there is a library.
struct SetupTests {
    private let home: TemporaryFolder
    private let root: RawPath

    init() throws {
        home = try TemporaryFolder()
        root = try #require(RawPath(home.path).resolved)
        for folder in ["Music", "Music/Album", "Pictures"] {
            try FileManager.default.createDirectory(atPath: home.file(folder), withIntermediateDirectories: true)
        }
        try home.write([], as: "Music/Album/one.mp3")
    }

    private func setup(
        isForThisMachine: Bool = true, hasAccounts: Bool = false, folder: RawPath? = nil, problem: String? = nil
    ) -> Setup {
        let options = Setup.Options(
            AccessRules(hasAccounts: hasAccounts), version: "test", isForThisMachine: isForThisMachine, home: root)
        return Setup(options, folder: folder, problem: problem)
    }

    private func ask(
        _ setup: Setup, _ method: Request.Method, _ target: String, json: String? = nil,
        headers: [(String, String)] = []
    ) throws -> Response {
        var fields = headers.map { HeaderField($0.0, $0.1) }
        if !headers.contains(where: { $0.0 == "Host" }) { fields.append(HeaderField("Host", "localhost:8675")) }
        if json != nil, !headers.contains(where: { $0.0 == "Content-Type" }) {
            fields.append(HeaderField("Content-Type", "application/json"))
        }
        return SetupRouter(setup).respond(
            Request(method, try RequestTarget(target), headers: fields, body: json.map { Array($0.utf8) } ?? []))
    }

    private func encoded(_ path: RawPath) -> String {
        "\(path)".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private func choice(_ path: RawPath) throws -> String {
        String(decoding: try JSONEncoder().encode(["folder": "\(path)"]), as: UTF8.self)
    }

    private func state(_ setup: Setup) throws -> [String: Any] {
        let status = try ServedLibrary.object(try ask(setup, .get, "/api/status"))
        return try #require(status["setup"] as? [String: Any])
    }

    @Test func thePageAndItsStatusAreThere() throws {
        let setup = setup()
        let page = try ask(setup, .get, "/")
        #expect(page.status == 200 && String(decoding: page.bytes, as: UTF8.self).contains("<title>SonicIndex</title>"))
        #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        let status = try ServedLibrary.object(try ask(setup, .get, "/api/status"))
        #expect(status["tracks"] as? Int == 0 && status["user"] is NSNull && status["building"] is NSNull)
        let state = try state(setup)
        #expect(state["state"] as? String == "choosing" && state["choosable"] as? Bool == true)
        #expect(try ask(setup, .get, "/api/openapi.json").status == 200)
    }

    @Test func everythingElseWaitsForALibrary() throws {
        let setup = setup()
        for (method, target) in [
            (.get, "/api/tracks"), (.get, "/api/failures"), (.post, "/api/session"), (.get, "/v1/me"),
            (.get, "/media/1"),
        ] as [(Request.Method, String)] {
            let refused = try ask(setup, method, target)
            #expect(refused.status == 503, "\(target)")
            #expect(try ServedLibrary.reason(refused) == "NO_LIBRARY")
        }
        // Players get the error in the form of their protocol.
        let refused = try ask(setup, .get, "/rest/ping?f=json")
        let object = try ServedLibrary.object(refused)
        #expect((object["subsonic-response"] as? [String: Any])?["status"] as? String == "failed")
        #expect(try ask(setup, .put, "/api/setup").status == 405)
    }

    @Test func foldersAreShown() throws {
        let setup = setup()
        let start = try ServedLibrary.object(try ask(setup, .get, "/api/setup/folders"))
        #expect(start["path"] as? String == "\(root)/Music" && start["audio"] as? Int == 0)
        let album = try #require((start["folders"] as? [[String: Any]])?.first)
        #expect(album["name"] as? String == "Album" && album["path"] as? String == "\(root)/Music/Album")
        #expect(album["audio"] as? Int == 1 && album["problem"] is NSNull)
        let steps = try #require(start["steps"] as? [[String: Any]])
        #expect(steps.first?["path"] as? String == "/" && steps.last?["path"] as? String == "\(root)/Music")
        let above = try ServedLibrary.object(try ask(setup, .get, "/api/setup/folders?path=\(encoded(root))"))
        #expect((above["folders"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Music", "Pictures"])
    }

    @Test func setupAcceptsOnlyFolders() throws {
        let setup = setup()
        for path in ["missing", "Music/Album/one.mp3"] as [RawPath] {
            let shown = try ask(setup, .get, "/api/setup/folders?path=\(encoded(root.appending(path)))")
            #expect(shown.status == 404)
            #expect(try ServedLibrary.reason(shown) == "FILE_GONE")
            #expect(try ask(setup, .post, "/api/setup", json: try choice(root.appending(path))).status == 404)
        }
        #expect(try ask(setup, .get, "/api/setup/folders?path=Music").status == 400)
        #expect(try ask(setup, .post, "/api/setup", json: "{\"folder\":\"\"}").status == 400)
        #expect(try ask(setup, .post, "/api/setup", json: "{}").status == 400)
        #expect(setup.folder == nil)
    }

    @Test func aFolderIsChosenOnce() throws {
        let setup = setup(problem: "the disk was not there")
        #expect(try state(setup)["problem"] as? String == "the disk was not there")
        let music = root.appending("Music")
        let answer = try ask(setup, .post, "/api/setup", json: try choice(music))
        #expect(answer.status == 202 && setup.folder == music)
        let state = try state(setup)
        #expect(state["state"] as? String == "building" && state["folder"] as? String == "\(music)")
        #expect(state["problem"] is NSNull)
        let again = try ask(setup, .post, "/api/setup", json: try choice(root.appending("Pictures")))
        #expect(again.status == 409 && setup.folder == music)
    }

    // MARK: Security

    @Test(arguments: [
        [("Host", "evil.example")], [("Sec-Fetch-Site", "cross-site")], [("X-Forwarded-For", "192.0.2.1")],
        [("Forwarded", "for=192.0.2.1")], [("Via", "1.1 proxy")],
    ])
    func othersDoNotSeeTheDisk(_ headers: [(String, String)]) throws {
        let setup = setup()
        #expect(try ask(setup, .get, "/api/setup/folders", headers: headers).status == 403)
        let music = try choice(root.appending("Music"))
        #expect(try ask(setup, .post, "/api/setup", json: music, headers: headers).status == 403)
        #expect(setup.folder == nil)
    }

    /// The reason names the header and what to do.
    @Test func aProxyIsNamed() throws {
        let setup = setup(folder: root.appending("Music"))
        let refused = try ask(setup, .delete, "/api/setup", headers: [("via", "1.1 proxy")])
        #expect(refused.status == 403 && setup.folder != nil)
        let message = try #require(try ServedLibrary.object(refused)["error"] as? [String: Any])["message"] as? String
        #expect(message?.contains("proxy (header Via)") == true && message?.contains("without a proxy") == true)
        let status = try ServedLibrary.object(
            try ask(setup, .get, "/api/status", headers: [("Via", "1.1 proxy")]))
        let state = try #require(status["setup"] as? [String: Any])
        #expect(state["choosable"] as? Bool == false && state["refusal"] as? String == message)
        #expect(try self.state(setup)["refusal"] is NSNull)
    }

    @Test func aChoiceIsTakenBack() throws {
        let setup = setup(folder: root.appending("Music"))
        let answer = try ask(setup, .delete, "/api/setup")
        #expect(answer.status == 202 && setup.folder == nil)
        #expect(try state(setup)["state"] as? String == "choosing")
        #expect(try ask(setup, .post, "/api/setup", json: try choice(root.appending("Music"))).status == 202)
    }

    @Test func pagesOfOthersChooseNothing() throws {
        let setup = setup()
        let music = try choice(root.appending("Music"))
        for headers in [
            [("Origin", "http://evil.example")], [("Content-Type", "text/plain")],
            [("Content-Type", "application/x-www-form-urlencoded")],
        ] {
            let status = try ask(setup, .post, "/api/setup", json: music, headers: headers).status
            #expect([403, 415].contains(status) && setup.folder == nil)
        }
    }

    @Test func atAnotherMachineNothingIsChosen() throws {
        let setup = setup(isForThisMachine: false, hasAccounts: true, problem: "\(root) is gone")
        #expect(try ask(setup, .get, "/api/setup/folders").status == 403)
        #expect(try ask(setup, .post, "/api/setup", json: try choice(root.appending("Music"))).status == 403)
        let state = try state(setup)
        #expect(state["choosable"] as? Bool == false && state["problem"] is NSNull && state["folder"] is NSNull)
        #expect(try self.state(self.setup(isForThisMachine: false, folder: root))["folder"] is NSNull)
    }

    /// With a library, these addresses do not exist.
    @Test func aLibraryShowsNoFolders() throws {
        let served = try ServedLibrary(3)
        #expect(try served.ask(.get, "/api/setup/folders").status == 404)
        #expect(try served.ask(.post, "/api/setup", json: try choice(root.appending("Music"))).status == 404)
        let status = try ServedLibrary.object(try served.ask(.get, "/api/status"))
        #expect(status["setup"] is NSNull)
    }

    /// Otherwise the library of the first choice would open after another folder was chosen.
    @Test func aChoiceThatIsBeingOpenedCannotBeWithdrawn() throws {
        let setup = setup(folder: RawPath(home.file("Music")))
        let choice = try #require(setup.choice)
        #expect(setup.beginOpening(choice))
        #expect(try ask(setup, .delete, "/api/setup").status == 409)
        #expect(setup.choice == choice)
        setup.endOpening(choice)
        #expect(try ask(setup, .delete, "/api/setup").status == 202)
        #expect(setup.choice == nil && !setup.beginOpening(choice))
    }
}
