internal import CKernels
import Foundation

/// The shape of a spectrum: centroid, bandwidth, roll-off and flatness, with librosa's definitions.
public struct SpectralShape: Sendable {
    /// The shape of one frame.
    public struct Values: Sendable, Equatable {
        /// Magnitude-weighted mean frequency, Hz; 0 for a silent frame.
        public var centroid: Float = 0
        /// Magnitude-weighted standard deviation around the centroid, Hz.
        public var bandwidth: Float = 0
        /// Frequency below which 85 % of the magnitude lies, Hz.
        public var rolloff: Float = 0
        /// Geometric over arithmetic mean of the power spectrum, 0 (a tone) … 1 (white, or silent).
        public var flatness: Float = 1
    }

    /// Share of the magnitude below the roll-off frequency.
    public let rolloffShare: Float
    /// Hz from bin to bin.
    public let binWidth: Float

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - frameLength: samples per FFT frame.
    ///   - rolloffShare: in 0…1.
    public init(
        sampleRate: Double = Double(CanonicalAudio.sampleRate), frameLength: Int = 2048, rolloffShare: Float = 0.85
    ) {
        binWidth = Float(sampleRate / Double(frameLength))
        self.rolloffShare = rolloffShare
    }

    /// The shape of every frame of a magnitude spectrogram (frames × bins).
    public func values(of magnitudeSpectrogram: FeatureMatrix) -> [Values] {
        var result: [Values] = []
        let power = FloatBuffer(count: magnitudeSpectrogram.columnCount)
        magnitudeSpectrogram.withRows { magnitude, _ in
            ck_multiply(magnitude, magnitude, power.base, power.count)
            result.append(values(magnitude: magnitude, power: power.base, count: power.count))
        }
        return result
    }

    package func values(magnitude: UnsafePointer<Float>, power: UnsafePointer<Float>, count: Int) -> Values {
        var result = Values()
        let total = ck_sum(magnitude, count)
        // librosa does not normalize frames whose norm is below the smallest normal number.
        if total > .leastNormalMagnitude {
            let center = ck_first_moment(magnitude, count) / total
            result.centroid = center * binWidth
            result.bandwidth = sqrt(ck_second_moment(magnitude, count, center) / total) * binWidth
            result.rolloff = Float(ck_cumulative_index(magnitude, count, rolloffShare * total)) * binWidth
        }
        let mean = max(ck_sum(power, count) / Float(count), Decibels.minimumPower)
        result.flatness = min(1, exp(ck_sum_of_logs(power, count, Decibels.minimumPower) / Float(count)) / mean)
        return result
    }
}
