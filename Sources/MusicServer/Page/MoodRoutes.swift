import AudioFeatures
import MusicLibrary

/// The moods and their regions.
enum MoodRoutes {
    static let routes = [
        Route(.get, "/api/moods", isCacheable: true, to: moods),
        Route(.put, "/api/moods/{name}", .users, body: .json, to: set),
        Route(.delete, "/api/moods/{name}", .users, body: .optionalJSON, to: remove),
    ]

    private struct Mood: Encodable {
        let name: String
        let region: MoodRegion
        let tracks: Int
        let standard: Bool

        enum CodingKeys: CodingKey { case name, tracks, standard }

        func encode(to encoder: any Encoder) throws {
            try region.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(tracks, forKey: .tracks)
            try container.encode(standard, forKey: .standard)
        }
    }

    private struct LabelCount: Encodable {
        let name: String
        let tracks: Int
    }

    private struct MoodsPage: Encodable {
        let moods: [Mood]
        let labels: [LabelCount]
        let calibration: MoodCalibration.Kind
    }

    private static func moods(_ call: Call) throws -> Response { try page(call) }

    private static func page(_ call: Call) throws -> Response {
        let (profile, state) = (try call.caller().profile, try call.state())
        let taste = try Session(call.library, state, profile).taste()
        let moods = try call.library.moods(for: taste)
        let counts = try PlaylistMaker(call.library, taste).counts(ofMoods: moods.regions.keys)
        let records = moods.regions.sorted { $0.key < $1.key }.map { name, region in
            Mood(
                name: name, region: region, tracks: counts[name] ?? 0, standard: MoodRegion.standard[name] == region)
        }
        let labels = taste.labels.counts.map { LabelCount(name: $0.key.name, tracks: $0.value) }
        return try call.json(
            MoodsPage(moods: records, labels: labels.sorted { $0.name < $1.name }, calibration: moods.calibration.kind))
    }

    private static func set(_ call: Call) throws -> Response {
        let region = try call.body(MoodRegion.self)
        // The name of a mood is a valid label.
        let name = try Label(call.capture("name")).name
        try change(call) { preferences in
            preferences.moods[name] = region
            guard preferences.moods.count <= 100 else { throw APIError(409, .conflict, "the limit is 100 moods") }
        }
        return try page(call)
    }

    private static func remove(_ call: Call) throws -> Response {
        let name = call.capture("name").lowercased()
        try change(call) { preferences in
            let standard = MoodRegion.standard[name]
            guard preferences.moods[name] != nil || standard != nil else {
                throw APIError(404, .notFound, "there is no mood “\(name)”")
            }
            preferences.moods[name] = standard
        }
        return Call.empty
    }

    private static func change(_ call: Call, _ edit: (inout Preferences) throws -> Void) throws {
        try Preferences.change(besideIndex: call.library.path, edit)
        call.context.changed()
    }
}
