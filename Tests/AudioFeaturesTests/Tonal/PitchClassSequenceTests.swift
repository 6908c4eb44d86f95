import AudioFeatures
import Foundation
import TestSupport
import Testing

struct PitchClassSequenceTests {
    private static let rate = 22_050.0

    /// The definition in double precision: a discrete Fourier transform bin by bin.
    private static func definition(_ samples: [Float], frame: Int) -> [Double] {
        let length = 8192
        var chroma = [Double](repeating: 0, count: 12)
        for half in 0..<2 {
            let start = (2 * frame + half) * 5120 - length / 2
            let windowed = (0..<length).map { n -> Double in
                let inside = samples.indices.contains(start + n) ? Double(samples[start + n]) : 0
                return inside * (0.5 - 0.5 * cos(2 * .pi * Double(n) / Double(length)))
            }
            var magnitudes: [Int: Double] = [:]
            for semitone in 0..<48 {
                var (sum, weights) = (0.0, 0.0)
                for bin in 40..<790 {
                    let position = 12 * log2(Double(bin) * rate / Double(length) / (440 * pow(2, -21.0 / 12)))
                    let weight = min(1, max(0, 2 - 3 * abs(position - Double(semitone))))
                    guard weight > 0 else { continue }
                    let magnitude = magnitudes[bin] ?? Self.magnitude(windowed, bin)
                    magnitudes[bin] = magnitude
                    sum += weight * magnitude
                    weights += weight
                }
                chroma[semitone % 12] += sum / weights
            }
        }
        let largest = chroma.max() ?? 0
        return chroma.map { largest > 0 ? $0 / largest : 0 }
    }

    private static func magnitude(_ windowed: [Double], _ bin: Int) -> Double {
        var (re, im) = (0.0, 0.0)
        // The phase is computed by rotation, which keeps 13 digits over 8,192 steps.
        let (stepRe, stepIm) = (cos(2 * .pi * Double(bin) / 8192), -sin(2 * .pi * Double(bin) / 8192))
        var (rotRe, rotIm) = (1.0, 0.0)
        for value in windowed {
            re += value * rotRe
            im += value * rotIm
            (rotRe, rotIm) = (rotRe * stepRe - rotIm * stepIm, rotRe * stepIm + rotIm * stepRe)
        }
        return (re * re + im * im).squareRoot()
    }

    @Test func framesAreThoseOfTheDefinition() {
        var random = SplitMix64(seed: 3)
        let samples = (0..<33_000).map { n -> Float in
            let t = Double(n) / Self.rate
            let tone = sin(2 * .pi * 196 * t) + 0.5 * sin(2 * .pi * 523.25 * t) + 0.3 * sin(2 * .pi * 1_318.5 * t)
            return Float(0.2 * tone) + Float.random(in: -0.02...0.02, using: &random)
        }
        let sequence = PitchClassSequence(of: samples)
        #expect(sequence.frames.rowCount == 3)  // 7 spectra
        for frame in 0..<3 {
            for (ours, theirs) in zip(sequence.frames.row(frame), Self.definition(samples, frame: frame)) {
                // Single precision over some hundred terms.
                #expect(abs(Double(ours) - theirs) < 2e-5)
            }
        }
    }

    @Test(arguments: [0, 4, 7, 9]) func aTuningForkIsItsPitchClass(_ pitch: Int) {
        let frequency = 261.6256 * pow(2, Double(pitch) / 12)
        let samples = (0..<44_100).map { Float(0.3 * sin(2 * .pi * frequency * Double($0) / Self.rate)) }
        for frame in 0..<3 {
            let row = Array(PitchClassSequence(of: samples).frames.row(frame))
            #expect(row[pitch] == 1)
            // The silence before the first sample spreads the first spectrum.
            let leak: Float = frame == 0 ? 0.15 : 0.05
            #expect(row.enumerated().allSatisfy { $0.offset == pitch || $0.element < leak })
        }
    }

    @Test func silenceIsZeroAndLengthIsBounded() {
        let silence = PitchClassSequence(of: [Float](repeating: 0, count: 22_050))
        #expect(silence.frames.values.allSatisfy { $0 == 0 })
        #expect(PitchClassSequence(of: []).frames.rowCount == 0)
        let long = PitchClassSequence(of: [Float](repeating: 0.1, count: 300 * 22_050))
        #expect(long.frames.rowCount == PitchClassSequence.longest)
    }

    @Test func analysesHaveItOnlyWhereAskedFor() {
        let samples = (0..<44_100).map { Float(0.3 * sin(2 * .pi * 440 * Double($0) / Self.rate)) }
        #expect(TrackAnalyzer().analyze(samples: samples).pitchClasses.frames.rowCount == 0)
        let analyzer = TrackAnalyzer(recordsPitchClasses: true)
        for _ in 0..<2 {  // the second with the memory of the first
            let found = analyzer.analyze(samples: samples).pitchClasses.frames
            let plain = PitchClassSequence(of: samples).frames
            #expect(found.rowCount == plain.rowCount)
            // An analysis removes the running mean first, which is noticeable where the sound begins.
            for row in 0..<plain.rowCount {
                let difference = zip(found.row(row), plain.row(row)).map { abs($0 - $1) }.max() ?? 1
                #expect(difference < (row == 0 ? 0.02 : 1e-4))
            }
        }
    }
}
