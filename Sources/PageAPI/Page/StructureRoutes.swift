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

    private struct Section: Encodable {
        let start, duration, confidence, loudness, tempo: Double
        let label: String
        let keyName: String?

        enum CodingKeys: String, CodingKey {
            case start, duration, confidence, loudness, tempo, label
            case keyName = "key_name"
        }

        init(_ section: AudioAnalysis.Section) {
            (start, duration) = (section.start, section.duration)
            (confidence, loudness, tempo) = (section.confidence, section.loudness, section.tempo)
            label = section.label
            keyName = section.key.tonic < 0 ? nil : section.key.name
        }
    }

    private struct Key: Encodable {
        let start, duration, confidence: Double
        let keyName: String

        enum CodingKeys: String, CodingKey {
            case start, duration, confidence
            case keyName = "key_name"
        }

        init(_ range: AudioAnalysis.KeyRange) {
            (start, duration, confidence) = (range.start, range.duration, Double(range.key.confidence))
            keyName = range.key.name
        }
    }

    private struct Structure: Encodable {
        let duration, tempo: Double
        let timeSignature: Int
        let keys: [Key]
        let sections: [Section]
        let bars, voice, drums, bass: [AudioAnalysis.Interval]
        let chords: [NamedChord]
        let leadSheet: [LeadSheet.Line]
        let beats: [Double]
        let levels: [Int]

        enum CodingKeys: String, CodingKey {
            case duration, tempo, keys, sections, bars, voice, drums, bass, chords, beats, levels
            case timeSignature = "time_signature"
            case leadSheet = "lead_sheet"
        }
    }

    private static func structure(_ call: Call) throws -> Response {
        let analysis = try call.analysis().analysis
        return try call.json(
            Structure(
                duration: analysis.track.duration, tempo: analysis.track.tempo,
                timeSignature: analysis.track.timeSignature, keys: analysis.keys.map(Key.init),
                sections: analysis.sections.map(Section.init),
                bars: analysis.bars, voice: analysis.voice, drums: analysis.drums, bass: analysis.bass,
                chords: analysis.namedChords, leadSheet: LeadSheet(analysis).lines, beats: analysis.beats.map(\.start),
                levels: analysis.levels(columns: columns).map { Int($0.rounded()) }))
    }
}
