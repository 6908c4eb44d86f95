import Foundation

/// The 24 complex filters of an octave for key detection. They are the same for five octaves, because each octave is
/// measured on a copy at half the rate of the next: Hann windows of Q = 1 / (2^(1/24) − 1) periods, twice as long as
/// those of semitones.
package final class QuarterToneFilters: Sendable {
    package static let binsPerOctave = 24
    /// Indices of the copies at 11,025 Hz, 5,512.5 Hz … that are used.
    package static let octaves = 1..<6
    package static let binCount = 24 * octaves.count
    /// Hz. Bins 2k and 2k + 1 are around a semitone, 11 cents below and 39 above it; k = 0 is C2.
    package static let lowest = 65.0
    /// Samples of a copy that the longest filter covers before and after its center.
    package static let reach = 90
    /// Number of frames of `ConstantQTransform` from one measurement to the next: 0.21 s.
    package static let interval = 9
    /// Number of filters per row for `ck_constant_q`: 12, and zeros.
    package static let rowLength = 16

    /// Half an octave, the amount that `ck_constant_q` processes at a time.
    package struct Bank: Sendable {
        /// Even, because the kernel processes samples in pairs.
        let reach: Int
        /// A row of real parts and one of imaginary parts, for the center and each sample after it.
        let cosines: FloatBufferTable
        let sines: FloatBufferTable
        /// Factors of the magnitudes: a row for each octave from the highest, each larger by √2.
        let scale: FloatBufferTable
    }

    package let banks: [Bank]

    package init() {
        banks = [Self.bank(0..<12, reach: 90), Self.bank(12..<24, reach: 64)]
    }

    private static func bank(_ bins: Range<Int>, reach: Int) -> Bank {
        let periods = 1 / (pow(2, 1.0 / Double(binsPerOctave)) - 1)
        let rate = ConstantQFilters.topRate / pow(2, Double(octaves.lowerBound))
        let bottom = lowest * pow(2, Double(octaves.count - 1))
        var cosines = [Float](repeating: 0, count: (reach + 1) * rowLength)
        var (sines, scale) = (cosines, [Float](repeating: 0, count: octaves.count * rowLength))
        for (column, bin) in bins.enumerated() {
            let frequency = bottom * pow(2, Double(bin) / Double(binsPerOctave))
            let width = periods * rate / frequency
            let window = (0...reach).map { position in
                Double(position) < width / 2 ? 0.5 + 0.5 * cos(2 * Double.pi * Double(position) / width) : 0
            }
            let area = window[0] + 2 * window.dropFirst().reduce(0, +)
            for (position, weight) in window.enumerated() {
                let phase = 2 * Double.pi * frequency * Double(position) / rate
                cosines[position * rowLength + column] = Float(weight / area * cos(phase))
                sines[position * rowLength + column] = Float(-weight / area * sin(phase))
            }
            for octave in 0..<octaves.count {
                let length = periods * Double(CanonicalAudio.sampleRate) / frequency * pow(2, Double(octave))
                scale[octave * rowLength + column] = Float(length.squareRoot())
            }
        }
        return Bank(
            reach: reach, cosines: FloatBufferTable(cosines), sines: FloatBufferTable(sines),
            scale: FloatBufferTable(scale))
    }
}
