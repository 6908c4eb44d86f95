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

    /// The server refuses members of bodies under /api that it does not know; the description must not allow them.
    @Test func bodiesHaveNoOtherMembers() throws {
        let object = try object()
        let schemas = try #require((object["components"] as? [String: Any])?["schemas"] as? [String: Any])
        let paths = try #require(object["paths"] as? [String: [String: Any]])
        var count = 0
        for (path, methods) in paths where path.hasPrefix("/api/") {
            for case (let method, let operation as [String: Any]) in methods {
                let content = (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any]
                guard var schema = (content?["application/json"] as? [String: Any])?["schema"] as? [String: Any],
                    schema["type"] as? String != "string"
                else { continue }
                if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
                    schema = try #require(schemas[String(name)] as? [String: Any])
                }
                let others = schema["additionalProperties"] ?? schema["unevaluatedProperties"]
                #expect(others as? Bool == false, "\(method) \(path)")
                count += 1
            }
        }
        #expect(count >= 20)
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
