import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// The conversions with and without libsoxr differ by the ripple of their pass bands, a few thousandths of a decibel.
struct ResamplerLibraryTests {
    @Test(arguments: [8_000, 32_000, 48_000, 96_000, 192_000])
    func bothConversionsAgree(rate: Int) {
        // Sines all over the band that both pass.
        let frequencies = (1...40).map { Double($0) / 40 * 0.9 * Double(min(rate, 22_050)) / 2 }
        let samples = (0..<rate / 2).map { index in
            frequencies.enumerated().reduce(Float(0)) { sum, tone in
                sum + Float(sin(2 * .pi * tone.element * Double(index) / Double(rate) + Double(tone.offset)) / 40)
            }
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
