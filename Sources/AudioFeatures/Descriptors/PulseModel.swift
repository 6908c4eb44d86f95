import Foundation

/// Danceability: the first stage's prediction blended with how clear the pulse is. Fitted and written by
/// `Training/train.py`.
struct PulseModel: FittedModel {
    static let entry = ModelEntry("pulse", inputs: "danceability 1, pulseClarity 1", card: "DanceabilityModel")

    /// Standardised inputs are clipped to ± this.
    private static let clip: Float = 3

    /// Of the first stage's predictions.
    private let tableMean: Float
    private let tableScale: Float
    /// Of the logarithm of the clarity.
    private let pulseMean: Float
    private let pulseScale: Float
    /// How much the pulse counts, 0…1.
    private let share: Float

    init(_ tensors: inout TensorReader) throws(ModelError) {
        tableMean = try tensors.number("tableMean")
        tableScale = try tensors.number("tableScale")
        pulseMean = try tensors.number("pulseMean")
        pulseScale = try tensors.number("pulseScale")
        share = try tensors.number("share")
    }

    func blend(_ tablePrediction: Float, pulseClarity: Float) -> Float {
        (1 - share) * Self.standardised(tablePrediction, tableMean, tableScale) + contribution(pulseClarity)
    }

    /// What the pulse adds.
    func contribution(_ pulseClarity: Float) -> Float {
        share * Self.standardised(log(pulseClarity + 0.02), pulseMean, pulseScale)
    }

    private static func standardised(_ value: Float, _ mean: Float, _ scale: Float) -> Float {
        max(-clip, min(clip, (value - mean) / scale))
    }
}
