import AudioFeatures
import Foundation

/// Prints what the library measures of each file as one JSON object per line: what the models are fitted on.
@main
enum FeatureDump {
    static func main() throws {
        let analyzer = TrackAnalyzer()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for path in CommandLine.arguments.dropFirst() {
            let samples = try CanonicalStream.load(RawPath(path))
            let analysis = analyzer.analyze(samples: samples)
            var row = Row(file: path)
            for feature in FrameFeature.allCases {
                row.mean[feature.rawValue] = Array(analysis.summary.mean(feature))
                row.deviation[feature.rawValue] = Array(analysis.summary.standardDeviation(feature))
            }
            let descriptors = analysis.descriptors
            row.tempo = descriptors.tempo.beatsPerMinute
            row.tempoConfidence = descriptors.tempo.confidence
            row.tonic = descriptors.key.tonic
            row.mode = descriptors.key.mode.rawValue
            row.keyConfidence = descriptors.key.confidence
            row.loudness = descriptors.loudness.integrated
            row.descriptors = [
                "valence": descriptors.valence, "energy": descriptors.energy,
                "danceability": descriptors.danceability, "acousticness": descriptors.acousticness,
                "instrumentalness": descriptors.instrumentalness, "speechiness": descriptors.speechiness,
                "liveness": descriptors.liveness,
            ]
            print(String(decoding: try encoder.encode(row), as: UTF8.self))
        }
    }

    struct Row: Encodable {
        var file: String
        var mean: [String: [Float]] = [:]
        var deviation: [String: [Float]] = [:]
        var tempo: Float = 0
        var tempoConfidence: Float = 0
        var tonic = -1
        var mode = 1
        var keyConfidence: Float = 0
        var loudness = 0.0
        var descriptors: [String: Float] = [:]
    }
}
