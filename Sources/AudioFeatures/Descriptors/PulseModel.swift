import Foundation

/// Danceability: the prediction of the first stage blended with the clarity of the pulse. Fitted and written by
/// `Training/models/train.py`.
struct PulseModel: FittedModel {
    static let entry = ModelEntry("pulse", inputs: "danceability 1, pulseClarity 1", card: "DanceabilityModel")

    /// Standardized inputs are clipped to ± this value.
    private static let clip: Float = 3

    /// Mean of the first stage's predictions.
    private let tableMean: Float
    private let tableScale: Float
    /// Mean of the logarithm of the clarity.
    private let pulseMean: Float
    private let pulseScale: Float
    /// Weight of the pulse, 0…1.
    private let share: Float

    init(_ tensors: inout TensorReader) throws(ModelError) {
        tableMean = try tensors.number("tableMean")
        tableScale = try tensors.number("tableScale")
        pulseMean = try tensors.number("pulseMean")
        pulseScale = try tensors.number("pulseScale")
        share = try tensors.number("share")
    }

    func blend(_ tablePrediction: Float, pulseClarity: Float) -> Float {
        (1 - share) * Self.standardized(tablePrediction, tableMean, tableScale) + contribution(pulseClarity)
    }

    func contribution(_ pulseClarity: Float) -> Float {
        share * Self.standardized(log(pulseClarity + 0.02), pulseMean, pulseScale)
    }

    private static func standardized(_ value: Float, _ mean: Float, _ scale: Float) -> Float {
        max(-clip, min(clip, (value - mean) / scale))
    }
}
