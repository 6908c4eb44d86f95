import Foundation

/// Second stage of valence or energy: a ridge regression on `MoodInputs` fitted to what listeners said, blended with
/// the first stage's prediction.
struct MoodModel: Sendable {
    /// Standardised inputs are clipped to ± this.
    static let clip: Float = 3

    let mean: [Float]
    let scale: [Float]
    let weights: [Float]
    let bias: Float
    let tableMean: Float
    let tableScale: Float
    let tableShare: Float

    init(_ reader: inout CoefficientReader) {
        let count = DescriptorCoefficients.moodInputCount
        mean = reader.next(count)
        scale = reader.next(count)
        weights = reader.next(count)
        let rest = reader.next(4)
        (bias, tableMean, tableScale, tableShare) = (rest[0], rest[1], rest[2], rest[3])
    }

    /// What rhythm, dynamics and timbre say, around 0 with deviation 1 on real music.
    /// - Parameter neutral: inputs to take for average.
    func timbre(_ inputs: MoodInputs, neutral: [Int]) -> Float {
        inputs.values.indices.reduce(bias) { sum, k in
            neutral.contains(k) ? sum : sum + weights[k] * Self.standardised(inputs.values[k], mean[k], scale[k])
        }
    }

    /// Adds the first stage's prediction.
    func blend(_ score: Float, tablePrediction: Float) -> Float {
        (1 - tableShare) * score + tableShare * Self.standardised(tablePrediction, tableMean, tableScale)
    }

    static func standardised(_ value: Float, _ mean: Float, _ scale: Float) -> Float {
        max(-clip, min(clip, (value - mean) / scale))
    }
}

/// What the mode contributes to valence: much in acoustic music, nothing in electronic.
struct ModeModel: Sendable {
    private static let inputCount = 3
    private let mean: [Float]
    private let scale: [Float]
    private let weight: Float
    private let damping: Float

    init(_ reader: inout CoefficientReader) {
        mean = reader.next(Self.inputCount)
        scale = reader.next(Self.inputCount)
        let rest = reader.next(2)
        (weight, damping) = (rest[0], rest[1])
    }

    /// What the mode adds, and the factor it leaves to all else.
    /// - Parameter acousticness: the first stage's, before calibration.
    func contribution(
        _ tonal: TonalSummary, _ harmony: HarmonySummary, acousticness: Float
    ) -> (score: Float, damping: Float) {
        let acoustic = max(0, min(1, (acousticness - 0.4) / 0.5))
        let inputs = [tonal.majorBias, tonal.majorTriadShare, harmony.majorTriadShare]
        let mode = inputs.indices.reduce(Float(0)) { $0 + MoodModel.standardised(inputs[$1], mean[$1], scale[$1]) }
        return (weight * acoustic * mode, 1 - damping * acoustic)
    }
}

/// Danceability: the first stage's prediction blended with how clear the pulse is.
struct PulseModel: Sendable {
    private let moments: [Float]
    private let share: Float

    init(_ reader: inout CoefficientReader) {
        moments = reader.next(4)
        share = reader.next(1)[0]
    }

    func blend(_ tablePrediction: Float, pulseClarity: Float) -> Float {
        let table = MoodModel.standardised(tablePrediction, moments[0], moments[1])
        return (1 - share) * table + contribution(pulseClarity)
    }

    /// What the pulse adds.
    func contribution(_ pulseClarity: Float) -> Float {
        share * MoodModel.standardised(log(pulseClarity + 0.02), moments[2], moments[3])
    }
}
