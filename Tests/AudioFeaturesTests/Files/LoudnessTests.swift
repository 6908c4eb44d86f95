import AudioFeatures
import CEbur128
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Integrated loudness and range, compared with libebur128's own integrated and range modes, which sum every window
/// separately, and with levels known from BS.1770.
struct LoudnessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// libebur128's values for a file decoded by this package; one channel is dual mono.
    func oracle(_ path: RawPath) throws -> (integrated: Double, range: Double) {
        let file = try AudioFile(path)
        let mode = Int32(EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue)
        var state = ebur128_init(UInt32(file.channelCount), UInt(file.sampleRate), mode)
        defer { ebur128_destroy(&state) }
        if file.channelCount == 1 { ebur128_set_channel(state, 0, Int32(EBUR128_DUAL_MONO.rawValue)) }
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

    /// The joint loudness of a single file is that of its analysis.
    @Test(arguments: [
        "Electronic/01-mirrorball-morning.mp3", "Ambient/02-first-light.opus", "Jazz/02-cafe-a-minuit-copy.ogg",
    ])
    func aFileAloneIsItself(file: String) throws {
        let path = RawPath(SpectralGolden.sampleAudio.appending(path: file).path)
        let analyzed = try TrackAnalyzer().analyze(path).descriptors.loudness
        let blocks = try LoudnessBlocks(of: path).loudness
        #expect(abs(blocks.integrated - analyzed.integrated) < 1e-6)
        #expect(blocks.samplePeak == analyzed.samplePeak)
    }

    /// Music at every rate, with any number of channels, each with its weight.
    @Test(arguments: [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000])
    func agreesWithLibebur128AtEveryRate(rate: Int) throws {
        for channelCount in [1, 2, 3, 5, 6] {
            let samples = changingNoise(frameCount: rate * 7 + 1_234, channelCount: channelCount, rate: rate)
            let path = try write(samples, rate, channelCount)
            let loudness = try TrackAnalyzer().analyze(path).descriptors.loudness
            let expected = try oracle(path)
            #expect(abs(loudness.integrated - expected.integrated) < 0.02, "\(channelCount) channels")
            #expect(abs(loudness.range - expected.range) < 0.1, "\(channelCount) channels")
        }
    }

    /// BS.1770-4 in Double, sample by sample, with the recommendation's own coefficients for 48 kHz, for the channels
    /// and their mean. Single precision and a warm-up of 50 ms cost less than a thousandth of a dB. An offset or a loud
    /// bass does not change that.
    @Test(arguments: [1, 2, 3, 6], [0, 0.5])
    func agreesWithTheDefinition(channelCount: Int, offset: Double) throws {
        let samples = changingNoise(frameCount: 48_000 * 5, channelCount: channelCount, rate: 48_000).map {
            $0 + offset
        }
        let analysis = try TrackAnalyzer().analyze(try write(samples, 48_000, channelCount))
        let channels = (0..<channelCount).map { channel in
            stride(from: channel, to: samples.count, by: channelCount).map { Double(Float(samples[$0])) }
        }
        let mean = channels[0].indices.map { frame in
            channels.reduce(0) { $0 + $1[frame] } / Double(channelCount)
        }
        // One channel is played on two loudspeakers.
        let weights =
            channelCount == 6
            ? [1, 1, 1, 0, 1.41, 1.41] : [Double](repeating: channelCount == 1 ? 2 : 1, count: channelCount)
        #expect(abs(analysis.descriptors.loudness.integrated - integrated(channels, weights)) < 0.001)
        #expect(abs(analysis.mixLoudness - integrated([mean], [1])) < 0.001)
    }

    /// Sound with opposite signs on both channels is loud, and so is the mean, in which it does not cancel out.
    @Test func oppositeChannelsDoNotCancel() throws {
        let tone = sine(997, rate: 44_100, count: 44_100 * 2, amplitude: 0.5)
        let analysis = try TrackAnalyzer().analyze(try write(tone.flatMap { [$0, -$0] }, 44_100, 2))
        #expect(analysis.descriptors.loudness.integrated > -10)
        // BS.1770 is defined so that the loudness of a 997 Hz tone equals its mean square.
        #expect(abs(analysis.mixLoudness - 10 * log10(0.5 * 0.5 / 2)) < 0.01)
    }

    /// Noise and a bass whose levels change every second and differ between the channels.
    private func changingNoise(frameCount: Int, channelCount: Int, rate: Int) -> [Double] {
        let noise = noise(count: frameCount * channelCount).map(Double.init)
        return noise.indices.map { index in
            let (frame, channel) = (index / channelCount, index % channelCount)
            let level = pow(10, -Double((7 * (frame / rate) + 5 * channel) % 30) / 20)
            return 0.3 * level * (noise[index] + sin(2 * Double.pi * 50 * Double(frame) / Double(rate)))
        }
    }

    private func write(_ samples: [Double], _ rate: Int, _ channelCount: Int) throws -> RawPath {
        let fixture = PCMFixture(sampleRate: rate, channelCount: channelCount, coding: .float32, samples: samples)
        return RawPath(try folder.write(fixture.wav(), as: "\(rate)-\(channelCount).wav"))
    }

    /// The integrated loudness at 48 kHz.
    private func integrated(_ channels: [[Double]], _ weights: [Double]) -> Double {
        var energies = [Double](repeating: 0, count: channels[0].count / 4_800)
        for (samples, weight) in zip(channels, weights) {
            let shelf = biquad(
                samples, b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
                a: [-1.69065929318241, 0.73248077421585])
            let weighted = biquad(shelf, b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621])
            for step in energies.indices {
                let squares = weighted[step * 4_800..<(step + 1) * 4_800].reduce(0) { $0 + $1 * $1 }
                energies[step] += weight * squares / 4_800
            }
        }
        let blocks = (0...energies.count - 4).map { energies[$0..<$0 + 4].reduce(0, +) / 4 }
        func loudness(_ blocks: [Double]) -> Double {
            -0.691 + 10 * log10(blocks.reduce(0, +) / Double(blocks.count))
        }
        let audible = blocks.filter { loudness([$0]) > -70 }
        return loudness(audible.filter { loudness([$0]) > loudness(audible) - 10 })
    }

    private func biquad(_ samples: [Double], b: [Double], a: [Double]) -> [Double] {
        var (s1, s2) = (0.0, 0.0)
        return samples.map { x in
            let y = b[0] * x + s1
            s1 = b[1] * x - a[0] * y + s2
            s2 = b[2] * x - a[1] * y
            return y
        }
    }

    /// A mono file is played on two loudspeakers. It is as loud as a stereo file of the same sound and has the same
    /// gain, and the models give the same values.
    @Test func monoIsAsLoudAsTheSameInStereo() throws {
        let clip = SpectralGolden.sampleAudio.appending(path: "Electronic/01-mirrorball-morning.mp3").path
        let (_, stereo) = try decode(RawPath(clip))
        let one = (0..<stereo.count / 2).map { Double(stereo[2 * $0] + stereo[2 * $0 + 1]) / 2 }
        let single = try TrackAnalyzer().analyze(try write(one, 44_100, 1))
        let double = try TrackAnalyzer().analyze(try write(one.flatMap { [$0, $0] }, 44_100, 2))
        #expect(abs(single.descriptors.loudness.integrated - double.descriptors.loudness.integrated) < 0.001)
        #expect(abs(single.descriptors.loudness.range - double.descriptors.loudness.range) < 0.001)
        #expect(abs(single.descriptors.loudness.replayGain - double.descriptors.loudness.replayGain) < 0.001)
        #expect(abs(single.descriptors.loudness.integrated - single.mixLoudness - 10 * log10(2)) < 0.001)
        #expect(abs(single.mixLoudness - double.mixLoudness) < 0.001)
        #expect(abs(single.descriptors.valence - double.descriptors.valence) < 1e-4)
        #expect(abs(single.descriptors.energy - double.descriptors.energy) < 1e-4)
        #expect(abs(single.descriptors.danceability - double.descriptors.danceability) < 1e-4)
        #expect(abs(single.descriptors.acousticness - double.descriptors.acousticness) < 1e-4)
        // A caller's samples are mono as well. They lack the sound of a file above 11 kHz.
        let canonical = try CanonicalStream.load(try write(one, 44_100, 1))
        let samples = TrackAnalyzer().analyze(samples: canonical)
        let path = try write(canonical.map(Double.init), 22_050, 1)
        #expect(abs(samples.descriptors.loudness.integrated - (try oracle(path).integrated)) < 0.02)
        #expect(abs(samples.descriptors.loudness.integrated - single.descriptors.loudness.integrated) < 1)
    }

    /// BS.1770-4, annex 1: a 997 Hz sine at 0 dBFS in one channel has −3.01 LUFS, and on two loudspeakers 0.
    @Test func fullScaleSineReadsZero() {
        let tone = (0..<22_050 * 5).map { Float(sin(2 * Double.pi * 997 * Double($0) / 22_050)) }
        let loudness = TrackAnalyzer().analyze(samples: tone).descriptors.loudness
        #expect(abs(loudness.integrated) < 0.05)
        #expect(loudness.range < 0.1)
        #expect(abs(loudness.samplePeak - 1) < 0.001)
    }

    /// BS.1770-4, table 3: a loudspeaker between 60° and 120° counts 1.5 dB more, low frequencies not at all. Each
    /// channel of a layout in turn has the sine that gives −23 LUFS in front. A mask of 0 means a file without one.
    @Test(
        arguments: [
            (mask: 0, gains: [0, 0, 0, nil, 1.5, 1.5]), (0x3F, [0, 0, 0, nil, 1.5, 1.5]),
            (0x60F, [0, 0, 0, nil, 1.5, 1.5]), (0x63F, [0, 0, 0, nil, 0, 0, 1.5, 1.5]), (0xB, [0, 0, nil]),
            (0x33, [0, 0, 1.5, 1.5]), (0x4, [3.01]),
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

    /// Below 0.4 s there is no gated loudness, although the sound is audible.
    @Test func shortIsNotSilent() {
        let tone = (0..<5_000).map { 0.3 * Float(sin(0.1 * Double($0))) }
        let short = TrackAnalyzer().analyze(samples: tone).descriptors
        #expect(short.loudness.integrated == Loudness.silence && !short.loudness.isSilent)
        #expect(short.energy > 0)
        #expect(TrackAnalyzer().analyze(samples: tone.map { $0 / 1000 }).descriptors.loudness.isSilent)
    }

    /// The relative gate: ten seconds at −20 dBFS and ten quiet ones at −60 have the loudness of the loud ones alone.
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
