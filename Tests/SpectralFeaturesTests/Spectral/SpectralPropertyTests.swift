import CKernels
import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Stages compared with naive versions in double precision.
struct SpectralPropertyTests {
    @Test(arguments: [2, 6, 64, 100, 2048])
    func realFFTEqualsTheDefinition(length: Int) {
        let samples = noise(count: length)
        let spectrum = RealFFT(length: length).spectrum(of: samples)
        #expect(spectrum.count == 2 * (length / 2 + 1))
        for bin in stride(from: 0, through: length / 2, by: max(1, length / 32)) {
            var (re, im) = (0.0, 0.0)
            for (n, x) in samples.enumerated() {
                let angle = -2 * Double.pi * Double(bin * n % length) / Double(length)
                re += Double(x) * cos(angle)
                im += Double(x) * sin(angle)
            }
            let tolerance = 1e-6 * Double(length).squareRoot() * 4
            #expect(abs(Double(spectrum[2 * bin]) - re) < tolerance)
            #expect(abs(Double(spectrum[2 * bin + 1]) - im) < tolerance)
        }
    }

    @Test func discreteCosineTransformIsOrthonormal() {
        let identity = FeatureMatrix(
            values: (0..<16).flatMap { row in (0..<16).map { $0 == row ? 1 : 0 } }, columnCount: 16)
        let basis = DCT(inputCount: 16, outputCount: 16).apply(to: identity)
        for a in 0..<16 {
            for b in 0..<16 {
                let dot = zip(basis.row(a), basis.row(b)).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
                #expect(abs(dot - (a == b ? 1 : 0)) < 1e-6)
            }
        }
    }

    @Test func melScaleInvertsItself() {
        for frequency in stride(from: 0.0, through: 11_025, by: 137) {
            #expect(abs(MelFilterBank.hertz(fromMel: MelFilterBank.mel(fromHertz: frequency)) - frequency) < 1e-6)
        }
        #expect(MelFilterBank.mel(fromHertz: 1000) == 15)
    }

    /// The applied bank equals the published matrix.
    @Test func melBankEqualsItsMatrix() {
        let bank = MelFilterBank(bandCount: 40)
        let power = FeatureMatrix(values: noise(count: bank.binCount).map { $0 * $0 }, columnCount: bank.binCount)
        let bands = bank.apply(to: power)
        for band in 0..<40 {
            let expected = zip(bank.weights.row(band), power.row(0)).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
            #expect(abs(Double(bands[0, band]) - expected) <= 1e-5 * abs(expected))
        }
    }

    /// Means of the extremes compared with sorting, on noise, ramps, ties and zeros, and with all of the largest in one
    /// of the kernel's lanes.
    @Test(arguments: [(5, 1), (19, 1), (37, 2), (149, 3), (427, 9), (427, 427), (64, 33)])
    func extremeMeansEqualSorting(count: Int, kept: Int) {
        let places: [Float] = (0..<count).map { Float($0) }
        let lane: [Float] = (0..<count).map { (index: Int) -> Float in Float(index % 16 == 3 ? 1000 - index : index) }
        let sources: [[Float]] = [
            noise(count: count).map { abs($0) }, places.map { exp(-$0 / 10) },
            places.map { $0.truncatingRemainder(dividingBy: 3) }, [Float](repeating: 0, count: count),
            [Float](repeating: 0.25, count: count), lane,
        ]
        for values in sources {
            var (low, high): (Float, Float) = (-1, -1)
            ck_extreme_means(values, count, kept, &low, &high)
            let sorted = values.map(Double.init).sorted()
            let expectedLow = sorted.prefix(kept).reduce(0, +) / Double(kept)
            let expectedHigh = sorted.suffix(kept).reduce(0, +) / Double(kept)
            #expect(abs(Double(low) - expectedLow) <= 1e-5 * expectedLow + 1e-30)
            #expect(abs(Double(high) - expectedHigh) <= 1e-5 * expectedHigh + 1e-30)
        }
    }

    @Test func decibelsOfPowersOfTen() {
        let power = FeatureMatrix(values: [1, 10, 1e-3, 1e-7, 1e-20, 123.456], columnCount: 1)
        let decibels = Decibels.fromPower(power).values
        let expected: [Double] = [0, 10, -30, 20.9151 - 80, 20.9151 - 80, 20.9151]
        for (got, want) in zip(decibels, expected) { #expect(abs(Double(got) - want) < 1e-3) }
    }

    @Test func slopeOfALineIsItsSlope() {
        let line = FeatureMatrix(values: (0..<30).map { 3 * Float($0) - 7 }, columnCount: 1)
        #expect(Delta.slope(of: line).values.allSatisfy { abs($0 - 3) < 1e-5 })
        let short = FeatureMatrix(values: [1, 2, 3], columnCount: 1)
        #expect(Delta.slope(of: short).values == [0, 0, 0])
    }

    @Test func emptyAndOneSampleSignals() {
        #expect(STFT().powerSpectrogram(of: []).rowCount == 0)
        #expect(MFCC().coefficients(of: []).rowCount == 0)
        #expect(RootMeanSquare.values(of: []).isEmpty)
        let one = MFCC().coefficients(of: [0.5])
        #expect(one.rowCount == 1)
        #expect(one.values.allSatisfy { $0.isFinite })
        #expect(abs(RootMeanSquare.values(of: [0.5])[0] - 0.5 / Float(2048).squareRoot()) < 1e-6)
    }

    // The kernels read whole rows: a narrower matrix must stop the program instead of being read past its end.
    @Test func spectrogramsOfAnotherFrameLengthAreRefused() async {
        await #expect(processExitsWith: .failure) {
            _ = SpectralContrast().contrast(of: FeatureMatrix(values: [1, 2, 3], columnCount: 3))
        }
        await #expect(processExitsWith: .failure) {
            _ = TuningEstimator.tuning(ofPowerSpectrogram: FeatureMatrix(values: [1, 2, 3], columnCount: 3))
        }
    }
}
