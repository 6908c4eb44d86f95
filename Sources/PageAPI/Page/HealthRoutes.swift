import AudioFeatures
import MusicLibrary

/// Files with faults.
enum HealthRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/health", "List the files with faults, with the evidence. Nothing is deleted", lane: .heavy,
            query: [Query.fault, Query.count, Query.offset], returns: .page("UnhealthyTrack"), isCacheable: true,
            to: health),
        Route(
            .get, "/api/tracks/{id}/spectrogram",
            "Get the levels of a track by time and frequency, which show where its spectrum ends", lane: .heavy,
            returns: "Spectrogram", to: spectrogram),
    ]

    /// Of the picture.
    private static let (columns, rows) = (240, 128)

    private enum Query {
        static let fault = QueryParameter<HealthFinding.Kind?>(
            "fault",
            schema: #"{"enum": [\#(HealthFinding.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]}"#
        ) { try $0.choice($1) }
        static let count = QueryParameter.integer("count", 1...1000, default: 100)
        static let offset = QueryParameter.integer("offset", 0...1_000_000_000, default: 0)
    }

    private static func health(_ call: Call) throws -> Response {
        let kinds = Set([try call[Query.fault]].compactMap(\.self))
        let indices = try call.library.unhealthyIndices(kinds)
        let page = indices.dropFirst(try call[Query.offset]).prefix(try call[Query.count])
        let items = try call.library.unhealthyTracks(page, kinds).map { HealthRecord($0) }
        return try call.json(["items": items, "total": indices.count] as JSONObject)
    }

    /// Levels are whole decibels, −120 to 0.
    private static func spectrogram(_ call: Call) throws -> Response {
        let track = try call.library.track(try call.index())
        let picture = try Spectrogram(
            MediaFile.path(of: track, call), frameCount: Int(clamping: track.sampleFrameCount), columns: columns,
            rows: rows)
        return try call.json(
            JSONObject(present: [
                "duration": picture.duration, "highest": picture.highest,
                "edge": track.findings.compactMap(\.spectrumEnd).first.map { Double($0) },
                "levels": picture.columns.map { column in column.map { Int(max(-120, min(0, $0)).rounded()) } },
            ]))
    }
}
