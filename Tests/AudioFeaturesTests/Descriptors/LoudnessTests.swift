import AudioFeatures
import CEbur128
import Foundation
import TestSupport
import Testing

/// Integrated loudness and range against libebur128's own integrated and range modes, which sum every window anew,
/// and against levels known from BS.1770.
struct LoudnessTests {
    /// libebur128's figures for a file decoded by this package.
    func oracle(_ path: RawPath) throws -> (integrated: Double, range: Double) {
        let file = try AudioFile(path)
        let mode = Int32(EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue)
        var state = ebur128_init(UInt32(file.channelCount), UInt(file.sampleRate), mode)
        defer { ebur128_destroy(&state) }
        var block = [Float](repeating: 0, count: 4096 * file.channelCount)
        while case let frames = try file.read(into: &block), frames > 0 {
            ebur128_add_frames_float(state, block, frames)
        }
        var (integrated, range) = (0.0, 0.0)
        ebur128_loudness_global(state, &integrated)
        ebur128_loudness_range(state, &range)
        return (integrated, range)
    }

    @Test(
        arguments: [
            "Electronic/01-mirrorball-morning.mp3", "Ambient/02-first-light.opus", "Folk/03-moth-lullaby.flac",
            "Jazz/02-cafe-a-minuit-copy.ogg", "Pop/02-paper-boats-rehearsal.mp3", "Electronic/05-extra-life.wav",
        ])
    func agreesWithLibebur128(file: String) throws {
        let path = RawPath(SpectralGolden.sampleAudio.appending(path: file).path)
        let loudness = try TrackAnalyzer().analyze(path).descriptors.loudness
        let expected = try oracle(path)
        #expect(abs(loudness.integrated - expected.integrated) < 0.02)
        #expect(abs(loudness.range - expected.range) < 0.1)
    }

    /// BS.1770-4, annex 1: a 997 Hz sine at 0 dBFS in one channel reads −3.01 LUFS.
    @Test func fullScaleSineReadsMinusThree() {
        let tone = (0..<22_050 * 5).map { Float(sin(2 * Double.pi * 997 * Double($0) / 22_050)) }
        let loudness = TrackAnalyzer().analyze(samples: tone).descriptors.loudness
        #expect(abs(loudness.integrated + 3.01) < 0.05)
        #expect(loudness.range < 0.1)
        #expect(abs(loudness.samplePeak - 1) < 0.001)
    }

    /// BS.1770-4, table 3: a loudspeaker between 60° and 120° counts 1.5 dB more, low frequencies not at all. Each channel
    /// of a layout in turn carries the sine that reads −23 LUFS in front. A mask of 0 stands for a file without one.
    @Test(
        arguments: [
            (mask: 0, gains: [0, 0, 0, nil, 1.5, 1.5]), (0x3F, [0, 0, 0, nil, 1.5, 1.5]),
            (0x60F, [0, 0, 0, nil, 1.5, 1.5]), (0x63F, [0, 0, 0, nil, 0, 0, 1.5, 1.5]), (0xB, [0, 0, nil]),
            (0x33, [0, 0, 1.5, 1.5]), (0x4, [0]),
        ] as [(mask: Int, gains: [Double?])])
    func everyLoudspeakerHasItsWeight(mask: Int, gains: [Double?]) throws {
        let folder = try TemporaryFolder()
        let tone = sine(997, rate: 48_000, count: 48_000, amplitude: pow(10, -20 / 20) * pow(10, 0.01 / 20))
        for (channel, gain) in gains.enumerated() {
            let samples = tone.flatMap { sample in gains.indices.map { $0 == channel ? sample : 0 } }
            let fixture = PCMFixture(sampleRate: 48_000, channelCount: gains.count, coding: .float32, samples: samples)
            let wave = fixture.wav(isExtensible: mask != 0, channelMask: mask)
            let path = RawPath(try folder.write(wave, as: "\(channel).wav"))
            let loudness = try TrackAnalyzer().analyze(path).descriptors.loudness.integrated
            #expect(abs(loudness - (gain.map { $0 - 23 } ?? Loudness.silence)) < 0.05, "channel \(channel)")
        }
    }

    /// Under 0.4 s there is no gated loudness, and yet something to hear.
    @Test func shortIsNotSilent() {
        let tone = (0..<5_000).map { 0.3 * Float(sin(0.1 * Double($0))) }
        let short = TrackAnalyzer().analyze(samples: tone).descriptors
        #expect(short.loudness.integrated == Loudness.silence && !short.loudness.isSilent)
        #expect(short.energy > 0)
        #expect(TrackAnalyzer().analyze(samples: tone.map { $0 / 1000 }).descriptors.loudness.isSilent)
    }

    /// The relative gate: ten seconds at −20 dBFS and ten silent-ish ones at −60 read as the loud ones alone.
    @Test func quietPassagesDoNotCount() {
        let loud = (0..<22_050 * 10).map { 0.1 * Float(sin(2 * Double.pi * 997 * Double($0) / 22_050)) }
        let quiet = loud.map { $0 / 100 }
        let together = TrackAnalyzer().analyze(samples: loud + quiet).descriptors.loudness
        let alone = TrackAnalyzer().analyze(samples: loud).descriptors.loudness
        #expect(abs(together.integrated - alone.integrated) < 0.2)
    }

    @Test func silenceReadsTheAbsoluteGate() {
        let loudness = TrackAnalyzer().analyze(samples: [Float](repeating: 0, count: 22_050 * 3)).descriptors.loudness
        #expect(loudness == Loudness(integrated: Loudness.silence, range: 0, samplePeak: 0))
    }
}
