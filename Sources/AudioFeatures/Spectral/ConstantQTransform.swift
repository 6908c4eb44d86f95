internal import CKernels
import Foundation

/// Magnitudes on a scale of semitones: J. Brown, *Calculation of a constant Q spectral transform*, JASA 89(1), 1991,
/// doi:10.1121/1.400476, computed octave by octave on ever slower copies of the signal as C. Schörkhuber and A. Klapuri
/// (SMC 2010) do. Filters and scale are those of `librosa.cqt` up to its version 0.7: Hann windows of
/// Q = 1 / (2^(1/12) − 1) periods, magnitudes times the square root of the window's length.
public struct ConstantQTransform: Sendable {
    /// Samples between frames; frame `t` is centred on sample `t · hopLength`.
    public static let hopLength = 512
    /// Semitones from C1 (32.7 Hz) to B7 (3,951 Hz).
    public static let binCount = 84

    /// Semitones by which the scale is moved from A4 = 440 Hz.
    public let tuning: Double
    let filters: ConstantQFilters

    /// - Parameter tuning: deviation from A4 = 440 Hz in semitones, −0.5…0.5.
    public init(tuning: Double = 0) {
        self.tuning = tuning
        filters = ConstantQFilters(tuning: tuning)
    }

    /// Magnitudes of a mono signal at 22,050 Hz: (1 + count / 512) frames × 84 semitones, ≥ 0.
    public func magnitudes(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: Self.binCount)
        let stream = ConstantQStream(filters)
        samples.withUnsafeBufferPointer { stream.push($0) { result.append($0) } }
        stream.finish { result.append($0) }
        return result
    }
}

/// The twelve complex filters of an octave, the same for all octaves because each runs at twice the rate of the next.
final class ConstantQFilters: Sendable {
    static let binsPerOctave = 12
    static let octaveCount = 7
    /// Sample rate of the highest octave.
    static let topRate = 11_025.0
    /// Samples of one filter, the longest (lowest) with its zeros.
    static let length = 96

    /// `length` rows, of which row `length / 2` is the centre, of 12 real and then 12 imaginary parts.
    let taps: FloatBufferTable
    /// What each magnitude of the highest octave is multiplied by; √2 more for every octave below.
    let scale: [Float]

    init(tuning: Double) {
        let periods = 1 / (pow(2, 1.0 / 12) - 1)
        let lowest = 440 * pow(2, (tuning - 9) / 12 + 3)  // C7
        var taps = [Float](repeating: 0, count: 2 * Self.binsPerOctave * Self.length)
        var scale: [Float] = []
        for bin in 0..<Self.binsPerOctave {
            let frequency = lowest * pow(2, Double(bin) / 12)
            let width = periods * Self.topRate / frequency
            let positions = (0..<Self.length).map { Double($0 - Self.length / 2) }
            let window = positions.map { abs($0) < width / 2 ? 0.5 + 0.5 * cos(2 * Double.pi * $0 / width) : 0 }
            let area = window.reduce(0, +)
            for (sample, position) in positions.enumerated() {
                let phase = 2 * Double.pi * frequency * position / Self.topRate
                let weight = window[sample] / area
                let row = sample * 2 * Self.binsPerOctave
                taps[row + bin] = Float(weight * cos(phase))
                taps[row + Self.binsPerOctave + bin] = Float(-weight * sin(phase))
            }
            scale.append(Float((periods * Double(CanonicalAudio.sampleRate) / frequency).squareRoot()))
        }
        self.taps = FloatBufferTable(taps)
        self.scale = scale
    }
}
