import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Transforms compared with the definition in double precision.
struct ComplexFFTTests {
    private static let powersOfTwo = (6...14).map { 1 << $0 }
    private static let shortLengths = [1, 2, 3, 4, 5, 8, 16, 31, 32, 63]
    private static let otherLengths = [65, 96, 100, 127, 480, 600, 1009, 1500, 3000]

    /// The error that rounding leaves, relative to the root mean square of the spectrum, grows with the number of passes.
    @Test(arguments: powersOfTwo + shortLengths, [ComplexFFT.Direction.forward, .backward])
    func equalsTheDefinition(length: Int, direction: ComplexFFT.Direction) {
        #expect(error(length: length, direction) < 2e-7)
    }

    /// Three transforms of powers of two, so three times the error.
    @Test(arguments: otherLengths, [ComplexFFT.Direction.forward, .backward])
    func equalsTheDefinitionForOtherLengths(length: Int, direction: ComplexFFT.Direction) {
        #expect(error(length: length, direction) < 6e-7)
    }

    /// An impulse has a spectrum of constant magnitude, whose phase tells where the impulse is. Errors of places and of
    /// factors, which noise may hide among many bins, appear in some bin.
    @Test(arguments: [64, 128, 256, 512, 1024])
    func impulsesHaveFlatSpectra(length: Int) {
        let fft = ComplexFFT(length: length, .forward)
        let (input, output) = (FloatBuffer(count: 2 * length), FloatBuffer(count: 2 * length))
        let roots = roots(length: length, .forward)
        for place in 0..<length {
            input.base.update(repeating: 0, count: 2 * length)
            input.base[2 * place] = 1
            fft.execute(input, output)
            var worst = 0.0
            for bin in 0..<length {
                let (cosine, sine) = roots[bin * place % length]
                let (real, imaginary) = (Double(output.base[2 * bin]) - cosine, Double(output.base[2 * bin + 1]) - sine)
                worst = max(worst, real * real + imaginary * imaginary)
            }
            // A product of at most four factors, each rounded to 6 · 10⁻⁸.
            #expect(worst.squareRoot() < 5e-7)
        }
    }

    @Test(arguments: [32, 100, 1024])
    func concurrentUsesGiveTheSameBits(length: Int) async {
        let fft = ComplexFFT(length: length, .forward)
        let samples = noise(count: 2 * length)
        let spectra = await withTaskGroup(of: [Float].self, returning: [[Float]].self) { group in
            for _ in 0..<16 { group.addTask { spectrum(of: samples, fft) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let again = spectrum(of: samples, ComplexFFT(length: length, .forward))
        for spectrum in spectra { #expect(spectrum.map(\.bitPattern) == again.map(\.bitPattern)) }
    }

    /// Root mean square of the errors of about a hundred bins, relative to that of the bins.
    private func error(length: Int, _ direction: ComplexFFT.Direction) -> Double {
        let samples = noise(count: 2 * length)
        let found = spectrum(of: samples, ComplexFFT(length: length, direction))
        let roots = roots(length: length, direction)
        var (errors, squares) = (0.0, 0.0)
        // An odd step, which takes bins of every part of the output.
        for bin in stride(from: 0, to: length, by: max(1, length / 100) | 1) {
            var (real, imaginary) = (0.0, 0.0)
            for index in 0..<length {
                let (cosine, sine) = roots[bin * index % length]
                let (x, y) = (Double(samples[2 * index]), Double(samples[2 * index + 1]))
                real += x * cosine - y * sine
                imaginary += x * sine + y * cosine
            }
            let difference = (Double(found[2 * bin]) - real, Double(found[2 * bin + 1]) - imaginary)
            errors += difference.0 * difference.0 + difference.1 * difference.1
            squares += real * real + imaginary * imaginary
        }
        return (errors / squares).squareRoot()
    }
}

private func roots(length: Int, _ direction: ComplexFFT.Direction) -> [(cosine: Double, sine: Double)] {
    (0..<length).map { index in
        let angle = direction.rawValue * 2 * Double.pi * Double(index) / Double(length)
        return (cos(angle), sin(angle))
    }
}

private func spectrum(of samples: [Float], _ fft: ComplexFFT) -> [Float] {
    let (input, output) = (FloatBuffer(count: samples.count), FloatBuffer(count: samples.count))
    input.base.update(from: samples, count: samples.count)
    fft.execute(input, output)
    return Array(UnsafeBufferPointer(start: output.base, count: samples.count))
}
