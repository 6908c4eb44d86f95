import Foundation
import MD5Digest
import MusicLibrary
import TestSupport
import Testing
import WebServices

/// A user's music comes from a Subsonic server.
struct SubsonicAccountTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func account(_ address: String, password: String = "sesame\n") throws -> SubsonicAccount {
        let file = try folder.write(Array(password.utf8), as: "password")
        return try SubsonicAccount(address, user: "anna", passwordFile: RawPath(file))
    }

    private func read(_ service: LocalService, path: String = "") throws -> ImportedLibrary {
        var library = ImportedLibrary()
        try account(service.address + path).read(try WebClient(isOver: { false }), into: &library)
        return library
    }

    /// The endpoint and the parameters of a request.
    private static func question(_ request: LocalService.Request) -> (endpoint: String, [String: String]) {
        let target = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let parts = URLComponents(string: target)
        let items = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        let endpoint = parts?.path.split(separator: "/").last.map(String.init) ?? ""
        return (endpoint, Dictionary(items) { $1 })
    }

    private static func ok(_ members: String) -> LocalService.Reply {
        .answer(status: 200, body: #"{"subsonic-response":{"status":"ok","version":"1.16.1"\#(members)}}"#)
    }

    private static func refusal(_ code: Int, _ message: String) -> LocalService.Reply {
        let error = #""error":{"code":\#(code),"message":"\#(message)"}"#
        return .answer(status: 200, body: #"{"subsonic-response":{"status":"failed","version":"1.16.1",\#(error)}}"#)
    }

    private static func song(_ title: String, _ more: String = "") -> String {
        #"{"id":"\#(title)","artist":"Ann","album":"First","title":"\#(title)","duration":200\#(more)}"#
    }

    /// A server with a starred track, two playlists of the user, one of which is gone, and one of somebody else.
    private static func served(_ request: LocalService.Request) -> LocalService.Reply {
        let (endpoint, parameters) = question(request)
        switch (endpoint, parameters["id"]) {
        case ("ping.view", _): return ok("")
        case ("getStarred2.view", _):
            let starred = song("Alpha", #","starred":"2024-01-02T03:04:05Z","userRating":4"#)
            return ok(#","starred2":{"song":[\#(starred)],"artist":[{"id":"7","name":"Ann"}]}"#)
        case ("getPlaylists.view", _):
            let mine = #"{"id":"a","name":"Mine","owner":"Anna"}"#
            let gone = #"{"id":"b","name":"Gone","owner":"anna"}"#
            let other = #"{"id":"c","name":"Other","owner":"bert","public":true}"#
            return ok(#","playlists":{"playlist":[\#(mine),\#(gone),\#(other)]}"#)
        case ("getPlaylist.view", "a"):
            let entries = ["Gamma", "Alpha", "Beta", "Alpha"].map { song($0) }.joined(separator: ",")
            return ok(#","playlist":{"id":"a","name":"Mine","entry":[\#(entries)]}"#)
        case ("search3.view", _):
            // All tracks, if nothing is searched for: 500, and one that is rated.
            guard parameters["query"] == "", parameters["songCount"] == "500" else { return refusal(10, "wrong") }
            let all = (0..<500).map { song("Track \($0)") } + [song("Delta", #","userRating":2"#)]
            let page = all.dropFirst(Int(parameters["songOffset"] ?? "") ?? 0).prefix(500).joined(separator: ",")
            return ok(#","searchResult3":{"song":[\#(page)]}"#)
        default: return refusal(70, "Playlist not found")
        }
    }

    @Test func starsAndOwnPlaylistsCome() throws {
        let service = try LocalService { Self.served($1) }
        let library = try read(service)
        #expect(library.formats == ["Subsonic"])
        let titles = library.tracks.map(\.title)
        let liked = library.likes.map { (titles[Int($0.key)], $0.value) }
        // date -u -d 2024-01-02T03:04:05 +%s
        #expect(liked.map(\.0) == ["Alpha"] && liked.map(\.1) == [1_704_164_645])
        let rated = library.stars.map { (titles[Int($0.key)], $0.value) }.sorted { $0.0 < $1.0 }
        #expect(rated.map(\.0) == ["Alpha", "Delta"] && rated.map(\.1) == [4, 2])
        #expect(library.artists == ["Ann"])
        #expect(library.lists.map(\.name) == ["Mine"])
        let order = library.lists.first?.tracks.map { titles[Int($0)] }
        #expect(order == ["Gamma", "Alpha", "Beta", "Alpha"])
        // What was deleted meanwhile is told, and costs nothing else.
        #expect(library.notes.map(\.reason) == ["the playlist “Gone”: Playlist not found (error 70)"])
        #expect(library.notes.allSatisfy { $0.file == service.address && $0.isDamage })
    }

    /// The example of https://www.subsonic.org/pages/api.jsp, and each request with a salt of its own.
    @Test func aTokenProvesThePassword() throws {
        func token(_ salt: String) -> String {
            MD5.digest(Array("sesame\(salt)".utf8)).map { String(format: "%02x", $0) }.joined()
        }
        #expect(token("c19b2d") == "26719a1196d2a940705a59634eb18eab")
        let service = try LocalService { Self.served($1) }
        _ = try read(service)
        let questions = service.requests.map { Self.question($0).1 }
        // Four of stars and playlists, the ping, and two pages of tracks.
        #expect(questions.count == 7 && Set(questions.map { $0["s"] ?? "" }).count == 7)
        for question in questions {
            #expect(question["u"] == "anna" && question["p"] == nil)
            #expect(question["t"] == token(question["s"] ?? ""))
            #expect(question["v"] == "1.16.1" && question["c"] == "sonicindex" && question["f"] == "json")
        }
        #expect(!service.requests.contains { $0.line.contains("sesame") })
    }

    @Test func aWrongPasswordIsToldWithoutIt() throws {
        let service = try LocalService { _, _ in Self.refusal(40, "Wrong username or password") }
        let error = #expect(throws: SubsonicServerError.self) { try read(service) }
        #expect(error?.description == "\(service.address): Wrong username or password (error 40)")
        #expect(service.requests.count == 1)
    }

    @Test func anAnswerThatEndsInTheMiddleIsNone() throws {
        let service = try LocalService { number, request in
            guard number == 1, case .answer(_, _, let body) = Self.served(request) else { return Self.served(request) }
            return .half(body: body)
        }
        let error = #expect(throws: SubsonicServerError.self) { try read(service) }
        #expect(error?.description.hasPrefix("\(service.address): ") == true)
        #expect(error?.description.contains("u=anna") == false)
        #expect(service.requests.count == 2)
    }

    @Test func anotherHostGetsNothing() throws {
        let other = try LocalService { Self.served($1) }
        let place = other.address.replacing("127.0.0.1", with: "localhost") + "/rest/ping.view"
        let service = try LocalService { _, _ in .answer(status: 302, headers: ["Location": place]) }
        let error = #expect(throws: SubsonicServerError.self) { try read(service) }
        let reason = "it redirects to another host, localhost; give that address if it is yours"
        #expect(error == .failed(address: service.address, reason: reason))
        #expect(other.requests.isEmpty)
    }

    @Test func theSameHostIsFollowed() throws {
        let service = try LocalService { _, request in
            let target = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            return target.hasPrefix("/music/rest/")
                ? Self.served(request) : .answer(status: 308, headers: ["Location": "/music\(target)"])
        }
        #expect(try read(service).lists.map(\.name) == ["Mine"])
        let circle = try LocalService { _, request in
            .answer(status: 302, headers: ["Location": String(request.line.split(separator: " ")[1])])
        }
        let reason = "it redirects more than 5 times"
        #expect(throws: SubsonicServerError.failed(address: circle.address, reason: reason)) { try read(circle) }
        #expect(circle.requests.count == 6)
    }

    @Test func aServerThatIsNoSubsonicIsTold() throws {
        let page = try LocalService { _, _ in .answer(status: 200, body: "<html>Welcome</html>") }
        let reason = "ping: the response is not from a Subsonic server"
        #expect(throws: SubsonicServerError.failed(address: page.address, reason: reason)) { try read(page) }
        let empty = try LocalService { _, _ in .answer(status: 404, body: "") }
        #expect(throws: SubsonicServerError.failed(address: empty.address, reason: "HTTP 404")) { try read(empty) }
    }

    @Test(arguments: ["/", "/rest", "/rest/", "/music", "/music/rest/"])
    func anAddressMayHaveThePathOfTheProtocol(_ path: String) throws {
        let service = try LocalService { Self.served($1) }
        _ = try read(service, path: path)
        let begin = path.hasPrefix("/music") ? "GET /music/rest/ping.view?" : "GET /rest/ping.view?"
        #expect(service.requests.first?.line.hasPrefix(begin) == true)
    }

    @Test func aWrongAddressOrPasswordIsTold() throws {
        let shown = [
            "ftp://a": "ftp://a", "https://": "https://", "https://anna:secret@a/b": "https://a/b",
            "https://a?p=secret": "https://a",
        ]
        for (text, shown) in shown {
            #expect(throws: SubsonicServerError.noAddress(shown)) { try account(text) }
        }
        let file = folder.file("password")
        for (text, reason) in [("", "no password"), ("\n", "no password"), ("a\nb\n", "2 lines")] {
            let need = "one line, which is the password"
            #expect(throws: SecretFileError.malformed(path: file, reason: reason, need: need)) {
                try account("https://a", password: text)
            }
        }
    }
}
