import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Recordings with missing treble are detected, and rated as if it were present.
struct BandLimitTests {
    let analyzer = TrackAnalyzer()

    static func noise(seconds: Double) -> [Float] {
        var generator = SplitMix64(seed: 3)
        return (0..<Int(seconds * 22_050)).map { _ in Float.random(in: -0.3...0.3, using: &generator) }
    }

    /// A low-pass filter: convolution with a sinc under a Blackman window, whose edge is 1.5 % of 22,050 Hz wide with
    /// 400 taps at that rate.
    static func lowPass(_ samples: [Float], below frequency: Double, rate: Double = 22_050) -> [Float] {
        let reach = Int(200 * rate / 22_050)
        let taps: [Float] = (-reach...reach).map { n in
            let (x, phase) = (2 * frequency / rate * Double(n), Double.pi * Double(n) / Double(reach))
            let sinc = n == 0 ? 1 : sin(.pi * x) / (.pi * x)
            return Float(2 * frequency / rate * sinc * (0.42 + 0.5 * cos(phase) + 0.08 * cos(2 * phase)))
        }
        return samples.indices.map { at in
            var sum: Float = 0
            for n in max(-reach, at - samples.count + 1)...min(reach, at) { sum += taps[n + reach] * samples[at - n] }
            return sum
        }
    }

    /// Within two mel bands.
    @Test(arguments: [3_500.0, 4_500, 6_000, 7_500, 9_000])
    func findsTheEdge(frequency: Double) throws {
        let limit = analyzer.analyze(samples: Self.lowPass(Self.noise(seconds: 5), below: frequency)).bandLimit
        #expect(abs(try #require(limit.frequency) / frequency - 1) < 0.055)
        #expect(limit.certainty == 1)
    }

    @Test func findsNoneWhereNothingWasCut() {
        let noise = Self.noise(seconds: 5)
        var fading: [Float] = []
        for sample in noise { fading.append((fading.last ?? 0) * 0.98 + 0.02 * sample) }
        let tone = noise.indices.map { 0.5 * Float(sin(2 * Double.pi * 440 * Double($0) / 22_050)) }
        for samples in [noise, fading, tone, Self.lowPass(noise, below: 2_000), noise.map { _ in 0 }, []] {
            #expect(analyzer.analyze(samples: samples).bandLimit.frequency == nil)
        }
    }
}
