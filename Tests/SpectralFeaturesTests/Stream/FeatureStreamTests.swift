import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Features of a signal that arrives in blocks equal those of the whole signal.
struct FeatureStreamTests {
    /// Silence, then tones that come and go in noise. The length is not a multiple of any hop.
    private static let signal: [Float] = {
        let noise = noise(count: 30_011, amplitude: 0.02)
        return noise.indices.map { index in
            guard index >= 3_000 else { return 0 }
            let time = Double(index) / 22_050
            let envelope = exp(-8 * time.truncatingRemainder(dividingBy: 0.25))
            return Float(0.5 * envelope * sin(2 * .pi * 440 * time)) + noise[index]
        }
    }()

    private static let blockSizes = [1, 7, 512, 4_096, signal.count]

    private static func blocks(_ samples: [Float], of size: Int) -> [[Float]] {
        stride(from: 0, to: samples.count, by: size).map { Array(samples[$0..<min($0 + size, samples.count)]) }
    }

    private static func rows(_ matrix: FeatureMatrix) -> [[Float]] {
        (0..<matrix.rowCount).map { Array(matrix.row($0)) }
    }

    @Test(arguments: blockSizes)
    func featuresEqualTheWholeSignals(blockSize: Int) {
        let stream = FeatureStream()
        let early = Self.blocks(Self.signal, of: blockSize).flatMap { stream.push($0) }
        let frames = early + stream.finish()

        #expect(frames.map(\.index) == Array(0..<(1 + Self.signal.count / 512)))
        // A frame is returned with its last sample: all except those that reach beyond the end.
        #expect(early.count == 1 + (Self.signal.count - 1_024) / 512)
        let mel = MelFilterBank().melPower(of: Self.signal)
        let decibels = Decibels.fromPower(mel, dynamicRange: nil)
        #expect(frames.map(\.power) == Self.rows(STFT().powerSpectrogram(of: Self.signal)))
        #expect(frames.map(\.melPower) == Self.rows(mel))
        #expect(frames.map(\.mfcc) == Self.rows(DCT(inputCount: 128, outputCount: 20).apply(to: decibels)))
        #expect(frames.map(\.chroma) == Self.rows(Chroma().chroma(of: Self.signal)))
        let rises = frames.map(\.onsetStrength)
        #expect([0, 0] + rises.dropLast(2) == OnsetStrength.envelope(ofMelDecibels: decibels))
    }

    /// If nothing is 80 dB below the loudest value, coefficients also equal librosa's with its defaults.
    @Test func limitedDecibelsAreTheSameInNoise() {
        let samples = noise(count: 22_050, amplitude: 0.3)
        let stream = FeatureStream()
        let frames = stream.push(samples) + stream.finish()
        #expect(frames.map(\.mfcc) == Self.rows(MFCC().coefficients(of: samples)))
    }

    @Test func otherStages() {
        let mfcc = MFCC(
            sampleRate: 16_000, coefficientCount: 13, bandCount: 40, stft: STFT(frameLength: 400, hopLength: 160))
        let stream = FeatureStream(mfcc: mfcc, chroma: Chroma(sampleRate: 16_000, frameLength: 400))
        let frames = Self.blocks(Self.signal, of: 100).flatMap { stream.push($0) } + stream.finish()
        let mel = mfcc.melFilterBank.melPower(of: Self.signal, stft: mfcc.stft)
        #expect(frames.map(\.melPower) == Self.rows(mel))
        #expect(frames.allSatisfy { $0.mfcc.count == 13 && $0.chroma.count == 12 && $0.power.count == 201 })
    }

    @Test func nothingHasNoFrames() {
        let stream = FeatureStream()
        #expect(stream.push([]).isEmpty && stream.finish().isEmpty)
    }

    /// Against the definition: frame t covers t · hop − length/2 ..< t · hop + length/2, with zeros outside.
    @Test(arguments: [(64, 16), (100, 33), (2_048, 512), (2, 1)], [1, 7, 512, 4_096])
    func framesAreCutAsDefined(_ form: (length: Int, hop: Int), blockSize: Int) {
        let samples = noise(count: 5_003)
        let stream = FrameStream(frameLength: form.length, hopLength: form.hop)
        var frames: [[Float]] = []
        func add(_ frame: Span<Float>) { frame.withUnsafeBufferPointer { frames.append(Array($0)) } }
        for block in Self.blocks(samples, of: blockSize) { stream.push(block) { add($0) } }
        stream.finish { add($0) }
        let expected = (0...samples.count / form.hop).map { t in
            (t * form.hop - form.length / 2..<t * form.hop + form.length / 2).map {
                samples.indices.contains($0) ? samples[$0] : 0
            }
        }
        #expect(frames == expected)
        #expect(stream.sampleCount == samples.count)
    }

    @Test(arguments: [44_100, 48_000, 16_000, 22_050, 96_000], blockSizes)
    func resamplingDoesNotDependOnTheBlocks(rate: Int, blockSize: Int) {
        let resampler = Resampler(from: rate, to: 22_050)
        let found = Self.blocks(Self.signal, of: blockSize).flatMap { resampler.process($0) } + resampler.finish()
        #expect(found == Resampler.resample(Self.signal, from: rate, to: 22_050))
        #expect(found.count == (Self.signal.count * 22_050 + rate - 1) / rate)
    }

    /// 10 · log10 of the power, at least −100 dB, in double precision.
    @Test func unlimitedDecibels() {
        let powers: [Float] = [1, 1e-3, 1e-9, 1e-10, 1e-12, 0, 250]
        let found = Decibels.fromPower(FeatureMatrix(values: powers, columnCount: powers.count), dynamicRange: nil)
        for (power, decibels) in zip(powers, found.values) {
            // The precision of Float32 is 1.2 · 10⁻⁷ of 100 dB.
            #expect(abs(10 * log10(max(1e-10, Double(power))) - Double(decibels)) < 2e-5)
        }
        let limited = Decibels.fromPower(FeatureMatrix(values: powers, columnCount: powers.count))
        #expect(limited.values.min() == (limited.values.max() ?? 0) - 80)
    }
}
