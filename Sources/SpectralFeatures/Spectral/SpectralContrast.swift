internal import CKernels
import Foundation

/// Spectral contrast: in each of seven bands (below 200 Hz, five octaves above, the rest), the level of the strongest 2
/// % of bins over that of the weakest 2 %, in dB. Jiang et al. (ICME 2002, doi:10.1109/ICME.2002.1035731), with the
/// band edges and quantiles of `librosa.feature.spectral_contrast`.
public struct SpectralContrast: Sendable {
    struct Band: Sendable {
        let bins: Range<Int>
        let extremeCount: Int
    }

    /// Number of bands: 7.
    public var bandCount: Int { bands.count }
    let bands: [Band]
    private let binCount: Int

    /// - Parameters:
    ///   - sampleRate: in Hz; above 12,800 Hz, so that the last band is not empty.
    ///   - frameLength: samples per FFT frame.
    public init(sampleRate: Double = Double(CanonicalAudio.sampleRate), frameLength: Int = 2048) {
        precondition(sampleRate > 12_800, "spectral contrast needs a sample rate above 12.8 kHz")
        let binCount = frameLength / 2 + 1
        self.binCount = binCount
        let binWidth = sampleRate / Double(frameLength)
        let lastBand = 6
        let edges = [0] + (0...lastBand).map { 200 * pow(2, Double($0)) }
        bands = (0...lastBand).map { band in
            var first = Int((edges[band] / binWidth).rounded(.up))
            var end = min(binCount, Int((edges[band + 1] / binWidth).rounded(.down)) + 1)
            if band > 0 { first -= 1 }
            if band == lastBand { end = binCount }
            let quantile = Int((0.02 * Double(end - first)).rounded(.toNearestOrEven))
            if band < lastBand { end -= 1 }
            return Band(bins: first..<end, extremeCount: min(max(quantile, 1), end - first))
        }
    }

    /// The contrast of every frame.
    /// - Parameter magnitudeSpectrogram: frames × (`frameLength / 2 + 1`) bins.
    /// - Returns: frames × 7, dB.
    public func contrast(of magnitudeSpectrogram: FeatureMatrix) -> FeatureMatrix {
        precondition(magnitudeSpectrogram.columnCount == binCount, "expected \(binCount) bins per frame")
        let levels = magnitudeSpectrogram.mapRows(columnCount: Levels.count) { extremes($0, into: $1) }
        var loudest = Levels.Loudest()
        levels.withRows { row, _ in loudest.add(row) }
        return levels.mapRows(columnCount: bandCount) { loudest.contrast($0, into: $1) }
    }

    /// Peak and valley levels of one frame in dB, not yet limited in dynamic range.
    /// - Parameter levels: receives `Levels.count` numbers.
    package func extremes(_ magnitude: UnsafePointer<Float>, into levels: UnsafeMutablePointer<Float>) {
        levels.update(repeating: 0, count: Levels.count)
        for (index, band) in bands.enumerated() {
            ck_extreme_means(
                magnitude + band.bins.lowerBound, band.bins.count, band.extremeCount, levels + Levels.valleys + index,
                levels + index)
        }
        ck_power_to_db(levels, levels, Levels.count, Decibels.minimumPower)
    }

    /// Levels of a frame, dB: the peaks of seven bands, and from `valleys` on their valleys.
    package enum Levels {
        package static let count = 16
        package static let valleys = 8
        private static let bandCount = 7

        /// librosa limits peaks and valleys to 80 dB below the largest of each before subtracting.
        package struct Loudest {
            private var peak = -Float.infinity
            private var valley = -Float.infinity

            package init() {}

            package mutating func add(_ levels: UnsafePointer<Float>) {
                for band in 0..<bandCount {
                    peak = max(peak, levels[band])
                    valley = max(valley, levels[valleys + band])
                }
            }

            /// - Parameter contrast: receives seven numbers, dB.
            package func contrast(_ levels: UnsafePointer<Float>, into contrast: UnsafeMutablePointer<Float>) {
                let (leastPeak, leastValley) = (peak - Decibels.dynamicRange, valley - Decibels.dynamicRange)
                for band in 0..<bandCount {
                    contrast[band] = max(levels[band], leastPeak) - max(levels[valleys + band], leastValley)
                }
            }
        }
    }
}
