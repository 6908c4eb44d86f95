import Foundation
import MusicServer
import Testing

@Suite("Base path")
struct BasePathTests {
    @Test(arguments: [
        ("", ""), ("/", ""), ("/music", "/music"), ("music/", "/music"), ("/a/b-c.d_e~f9/", "/a/b-c.d_e~f9"),
    ])
    func slashesAtTheEndsMakeNoDifference(_ text: String, _ path: String) throws {
        #expect(try #require(BasePath(text)).description == path)
    }

    @Test(arguments: ["/a//b", "/..", "/a/./b", "/a b", "/ä", "/a?b", "/a#b", "/%61", "/a\"b"])
    func basePathsThatNeedEncodingAreRefused(_ text: String) { #expect(BasePath(text) == nil) }

    @Test(arguments: [
        ("/music", "/"), ("/music/", "/"), ("/music?q=1", "/?q=1"), ("/music/api/status", "/api/status"),
        // From a proxy that removes the base path; and another path of the same proxy.
        ("/api/status", "/api/status"), ("/musical/api", "/musical/api"), ("/music/music/x", "/music/x"),
    ])
    func itIsTakenFromTheBeginning(_ target: String, _ rest: String) throws {
        let base = try #require(BasePath("/music"))
        #expect(String(decoding: base.removed(from: Array(target.utf8)), as: UTF8.self) == rest)
    }

    private static func start(_ path: String) throws {
        let served = try ServedLibrary(3, base: try #require(BasePath(path)))
        let address = try #require(ListenAddress("127.0.0.1:0"))
        // The folder is removed with its owner.
        try withExtendedLifetime(served) { try Server(served.context, Server.Options(address)).stop() }
    }

    /// Behind a proxy that removes the base path, `/api/status` could be `/status` below it.
    @Test(arguments: [
        "/api", "/v1/", "/rest", "/media", "/api/music", "/js", "/css", "/icons/x", "/sw.js", "/files.json",
    ])
    func pathsOfTheServerAreRefusedAsBasePaths(_ path: String) throws {
        let failure = try #require(throws: Server.Failure.self) { try Self.start(path) }
        let name = try #require(path.split(separator: "/").first)
        #expect("\(failure)".contains("base path /\(name)") && "\(failure)".contains("a path of the server itself"))
    }

    /// Views of the page are not files.
    @Test(arguments: ["", "/music", "/apis", "/music/api", "/albums"])
    func elsewhereItIsNot(_ path: String) throws { try Self.start(path) }

    @Test func everyLinkHasIt() throws {
        let served = try ServedLibrary(base: try #require(BasePath("/music")))
        #expect(try served.ask(.get, "/music/api/status").status == 200)
        #expect(try served.ask(.get, "/api/status").status == 200)
        let missing = try served.ask(.get, "/music/api/nowhere")
        #expect(missing.status == 404)
        #expect(try ServedLibrary.reason(missing) == "NOT_FOUND")
        for target in ["/music", "/music/", "/music/albums/x"] {
            let page = String(decoding: try served.ask(.get, target).bytes, as: UTF8.self)
            let links = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
            #expect(links.count > 5)
            #expect(links.allSatisfy { $0.hasPrefix("/music/") || $0.hasPrefix("#") }, "\(links)")
            for link in links where !link.hasPrefix("#") {
                #expect(try served.ask(.get, link).status == 200, "\(link)")
            }
        }
        let description = try ServedLibrary.object(try served.ask(.get, "/music/api/openapi.json"))
        #expect((description["servers"] as? [[String: String]])?.first?["url"] == "/music")
        let track = try ServedLibrary.object(try served.ask(.get, "/music/v1/tracks/\(ServedLibrary.id(0))"))
        #expect((track["href"] as? String)?.hasPrefix("http://localhost:8675/music/v1/") == true)
    }

    @Test func theCookieIsForThePathOnly() throws {
        var rules = AccessRules(hasAccounts: true)
        rules.allowsGuests = true
        let served = try ServedLibrary(rules: rules, base: try #require(BasePath("/music")))
        let entered = try served.ask(.post, "/music/api/session", json: #"{"guest":true}"#)
        #expect(entered.headers["set-cookie"]?.contains("; Path=/music/;") == true)
    }

    @Test func withoutOneAllIsAtTheRoot() throws {
        let served = try ServedLibrary()
        // A view of the page, which its script handles.
        #expect(try served.ask(.get, "/music/api/status").headers["content-type"] == "text/html; charset=utf-8")
        let page = String(decoding: try served.ask(.get, "/").bytes, as: UTF8.self)
        #expect(page.contains(#"src="/js/page.js?v="#))
    }

    /// The service worker stores all files.
    @Test func theListOfFilesIsWhole() throws {
        let bytes = try ServedLibrary().ask(.get, "/files.json").bytes
        let names = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String])
        #expect(Set(names) == Set(WebPage().files.keys))
    }
}
