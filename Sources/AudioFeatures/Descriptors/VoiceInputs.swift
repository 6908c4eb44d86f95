import Foundation

/// Inputs of the voice model for a second of a track: tone color, its movement, and the variation of level, pitch
/// classes and brightness, independent of level and key. `Training/models/voice.py` computes the same from the same
/// moments.
package enum VoiceInputs {
    /// Number of inputs per second.
    package static let count = VoiceInput.total

    /// - Parameter second: the moments of its frames.
    /// - Returns: `count` values, not standardized.
    package static func values(of second: FeatureSummary) -> [Float] {
        let level = max(second.mean(.rms)[FrameFeature.rms.range.lowerBound], 1e-4)
        let chroma = second.mean(.chroma)
        let chromaMean = chroma.reduce(0, +) / 12
        let chromaVariance = chroma.reduce(0) { $0 + ($1 - chromaMean) * ($1 - chromaMean) } / 12
        func mean(_ feature: FrameFeature) -> Float { second.mean(feature)[feature.range.lowerBound] }
        func deviation(_ feature: FrameFeature) -> Float { second.standardDeviation(feature)[feature.range.lowerBound] }

        return NamedInputs<VoiceInput> { block in
            switch block {
            case .mfcc: Array(second.mean(.mfcc).dropFirst())
            case .mfccDeviation: Array(second.standardDeviation(.mfcc))
            case .mfccDeltaDeviation: Array(second.standardDeviation(.mfccDelta))
            case .contrast: Array(second.mean(.contrast).dropLast())
            case .contrastDeviation: Array(second.standardDeviation(.contrast).dropLast())
            case .chroma: [chromaMean, chroma.max() ?? 0, chroma.min() ?? 0, chromaVariance.squareRoot()]
            case .chromaDeviation: [second.standardDeviation(.chroma).reduce(0, +) / 12]
            case .centroid: [mean(.centroid)]
            case .bandwidth: [mean(.bandwidth)]
            case .shapeDeviation:
                [deviation(.centroid) / 1_000, deviation(.bandwidth) / 1_000, deviation(.rolloff) / 1_000]
            case .rolloff: [mean(.rolloff)]
            case .flatness: [log(mean(.flatness) + 1e-4)]
            case .zeroCrossingRate: [mean(.zeroCrossingRate), deviation(.zeroCrossingRate)]
            case .levels:
                [
                    log(deviation(.rms) / level + 1e-2), log(mean(.flux) / level + 1e-3),
                    log(deviation(.flux) / level + 1e-3),
                ]
            case .onsetStrength: [mean(.onsetStrength), deviation(.onsetStrength)]
            }
        }.values
    }
}

/// The blocks of `VoiceInputs`.
enum VoiceInput: String, InputBlock {
    /// MFCC 1–19; the deviations of all, and of their slopes.
    case mfcc, mfccDeviation, mfccDeltaDeviation
    /// dB. The highest band is left out because it depends on the resampler.
    case contrast, contrastDeviation
    /// Mean, maximum, minimum and deviation among pitch classes; mean deviation over time.
    case chroma, chromaDeviation
    case centroid, bandwidth
    /// Deviations of centroid, bandwidth and roll-off, kHz.
    case shapeDeviation
    case rolloff, flatness, zeroCrossingRate
    /// Deviation of the RMS, mean and deviation of the flux, in parts of the mean RMS, logarithms.
    case levels
    case onsetStrength

    var count: Int {
        switch self {
        case .mfcc: 19
        case .mfccDeviation, .mfccDeltaDeviation: 20
        case .contrast, .contrastDeviation: 6
        case .chroma: 4
        case .shapeDeviation, .levels: 3
        case .zeroCrossingRate, .onsetStrength: 2
        case .chromaDeviation, .centroid, .bandwidth, .rolloff, .flatness: 1
        }
    }
}
