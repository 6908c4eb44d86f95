internal import CKernels
import Foundation

/// Fourier transforms around the circle of pitch classes, of any number of channels at a time, a multiple of 16.
///
/// A spectrum has as many rows of channels as a circle: harmonics 0 and 6, which are real, then the real and the imaginary
/// part of each of harmonics 1 to 5.
enum PitchSpectrum {
    static let pitchCount = 12
    /// The rows of each harmonic, in the order above.
    static let harmonics = [0..<1, 1..<2, 2..<4, 4..<6, 6..<8, 8..<10, 10..<12]

    /// Rows × pitches.
    private static let analysis: [Float] = (0..<pitchCount).flatMap { row in
        (0..<pitchCount).map { Float(wave(row, $0)) }
    }
    /// Pitches × rows.
    private static let synthesis: [Float] = (0..<pitchCount).flatMap { pitch in
        (0..<pitchCount).map { row in Float(wave(row, pitch) * (row < 2 ? 1 : 2) / Double(pitchCount)) }
    }

    private static func wave(_ row: Int, _ pitch: Int) -> Double {
        let turn = 2 * Double.pi * Double(pitch) / Double(pitchCount)
        switch row {
        case 0: return 1
        case 1: return pitch.isMultiple(of: 2) ? 1 : -1
        default: return row.isMultiple(of: 2) ? cos(Double(row / 2) * turn) : -sin(Double(row / 2) * turn)
        }
    }

    static func transform(_ circle: UnsafePointer<Float>, channels: Int, to spectrum: UnsafeMutablePointer<Float>) {
        multiply(analysis, circle, channels, -.infinity, spectrum)
    }

    /// The circle of a spectrum, rectified.
    static func rectifiedCircle(
        of spectrum: UnsafePointer<Float>, channels: Int, to circle: UnsafeMutablePointer<Float>
    ) {
        multiply(synthesis, spectrum, channels, 0, circle)
    }

    /// A product of matrices is a convolution of one row whose weights are the second matrix.
    private static func multiply(
        _ matrix: [Float], _ rows: UnsafePointer<Float>, _ channels: Int, _ least: Float,
        _ output: UnsafeMutablePointer<Float>
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: channels) { none in
            none.initialize(repeating: 0)
            guard let none = none.baseAddress else { return }
            ck_convolve(
                matrix, pitchCount, pitchCount, 0, 1, rows, none, least, output, channels, pitchCount, channels)
        }
    }
}
