import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Transforms compared with the definition in double precision.
struct ComplexFFTTests {
    private static let powersOfTwo = (6...14).map { 1 << $0 }
    private static let shortLengths = [1, 2, 3, 4, 5, 8, 16, 31, 32, 63]
    private static let otherLengths = [65, 96, 100, 127, 480, 600, 1009, 1500, 3000]

    /// The trait `FFTW` chooses what computes.
    @Test func theTraitChooses() {
        #if FFTW
            let hasFFTW = true
        #else
            let hasFFTW = false
        #endif
        #expect(ComplexFFT(length: 1024, .forward).isFFTW == hasFFTW)
        #expect(!ComplexFFT(ownLength: 1024, .forward).isFFTW)
    }

    /// The error that rounding leaves, relative to the root mean square of the spectrum, grows with the number of passes.
    @Test(arguments: powersOfTwo + shortLengths, [ComplexFFT.Direction.forward, .backward])
    func equalsTheDefinition(length: Int, direction: ComplexFFT.Direction) {
        for fft in transforms(length: length, direction) { #expect(error(of: fft, direction) < 2e-7) }
    }

    /// The package makes three transforms of powers of two, so three times the error.
    @Test(arguments: otherLengths, [ComplexFFT.Direction.forward, .backward])
    func equalsTheDefinitionForOtherLengths(length: Int, direction: ComplexFFT.Direction) {
        for fft in transforms(length: length, direction) { #expect(error(of: fft, direction) < 6e-7) }
    }

    /// Every length in use: the STFT, chroma, the correlation of lags, the modulation spectrum, the stereo image, and the
    /// converter of rates. Both differ from the definition by less than 2 · 10⁻⁷, so by less than the double from each
    /// other.
    @Test(arguments: powersOfTwo, [ComplexFFT.Direction.forward, .backward])
    func ownEqualsThatOfTheBuild(length: Int, direction: ComplexFFT.Direction) {
        let samples = noise(count: 2 * length)
        let spectra = transforms(length: length, direction).map { spectrum(of: samples, $0).map(Double.init) }
        let squares = spectra[0].reduce(0) { $0 + $1 * $1 }
        let differences = zip(spectra[0], spectra[1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect((differences / squares).squareRoot() < 4e-7)
    }

    /// Plans are made and destroyed while others are made and executed: FFTW's planner is not thread-safe.
    @Test func plansAreMadeOnManyThreads() async {
        let spectra = await withTaskGroup(of: [Float].self, returning: [[Float]].self) { group in
            for number in 0..<256 {
                group.addTask {
                    let length = 64 << (number % 4)
                    return spectrum(of: noise(count: 2 * length), ComplexFFT(length: length, .forward))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let expected = (0..<4).map { spectrum(of: noise(count: 128 << $0), ComplexFFT(length: 64 << $0, .forward)) }
        for spectrum in spectra { #expect(expected.contains(spectrum)) }
    }

    /// An impulse has a spectrum of constant magnitude, whose phase tells where the impulse is. Errors of places and of
    /// factors, which noise may hide among many bins, appear in some bin.
    @Test(arguments: [64, 128, 256, 512, 1024])
    func impulsesHaveFlatSpectra(length: Int) {
        for fft in transforms(length: length, .forward) { checkImpulses(fft) }
    }

    private func checkImpulses(_ fft: ComplexFFT) {
        let length = fft.length
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
    private func error(of fft: ComplexFFT, _ direction: ComplexFFT.Direction) -> Double {
        let length = fft.length
        let samples = noise(count: 2 * length)
        let found = spectrum(of: samples, fft)
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

/// The package's own transform and that of this build; without the trait `FFTW` they are the same.
private func transforms(length: Int, _ direction: ComplexFFT.Direction) -> [ComplexFFT] {
    [ComplexFFT(ownLength: length, direction), ComplexFFT(length: length, direction)]
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
