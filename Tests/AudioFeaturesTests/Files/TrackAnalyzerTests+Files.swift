import AudioFeatures
import DecodingSupport
import Foundation
import TestSupport
import Testing

extension TrackAnalyzerTests {
    /// A caller's samples give the same result as the same samples from a file, which arrive in other blocks. The
    /// signal is longer than the part that determines the tuning.
    @Test func samplesReadLikeAFile() throws {
        let clip = try SpectralGolden.shared.get().samples("Electronic/05-extra-life.wav")
        let samples = Array(Array(repeating: clip, count: 1 + 22_050 * 40 / clip.count).joined())
        let folder = try TemporaryFolder()
        let wave = PCMFixture(sampleRate: 22_050, coding: .float32, samples: samples.map(Double.init)).wav()
        let fromFile = try analyzer.analyze(RawPath(try folder.write(wave, as: "x.wav")))
        let fromSamples = analyzer.analyze(samples: samples)
        #expect(fromSamples.duration > 40)
        #expect(fromSamples.summary == fromFile.summary)
        #expect(fromSamples.harmony == fromFile.harmony)
        #expect(fromSamples.tonal == fromFile.tonal)
        #expect(fromSamples.rhythm == fromFile.rhythm)
        #expect(fromSamples.sequence == fromFile.sequence)
        #expect(fromSamples.silence == fromFile.silence)
        #expect(fromSamples.descriptors == fromFile.descriptors)
    }

    /// Decoding on a second thread changes nothing: for intact files, also with a full queue, for damaged ones, and for
    /// files that cannot be decoded to their end.
    @Test func decodingAheadGivesTheSame() throws {
        let folder = try TemporaryFolder()
        for name in ["Electronic/01-mirrorball-morning.mp3", "Jazz/02-cafe-a-minuit-copy.ogg"] {
            let path = RawPath(SpectralGolden.sampleAudio.appending(path: name).path)
            #expect(try analyzer.analyze(path, decodesAhead: true) == analyzer.analyze(path))
        }
        let long = noise(count: 44_100 * 2 * 10, amplitude: 0.2).map(Double.init)
        let wave = PCMFixture(sampleRate: 44_100, channelCount: 2, coding: .int16, samples: long).wav()
        let whole = RawPath(try folder.write(wave, as: "whole.wav"))
        #expect(try analyzer.analyze(whole, decodesAhead: true) == analyzer.analyze(whole))
        let cut = RawPath(try folder.write(Array(wave.prefix(wave.count * 2 / 3)), as: "cut.wav"))
        #expect(try analyzer.analyze(cut, decodesAhead: true) == analyzer.analyze(cut))
        let broken = PCMFixture(
            sampleRate: 44_100, coding: .float32, samples: Array(long.prefix(400_000)) + [.nan] + [0, 0])
        let failing = RawPath(try folder.write(broken.wav(), as: "failing.wav"))
        #expect(errorKind { _ = try analyzer.analyze(failing, decodesAhead: true) } == .nonFiniteSamples)
    }

    /// An inverted channel is hardly audible, but would leave silence in the mean of the channels.
    @Test func anInvertedChannelCancelsNothing() throws {
        let folder = try TemporaryFolder()
        let track = RawPath(SpectralGolden.sampleAudio.appending(path: "Electronic/01-mirrorball-morning.mp3").path)
        let samples = try CanonicalStream.load(track).prefix(22_050 * 10).map(Double.init)
        func stereo(_ second: (Double) -> Double, as name: String) throws -> RawPath {
            let wave = PCMFixture(
                sampleRate: 22_050, channelCount: 2, coding: .float32, samples: samples.flatMap { [$0, second($0)] })
            return RawPath(try folder.write(wave.wav(), as: name))
        }
        let upright = try stereo({ $0 }, as: "upright.wav")
        let inverted = try stereo({ -$0 }, as: "inverted.wav")
        // Its health tells the fault.
        func expectSameSound(_ one: TrackAnalysis, _ other: TrackAnalysis) {
            #expect(one.descriptors == other.descriptors && one.soundVector == other.soundVector)
        }
        let plain = try analyzer.analyze(upright)
        expectSameSound(try analyzer.analyze(inverted), plain)
        expectSameSound(try analyzer.analyze(inverted, decodesAhead: true), plain)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(analyzer.structure(inverted)) == encoder.encode(analyzer.structure(upright)))
        let sameSound = try FrameSequenceFeature.mfcc.frames(of: inverted)
        #expect(try sameSound == FrameSequenceFeature.mfcc.frames(of: upright))
        #expect(
            try FrameSequenceFeature.chroma.frames(of: inverted) == FrameSequenceFeature.chroma.frames(of: upright))
        // The pair is the front pair of four channels; the others are silent.
        let quad = try [1.0, -1.0].map { sign in
            let wave = PCMFixture(
                sampleRate: 22_050, channelCount: 4, coding: .float32,
                samples: samples.flatMap { [$0, sign * $0, 0, 0] })
            return RawPath(try folder.write(wave.wav(), as: "quad\(sign).wav"))
        }
        expectSameSound(try analyzer.analyze(quad[1]), try analyzer.analyze(quad[0]))
        // The encoder's noise remains in the mean, 15 dB below the signal.
        let noisy = try analyzer.analyze(try stereo({ -$0 * 0.7 }, as: "noisy.wav"))
        let tempo = plain.descriptors.tempo.beatsPerMinute
        #expect(tempo > 0 && abs(noisy.descriptors.tempo.beatsPerMinute - tempo) < 0.5)
        // As with two microphones at a distance, with a twentieth of the power in the mean.
        let wide = try analyzer.analyze(try stereo({ -$0 / 2 }, as: "wide.wav"))
        #expect(abs(wide.mixLoudness - (wide.descriptors.loudness.integrated - 10 * log10(1.25 * 16))) < 0.01)
    }
}
