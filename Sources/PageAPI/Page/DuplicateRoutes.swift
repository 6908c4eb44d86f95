import MusicLibrary

/// Files with the same recording.
enum DuplicateRoutes {
    static let routes = [Route(.get, "/api/duplicates", lane: .heavy, isCacheable: true, to: duplicates)]

    private struct Page: Encodable {
        let items: [DuplicateRecord]
        let total: Int
    }

    private static func duplicates(_ call: Call) throws -> Response {
        let count = try call.parameters.integer("count", 1...1000, default: 100)
        let offset = try call.parameters.integer("offset", 0...1_000_000_000, default: 0)
        let kind = try call.parameters.choice("same", DuplicateGroup.Kind.self) ?? .recording
        let groups = try call.library.duplicates(kind)
        let items = groups.dropFirst(offset).prefix(count).map { DuplicateRecord($0) }
        return try call.json(Page(items: items, total: groups.count))
    }
}
