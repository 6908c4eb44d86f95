import Foundation

/// What the voice model sees of a second of a track: tone colour, its movement, and how level, pitch classes and brightness
/// vary, whatever the level and the key. `Training/voice.py` computes the same from the same moments.
package enum VoiceInputs {
    /// Inputs of a second.
    package static let count = 90

    /// - Parameter second: the moments of its frames.
    /// - Returns: `count` values, as measured: not standardised.
    package static func values(of second: FeatureSummary) -> [Float] {
        let level = max(second.mean(.rms)[FrameFeature.rms.range.lowerBound], 1e-4)
        let chroma = second.mean(.chroma)
        let chromaMean = chroma.reduce(0, +) / 12
        let chromaVariance = chroma.reduce(0) { $0 + ($1 - chromaMean) * ($1 - chromaMean) } / 12
        func mean(_ feature: FrameFeature) -> Float { second.mean(feature)[feature.range.lowerBound] }
        func deviation(_ feature: FrameFeature) -> Float { second.standardDeviation(feature)[feature.range.lowerBound] }

        var values: [Float] = []
        values.reserveCapacity(count)
        values += second.mean(.mfcc).dropFirst()
        values += second.standardDeviation(.mfcc)
        values += second.standardDeviation(.mfccDelta)
        // The highest band depends on the resampler.
        values += second.mean(.contrast).dropLast()
        values += second.standardDeviation(.contrast).dropLast()
        values += [chromaMean, chroma.max() ?? 0, chroma.min() ?? 0, chromaVariance.squareRoot()]
        values.append(second.standardDeviation(.chroma).reduce(0, +) / 12)
        values += [mean(.centroid), mean(.bandwidth)]
        values += [deviation(.centroid) / 1_000, deviation(.bandwidth) / 1_000, deviation(.rolloff) / 1_000]
        values += [mean(.rolloff), log(mean(.flatness) + 1e-4), mean(.zeroCrossingRate), deviation(.zeroCrossingRate)]
        values += [
            log(deviation(.rms) / level + 1e-2), log(mean(.flux) / level + 1e-3), log(deviation(.flux) / level + 1e-3),
        ]
        values += [mean(.onsetStrength), deviation(.onsetStrength)]
        return values
    }
}
