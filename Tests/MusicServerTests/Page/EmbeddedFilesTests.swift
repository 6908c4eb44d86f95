import Foundation
import MusicServer
import Testing

@Suite("Embedded files")
struct EmbeddedFilesTests {
    private let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/CWebPage")

    /// The files below a folder, by path.
    private func files(_ folder: String) throws -> [String: [UInt8]] {
        let root = sources.appending(path: folder).resolvingSymlinksInPath()
        var found: [String: [UInt8]] = [:]
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey]))
        for case let url as URL in files
        where try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
            let name = url.lastPathComponent
            if name.hasPrefix(".") || name.hasPrefix("README") { continue }
            found[String(url.resolvingSymlinksInPath().path.dropFirst(root.path.count + 1))] = Array(
                try Data(contentsOf: url))
        }
        return found
    }

    /// The embedded files are those in the folders; Scripts/embed writes the table. Modules and styles are those that
    /// Scripts/embed-web has joined.
    @Test func tableHasTheFilesOfTheFolders() throws {
        let bundle = try files("bundle")
        let plain = try files("web").filter { path, _ in
            let folders = path.split(separator: "/").dropLast()
            return path != "index.html" && path != "js/main.js" && folders.first != "css"
                && !(folders.first == "js" && folders.count > 1)
        }
        let expected = plain.merging(bundle) { plain, _ in plain }
        #expect(expected.count == plain.count + bundle.count)
        let page = WebPage()
        #expect(Set(page.files.keys) == Set(expected.keys))
        for (path, bytes) in expected {
            let embedded = try #require(page.files[path]).bytes
            let text = String(decoding: embedded, as: UTF8.self)
            // Text without the versions of addresses.
            let isSame = embedded == bytes || text.replacing(/\?v=[0-9a-zA-Z_-]+/, with: "").utf8.elementsEqual(bytes)
            #expect(isSame, "\(path)")
        }
        #expect(page.files["index.html"] != nil)
    }

    /// An address with a version always has the same content, and the page uses no other for scripts and styles.
    @Test func versionedFilesAreKeptByBrowsers() throws {
        let served = try ServedLibrary(3)
        func text(_ path: String) throws -> String { String(decoding: try served.ask(.get, path).bytes, as: UTF8.self) }
        let page = try text("/")
        let addresses = page.matches(of: /(?:href|src)="(\/(?:js|css)\/[^"]+)"/).map { String($0.1) }
        #expect(addresses.count == 4)
        let script = try #require(addresses.first { $0.contains("page.js") })
        let views = try text(script).matches(of: /"\.\/(views\.js[^"]*)"/).map { "/js/\($0.1)" }
        #expect(views.count == 1)
        for address in addresses + views {
            let answer = try served.ask(.get, address)
            #expect(answer.status == 200)
            #expect(answer.headers["cache-control"]?.contains("immutable") == true, "\(address)")
            let plain = String(address.prefix { $0 != "?" })
            for other in [plain, "\(plain)?v=0", "\(address)0"] {
                let answer = try served.ask(.get, other)
                #expect(answer.headers["cache-control"] == "no-cache", "\(other)")
            }
        }
        #expect(try served.ask(.get, "/").headers["cache-control"] == "no-cache")
    }
}
