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
                    case nil: try encoder.encode(row(path, try analyzer.analyze(RawPath(path))))
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

    private static func row(_ path: String, _ analysis: TrackAnalysis) -> Row {
        var row = Row(file: path)
        for feature in FrameFeature.allCases {
            row.mean[feature.rawValue] = Array(analysis.sounding.mean(feature))
            row.deviation[feature.rawValue] = Array(analysis.sounding.standardDeviation(feature))
        }
        let descriptors = analysis.descriptors
        // What the models see, also of what is no music and is told to have no tempo.
        let tempo = analysis.rhythm.tempo
        row.tempo = tempo.beatsPerMinute
        row.tempoConfidence = tempo.confidence
        row.rhythm = [
            "metre": Float(tempo.beatsPerBar), "metreConfidence": tempo.metreConfidence,
            "pulseClarity": tempo.pulseClarity,
            "beatStrength": tempo.beatStrength, "regularity": tempo.regularity,
            "onsetRate": tempo.onsetRate / max(analysis.soundingShare, 1e-3), "runnerUp": tempo.runnerUp,
        ]
        row.tonal = [
            "majorBias": analysis.tonal.majorBias, "majorTriadShare": analysis.tonal.majorTriadShare,
            "constantQMajorTriadShare": analysis.harmony.majorTriadShare,
        ]
        row.harmony = [
            "constantQChroma": analysis.harmony.constantQChroma,
            "energyNormalizedChroma": analysis.harmony.energyNormalizedChroma,
        ]
        row.statistics = [
            "timbreDistribution": analysis.statistics.timbre.embedding,
            "timbreMean": analysis.statistics.timbre.mean.map { Float($0) },
            "timbreCovariance": analysis.statistics.timbre.covariance.map { Float($0) },
            "modulationSpectrum": analysis.statistics.modulation.shape,
            "modulationAmplitudes": analysis.statistics.modulation.amplitudes.values,
            "harmonicMotion": analysis.statistics.harmony.values,
            "spectralPattern": analysis.statistics.spectrum.levels,
            "embedding": analysis.statistics.embedding.values,
        ]
        row.stereoWidth = analysis.stereo.levels
        row.candidates = analysis.rhythm.candidates.map { [$0.beatsPerMinute] + $0.evidence }
        row.beats = analysis.rhythm.beats.map(\.time)
        row.tonic = descriptors.key.tonic
        row.mode = descriptors.key.mode.rawValue
        row.keyConfidence = descriptors.key.confidence
        row.mixLoudness = analysis.mixLoudness
        row.bandLimit = ["band": analysis.bandLimit.band, "certainty": analysis.bandLimit.certainty]
        row.descriptors = [
            "valence": descriptors.valence, "energy": descriptors.energy,
            "danceability": descriptors.danceability, "acousticness": descriptors.acousticness,
            "instrumentalness": descriptors.instrumentalness, "speechiness": descriptors.speechiness,
            "liveness": descriptors.liveness, "reliability": descriptors.reliability,
        ]
        return row
    }

    struct Row: Encodable {
        var file: String
        var mean: [String: [Float]] = [:]
        var deviation: [String: [Float]] = [:]
        var tempo: Float = 0
        var tempoConfidence: Float = 0
        var rhythm: [String: Float] = [:]
        var tonal: [String: Float] = [:]
        var harmony: [String: [Float]] = [:]
        var statistics: [String: [Float]] = [:]
        var stereoWidth: [Float?] = []
        var candidates: [[Double]] = []
        var beats: [Double] = []
        var tonic = -1
        var mode = 1
        var keyConfidence: Float = 0
        var mixLoudness = 0.0
        var bandLimit: [String: Float] = [:]
        var descriptors: [String: Float] = [:]
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

        init(file: String, _ seconds: [MeasuredSecond]) {
            self.file = file
            embedding = seconds.map(\.embedding)
            for feature in FrameFeature.allCases {
                mean[feature.rawValue] = seconds.map { Array($0.features.mean(feature)) }
                deviation[feature.rawValue] = seconds.map { Array($0.features.standardDeviation(feature)) }
            }
        }
    }
}
