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
        var blocker = DCBlocker()
        var samples: [Float] = []
        original.withUnsafeBufferPointer { blocker.push($0) { samples.append(contentsOf: $0) } }
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
        let samples = (0..<Int(22_050 * seconds)).map { (index: Int) -> Float in
            let place = Double(index)
            return 0.3 * Float(sin(0.05 * place + 1e-9 * place * place))
        }
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

    /// A converter's offset counts neither as bass nor as sound, and after the end of the music it is silence.
    @Test(arguments: ["Electronic/05-extra-life.wav", "Folk/02-long-winter.wav"], [-0.03, 0.02, 0.2] as [Float])
    func anOffsetIsNotHeard(clip: String, offset: Float) throws {
        let clip = try SpectralGolden.shared.get().samples(clip)
        for samples in [clip, clip + [Float](repeating: 0, count: 3 * 22_050)] {
            let without = analyzer.analyze(samples: samples)
            let with = analyzer.analyze(samples: samples.map { $0 + offset })
            for value in [
                \TrackDescriptors.valence, \.energy, \.danceability, \.acousticness, \.speechiness,
                \.tempo.beatsPerMinute,
            ] {
                #expect(abs(with.descriptors[keyPath: value] - without.descriptors[keyPath: value]) < 0.005)
            }
            // The highest mean of three seconds, which changes more than one of the whole clip.
            #expect(abs(with.descriptors.liveness - without.descriptors.liveness) < 0.02)
            // Without an offset, a drift of less than 10⁻⁴ is kept; in a quiet recording that is 0.0058.
            #expect(abs(with.descriptors.instrumentalness - without.descriptors.instrumentalness) < 0.007)
            #expect(with.descriptors.key.name == without.descriptors.key.name)
            #expect(abs(with.silence.trailing - without.silence.trailing) < 0.03)
        }
    }

    @Test func aConstantIsSilent() {
        let analysis = analyzer.analyze(samples: [Float](repeating: 0.25, count: 22_050 * 5))
        #expect(analysis.isSilent)
        #expect(analysis.descriptors.energy == 0)
    }

    func expectInRange(_ descriptors: TrackDescriptors) {
        let values = [
            descriptors.valence, descriptors.energy, descriptors.danceability, descriptors.acousticness,
            descriptors.instrumentalness, descriptors.speechiness, descriptors.liveness,
        ]
        #expect(values.allSatisfy { (0...1).contains($0) })
    }
}
