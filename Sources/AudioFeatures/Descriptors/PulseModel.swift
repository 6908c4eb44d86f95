import Foundation

/// Danceability: the first stage's prediction blended with how clear the pulse is.
struct PulseModel: Sendable {
    /// Standardised inputs are clipped to ± this.
    private static let clip: Float = 3

    private let moments: [Float]
    private let share: Float

    init(_ reader: inout CoefficientReader) {
        moments = reader.next(4)
        share = reader.next(1)[0]
    }

    func blend(_ tablePrediction: Float, pulseClarity: Float) -> Float {
        (1 - share) * Self.standardised(tablePrediction, moments[0], moments[1]) + contribution(pulseClarity)
    }

    /// What the pulse adds.
    func contribution(_ pulseClarity: Float) -> Float {
        share * Self.standardised(log(pulseClarity + 0.02), moments[2], moments[3])
    }

    private static func standardised(_ value: Float, _ mean: Float, _ scale: Float) -> Float {
        max(-clip, min(clip, (value - mean) / scale))
    }
}
