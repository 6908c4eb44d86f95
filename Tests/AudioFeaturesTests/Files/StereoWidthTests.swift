import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Compared with the definition, sum by sum, and with mixtures of known width.
struct StereoWidthTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func levels(_ left: [Double], _ right: [Double], rate: Int = 44_100) throws -> [Float?] {
        let samples = zip(left, right).flatMap { [$0, $1] }
        return try levels(of: PCMFixture(sampleRate: rate, channelCount: 2, coding: .float32, samples: samples))
    }

    private func levels(of fixture: PCMFixture) throws -> [Float?] {
        try TrackAnalyzer().analyze(RawPath(folder.write(fixture.wav(), as: "width.wav"))).stereo.levels
    }

    private static func noise(_ count: Int, seed: UInt64) -> [Double] {
        TestSupport.noise(count: count, amplitude: 0.2, seed: seed).map { Double($0) }
    }

    /// 10 · log₁₀ of the powers of side and middle, each at least a thousandth of the other.
    private static func level(_ side: Double, _ middle: Double) -> Double {
        10 * log10((side + 1e-3 * middle) / (middle + 1e-3 * side))
    }

    /// The transform of every window as a sum of products.
    private static func naive(_ left: [Double], _ right: [Double], rate: Double, length: Int, hop: Int) -> [Double] {
        let window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
        var sums = [Double](repeating: 0, count: 6)
        let starts = Array(stride(from: 0, through: left.count - length, by: hop))
        func mel(_ frequency: Double) -> Double { 2_595 * log10(1 + frequency / 700) }
        for start in starts {
            var powers = [(middle: Double, side: Double)](repeating: (0, 0), count: 6)
            for bin in 1..<length / 2 {
                let frequency = Double(bin) * rate / Double(length)
                let band = Int(((mel(frequency) - mel(40)) / (mel(10_500) - mel(40)) * 6).rounded(.down))
                guard powers.indices.contains(band) else { continue }
                var (middle, side) = ((0.0, 0.0), (0.0, 0.0))
                for index in 0..<length {
                    let phase = 2 * Double.pi * Double(bin * index % length) / Double(length)
                    let (one, other) = (
                        window[index] * left[start + index] / 2, window[index] * right[start + index] / 2
                    )
                    middle = (middle.0 + (one + other) * cos(phase), middle.1 + (one + other) * sin(phase))
                    side = (side.0 + (one - other) * cos(phase), side.1 + (one - other) * sin(phase))
                }
                powers[band].middle += middle.0 * middle.0 + middle.1 * middle.1
                powers[band].side += side.0 * side.0 + side.1 * side.1
            }
            for band in sums.indices { sums[band] += level(powers[band].side, powers[band].middle) }
        }
        return sums.map { $0 / Double(starts.count) }
    }

    /// Two noises and a common one. Windows of 23 ms have a number of samples that depends on the rate.
    @Test(arguments: [(22_050, 512, 8_192), (44_100, 1_024, 16_384), (48_000, 1_024, 17_833)])
    func itIsWhatItIsDefinedAs(rate: Int, length: Int, hop: Int) throws {
        let count = 2 * hop + length + 100
        let (common, one, other) = (
            Self.noise(count, seed: 1), Self.noise(count, seed: 2), Self.noise(count, seed: 3)
        )
        let (left, right) = (zip(common, one).map { $0 + 0.3 * $1 }, zip(common, other).map { $0 + 0.1 * $1 })
        let (left32, right32) = (left.map { Double(Float($0)) }, right.map { Double(Float($0)) })
        let expected = Self.naive(left32, right32, rate: Double(rate), length: length, hop: hop)
        for (value, reference) in zip(try levels(left, right, rate: rate), expected) {
            #expect(abs(Double(try #require(value)) - reference) < 1e-3)
        }
    }

    /// Half the difference is g times half the sum, for any sound and level. From 13 dB on one of the channels counts
    /// as inverted, and the difference is their common sound.
    @Test(arguments: [0.009, 0.1, 0.5, 1, 4, 5, 8, 1_000], [0.02, 1]) func aMixtureIsAsWideAsItWasMade(
        g: Double, gain: Double
    ) throws {
        let middle = Self.noise(60_000, seed: 4).map { $0 * gain / (1 + g) }
        let found = try levels(middle.map { $0 * (1 + g) }, middle.map { $0 * (1 - g) })
        let told = g > 4.5 ? 1 / g : g
        if told < 0.01 {
            #expect(found == Array(repeating: nil, count: 6))
        } else {
            for value in found { #expect(abs(Double(try #require(value)) - Self.level(told * told, 1)) < 1e-2) }
        }
    }

    @Test func eachBandForItself() throws {
        let time = (0..<88_200).map { Double($0) / 44_100 }
        let (low, high) = (time.map { 0.3 * sin(2 * .pi * 150 * $0) }, time.map { 0.3 * sin(2 * .pi * 5_000 * $0) })
        let found = try levels(zip(low, high).map { $0 + $1 }, low)
        #expect(abs(try #require(found[0]) + 30) < 0.1)
        #expect(abs(try #require(found[4])) < 0.1)
    }

    @Test func ofMonoThereIsNothingToTell() throws {
        let noise = Self.noise(50_000, seed: 5)
        let nothing = [Float?](repeating: nil, count: 6)
        #expect(try levels(noise, noise) == nothing)
        #expect(try levels([Double](repeating: 0, count: 50_000), [Double](repeating: 0, count: 50_000)) == nothing)
        let mono = PCMFixture(coding: .float32, samples: noise)
        #expect(try levels(of: mono) == nothing)
        #expect(TrackAnalyzer().analyze(samples: noise.map { Float($0) }).stereo.levels == nothing)
    }

    /// There is nothing above half the rate, and the third channel of three is ignored.
    @Test func bandsWithoutSoundHaveNoWidth() throws {
        let (left, third) = (Self.noise(16_000, seed: 6), Self.noise(16_000, seed: 7))
        let slow = try levels(left, [Double](repeating: 0, count: left.count), rate: 8_000)
        #expect(slow[5] == nil)
        for value in slow[..<4] { #expect(abs(try #require(value)) < 1e-3) }
        let three = PCMFixture(channelCount: 3, coding: .float32, samples: zip(left, third).flatMap { [$0, 0, $1] })
        for value in try levels(of: three) { #expect(abs(try #require(value)) < 1e-3) }
    }
}
