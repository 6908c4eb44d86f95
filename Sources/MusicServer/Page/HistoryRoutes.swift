import MusicLibrary
import SimilarityIndex

/// What was asked for and played.
enum HistoryRoutes {
    static let routes = [
        Route(.post, "/api/asked", body: .json, isChange: false, to: asked),
        Route(.get, "/api/history", to: history),
        Route(.delete, "/api/history", body: .optionalJSON, isChange: false, to: clear),
        Route(.get, "/api/trending", to: trending),
    ]

    private struct Asked: Decodable {
        let id, kind: String
    }

    private static func asked(_ call: Call) throws -> Response {
        let asked = try call.body(Asked.self)
        guard let kind = HistoryEntry.Kind(rawValue: asked.kind) else {
            throw APIError.badParameter("“kind” is similar, path or play")
        }
        let track = RememberedTrack(try call.library.track(try call.index(of: asked.id)))
        try call.state().record(kind, [track], by: try call.caller().profile)
        return Call.empty
    }

    /// A track that may have left the library.
    struct Remembered: Encodable {
        let record: RememberedTrackRecord
        let inLibrary: Bool

        enum CodingKeys: String, CodingKey { case inLibrary = "in_library" }

        init(_ track: RememberedTrack, _ library: Library) throws {
            record = RememberedTrackRecord(track)
            inLibrary = try library.reader.index(of: track.id) != nil
        }

        func encode(to encoder: any Encoder) throws {
            try record.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(inLibrary, forKey: .inLibrary)
        }
    }

    private struct HistoryItem: Encodable {
        let track: Remembered
        let kind, date: String
    }

    private static func history(_ call: Call) throws -> Response {
        let count = try call.parameters.integer("count", 1...1000, default: 50)
        let entries = try call.state().history(of: try call.caller().profile, count: count)
        return try call.json(
            ItemsRecord(
                items: try entries.map { entry in
                    let record = HistoryRecord(entry)
                    return HistoryItem(
                        track: try Remembered(entry.track, call.library), kind: record.kind, date: record.date)
                }))
    }

    private static func clear(_ call: Call) throws -> Response {
        _ = try call.state().clearHistory(of: try call.caller().profile)
        return Call.empty
    }

    private struct TrendingItem: Encodable {
        let track: Remembered
        let count: Int
    }

    private static func trending(_ call: Call) throws -> Response {
        let hours = try call.parameters.integer("hours", 1...8760, default: 24)
        let count = try call.parameters.integer("count", 1...100, default: 20)
        let tracks = try call.state().trending(hours: Double(hours), count: count)
        return try call.json(
            ItemsRecord(
                items: try tracks.map {
                    TrendingItem(track: try Remembered($0.track, call.library), count: $0.count)
                }))
    }
}
