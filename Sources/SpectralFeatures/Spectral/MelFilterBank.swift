import Foundation

/// Triangular filters on Slaney's mel scale (linear below 1 kHz, logarithmic above), each of unit
/// area: `librosa.filters.mel(htk=False, norm="slaney")`; M. Slaney, *Auditory Toolbox* (1998).
public struct MelFilterBank: Sendable {
    /// Number of filters.
    public let bandCount: Int
    /// Number of bins per spectrum.
    public let binCount: Int

    private let filters: [SparseFilterBank.Filter]
    private let bank: SparseFilterBank

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - frameLength: samples per FFT frame.
    ///   - bandCount: filters, at least 1.
    ///   - minimumFrequency: lower edge of the first filter, Hz.
    ///   - maximumFrequency: upper edge of the last filter, Hz; half the sample rate if nil.
    public init(
        sampleRate: Double = Double(CanonicalAudio.sampleRate), frameLength: Int = 2048, bandCount: Int = 128,
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
        let binFrequencies = (0..<binCount).map { Double($0) * sampleRate / Double(frameLength) }
        filters = (0..<bandCount).map { band in
            let (left, center, right) = (edges[band], edges[band + 1], edges[band + 2])
            let area = 2 / (right - left)
            let triangle = binFrequencies.map { frequency in
                min((frequency - left) / (center - left), (right - frequency) / (right - center))
            }
            guard let first = triangle.firstIndex(where: { $0 > 0 }),
                let last = triangle.lastIndex(where: { $0 > 0 })
            else { return SparseFilterBank.Filter(start: 0, weights: []) }
            return SparseFilterBank.Filter(start: first, weights: triangle[first...last].map { Float($0 * area) })
        }
        bank = SparseFilterBank(filters)
    }

    /// The filters as a dense matrix, `bandCount` rows × `binCount`.
    public var weights: FeatureMatrix {
        var dense = FeatureMatrix(
            values: [Float](repeating: 0, count: bandCount * binCount), columnCount: binCount)
        for (band, filter) in filters.enumerated() {
            for (k, weight) in filter.weights.enumerated() { dense[band, filter.start + k] = weight }
        }
        return dense
    }

    /// Mel-band power.
    /// - Parameter powerSpectrogram: frames × `binCount`.
    /// - Returns: frames × `bandCount`.
    public func apply(to powerSpectrogram: FeatureMatrix) -> FeatureMatrix {
        precondition(powerSpectrogram.columnCount == binCount, "expected \(binCount) bins per frame")
        let (power, bands) = (FloatBuffer(count: binCount), makeOutput())
        return powerSpectrogram.mapRows(columnCount: bandCount) { row, output in
            power.base.update(from: row, count: binCount)
            apply(power, into: bands)
            output.update(from: bands.base, count: bandCount)
        }
    }

    /// Mel-band power of a mono signal, without keeping its spectrogram.
    /// - Parameters:
    ///   - samples: at the bank's sample rate.
    ///   - stft: framing; its frame length must be the bank's.
    /// - Returns: `1 + samples.count / hopLength` frames × `bandCount`.
    public func melPower(of samples: [Float], stft: STFT = STFT()) -> FeatureMatrix {
        precondition(stft.binCount == binCount, "the bank was made for \(binCount) bins")
        var result = FeatureMatrix(columnCount: bandCount)
        let bands = makeOutput()
        stft.forEachSpectrum(of: samples) { _, spectrum in
            apply(spectrum.power, into: bands)
            result.append(bands.base)
        }
        return result
    }

    /// A buffer for `apply`.
    package func makeOutput() -> FloatBuffer { FloatBuffer(count: bank.outputCount) }

    /// - Parameter bands: receives `bandCount` numbers; from `makeOutput`.
    package func apply(_ power: FloatBuffer, into bands: FloatBuffer) { bank.apply(power.base, into: bands.base) }

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
