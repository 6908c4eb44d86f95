import Foundation

/// Energy by pitch class (C = 0 … B = 11), octave-folded with Gaussian weights around each semitone:
/// D. Ellis, *Chroma feature analysis and synthesis* (2007), as `librosa.filters.chroma` / `chroma_stft`.
public struct Chroma: Sendable {
    /// Tuning of the instruments in semitones from A4 = 440 Hz, −0.5…0.5.
    public let tuning: Double
    /// Hz.
    public let sampleRate: Double
    /// Samples per FFT frame.
    public let frameLength: Int
    /// Bins per spectrum.
    public let binCount: Int
    private let bank: SparseFilterBank
    /// The pitch class of each of the bank's sums.
    private let pitches: [Int]

    /// Smaller weights are omitted; the largest are near 1.
    private static let leastWeight: Float = 1e-5

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - frameLength: samples per FFT frame.
    ///   - tuning: deviation from A4 = 440 Hz in semitones.
    public init(sampleRate: Double = Double(CanonicalAudio.sampleRate), frameLength: Int = 2048, tuning: Double = 0) {
        self.tuning = tuning
        self.sampleRate = sampleRate
        self.frameLength = frameLength
        let binCount = frameLength / 2 + 1
        self.binCount = binCount
        // Position of every FFT bin in semitones above A0 of this tuning. DC is placed 1.5 octaves below bin 1.
        let a0 = 27.5 * pow(2, tuning / 12)
        var position = (1..<frameLength).map { 12 * log2(Double($0) * sampleRate / Double(frameLength) / a0) }
        position.insert(position[0] - 18, at: 0)
        var weights = [Float](repeating: 0, count: 12 * binCount)
        for bin in 0..<binCount {
            let width = bin + 1 < position.count ? max(position[bin + 1] - position[bin], 1) : 1
            var column = (0..<12).map { pitch -> Double in
                let distance = (position[bin] - Double(pitch) + 6 + 120).truncatingRemainder(dividingBy: 12) - 6
                return exp(-0.5 * pow(2 * distance / width, 2))
            }
            let norm = sqrt(column.reduce(0) { $0 + $1 * $1 })
            // Emphasis on the octaves around A440 / 2: center 5 octaves above A0, two octaves wide.
            let emphasis = exp(-0.5 * pow((position[bin] / 12 - 5) / 2, 2))
            let divisor = max(norm, .leastNormalMagnitude)
            column = column.map { (value: Double) -> Double in value / divisor * emphasis }
            // Pitches above count from A; rotate so that row 0 is C.
            for pitch in 0..<12 { weights[pitch * binCount + bin] = Float(column[(pitch + 3) % 12]) }
        }
        // A pitch class covers a stretch of every octave. Stretches of similar length are summed in parallel.
        let stretches = (0..<12).flatMap { pitch in
            Self.stretches(weights[pitch * binCount..<(pitch + 1) * binCount]).map { (pitch: pitch, filter: $0) }
        }
        let sorted = stretches.sorted { $0.filter.weights.count < $1.filter.weights.count }
        bank = SparseFilterBank(sorted.map(\.filter))
        pitches = sorted.map(\.pitch)
    }

    /// The parts of a row that are not negligible.
    private static func stretches(_ row: ArraySlice<Float>) -> [SparseFilterBank.Filter] {
        row.indices.split { row[$0] < leastWeight }.map { stretch in
            SparseFilterBank.Filter(start: stretch.startIndex - row.startIndex, weights: Array(row[stretch]))
        }
    }

    /// Chroma of every frame, each scaled so that its strongest pitch class is 1 (silent frames stay 0).
    /// - Parameter powerSpectrogram: frames × bins.
    /// - Returns: frames × 12, values 0…1.
    public func chroma(of powerSpectrogram: FeatureMatrix) -> FeatureMatrix {
        precondition(powerSpectrogram.columnCount == binCount, "expected \(binCount) bins per frame")
        let power = FloatBuffer(count: binCount)
        return powerSpectrogram.mapRows(columnCount: 12) { row, chroma in
            power.base.update(from: row, count: binCount)
            apply(power.base, into: chroma)
        }
    }

    /// Chroma of a mono signal at 22,050 Hz, without keeping its spectrogram; shape as `chroma(of:)`.
    public func chroma(of samples: [Float]) -> FeatureMatrix {
        let stft = STFT()
        precondition(stft.binCount == binCount, "the filters were made for \(binCount) bins")
        var result = FeatureMatrix(columnCount: 12)
        let chroma = FloatBuffer(count: 12)
        stft.forEachSpectrum(of: samples) { _, spectrum in
            apply(spectrum.power.base, into: chroma.base)
            result.append(chroma.base)
        }
        return result
    }

    /// Filters for the tuning of a mono signal at 22,050 Hz, estimated from its first half minute.
    public static func tuned(to samples: [Float]) -> Chroma {
        let beginning = Array(samples.prefix(30 * CanonicalAudio.sampleRate))
        return Chroma(tuning: TuningEstimator.tuning(ofPowerSpectrogram: STFT().powerSpectrogram(of: beginning)))
    }

    /// - Parameter power: `binCount` numbers; up to seven more are read.
    package func apply(_ power: UnsafePointer<Float>, into chroma: UnsafeMutablePointer<Float>) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: bank.outputCount) { sums in
            guard let base = sums.baseAddress else { return }
            bank.apply(power, into: base)
            chroma.update(repeating: 0, count: 12)
            for (part, pitch) in pitches.enumerated() { chroma[pitch] += sums[part] }
        }
        ConstantQChroma.scaleToPeak(chroma)
    }
}
