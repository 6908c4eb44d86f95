import AudioFeatures
import MusicLibrary

/// The library as points in a plane.
enum MapRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/map", "Get the library as points: SMP1, counts, legend, x, y, groups",
            query: [Query.x, Query.y, Query.colour], returns: .file("application/octet-stream"), isCacheable: true,
            to: map),
        Route(
            .get, "/api/map/nearest", "Get the track nearest to a point", query: [Query.position, Query.generation],
            returns: .object(["track": "Track"]), to: nearest),
        Route(
            .post, "/api/map/tracks", "Get the tracks of points", body: .json, takes: "Points",
            returns: .items("Track"), isChange: false, to: tracks),
    ]

    private enum Color: String, CaseIterable {
        case mood, genre, key, kind
    }

    private enum Query {
        static let x = QueryParameter.text("x", default: "valence")
        static let y = QueryParameter.text("y", default: "energy")
        static let colour = QueryParameter.choice("colour", default: Color.mood)
        static let position = QueryParameter.required("position", 0...Int(Int32.max))
        static let generation = QueryParameter.required("generation", 0...Int(Int32.max))
    }

    /// The layout is documented: sixteen bytes, the legend, x, y, groups.
    private static func map(_ call: Call) throws -> Response {
        let (x, y, color) = (try call[Query.x], try call[Query.y], try call[Query.colour])
        let library = call.library
        let (groups, names) = try grouped(call, color)
        let legend = try JSONBody.bytes(
            ["x": x, "y": y, "colour": color.rawValue, "groups": names] as JSONObject)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: (4 - legend.count % 4) % 4)
        var bytes = Array("SMP1".utf8)
        bytes.reserveCapacity(16 + legend.count + 5 * library.count)
        for number in [library.count, call.snapshot.generation, legend.count + padding.count] {
            append(UInt32(number), &bytes)
        }
        bytes += legend + padding
        for axis in [x, y] {
            for share in try library.shares(axis) { append(coordinate(share), &bytes) }
        }
        bytes += groups
        return Response(
            200, headers: [HeaderField("Content-Type", "application/octet-stream")], .bytes(bytes))
    }

    private static func coordinate(_ share: Float) -> UInt16 {
        share.isNaN ? .max : UInt16((min(1, max(0, share)) * 65_534).rounded())
    }

    private static func append(_ number: some FixedWidthInteger, _ bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The group of each track, and the names of the groups.
    private static func grouped(_ call: Call, _ color: Color) throws -> ([UInt8], names: [String]) {
        let (library, catalog) = (call.library, call.snapshot.catalog)
        // By number of the track, positions in `names`.
        let groups: [Int?]
        var names: [String]
        switch color {
        case .mood:
            let moods = try call.moods()
            names = Array(moods.regions.keys.sorted().prefix(200))
            groups = positions(try moods.firstMoods(in: library), among: names)
        case .genre:
            names = catalog.genres.prefix(15).map(\.name)
            groups = catalog.facts.map { facts in facts.genres.first { $0 < 15 }.map { Int($0) } }
        case .key:
            names = KeyNotation.pitchClasses
            groups = try library.numbers("key").map { [names] key in names.indices.first { Float($0) == key.rounded() }
            }
        case .kind:
            let kinds = try library.knownKinds().map { $0?.rawValue }
            var seen: Set<String> = []
            names = kinds.compactMap { $0 }.filter { seen.insert($0).inserted }
            groups = positions(kinds, among: names)
        }
        let other = UInt8(names.count)
        names.append("other")
        return (groups.map { $0.map { UInt8($0) } ?? other }, names)
    }

    private static func positions(_ groups: [String?], among names: [String]) -> [Int?] {
        let positions = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        return groups.map { $0.flatMap { positions[$0] } }
    }

    // MARK: Points

    private static func check(_ generation: Int, _ call: Call) throws(APIError) {
        guard generation == call.snapshot.generation else {
            throw APIError(409, .stale, "the library has changed; fetch the map again")
        }
    }

    private static func nearest(_ call: Call) throws -> Response {
        let position = try call[Query.position]
        try check(try call[Query.generation], call)
        guard position < call.library.count else { throw APIError(404, .unknownTrack, "there is no such point") }
        return try call.json(["track": TrackRecord(try call.library.track(position), try call.moods())])
    }

    private struct Points: Decodable {
        let generation: Int
        let positions: [Int]
    }

    private static func tracks(_ call: Call) throws -> Response {
        let points = try call.body(Points.self)
        try check(points.generation, call)
        guard points.positions.count <= 1000 else { throw APIError.badParameter("at most 1000 points at a time") }
        guard points.positions.allSatisfy({ (0..<call.library.count).contains($0) }) else {
            throw APIError(404, .unknownTrack, "there is no such point")
        }
        let moods = try call.moods()
        return try call.json(
            ItemsRecord(items: try points.positions.map { TrackRecord(try call.library.track($0), moods) }))
    }
}
