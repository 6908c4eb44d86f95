internal import CKernels
import Foundation

/// Triangular filters on Slaney's mel scale (linear below 1 kHz, logarithmic above), each of unit
/// area: `librosa.filters.mel(htk=False, norm="slaney")`; M. Slaney, *Auditory Toolbox* (1998).
public struct MelFilterBank: Sendable {
    /// Number of filters.
    public let bandCount: Int
    /// Bins per spectrum the bank applies to.
    public let binCount: Int

    private let start: [UInt32]
    private let length: [UInt32]
    private let packedWeights: FloatBufferTable

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - frameLength: samples per FFT frame.
    ///   - bandCount: filters, at least 1.
    ///   - minimumFrequency: lower edge of the first filter, Hz.
    ///   - maximumFrequency: upper edge of the last filter, Hz; half the sample rate when nil.
    public init(
        sampleRate: Double = 22_050, frameLength: Int = 2048, bandCount: Int = 128,
        minimumFrequency: Double = 0, maximumFrequency: Double? = nil
    ) {
        precondition(bandCount >= 1 && sampleRate > 0 && frameLength >= 2, "mel bank parameters out of range")
        self.bandCount = bandCount
        binCount = frameLength / 2 + 1
        let low = Self.mel(fromHertz: minimumFrequency)
        let high = Self.mel(fromHertz: maximumFrequency ?? sampleRate / 2)
        let edges = (0..<bandCount + 2).map {
            Self.hertz(fromMel: low + (high - low) * Double($0) / Double(bandCount + 1))
        }
        var starts: [UInt32] = []
        var lengths: [UInt32] = []
        var weights: [Float] = []
        for band in 0..<bandCount {
            let (left, centre, right) = (edges[band], edges[band + 1], edges[band + 2])
            let area = 2 / (right - left)
            var first = binCount
            var triangle: [Float] = []
            for bin in 0..<binCount {
                let frequency = Double(bin) * sampleRate / Double(frameLength)
                let weight = min((frequency - left) / (centre - left), (right - frequency) / (right - centre))
                if weight > 0 {
                    first = min(first, bin)
                    triangle.append(Float(weight * area))
                }
            }
            starts.append(UInt32(triangle.isEmpty ? 0 : first))
            lengths.append(UInt32(triangle.count))
            weights += triangle
        }
        start = starts
        length = lengths
        packedWeights = FloatBufferTable(weights)
    }

    /// The filters as a dense matrix, `bandCount` rows × `binCount`.
    public var weights: FeatureMatrix {
        var dense = FeatureMatrix(
            values: [Float](repeating: 0, count: bandCount * binCount), columnCount: binCount)
        var offset = 0
        for band in 0..<bandCount {
            for k in 0..<Int(length[band]) { dense[band, Int(start[band]) + k] = packedWeights.base[offset + k] }
            offset += Int(length[band])
        }
        return dense
    }

    /// Mel-band power.
    /// - Parameter powerSpectrogram: frames × `binCount`.
    /// - Returns: frames × `bandCount`.
    public func apply(to powerSpectrogram: FeatureMatrix) -> FeatureMatrix {
        precondition(powerSpectrogram.columnCount == binCount, "expected \(binCount) bins per frame")
        return powerSpectrogram.mapRows(columnCount: bandCount) { apply($0, into: $1) }
    }

    /// Mel-band power of a mono signal, without keeping its spectrogram.
    /// - Parameters:
    ///   - samples: at the bank's sample rate.
    ///   - stft: framing; its frame length must be the bank's.
    /// - Returns: `1 + samples.count / hopLength` frames × `bandCount`.
    public func melPower(of samples: [Float], stft: STFT = STFT()) -> FeatureMatrix {
        precondition(stft.binCount == binCount, "the bank was made for \(binCount) bins")
        var result = FeatureMatrix(columnCount: bandCount)
        let bands = FloatBuffer(count: bandCount)
        stft.forEachSpectrum(of: samples) { _, spectrum in
            apply(spectrum.power.base, into: bands.base)
            result.append(bands.base)
        }
        return result
    }

    func apply(_ power: UnsafePointer<Float>, into bands: UnsafeMutablePointer<Float>) {
        ck_filter_bank(power, start, length, packedWeights.base, bands, bandCount)
    }

    /// Slaney's mel number of a frequency in Hz.
    public static func mel(fromHertz frequency: Double) -> Double {
        frequency < breakFrequency
            ? frequency / linearStep : breakMel + log(frequency / breakFrequency) / logarithmicStep
    }

    /// The frequency in Hz of a mel number.
    public static func hertz(fromMel mel: Double) -> Double {
        mel < breakMel ? mel * linearStep : breakFrequency * exp(logarithmicStep * (mel - breakMel))
    }

    private static let linearStep = 200.0 / 3
    private static let breakFrequency = 1000.0
    private static let breakMel = 15.0
    private static let logarithmicStep = log(6.4) / 27
}
