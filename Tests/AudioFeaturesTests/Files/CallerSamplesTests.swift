import AudioFeatures
import Foundation
import TestSupport
import Testing

/// A caller's samples are analyzed like a WAV file of them.
struct CallerSamplesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Tones that come and go, and noise, different in each channel.
    private static func music(channels: Int, sampleRate: Int, seconds: Double) -> [Float] {
        var random = SplitMix64(seed: 7)
        return (0..<Int(seconds * Double(sampleRate))).flatMap { frame -> [Float] in
            let time = Double(frame) / Double(sampleRate)
            let envelope = exp(-6 * time.truncatingRemainder(dividingBy: 0.5))
            return (0..<channels).map { channel in
                let noise = Double(random.next() >> 40) / Double(1 << 24) - 0.5
                let tone = sin(2 * .pi * 220 * Double(channel + 2) * time)
                return Float(0.4 * envelope * tone + 0.05 * noise)
            }
        }
    }

    private func file(_ samples: [Float], sampleRate: Int, channels: Int) throws -> RawPath {
        let fixture = PCMFixture(
            sampleRate: sampleRate, channelCount: channels, coding: .float32, samples: samples.map(Double.init))
        return RawPath(try folder.write(fixture.wav(), as: "samples.wav"))
    }

    /// Everything except the properties of the file must be equal.
    private func expectEqual(_ a: TrackAnalysis, _ b: TrackAnalysis) {
        #expect(a.version == b.version && a.sampleFrameCount == b.sampleFrameCount)
        #expect(a.sampleRate == b.sampleRate && a.channelCount == b.channelCount)
        #expect(a.descriptors == b.descriptors)
        #expect(a.mixLoudness == b.mixLoudness)
        #expect(a.summary == b.summary)
        #expect(a.sounding == b.sounding)
        #expect(a.sequence == b.sequence)
        #expect(a.tonal == b.tonal)
        #expect(a.harmony == b.harmony)
        #expect(a.statistics == b.statistics)
        #expect(a.rhythm == b.rhythm)
        #expect(a.silence == b.silence)
        #expect(a.stereo == b.stereo)
        #expect(a.bandLimit == b.bandLimit)
        #expect(a.voice == b.voice)
        #expect(a.tuning == b.tuning)
    }

    @Test(arguments: [(1, 22_050), (1, 44_100), (2, 44_100), (2, 8_000), (6, 48_000), (3, 192_000)])
    func equalsTheFile(channels: Int, sampleRate: Int) throws {
        let samples = Self.music(channels: channels, sampleRate: sampleRate, seconds: 6)
        let analyzer = TrackAnalyzer()
        let expected = try analyzer.analyze(file(samples, sampleRate: sampleRate, channels: channels))
        let found = try analyzer.analyze(samples: samples, sampleRate: sampleRate, channels: channels)
        #expect(found.format == nil && found.audioTrack == nil)
        expectEqual(found, expected)
        let separate = (0..<channels).map { channel in
            stride(from: channel, to: samples.count, by: channels).map { samples[$0] }
        }
        #expect(try analyzer.analyze(channels: separate, sampleRate: sampleRate) == found)
    }

    /// The mean of such channels is silence, so the second channel is inverted.
    @Test func channelsThatCancelEqualTheFile() throws {
        let one = Self.music(channels: 1, sampleRate: 44_100, seconds: 6)
        let samples = one.flatMap { [$0, -$0] }
        let analyzer = TrackAnalyzer()
        let found = try analyzer.analyze(samples: samples, sampleRate: 44_100, channels: 2)
        expectEqual(found, try analyzer.analyze(file(samples, sampleRate: 44_100, channels: 2)))
        #expect(found.mixLoudness > -40)
    }

    @Test func structureEqualsTheFile() throws {
        let samples = Self.music(channels: 2, sampleRate: 32_000, seconds: 6)
        let analyzer = TrackAnalyzer()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let expected = try analyzer.structure(file(samples, sampleRate: 32_000, channels: 2))
        let found = try analyzer.structure(samples: samples, sampleRate: 32_000, channels: 2)
        #expect(try encoder.encode(found) == encoder.encode(expected))
        #expect(found.track.sampleCount == 6 * 22_050)
    }
}
