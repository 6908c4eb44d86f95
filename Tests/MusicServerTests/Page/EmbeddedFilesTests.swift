import Foundation
import MusicServer
import Testing

@Suite("Embedded files")
struct EmbeddedFilesTests {
    private let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/CWebPage")

    /// The compiled files equal those in the folder; Scripts/embed writes the table.
    @Test func tableHasTheFilesOfTheFolder() throws {
        let web = sources.appending(path: "web").resolvingSymlinksInPath()
        var expected: [String: [UInt8]] = [:]
        let files = try #require(
            FileManager.default.enumerator(at: web, includingPropertiesForKeys: [.isRegularFileKey]))
        for case let url as URL in files
        where try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
            let path = String(url.resolvingSymlinksInPath().path.dropFirst(web.path.count + 1))
            let name = url.lastPathComponent
            if name.hasPrefix(".") || name.hasPrefix("README") { continue }
            expected[path] = Array(try Data(contentsOf: url))
        }
        let page = WebPage()
        #expect(Set(page.files.keys) == Set(expected.keys))
        for (path, bytes) in expected { #expect(page.files[path]?.bytes == bytes, "\(path)") }
        #expect(page.files["index.html"] != nil)
    }

    /// The description has exactly the endpoints that the server has.
    @Test func descriptionHasAllEndpoints() throws {
        let document = OpenAPI.document
        #expect(document == Array(try Data(contentsOf: sources.appending(path: "openapi.json"))))
        let object = try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any]
        let paths = try #require(object?["paths"] as? [String: [String: Any]])
        let described = paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } }
        #expect(Set(described) == Set(Router.endpoints))
        #expect(Set(Router.endpoints).count == Router.endpoints.count)
    }
}
