import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// The conversions with and without libsoxr differ by the ripple of their pass bands, a few thousandths of a decibel.
struct ResamplerLibraryTests {
    @Test(arguments: [8_000, 32_000, 48_000, 96_000, 192_000])
    func bothConversionsAgree(rate: Int) {
        // Sines all over the band that both pass.
        let highest = 0.45 * Double(min(rate, 22_050))
        let frequencies: [Double] = (1...40).map { Double($0) / 40 * highest }
        let samples = (0..<rate / 2).map { (index: Int) -> Float in
            let time = Double(index) / Double(rate)
            var sum: Float = 0
            for (phase, frequency) in frequencies.enumerated() {
                let angle: Double = 2 * .pi * frequency * time + Double(phase)
                sum += Float(sin(angle) / 40)
            }
            return sum
        }
        let library = Resampler.resample(samples, from: rate, to: 22_050)
        let own = PolyphaseConverterTests.convert(samples, from: rate, to: 22_050)
        #expect(own.count == library.count)
        let middle = 600..<own.count - 600
        let noise = middle.reduce(0) { $0 + pow(Double(own[$1]) - Double(library[$1]), 2) }
        let sound = middle.reduce(0) { $0 + pow(Double(library[$1]), 2) }
        // 0.003 dB.
        #expect(10 * log10(noise / sound) < -70)
    }
}
