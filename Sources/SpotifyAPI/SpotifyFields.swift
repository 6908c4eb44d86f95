import Foundation

/// The requested parts of an answer, in the syntax of Spotify's parameter `fields`:
/// `total,items(added_at,track(!album))`.
///
/// Names are separated by commas. A dot or parentheses select within an object, or within every object of a list. `!`
/// excludes a name; if all names are excluded ones, everything else is included.
package struct SpotifyFields {
    private static let deepest = 16

    private var wanted: [String: SpotifyFields] = [:]
    private var unwanted: Set<String> = []

    private init() {}

    /// - Throws: `APIError` for invalid syntax.
    package init(_ text: String) throws {
        var rest = text[...]
        self = try Self.list(&rest, depth: 0)
        guard rest.isEmpty else { throw Self.fault(rest) }
    }

    /// The requested parts of a JSON value.
    package func part(of value: Any) -> Any {
        guard !wanted.isEmpty || !unwanted.isEmpty else { return value }
        if let list = value as? [Any] { return list.map { part(of: $0) } }
        guard let object = value as? [String: Any] else { return value }
        var result: [String: Any] = [:]
        for (name, value) in object where !unwanted.contains(name) {
            if wanted.isEmpty {
                result[name] = value
            } else if let inner = wanted[name] {
                result[name] = inner.part(of: value)
            }
        }
        return result
    }

    static let parameter = QueryParameter.text(
        "fields", "the requested parts, such as total,items(added_at,track(name,!album))")

    /// The answer to a request that may have `fields`.
    static func json(_ value: some Encodable, _ call: Call) throws -> Response {
        guard let text = try call[parameter] else { return try call.json(value) }
        let fields = try SpotifyFields(text)
        let object = try JSONSerialization.jsonObject(with: Data(try JSONBody.bytes(value)))
        let bytes = try JSONSerialization.data(
            withJSONObject: fields.part(of: object), options: [.sortedKeys, .withoutEscapingSlashes])
        return Response(200, json: Array(bytes))
    }

    // MARK: Reading

    private static func list(_ rest: inout Substring, depth: Int) throws -> SpotifyFields {
        var fields = SpotifyFields()
        repeat {
            let isUnwanted = rest.first == "!"
            if isUnwanted { rest.removeFirst() }
            let name = try name(&rest)
            if isUnwanted {
                fields.unwanted.insert(name)
            } else {
                let inner = try inner(&rest, depth: depth + 1)
                fields.wanted[name] = fields.wanted[name].map { $0.joined(inner) } ?? inner
            }
            guard rest.first == "," else { break }
            rest.removeFirst()
        } while true
        return fields
    }

    /// The selection within the last name.
    private static func inner(_ rest: inout Substring, depth: Int) throws -> SpotifyFields {
        guard depth < deepest else { throw fault(rest) }
        switch rest.first {
        case ".":
            rest.removeFirst()
            var fields = SpotifyFields()
            fields.wanted[try name(&rest)] = try inner(&rest, depth: depth + 1)
            return fields
        case "(":
            rest.removeFirst()
            let fields = try list(&rest, depth: depth)
            guard rest.first == ")" else { throw fault(rest) }
            rest.removeFirst()
            return fields
        default: return SpotifyFields()
        }
    }

    private static func name(_ rest: inout Substring) throws -> String {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !name.isEmpty else { throw fault(rest) }
        rest.removeFirst(name.count)
        return String(name)
    }

    /// The union of both; a whole object includes its parts.
    private func joined(_ other: SpotifyFields) -> SpotifyFields {
        let isAll = [self, other].contains { $0.wanted.isEmpty && $0.unwanted.isEmpty }
        guard !isAll else { return SpotifyFields() }
        var result = self
        result.wanted.merge(other.wanted) { $0.joined($1) }
        result.unwanted.formUnion(other.unwanted)
        return result
    }

    private static func fault(_ rest: Substring) -> APIError {
        .badParameter(
            "“fields” cannot be read from “\(rest.prefix(40))” on; e.g. total,items(track(name,artists.name))")
    }
}
