import Foundation
import MusicServer
import Testing

/// The description of the API, which `make openapi` writes from the routes.
@Suite("openapi.json")
struct OpenAPITests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/CWebPage")
    private static let file = folder.appending(path: "openapi.json")

    private func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
    }

    @Test func theFileIsWhatTheRoutesSay() throws {
        let schemas = try String(contentsOf: Self.folder.appending(path: "schemas.json"), encoding: .utf8)
        let text = OpenAPIDocument(DescribedRoutes.library + DescribedRoutes.setup, schemas: schemas).text
        guard ProcessInfo.processInfo.environment["SONIC_WRITE_OPENAPI"] == nil else {
            return try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let isCurrent = try Data(contentsOf: Self.file) == Data(text.utf8)
        #expect(isCurrent, "openapi.json is not what the routes say; run make openapi")
        #expect(OpenAPI.document == Array(try Data(contentsOf: Self.file)))
    }

    @Test func everyEndpointIsDescribedOnce() throws {
        let names = DescribedRoutes.library.map { "\($0.method.rawValue) \($0.path)" }
        #expect(Set(names).count == names.count)
        for route in DescribedRoutes.library + DescribedRoutes.setup {
            #expect(!route.description.summary.isEmpty, "\(route.path)")
            if case .json = route.body { #expect(route.description.takes != nil, "\(route.path)") }
        }
    }

    /// All schemas that are named exist, and none is left over.
    @Test func namesOfSchemasAreThoseOfTheFile() throws {
        let object = try object()
        let schemas = try #require((object["components"] as? [String: Any])?["schemas"] as? [String: Any])
        let text = String(decoding: OpenAPI.document, as: UTF8.self)
        let named = Set(text.matches(of: /#\/components\/schemas\/(\w+)"/).map { String($0.1) })
        #expect(named == Set(schemas.keys))
    }
}
