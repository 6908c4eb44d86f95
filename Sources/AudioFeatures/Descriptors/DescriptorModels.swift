import Foundation

/// Computes the fitted descriptors from a track's measurements. Fitted and written by `Training/train.py`.
struct DescriptorModels: Sendable {
    private let table: RadialBasisModel
    private let curves: [CalibrationCurve]
    private let valence: MoodModel
    private let energy: MoodModel
    private let mode: ModeModel
    private let pulse: PulseModel

    private enum Target: Int, CaseIterable {
        case valence, energy, danceability, acousticness, instrumentalness, speechiness, liveness
    }

    /// All that the models look at.
    struct Measurements {
        let summary: FeatureSummary
        let harmony: HarmonySummary
        let tonal: TonalSummary
        let tempo: TempoEstimate
        let key: KeyEstimate
        let loudness: Loudness
    }

    /// Decodes the embedded coefficients.
    init() {
        var reader = CoefficientReader(base64: DescriptorCoefficients.base64)
        let (inputs, centres) = (DescriptorCoefficients.inputCount, DescriptorCoefficients.centreCount)
        let (targets, knots) = (DescriptorCoefficients.targetCount, DescriptorCoefficients.knotCount)
        table = RadialBasisModel(
            mean: reader.next(inputs), scale: reader.next(inputs), centres: reader.next(centres * inputs),
            relevance: reader.next(targets * inputs), weights: reader.next(centres * targets),
            bias: reader.next(targets), gamma: reader.next(1)[0])
        curves = (0..<targets).map { _ in CalibrationCurve(raw: reader.next(knots), calibrated: reader.next(knots)) }
        valence = MoodModel(&reader)
        energy = MoodModel(&reader)
        mode = ModeModel(&reader)
        pulse = PulseModel(&reader)
    }

    func describe(_ track: Measurements) -> TrackDescriptors {
        let inputs = DescriptorInputs(track.summary, track.harmony)
        let (predicted, nearness) = table.predict(inputs.values)
        // Music of other collections lies above 0.48, noise at 0.6, silence, clicks and pure tones at 0.2 to 0.3.
        let reliability = max(0, min(1, (nearness - 0.25) / 0.23))
        let moodInputs = MoodInputs(
            tablePredictions: predicted, tableInputs: inputs, summary: track.summary, tempo: track.tempo,
            loudness: track.loudness)

        /// Unlike any music: towards the average of all music.
        func calibrated(_ target: Target, _ raw: Float, average: Float) -> Float {
            max(0, min(1, curves[target.rawValue](average + reliability * (raw - average))))
        }
        func fromTable(_ target: Target) -> Float {
            calibrated(target, predicted[target.rawValue], average: table.bias[target.rawValue])
        }
        let energyScore = energy.blend(
            energy.timbre(moodInputs), tablePrediction: predicted[Target.energy.rawValue])
        let mode = mode.contribution(
            track.tonal, track.harmony, acousticness: predicted[Target.acousticness.rawValue])
        let valenceScore =
            mode.damping
            * valence.blend(valence.timbre(moodInputs), tablePrediction: predicted[Target.valence.rawValue])
            + mode.score

        let danceScore = pulse.blend(predicted[Target.danceability.rawValue], pulseClarity: track.tempo.pulseClarity)

        let isSilent = track.loudness.integrated <= Loudness.silence
        return TrackDescriptors(
            tempo: track.tempo, key: track.key, loudness: track.loudness,
            valence: calibrated(.valence, valenceScore, average: 0),
            energy: isSilent ? 0 : calibrated(.energy, energyScore, average: 0),
            danceability: isSilent ? 0 : calibrated(.danceability, danceScore, average: 0),
            acousticness: fromTable(.acousticness), instrumentalness: fromTable(.instrumentalness),
            speechiness: fromTable(.speechiness), liveness: fromTable(.liveness), reliability: reliability)
    }
}

extension DescriptorModels {
    /// What moved each value, in the order valence, energy, danceability, acousticness, instrumentalness, speechiness,
    /// liveness.
    func reasons(_ track: Measurements) -> [[TrackExplanation.Reason]] {
        let inputs = DescriptorInputs(track.summary, track.harmony)
        let predicted = table.predict(inputs.values).values
        let moodInputs = MoodInputs(
            tablePredictions: predicted, tableInputs: inputs, summary: track.summary, tempo: track.tempo,
            loudness: track.loudness)
        var reasons = table.reasons(inputs.values)
        let mode = mode.contribution(track.tonal, track.harmony, acousticness: predicted[Target.acousticness.rawValue])
        reasons[Target.valence.rawValue] =
            valence.reasons(moodInputs, tempo: track.tempo.beatsPerMinute, damping: mode.damping) + [
                .init(text: mode.score >= 0 ? "major mode" : "minor mode", weight: mode.score)
            ]
        reasons[Target.energy.rawValue] = energy.reasons(
            moodInputs, tempo: track.tempo.beatsPerMinute, damping: 1)
        let clarity = pulse.contribution(track.tempo.pulseClarity)
        reasons[Target.danceability.rawValue].append(
            .init(text: clarity >= 0 ? "clear pulse" : "faint pulse", weight: clarity * pulse.tableScale))
        return reasons
    }
}

/// Hands out consecutive runs of the embedded coefficients.
struct CoefficientReader {
    private let values: [Float]
    private var position = 0

    init(base64: String) {
        let bytes = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
        values = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { at in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) })
        }
    }

    mutating func next(_ count: Int) -> [Float] {
        defer { position += count }
        return Array(values[position..<position + count])
    }
}
