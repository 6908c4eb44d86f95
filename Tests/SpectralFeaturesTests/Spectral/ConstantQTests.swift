import Foundation
import SpectralFeatures
import TestSupport
import Testing

struct ConstantQTests {
    /// Brown's sum at the full sample rate in Double: no octaves, no decimation.
    static func naive(_ samples: [Float], frame: Int, bin: Int, tuning: Double) -> Double {
        let frequency = 440 * pow(2, (Double(bin) + 24 - 69 + tuning) / 12)
        let width = 1 / (pow(2, 1.0 / 12) - 1) * 22_050 / frequency
        let reach = Int(width / 2)
        var (re, im, area) = (0.0, 0.0, 0.0)
        for offset in -reach...reach {
            let window = 0.5 + 0.5 * cos(2 * Double.pi * Double(offset) / width)
            area += window
            let index = frame * 512 + offset
            guard samples.indices.contains(index) else { continue }
            let phase = 2 * Double.pi * frequency * Double(offset) / 22_050
            re += Double(samples[index]) * window * cos(phase)
            im += Double(samples[index]) * window * sin(phase)
        }
        return (re * re + im * im).squareRoot() / area * width.squareRoot()
    }

    /// The decimator has its documented response, measured by its output for one sample at every position.
    @Test func decimatorIsFlatAndStops() {
        let reach = HalfBandDecimator.reach
        let taps = (-reach...reach).map { place -> Double in
            var input = [Float](repeating: 0, count: 2 * reach + 1)
            input[reach + place] = 1
            var output: Float = 0
            input.withUnsafeBufferPointer { input in
                if let base = input.baseAddress { HalfBandDecimator().apply(base + reach, into: &output, count: 1) }
            }
            return Double(output)
        }
        func decibels(_ frequency: Double) -> Double {
            let response = taps.enumerated().reduce(0) { sum, tap in
                sum + tap.element * cos(2 * Double.pi * frequency * Double(tap.offset - reach))
            }
            return 20 * log10(max(abs(response), 1e-12))
        }
        for frequency in stride(from: 0, through: 0.187, by: 0.001) { #expect(abs(decibels(frequency)) < 0.02) }
        for frequency in stride(from: 0.313, through: 0.5, by: 0.001) { #expect(decibels(frequency) < -57) }
    }

    @Test(arguments: [0, 0.37, -0.5])
    func magnitudesMatchTheDefinition(tuning: Double) {
        let magnitudes = ConstantQTransform(tuning: tuning).magnitudes(of: SignalFixture.glides)
        #expect(magnitudes.rowCount == 1 + SignalFixture.glides.count / 512)
        #expect(magnitudes.columnCount == 84)
        for frame in stride(from: 0, to: magnitudes.rowCount, by: 7) {
            let want = (0..<84).map { Self.naive(SignalFixture.glides, frame: frame, bin: $0, tuning: tuning) }
            let top = want.max() ?? 0
            for bin in 0..<84 {
                // The filters of low notes are sampled at lower rates, and the decimators pass −57 dB.
                #expect(
                    abs(Double(magnitudes[frame, bin]) - want[bin]) < 0.015 * top,
                    "frame \(frame), bin \(bin): \(magnitudes[frame, bin]), by definition \(want[bin])")
            }
        }
    }

    /// For any size of the blocks from a decoder.
    @Test func frameCountFollowsTheLength() {
        for count in [0, 1, 511, 512, 8191, 8192, 8193, 20_000] {
            let samples = Array(SignalFixture.glides.prefix(count))
            #expect(ConstantQTransform().magnitudes(of: samples).rowCount == (count == 0 ? 0 : 1 + count / 512))
        }
    }

    @Test func chromaOfOneNote() {
        let note = (0..<22_050).map { Float(sin(2 * Double.pi * 440 * Double($0) / 22_050)) }
        let magnitudes = ConstantQTransform().magnitudes(of: note)
        let chroma = ConstantQChroma.chroma(ofConstantQ: magnitudes)
        let frame = Array(chroma.row(20))
        #expect(frame[9] == 1, "A")
        // The transform of a Hann window is ½ one semitone away, because one semitone is 1 / its length.
        #expect(abs(frame[8] - 0.5) < 0.03 && abs(frame[10] - 0.5) < 0.03)
        #expect(frame[7] < 0.03 && frame[3] < 0.01)
        #expect(
            ConstantQChroma.chroma(ofConstantQ: ConstantQTransform().magnitudes(of: [Float](repeating: 0, count: 4096)))
                .values.allSatisfy { $0 == 0 })
    }

    /// Compared with the definition, in Double, frame by frame.
    @Test func energyNormalizedMatchesTheDefinition() {
        let values = (0..<90 * 12).map { (index: Int) -> Float in
            let (fast, slow) = (sin(Double(index) * 0.7), cos(Double(index) * 0.013))
            return Float(abs(fast * slow))
        }
        let chroma = FeatureMatrix(values: values, columnCount: 12)
        let cens = ConstantQChroma.energyNormalized(chroma)
        #expect(cens.rowCount == 90)
        let window = (-20...20).map { (offset: Int) -> Double in 0.5 + 0.5 * cos(Double.pi / 21 * Double(offset)) }
        for frame in 0..<90 {
            var smoothed = [Double](repeating: 0, count: 12)
            for offset in -20...20 where (0..<90).contains(frame + offset) {
                let row = chroma.row(frame + offset).map(Double.init)
                for pitch in 0..<12 {
                    let share = row[pitch] / row.reduce(0, +)
                    let quarters = [0.05, 0.1, 0.2, 0.4].count { share > $0 }
                    smoothed[pitch] += window[offset + 20] * Double(quarters)
                }
            }
            let length = smoothed.reduce(0) { $0 + $1 * $1 }.squareRoot()
            for pitch in 0..<12 {
                #expect(abs(Double(cens[frame, pitch]) - smoothed[pitch] / length) < 1e-5)
            }
        }
    }
}
