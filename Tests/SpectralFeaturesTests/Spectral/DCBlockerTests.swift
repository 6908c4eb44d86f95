import Foundation
import SpectralFeatures
import TestSupport
import Testing

struct DCBlockerTests {
    /// The recursion in the documentation, in double precision, sample by sample.
    private func definition(_ samples: [Float]) -> [Double] {
        let weight = 2 * Double.pi * 2 / 22_050
        var mean = 0.0
        return samples.enumerated().map { index, sample in
            mean += (Double(sample) - mean) * (index < 1752 ? 1 / Double(index + 1) : weight)
            return Double(sample) - (abs(mean) > 1e-4 ? mean : 0)
        }
    }

    /// A whole signal without its offset.
    private func blocked(_ samples: [Float]) -> [Float] {
        var blocker = DCBlocker()
        var result: [Float] = []
        samples.withUnsafeBufferPointer { blocker.push($0) { result.append(contentsOf: $0) } }
        return result
    }

    @Test(arguments: [0, 1, 5, 1751, 1752, 1753, 4097, 30_001])
    func equalsItsDefinition(count: Int) {
        let samples = noise(count: count, amplitude: 0.4, seed: 3).map { $0 + 0.3 }
        let got = blocked(samples)
        #expect(got.count == count)
        for (got, want) in zip(got, definition(samples)) { #expect(abs(Double(got) - want) < 1e-7) }
    }

    @Test func digitalSilenceStaysDigital() {
        let music = noise(count: 22_050, amplitude: 0.4, seed: 5)
        let output = blocked(music + [Float](repeating: 0, count: 22_050))
        #expect(output.suffix(11_025).allSatisfy { $0 == 0 })
    }

    @Test func aSteadyOffsetIsGoneFromTheFirstSample() {
        #expect(blocked(Array(repeating: -0.7, count: 50_000)).allSatisfy { abs($0) < 1e-8 })
    }

    @Test func audibleFrequenciesStay() {
        let tone = (0..<44_100).map { 0.5 * Float(sin(2 * Double.pi * 30 * Double($0) / 22_050)) }
        let loudest = blocked(tone).dropFirst(22_050).map(abs).max() ?? 0
        #expect(abs(20 * log10(loudest / 0.5)) < 0.03)
    }
}
