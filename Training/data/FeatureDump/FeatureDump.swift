import AudioFeatures
import Foundation

/// Prints what the library measures of each file as one JSON object per line: what the models are fitted on. Files that
/// cannot be read are named on standard error, and the exit status is 1. With `--seconds` first, the features of every
/// second instead, what the voice model is fitted on; with `--pulse` what the tempo is.
@main
enum FeatureDump {
    static func main() throws {
        let analyzer = TrackAnalyzer()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var failed = false
        var paths = CommandLine.arguments.dropFirst()
        let kind = paths.first.flatMap(Kind.init(rawValue:))
        if kind != nil { paths = paths.dropFirst() }
        for path in paths {
            do {
                let line =
                    switch kind {
                    case nil: try encoder.encode(Row(file: path, try analyzer.analyze(RawPath(path))))
                    case .pulse: try encoder.encode(Pulse(file: path, try analyzer.analyze(RawPath(path))))
                    case .seconds: try encoder.encode(Seconds(file: path, try analyzer.seconds(RawPath(path))))
                    }
                print(String(decoding: line, as: UTF8.self))
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                failed = true
            }
        }
        if failed { exit(1) }
    }

    private enum Kind: String {
        case pulse = "--pulse"
        case seconds = "--seconds"
    }

    /// All that is measured, and what follows from it.
    struct Row: Encodable {
        private let file: String
        private let measurements: TrackMeasurements
        /// The key as reported: none for sound that is not music.
        private let tonic: Int
        private let mode: Int
        private let keyConfidence: Float
        private let descriptors: [String: Float]

        init(file: String, _ analysis: TrackAnalysis) {
            let descriptors = analysis.descriptors
            self.file = file
            measurements = analysis.measurements
            (tonic, mode) = (descriptors.key.tonic, descriptors.key.mode.rawValue)
            keyConfidence = descriptors.key.confidence
            self.descriptors = [
                "valence": descriptors.valence, "energy": descriptors.energy,
                "danceability": descriptors.danceability, "acousticness": descriptors.acousticness,
                "instrumentalness": descriptors.instrumentalness, "speechiness": descriptors.speechiness,
                "liveness": descriptors.liveness, "reliability": descriptors.reliability,
            ]
        }

        private enum CodingKeys: CodingKey {
            case file, tonic, mode, keyConfidence, descriptors
        }

        func encode(to encoder: any Encoder) throws {
            // Into the same object.
            try measurements.encode(to: encoder)
            var row = encoder.container(keyedBy: CodingKeys.self)
            try row.encode(file, forKey: .file)
            try row.encode(tonic, forKey: .tonic)
            try row.encode(mode, forKey: .mode)
            try row.encode(keyConfidence, forKey: .keyConfidence)
            try row.encode(descriptors, forKey: .descriptors)
        }
    }

    struct Pulse: Encodable {
        let file: String
        let candidates: [[Double]]
        /// As in `Row`.
        let statistics: [String: [Float]]

        init(file: String, _ analysis: TrackAnalysis) {
            self.file = file
            candidates = analysis.rhythm.candidates.map { [$0.beatsPerMinute] + $0.evidence }
            statistics = ["embedding": analysis.statistics.embedding.values]
        }
    }

    struct Seconds: Encodable {
        let file: String
        /// Seconds × values, by feature.
        var mean: [String: [[Float]]] = [:]
        var deviation: [String: [[Float]]] = [:]
        let embedding: [[Float]]
        let registers: [[Float]]

        init(file: String, _ seconds: [MeasuredSecond]) {
            self.file = file
            embedding = seconds.map(\.embedding)
            registers = seconds.map(\.registers)
            for feature in FrameFeature.allCases {
                mean[feature.rawValue] = seconds.map { Array($0.features.mean(feature)) }
                deviation[feature.rawValue] = seconds.map { Array($0.features.standardDeviation(feature)) }
            }
        }
    }
}
