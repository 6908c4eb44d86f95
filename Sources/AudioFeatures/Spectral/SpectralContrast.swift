internal import CKernels
import Foundation

/// Spectral contrast: in each of seven bands (below 200 Hz, five octaves from there, the rest), the level of
/// the strongest 2 % of bins over that of the weakest 2 %, in dB. Jiang et al. (ICME 2002,
/// doi:10.1109/ICME.2002.1035731), with the band edges and quantiles of `librosa.feature.spectral_contrast`.
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
    public init(sampleRate: Double = 22_050, frameLength: Int = 2048) {
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
        let hints = FloatBuffer(count: 2 * bandCount)
        var peaks = FeatureMatrix(columnCount: bandCount)
        var valleys = FeatureMatrix(columnCount: bandCount)
        let row = FloatBuffer(count: 2 * bandCount)
        magnitudeSpectrogram.withRows { magnitude, _ in
            extremes(magnitude, hints: hints, peaks: row.base, valleys: row.base + bandCount)
            peaks.append(row.base)
            valleys.append(row.base + bandCount)
        }
        return Self.difference(peaks: &peaks, valleys: &valleys)
    }

    /// Peak and valley levels of one frame in dB, not yet limited in dynamic range. `hints` (two a band) carry
    /// thresholds from frame to frame, which saves time and changes nothing else.
    func extremes(
        _ magnitude: UnsafePointer<Float>, hints: FloatBuffer, peaks: UnsafeMutablePointer<Float>,
        valleys: UnsafeMutablePointer<Float>
    ) {
        for (index, band) in bands.enumerated() {
            ck_extreme_means(
                magnitude + band.bins.lowerBound, band.bins.count, band.extremeCount, hints.base + 2 * index,
                valleys + index, peaks + index)
        }
        ck_power_to_db(peaks, peaks, bandCount, Decibels.minimumPower)
        ck_power_to_db(valleys, valleys, bandCount, Decibels.minimumPower)
    }

    /// librosa limits peaks and valleys to 80 dB below the largest of each before subtracting.
    static func difference(peaks: inout FeatureMatrix, valleys: inout FeatureMatrix) -> FeatureMatrix {
        peaks.raise(to: peaks.maximum - Decibels.dynamicRange)
        valleys.raise(to: valleys.maximum - Decibels.dynamicRange)
        return FeatureMatrix(values: zip(peaks.values, valleys.values).map { $0 - $1 }, columnCount: peaks.columnCount)
    }
}
