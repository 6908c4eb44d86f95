import Foundation

/// What the fitted models see of a track: 54 numbers, all derived from the means of librosa's standard features, so
/// that they could be fitted on a table made by librosa. `Training/inputs.py` computes the same.
struct DescriptorInputs {
    /// MFCC 0–19; bandwidth, centroid, roll-off in Hz; zero-crossing rate; contrast 0–4 in dB; mean, maximum, minimum
    /// and deviation of the mean chroma; log level; magnitudes of the mean chroma's circular harmonics 1–6; both again of
    /// the constant-Q chroma; statistics of the energy-normalised chroma.
    var values: [Float]
    /// Those of the chroma.
    let circularHarmonics: [Float]

    /// The upper two contrast bands depend on the stop band of the resampler and are left out.
    private static let contrastBandCount = 5

    init(_ summary: FeatureSummary, _ harmony: HarmonySummary) {
        var values = [Float](summary.mean(.mfcc))
        for feature in [FrameFeature.bandwidth, .centroid, .rolloff, .zeroCrossingRate] {
            values += summary.mean(feature)
        }
        values += summary.mean(.contrast).prefix(Self.contrastBandCount)
        let chroma = summary.mean(.chroma).map(Double.init)
        values += Self.statistics(chroma)
        values.append(log((summary.mean(.rms).first ?? 0) + 1e-3))
        circularHarmonics = Self.circularHarmonics(chroma)
        values += circularHarmonics
        let constantQ = harmony.constantQChroma.map(Double.init)
        values += Self.statistics(constantQ) + Self.circularHarmonics(constantQ)
        values += Self.statistics(harmony.energyNormalizedChroma.map(Double.init))
        self.values = values
    }

    private static func statistics(_ chroma: [Double]) -> [Float] {
        let mean = chroma.reduce(0, +) / 12
        let variance = chroma.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 12
        return [Float(mean), Float(chroma.max() ?? 0), Float(chroma.min() ?? 0), Float(variance.squareRoot())]
    }

    /// |DFT| of the chroma as shares of its sum. Harmonic 5 is its spread on the circle of fifths, 4 and 3 on those of
    /// major and minor thirds (the magnitudes of Harte's tonal centroid, doi:10.1145/1178723.1178727); none depends on
    /// the key.
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
