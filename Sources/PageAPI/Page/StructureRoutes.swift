import AudioFeatures
import MusicLibrary

/// The structure of a track, reduced to the size of a picture.
enum StructureRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks/{id}/structure",
            "Get the sections, bars, beats, chords and the course of the loudness of a track; times are in seconds",
            lane: .heavy, returns: "Structure", to: structure)
    ]

    /// The number of levels: a wide window has this many columns of two pixels.
    private static let columns = 600

    private static func record(_ section: AudioAnalysis.Section) -> JSONObject {
        JSONObject(present: [
            "start": section.start, "duration": section.duration, "confidence": section.confidence,
            "loudness": section.loudness, "tempo": section.tempo, "label": section.label,
            "key_name": section.key.knownName,
        ])
    }

    private static func record(_ range: AudioAnalysis.KeyRange) -> JSONObject {
        [
            "start": range.start, "duration": range.duration, "confidence": Double(range.key.confidence),
            "key_name": range.key.name,
        ]
    }

    private static func structure(_ call: Call) throws -> Response {
        let analysis = try call.analysis().analysis
        let passages = Dictionary(uniqueKeysWithValues: analysis.passages.map { ($0.name, $0.stretches) })
        return try call.json(
            JSONObject(
                passages,
                and: [
                    "duration": analysis.track.duration, "tempo": analysis.track.tempo,
                    "time_signature": analysis.track.timeSignature, "keys": analysis.keys.map(record),
                    "sections": analysis.sections.map(record), "bars": analysis.bars, "chords": analysis.namedChords,
                    "lead_sheet": LeadSheet(analysis).lines, "beats": analysis.beats.map(\.start),
                    "levels": analysis.levels(columns: columns).map { Int($0.rounded()) },
                ]))
    }
}
