import Foundation

/// Tells a voice, sung or spoken, from instruments, second by second: logistic regression on `VoiceInputs` of a second, on
/// their means over it and its neighbours, and on what the network of `MusicEmbedding` hears in the three seconds around,
/// kept from what encoders and a missing treble change.
/// Fitted and written by `Training/voice.py`.
package enum VoiceModel {
    /// Standard deviations beyond which an input counts no further.
    private static let reach: Float = 4

    /// - Parameters: `VoiceInputs` of three seconds in a row; at the ends of a track, `second` in the place of the one
    ///   that is missing.
    /// - Returns: log odds of a voice, where the network hears what it hears on average.
    package static func odds(before: [Float], second: [Float], after: [Float]) -> Float {
        var sum = VoiceCoefficients.bias
        for k in 0..<VoiceInputs.count {
            let around = (before[k] + second[k] + after[k]) / 3
            sum += standardised(second[k], k) * VoiceCoefficients.weights[k]
            sum += standardised(around, k + VoiceInputs.count) * VoiceCoefficients.weights[k + VoiceInputs.count]
        }
        return sum
    }

    /// - Parameter window: `MusicEmbedding.dimension` values.
    /// - Returns: log odds that it adds to those of its seconds.
    package static func odds(hearing window: some Sequence<Float>) -> Float {
        zip((2 * VoiceInputs.count)..., window).reduce(0) { sum, value in
            sum + standardised(value.1, value.0) * VoiceCoefficients.weights[value.0]
        }
    }

    /// Confidence that nobody sings or speaks, as log odds.
    static func instrumentalLogit(_ voice: VoiceActivity) -> Float {
        // Silence says nothing; what sounds has a score above 0.
        guard voice.scores.contains(where: { $0 > 0 }) else { return VoiceCoefficients.averageLogit }
        let weights = VoiceCoefficients.trackWeights
        return VoiceCoefficients.trackBias + weights[0] * voice.mean + weights[1] * voice.upperFifth
    }

    package static func logistic(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

    private static func standardised(_ value: Float, _ k: Int) -> Float {
        max(-reach, min(reach, (value - VoiceCoefficients.mean[k]) / VoiceCoefficients.scale[k]))
    }
}
