import Foundation

/// Inputs of the first stage: 54 numbers per track, all derived from the means of librosa's standard features, so that
/// the stage could be fitted on a table made by librosa. `Training/models/inputs.py` computes the same.
typealias DescriptorInputs = NamedInputs<DescriptorInput>

/// The blocks of `DescriptorInputs`.
enum DescriptorInput: String, InputBlock {
    /// MFCC 0; MFCC 1–19.
    case mfccLevel, mfcc
    case bandwidth, centroid, rolloff, zeroCrossingRate
    /// dB. The upper two bands are left out because they depend on the stop band of the resampler.
    case contrast
    /// Mean, maximum, minimum and deviation of the mean chroma.
    case chroma
    /// Logarithm of the mean RMS.
    case level
    /// Magnitudes 1…6 of the mean chroma.
    case chromaHarmonics
    case constantQ, constantQHarmonics, cens

    var count: Int {
        switch self {
        case .mfcc: 19
        case .contrast: 5
        case .chroma, .constantQ, .cens: 4
        case .chromaHarmonics, .constantQHarmonics: 6
        case .mfccLevel, .bandwidth, .centroid, .rolloff, .zeroCrossingRate, .level: 1
        }
    }

    /// All blocks that missing treble changes: see `BandLimitModel`.
    static let spectrumBlocks: [DescriptorInput] = [
        .mfccLevel, .mfcc, .bandwidth, .centroid, .rolloff, .zeroCrossingRate,
    ]
    static let spectrum = mfccLevel.range.lowerBound..<zeroCrossingRate.range.upperBound
}

extension NamedInputs<DescriptorInput> {
    init(_ summary: FeatureSummary, _ harmony: HarmonySummary) {
        let chroma = summary.mean(.chroma).map(Double.init)
        let constantQ = harmony.constantQChroma.map(Double.init)
        self.init { block in
            switch block {
            case .mfccLevel: Array(summary.mean(.mfcc).prefix(1))
            case .mfcc: Array(summary.mean(.mfcc).dropFirst())
            case .bandwidth: Array(summary.mean(.bandwidth))
            case .centroid: Array(summary.mean(.centroid))
            case .rolloff: Array(summary.mean(.rolloff))
            case .zeroCrossingRate: Array(summary.mean(.zeroCrossingRate))
            case .contrast: Array(summary.mean(.contrast).prefix(block.count))
            case .chroma: Self.statistics(chroma)
            case .level: [log((summary.mean(.rms).first ?? 0) + 1e-3)]
            case .chromaHarmonics: Self.circularHarmonics(chroma)
            case .constantQ: Self.statistics(constantQ)
            case .constantQHarmonics: Self.circularHarmonics(constantQ)
            case .cens: Self.statistics(harmony.energyNormalizedChroma.map(Double.init))
            }
        }
    }

    private static func statistics(_ chroma: [Double]) -> [Float] {
        let mean = chroma.reduce(0, +) / 12
        let variance = chroma.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 12
        return [Float(mean), Float(chroma.max() ?? 0), Float(chroma.min() ?? 0), Float(variance.squareRoot())]
    }

    /// Magnitudes of the DFT of the chroma as shares of its sum. Harmonic 5 is its spread on the circle of fifths.
    /// Harmonics 4 and 3 are those on the circles of major and minor thirds (the magnitudes of Harte's tonal centroid,
    /// doi:10.1145/1178723.1178727). None depends on the key.
    private static func circularHarmonics(_ chroma: [Double]) -> [Float] {
        let total = max(chroma.reduce(0, +), 1e-9)
        return (1...6).map { order in
            var (re, im) = (0.0, 0.0)
            for (pitch, value) in chroma.enumerated() {
                let angle = 2 * Double.pi * Double(order * pitch) / 12
                re += value / total * cos(angle)
                im -= value / total * sin(angle)
            }
            return Float((re * re + im * im).squareRoot())
        }
    }
}
