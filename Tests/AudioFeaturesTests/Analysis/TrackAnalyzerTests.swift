import AudioFeatures
import Foundation
import TestSupport
import Testing

struct TrackAnalyzerTests {
    let analyzer = TrackAnalyzer()

    /// The streaming pass equals the stages applied one by one to the whole signal.
    @Test func onePassEqualsTheStagesAlone() throws {
        let original = try SpectralGolden.shared.get().samples("Electronic/05-extra-life.wav")
        let summary = analyzer.analyze(samples: original).summary
        let samples = DCBlocker.removingOffset(of: original)
        let stft = STFT()
        let power = stft.powerSpectrogram(of: samples)
        let magnitude = stft.magnitudeSpectrogram(of: samples)
        let mel = MelFilterBank().apply(to: power)
        let mfcc = MFCC().coefficients(ofMelPower: mel)
        let tuning = TuningEstimator.tuning(ofPowerSpectrogram: power)
        let shape = SpectralShape().values(of: magnitude)
        func expectEqual(_ feature: FrameFeature, _ matrix: FeatureMatrix) {
            #expect(summary.frameCount == matrix.rowCount)
            for (got, want) in zip(summary.mean(feature), matrix.columnMeans()) {
                #expect(abs(Double(got) - want) <= 1e-4 * abs(want) + 1e-5, "\(feature)")
            }
        }
        func column(_ values: [Float]) -> FeatureMatrix { FeatureMatrix(values: values, columnCount: 1) }
        expectEqual(.mfcc, mfcc)
        expectEqual(.mfccDelta, Delta.slope(of: mfcc))
        expectEqual(.contrast, SpectralContrast().contrast(of: magnitude))
        expectEqual(.chroma, Chroma(tuning: tuning).chroma(of: power))
        expectEqual(.centroid, column(shape.map(\.centroid)))
        expectEqual(.flatness, column(shape.map(\.flatness)))
        expectEqual(.zeroCrossingRate, column(ZeroCrossingRate.values(of: samples)))
        expectEqual(.rms, column(RootMeanSquare.values(of: samples)))

        let deviations = summary.standardDeviation(.mfcc)
        for (k, got) in deviations.enumerated() {
            let values = mfcc.column(k).map(Double.init)
            let mean = values.reduce(0, +) / Double(values.count)
            let expected = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
            #expect(abs(Double(got) - expected) <= 1e-3 * expected)
        }
    }

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
        #expect(try analyzer.analyze(inverted) == analyzer.analyze(upright))
        #expect(try analyzer.analyze(inverted, decodesAhead: true) == analyzer.analyze(upright))
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
        #expect(try analyzer.analyze(quad[1]) == analyzer.analyze(quad[0]))
        // The encoder's noise remains in the mean, 15 dB below the signal.
        let noisy = try analyzer.analyze(try stereo({ -$0 * 0.7 }, as: "noisy.wav"))
        let tempo = try analyzer.analyze(upright).descriptors.tempo.beatsPerMinute
        #expect(tempo > 0 && abs(noisy.descriptors.tempo.beatsPerMinute - tempo) < 0.5)
        // As with two microphones at a distance, with a twentieth of the power in the mean.
        let wide = try analyzer.analyze(try stereo({ -$0 / 2 }, as: "wide.wav"))
        #expect(abs(wide.mixLoudness - (wide.descriptors.loudness.integrated - 10 * log10(1.25 * 16))) < 0.01)
    }

    /// A caller that stops requesting blocks stops the decoding thread.
    @Test func aStreamThatIsAbandonedEnds() throws {
        let path = RawPath(SpectralGolden.sampleAudio.appending(path: "Electronic/01-mirrorball-morning.mp3").path)
        weak var file: AudioFile?
        do {
            let opened = try AudioFile(path)
            file = opened
            let stream = CanonicalStream(opened, framesPerBlock: 100, decodesAhead: true)
            _ = try stream.next { _, _ in }
        }
        for _ in 0..<1_000 where file != nil { usleep(10_000) }
        #expect(file == nil)
    }

    /// Nothing is invented: no tempo, no key, no loudness, and all numbers are finite.
    @Test(arguments: [0, 1, 100, 4410, 22_050, 22_050 * 20])
    func silenceOfAnyLength(count: Int) {
        let analysis = analyzer.analyze(samples: [Float](repeating: 0, count: count))
        let descriptors = analysis.descriptors
        #expect(descriptors.tempo.beatsPerMinute == 0)
        #expect(descriptors.tempo.confidence == 0)
        #expect(descriptors.key.tonic == -1)
        #expect(descriptors.loudness.integrated == Loudness.silence)
        expectInRange(descriptors)
        #expect(TimbreVector.vector(of: analysis) == nil)
    }

    @Test(arguments: 1...4)
    func whiteNoiseHasNeitherPulseNorKey(seed: UInt64) {
        let samples = noise(count: 22_050 * 15, amplitude: 0.2, seed: seed)
        let descriptors = analyzer.analyze(samples: samples).descriptors
        #expect(descriptors.tempo == .none)
        #expect(descriptors.key == .none)
        #expect(descriptors.danceability < 0.3)
        expectInRange(descriptors)
    }

    @Test(arguments: [0.02, 0.2, 0.6])
    func veryShortClips(seconds: Double) throws {
        let tone = (0..<Int(22_050 * seconds)).map { 0.5 * Float(sin(2 * Double.pi * 440 * Double($0) / 22_050)) }
        let analysis = analyzer.analyze(samples: tone)
        #expect(analysis.descriptors.tempo.beatsPerMinute == 0)
        expectInRange(analysis.descriptors)
        #expect(analysis.sequence.frames.rowCount >= 1)
        if let vector = TimbreVector.vector(of: analysis) { #expect(vector.allSatisfy { $0.isFinite }) }
    }

    /// 64 to 127 stretches from half a minute on, for any length, covering the whole track.
    @Test(arguments: [40.0, 100, 300])
    func sequencesStayShort(seconds: Double) {
        let samples = (0..<Int(22_050 * seconds)).map { 0.3 * Float(sin(0.05 * Double($0) + 1e-9 * Double($0 * $0))) }
        let sequence = analyzer.analyze(samples: samples).sequence
        #expect((64...127).contains(sequence.frames.rowCount))
        let covered = Double(sequence.frames.rowCount) * sequence.hop
        #expect(abs(covered - seconds) <= sequence.hop)
        #expect(sequence.frames.columnCount == 20)
    }

    @Test func timbreVectorsHaveTheStatedDimension() throws {
        let samples = try SpectralGolden.shared.get().samples("Folk/02-long-winter.wav")
        let vector = try #require(TimbreVector.vector(of: analyzer.analyze(samples: samples)))
        #expect(vector.count == TimbreVector.dimension)
        #expect(vector.allSatisfy { $0.isFinite })
    }

    func expectInRange(_ descriptors: TrackDescriptors) {
        let values = [
            descriptors.valence, descriptors.energy, descriptors.danceability, descriptors.acousticness,
            descriptors.instrumentalness, descriptors.speechiness, descriptors.liveness,
        ]
        #expect(values.allSatisfy { (0...1).contains($0) })
    }
}
