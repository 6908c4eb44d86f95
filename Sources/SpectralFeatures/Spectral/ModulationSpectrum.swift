import Foundation

/// The speed and amount of change of each MFCC: the magnitudes of its spectrum over windows of six seconds, in seven
/// bands from a tenth of an oscillation per second to twenty (T. Kinnunen et al. 2006 and C. Lee et al. 2009,
/// doi:10.1109/TMM.2009.2017635, use the same idea).
package struct ModulationSpectrum: Sendable, Equatable {
    /// Edges of the bands, Hz.
    package static let edges = [0.1, 0.4, 0.8, 1.5, 3, 6, 12, 21.6]
    /// Frames of a window; the next begins half a window later.
    static let windowLength = 256

    /// Coefficients × bands: the amplitude, averaged over windows and over the band's bins, in units of the MFCC.
    package let amplitudes: FeatureMatrix

    /// - Parameter mfcc: frames × coefficients, 43 frames per second. Less than a window counts as one.
    package init(of mfcc: FeatureMatrix) {
        var accumulator = Accumulator(coefficientCount: mfcc.columnCount)
        mfcc.withRows { row, _ in accumulator.add(row) }
        self = accumulator.spectrum
    }

    private init(amplitudes: FeatureMatrix) { self.amplitudes = amplitudes }

    /// The shape of each coefficient's spectrum: log(amplitude + 0.3) minus its mean over the bands. A wide and a
    /// narrow range of tone colors that move in the same way have the same shape.
    /// - Returns: coefficients × bands, row-major: 140 values for 20 coefficients.
    package var shape: [Float] {
        (0..<amplitudes.rowCount).flatMap { coefficient in
            let logarithms = amplitudes.row(coefficient).map { log($0 + 0.3) }
            let mean = logarithms.reduce(0, +) / Float(logarithms.count)
            return logarithms.map { $0 - mean }
        }
    }

    /// FFT bins of each band.
    private static let bins: [Range<Int>] = zip(edges, edges.dropFirst()).map { low, high in
        func first(_ frequency: Double) -> Int {
            Int((frequency * Double(windowLength) / CanonicalAudio.frameRate).rounded(.up))
        }
        return first(low)..<first(high)
    }

    package struct Accumulator {
        private static let fft = RealFFT(length: windowLength)
        private static let window = (0..<windowLength).map {
            Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(windowLength)))
        }

        private var frames: FeatureMatrix
        private var sums: [Double]
        private var windowCount = 0

        package init(coefficientCount: Int) {
            frames = FeatureMatrix(columnCount: coefficientCount)
            frames.reserveRows(windowLength)
            sums = Array(repeating: 0, count: coefficientCount * bins.count)
        }

        package mutating func add(_ row: UnsafePointer<Float>) {
            frames.append(row)
            guard frames.rowCount == windowLength else { return }
            measure()
            frames.removeFirstRows(windowLength / 2)
        }

        private mutating func measure() {
            let input = FloatBuffer(count: windowLength)
            let output = FloatBuffer(count: 2 * Self.fft.binCount)
            let length = frames.rowCount
            // The sum of a Hann window is half its length, so an oscillation of amplitude 1 peaks at 1/2.
            let scale = 2 / Double(length)
            for coefficient in 0..<frames.columnCount {
                let values = frames.column(coefficient)
                let mean = Float(values.reduce(0.0) { $0 + Double($1) } / Double(length))
                input.base.update(repeating: 0, count: windowLength)
                for frame in 0..<length {
                    input.base[frame] = (values[frame] - mean) * Self.window[frame * windowLength / length]
                }
                Self.fft.execute(input, output)
                for (band, bins) in bins.enumerated() {
                    let sum = bins.reduce(0.0) {
                        let (re, im) = (Double(output.base[2 * $1]), Double(output.base[2 * $1 + 1]))
                        return $0 + (re * re + im * im).squareRoot()
                    }
                    sums[coefficient * ModulationSpectrum.bins.count + band] += scale * sum / Double(bins.count)
                }
            }
            windowCount += 1
        }

        package var spectrum: ModulationSpectrum {
            var copy = self
            if windowCount == 0, frames.rowCount > 0 { copy.measure() }
            let count = Double(max(copy.windowCount, 1))
            return ModulationSpectrum(
                amplitudes: FeatureMatrix(values: copy.sums.map { Float($0 / count) }, columnCount: bins.count))
        }
    }
}
