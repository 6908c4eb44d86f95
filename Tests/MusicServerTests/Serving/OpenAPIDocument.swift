import MusicLibrary
import MusicServer

/// openapi.json: paths from the routes, tracks from their fields, everything else from schemas.json.
struct OpenAPIDocument {
    /// The document.
    let text: String

    /// - Parameters:
    ///   - routes: the described routes. Of several with the same method and path, the first counts.
    ///   - schemas: an object without paths. In place of `"Track": {}`, the schema of a track is written.
    init(_ routes: [Route], schemas: String) {
        let paths = Dictionary(grouping: routes, by: \.path).sorted { $0.key < $1.key }.map { path, routes in
            var seen: Set<String> = []
            let operations = routes.filter { seen.insert($0.method.rawValue).inserted }.map { route in
                "\"\(route.method.rawValue.lowercased())\": \(Self.object(Self.operation(route), depth: 3))"
            }
            return "\"\(path)\": {\n      \(operations.joined(separator: ",\n      "))\n    }"
        }
        let head = schemas.prefix(upTo: schemas.lastIndex(of: "}") ?? schemas.endIndex)
        let track = TrackSchema.text.replacing("\n", with: "\n      ")
        let whole = head.dropLast().replacing("\"Track\": {}", with: "\"Track\": \(track)")
        text = "\(whole),\n  \"paths\": {\n    \(paths.joined(separator: ",\n    "))\n  }\n}\n"
    }

    private typealias Members = [(String, String)]

    private static func operation(_ route: Route) -> Members {
        let description = route.description
        let isSpotify = route.path.hasPrefix("/v1")
        var members: Members = [
            ("summary", quoted(description.summary + audience(route))),
            ("tags", "[\(quoted(isSpotify ? "Spotify" : "SonicIndex"))]"),
            ("parameters", list(parameters(route))),
        ]
        if let body = body(route) { members.append(("requestBody", body)) }
        members.append(("responses", object(responses(route), depth: 4)))
        if case .everybody = route.audience { members.append(("security", "[]")) }
        return members
    }

    private static func audience(_ route: Route) -> String {
        switch route.audience {
        case .everybody, .listeners: ""
        case .users: ". Not for guests"
        case .admins: ". For administrators"
        }
    }

    // MARK: Requests

    private static func parameters(_ route: Route) -> [String] {
        let inPath = route.captures.map { name, values in
            let schema =
                switch values {
                case .id: Schema.id.text
                case .text: Schema.string.text
                case .number: #"{"type": "integer"}"#
                }
            return #"{"name": "\#(name)", "in": "path", "required": true, "schema": \#(schema)}"#
        }
        return inPath
            + route.description.parameters.map { parameter in
                let help = parameter.help.map { #", "description": \#(quoted($0))"# } ?? ""
                return #"{"name": "\#(parameter.name)", "in": "\#(parameter.place)", "#
                    + #""required": \#(parameter.isRequired), "schema": \#(parameter.schema)\#(help)}"#
            }
    }

    private static func body(_ route: Route) -> String? {
        let isJSON: Bool
        var (isRequired, description) = (true, "")
        switch route.body {
        case .none, .empty, .form: return nil
        case .json: isJSON = true
        case .optionalJSON: (isJSON, isRequired) = (true, false)
        case .media(let limit):
            isJSON = false
            description = #""description": "the file: at most \#(limit >> 20) MiB, in any supported format", "#
        case .file(_, let limit):
            isJSON = false
            description = #""description": "the file: at most \#(limit >> 20) MiB", "#
        case .other: isJSON = false
        }
        let schema = isJSON ? route.description.takes?.text : #"{"type": "string", "format": "binary"}"#
        guard let schema else { return nil }
        return #"{"required": \#(isRequired), \#(description)"content": \#(content(route.body.types, schema))}"#
    }

    // MARK: Responses

    private static func responses(_ route: Route) -> Members {
        let error = ##"{"$ref": "#/components/responses/error"}"##
        let returns = route.description.returns
        let successes = route.description.statuses.map { status in
            let body = status == 204 ? nil : returns.map { #", "content": \#(content($0.types, $0.text))"# }
            return ("\(status)", #"{"description": "the response"\#(body ?? "")}"#)
        }
        return successes + errors(route).map { ("\($0)", error) } + [("default", error)]
    }

    /// The errors that follow from the columns of a route.
    private static func errors(_ route: Route) -> [Int] {
        var statuses: [Int] = []
        switch route.audience {
        case .everybody: break
        case .listeners: statuses.append(401)
        case .users, .admins: statuses += [401, 403]
        }
        if !route.captures.isEmpty { statuses.append(404) }
        if !route.body.types.isEmpty { statuses += [413, 415] }
        return statuses
    }

    // MARK: JSON

    private static func content(_ types: [String], _ schema: String) -> String {
        // A file in JSON is no text to one who checks the schema.
        "{\(types.map { #""\#($0)": {"schema": \#($0.hasSuffix("+json") ? "{}" : schema)}"# }.joined(separator: ", "))}"
    }

    private static func object(_ members: Members, depth: Int) -> String {
        let indent = "\n" + String(repeating: "  ", count: depth + 1)
        let lines = members.map { "\(indent)\"\($0)\": \($1)" }.joined(separator: ",")
        return "{\(lines)\n\(String(repeating: "  ", count: depth))}"
    }

    private static func list(_ entries: [String]) -> String {
        guard !entries.isEmpty else { return "[]" }
        let indent = "\n" + String(repeating: "  ", count: 5)
        return "[\(entries.map { indent + $0 }.joined(separator: ","))\n        ]"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
