import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Conversion of sample rates without a library of the system.
struct PolyphaseConverterTests {
    static func convert(_ samples: [Float], from inputRate: Int, to outputRate: Int, blockLength: Int = .max) -> [Float]
    {
        let resampler = Resampler(
            from: inputRate, to: outputRate, by: PolyphaseConverter(from: inputRate, to: outputRate))
        var output: [Float] = []
        var rest = samples[...]
        while !rest.isEmpty {
            output += resampler.process(Array(rest.prefix(blockLength)))
            rest = rest.dropFirst(blockLength)
        }
        return output + resampler.finish()
    }

    private static func sine(_ frequency: Double, rate: Int, count: Int) -> [Double] {
        (0..<count).map { sin(2 * .pi * frequency * Double($0) / Double(rate)) }
    }

    private static func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-12)) }

    /// The definition in Double: for each output, the sum over all samples of the input, weighted by a sinc under a Kaiser
    /// window. The Bessel function is its integral, not the series of the implementation.
    private static func definition(_ samples: [Float], from inputRate: Int, to outputRate: Int) -> [Double] {
        func bessel(_ x: Double) -> Double {
            var sum = 0.0
            for step in 0..<200 {
                let angle: Double = (Double(step) + 0.5) * .pi / 200
                sum += exp(x * cos(angle))
            }
            return sum / 200
        }
        let ratio = max(1, Double(inputRate) / Double(outputRate))
        let (cutoff, width, beta) = (0.956871748 / ratio, 97.25 * ratio, 13.04)
        let whole = bessel(beta)
        return (0..<(samples.count * outputRate + inputRate - 1) / inputRate).map { index in
            let center = Double(index) * Double(inputRate) / Double(outputRate)
            let first = max(0, Int((center - width).rounded(.up)))
            let last = min(samples.count - 1, Int((center + width).rounded(.down)))
            guard first <= last else { return 0 }
            return (first...last).reduce(0) { sum, place in
                let offset = Double(place) - center
                let window = bessel(beta * max(0, 1 - offset * offset / (width * width)).squareRoot()) / whole
                let sinc = abs(offset) < 1e-9 ? cutoff : sin(.pi * cutoff * offset) / (.pi * offset)
                return sum + Double(samples[place]) * sinc * window
            }
        }
    }

    /// Rates with few places between two samples have exact tables. The others interpolate with an error below −100 dB.
    @Test(arguments: [
        (48_000, 22_050, 2e-6), (44_100, 22_050, 2e-6), (96_000, 22_050, 2e-6), (8_000, 22_050, 2e-6),
        (22_050, 48_000, 2e-6), (44_101, 22_050, 1e-5), (11_111, 22_050, 1e-5),
    ])
    func isTheFilterOfItsDefinition(inputRate: Int, outputRate: Int, tolerance: Double) {
        let samples = noise(count: inputRate / 20)
        let expected = Self.definition(samples, from: inputRate, to: outputRate)
        let found = Self.convert(samples, from: inputRate, to: outputRate)
        #expect(found.count == expected.count)
        for (a, b) in zip(found, expected) { #expect(abs(Double(a) - b) < tolerance) }
    }

    /// Up to 0.9 of what both rates can hold, tones stay what they are: noise and distortion below −90 dB, and a level
    /// within 0.001 dB.
    @Test(arguments: [8_000, 11_025, 12_000, 16_000, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000])
    func tonesPass(rate: Int) {
        let count = rate / 4
        for share in [0.01, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9] {
            let frequency = share * Double(min(rate, 22_050)) / 2
            let found = Self.convert(
                Self.sine(frequency, rate: rate, count: count).map { Float($0) }, from: rate, to: 22_050)
            let expected = Self.sine(frequency, rate: 22_050, count: found.count)
            // The ends are affected by the surrounding silence.
            let middle = 600..<found.count - 600
            let level =
                middle.reduce(0) { $0 + Double(found[$1]) * expected[$1] }
                / middle.reduce(0) { $0 + expected[$1] * expected[$1] }
            let error = (middle.reduce(0) { $0 + pow(Double(found[$1]) - expected[$1], 2) } / Double(middle.count))
                .squareRoot()
            #expect(Self.decibels(error * 2.0.squareRoot()) < -90, "\(frequency) Hz")
            #expect(abs(Self.decibels(level)) < 0.001, "\(frequency) Hz")
        }
    }

    /// From the lower Nyquist frequency on.
    @Test(arguments: [24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000])
    func frequenciesAboveTheNewNyquistFrequencyAreRemoved(rate: Int) {
        for share in [0.0, 0.05, 0.3, 0.7, 0.99] {
            let frequency = 11_025 + share * (Double(rate) / 2 - 11_025)
            let found = Self.convert(
                Self.sine(frequency, rate: rate, count: rate / 4).map { Float($0) }, from: rate, to: 22_050)
            let loudest = found.dropFirst(600).dropLast(600).map { abs(Double($0)) }.max() ?? 1
            #expect(Self.decibels(loudest) < -90, "\(frequency) Hz")
        }
    }

    @Test(arguments: [(48_000, 22_050), (8_000, 22_050), (192_000, 22_050), (44_101, 22_050)])
    func blocksDoNotMatter(inputRate: Int, outputRate: Int) {
        let samples = noise(count: 9_001)
        let whole = Self.convert(samples, from: inputRate, to: outputRate)
        for blockLength in [1, 7, 4_096, 4_099] {
            #expect(Self.convert(samples, from: inputRate, to: outputRate, blockLength: blockLength) == whole)
        }
    }

    @Test func silenceIsExactAndTheLengthIsDocumented() {
        for (count, inputRate, outputRate) in [(1, 192_000, 8_000), (50_000, 48_000, 22_050), (3, 8_000, 192_000)] {
            let found = Self.convert([Float](repeating: 0, count: count), from: inputRate, to: outputRate)
            #expect(found.count == (count * outputRate + inputRate - 1) / inputRate)
            #expect(found.allSatisfy { $0 == 0 })
        }
    }
}
