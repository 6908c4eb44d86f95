import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// The sliding lines of encoders, against the transforms by their definition in double precision.
@Suite struct GridTransformTests {
    private static let least = 1e-10

    /// Noise whose level falls with time, so that offsets differ.
    private var noise: [Float] {
        var generator = SplitMix64(seed: 21)
        return (0..<4_096).map { Float.random(in: -0.5...0.5, using: &generator) * Float(exp(-Double($0) / 1_500)) }
    }

    /// log2 that is linear between powers of two.
    private func logarithm(_ value: Double) -> Double { Double(value.exponent) + value.significand - 1 }

    private func mean(_ lines: [Double]) -> Double {
        lines.reduce(0) { $0 + logarithm($1 * $1 + Self.least) } / Double(lines.count)
    }

    /// I0 by its power series.
    private func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for step in 1..<60 {
            term *= pow(x / 2 / Double(step), 2)
            sum += term
        }
        return sum
    }

    /// Six bins leave 41 dB less than a line, which shows in the logarithms of lines that are nearly zero.
    @Test func linesOfAACAreThoseOfTheMDCT() {
        let (samples, count) = (noise, 1_024)
        let kernel = (0...count).map { index -> Double in
            let place = 2 * Double(index) / Double(count) - 1
            return bessel(Double.pi * 4 * (1 - place * place).squareRoot())
        }
        let total = kernel.reduce(0, +)
        let rising = (0..<count).map { index -> Double in (kernel[...index].reduce(0, +) / total).squareRoot() }
        let window = rising + rising.reversed()
        let found = GridTransform.advanced.meter().scores(samples, count: 1_024, least: Float(Self.least))
        for offset in [0, 1, 517, 1_023] {
            let lines = (208..<688).map { line -> Double in
                var sum = 0.0
                for index in 0..<2 * count {
                    let angle =
                        Double.pi / Double(count) * (Double(index) + 0.5 + Double(count) / 2) * (Double(line) + 0.5)
                    sum += window[index] * Double(samples[offset + index]) * cos(angle)
                }
                return sum * (2 / Double(count)).squareRoot()
            }
            #expect(abs(Double(found[offset]) - mean(lines)) < 0.1)
        }
    }

    /// Of two frames, as CELT transforms them: windows that overlap by 120 of 960 samples.
    @Test func linesOfOpusAreThoseOfTheMDCT() {
        let (samples, count) = (noise, 960)
        let rising = (0..<count).map { index -> Double in
            guard index >= 420 else { return 0 }
            guard index < 540 else { return 1 }
            let part = sin(Double.pi / 2 * (Double(index - 420) + 0.5) / 120)
            return sin(Double.pi / 2 * part * part)
        }
        let window = rising + rising.reversed()
        let (found, first) = OpusFrames(sampleRate: 48_000).scores(samples, from: 0, Float(Self.least))
        #expect(found.count == count && first == 0)
        for offset in [0, 3, 517, 959] {
            let means = (0..<2).map { frame -> Double in
                mean(
                    (80..<336).map { line -> Double in
                        var sum = 0.0
                        for index in 0..<2 * count {
                            let angle =
                                Double.pi / Double(count) * (Double(index) + 0.5 + Double(count) / 2)
                                * (Double(line) + 0.5)
                            sum += window[index] * Double(samples[offset + frame * count + index]) * cos(angle)
                        }
                        return sum * (2 / Double(count)).squareRoot()
                    })
            }
            #expect(abs(Double(found[offset]) - (means[0] + means[1]) / 2) < 0.01)
        }
    }

    /// Polyphase filter, MDCT of each band, and butterflies, with the Kaiser window. Two bins leave 20 to 40 dB less than the line.
    @Test func linesOfLayer3AreThoseOfTheFilterBank() {
        let samples = noise
        var filter = (0..<512).map { index -> Double in
            let place = Double(index - 256)
            let window: Double = bessel(10.5 * (1 - place * place / 65_536).squareRoot())
            let cutoff = 1.2 / 64
            let ideal: Double = place == 0 ? cutoff : sin(Double.pi * cutoff * place) / (Double.pi * place)
            return window * ideal
        }
        let sum = filter.reduce(0, +)
        filter = filter.map { $0 / sum }
        let reductions = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037]
        func lines(from start: Int) -> [Double] {
            let slots = (0..<36).map { slot in
                (0..<32).map { band -> Double in
                    var value = 0.0
                    for index in 0..<512 {
                        let sign: Double = index / 64 % 2 == 0 ? 1 : -1
                        let product = (2 * band + 1) * (index % 64 - 16)
                        let angle = Double(product) * Double.pi / 64
                        value += sign * filter[index] * Double(samples[start + 32 * slot + 511 - index]) * cos(angle)
                    }
                    return band % 2 == 1 && slot % 2 == 1 ? -value : value
                }
            }
            var lines = (0..<32 * 18).map { line -> Double in
                let (band, place) = (line / 18, line % 18)
                var sum = 0.0
                for slot in 0..<36 {
                    let middle = Double(slot) + 0.5
                    let window = sin(middle * Double.pi / 36)
                    let product = (2 * slot + 19) * (2 * place + 1)
                    let angle = Double(product) * Double.pi / 72
                    sum += window * slots[slot][band] * cos(angle)
                }
                // Of about the norm 1.
                return sum * 11 / 3
            }
            for band in 0..<31 {
                for (place, reduction) in reductions.enumerated() {
                    let cosine: Double = 1 / (1 + reduction * reduction).squareRoot()
                    let (low, high) = (18 * band + 17 - place, 18 * (band + 1) + place)
                    let (up, down) = (lines[low], lines[high])
                    lines[low] = cosine * (up + reduction * down)
                    lines[high] = cosine * (down - reduction * up)
                }
            }
            return Array(lines[18..<306])
        }
        let found = GridTransform.layer3.meter().scores(Array(samples[239...]), count: 1_152, least: Float(Self.least))
        for offset in [0, 1, 100, 1_151] {
            #expect(abs(Double(found[offset]) - mean(lines(from: offset))) < 0.1)
        }
    }
}
