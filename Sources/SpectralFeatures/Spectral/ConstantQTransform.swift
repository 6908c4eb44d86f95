internal import CKernels
import Foundation

/// Magnitudes on a scale of semitones: J. Brown, *Calculation of a constant Q spectral transform*, JASA 89(1), 1991,
/// doi:10.1121/1.400476, computed octave by octave on copies of the signal with decreasing sample rates, as in C.
/// Schörkhuber and A. Klapuri (SMC 2010). Filters and scale are those of `librosa.cqt` up to its version 0.7: Hann
/// windows of Q = 1 / (2^(1/12) − 1) periods, magnitudes multiplied by the square root of the window's length.
public struct ConstantQTransform: Sendable {
    /// Semitones from C1 (32.7 Hz) to B7 (3,951 Hz).
    public static let binCount = 84

    /// Semitones by which the scale is shifted from A4 = 440 Hz.
    public let tuning: Double
    package let filters: ConstantQFilters

    /// - Parameter tuning: deviation from A4 = 440 Hz in semitones, −0.5…0.5.
    public init(tuning: Double = 0) {
        self.tuning = tuning
        filters = ConstantQFilters(tuning: tuning)
    }

    /// Magnitudes of a mono signal at 22,050 Hz: (1 + count / 512) frames × 84 semitones, ≥ 0. Frame `t` is centered on
    /// sample 512 t.
    public func magnitudes(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: Self.binCount)
        let stream = ConstantQStream(filters)
        samples.withUnsafeBufferPointer { stream.push($0) { result.append($0.semitones) } }
        stream.finish { result.append($0.semitones) }
        return result
    }
}

/// The twelve complex filters of an octave. They are the same for all octaves, because each runs at twice the rate of
/// the next.
package final class ConstantQFilters: Sendable {
    static let binsPerOctave = 12
    static let octaveCount = 7
    /// Sample rate of the highest octave.
    static let topRate = Double(CanonicalAudio.sampleRate / 2)
    /// Length of a filter in samples: that of the longest (lowest), with its zeros.
    static let length = 96

    /// Samples before and after its center that the longest filter covers.
    static let reach = 46
    /// Number of filters per row for `ck_constant_q`: 12, and zeros.
    package static let rowLength = 16

    /// A row of real parts and one of imaginary parts, for the center and each sample after it.
    let cosines: FloatBufferTable
    let sines: FloatBufferTable
    /// Factors of the magnitudes: a row for each octave from the highest, each larger by √2.
    let scale: FloatBufferTable

    package init(tuning: Double) {
        let periods = 1 / (pow(2, 1.0 / 12) - 1)
        let lowest = 440 * pow(2, (tuning - 9) / 12 + 3)  // C7
        let tables = (Self.reach + 1) * Self.rowLength
        var (cosines, sines) = ([Float](repeating: 0, count: tables), [Float](repeating: 0, count: tables))
        var scale = [Float](repeating: 0, count: Self.octaveCount * Self.rowLength)
        for bin in 0..<Self.binsPerOctave {
            let frequency = lowest * pow(2, Double(bin) / 12)
            let width = periods * Self.topRate / frequency
            let window = (0...Self.reach).map { position in
                Double(position) < width / 2 ? 0.5 + 0.5 * cos(2 * Double.pi * Double(position) / width) : 0
            }
            let area = window[0] + 2 * window.dropFirst().reduce(0, +)
            for (position, weight) in window.enumerated() {
                let phase = 2 * Double.pi * frequency * Double(position) / Self.topRate
                cosines[position * Self.rowLength + bin] = Float(weight / area * cos(phase))
                sines[position * Self.rowLength + bin] = Float(-weight / area * sin(phase))
            }
            for octave in 0..<Self.octaveCount {
                let rate = Double(CanonicalAudio.sampleRate) * pow(2, Double(octave))
                scale[octave * Self.rowLength + bin] = Float((periods * rate / frequency).squareRoot())
            }
        }
        self.cosines = FloatBufferTable(cosines)
        self.sines = FloatBufferTable(sines)
        self.scale = FloatBufferTable(scale)
    }
}
