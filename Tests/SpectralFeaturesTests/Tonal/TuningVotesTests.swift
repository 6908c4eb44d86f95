import Foundation
import SpectralFeatures
import TestSupport
import Testing

struct TuningVotesTests {
    /// Twelve chords of decaying tones with six overtones, a second each.
    /// - Parameter cents: what every tone is above A4 = 440 Hz.
    private static func chords(cents: Double) -> [Float] {
        var random = SplitMix64(seed: 7)
        return (0..<12).flatMap { _ -> [Float] in
            let root = Int.random(in: 48..<60, using: &random)
            let frequencies = [root - 12, root, root + 4, root + 7].map { (note: Int) -> Double in
                440 * pow(2, (Double(note - 69) + cents / 100) / 12)
            }
            return (0..<22_050).map { place in
                let time = Double(place) / 22_050
                let sum = frequencies.reduce(0.0) { sum, frequency in
                    (1...6).reduce(sum) { $0 + sin(2 * Double.pi * Double($1) * frequency * time) / Double($1) }
                }
                return Float(0.05 * sum * exp(-2 * time) * min(1, time * 100))
            }
        }
    }

    private static func quarterTones(of samples: [Float]) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: QuarterToneFilters.binCount)
        let stream = ConstantQStream(ConstantQFilters(tuning: 0), quarterTones: QuarterToneFilters())
        func keep(_ frame: ConstantQStream.Frame) {
            if let quarterTones = frame.quarterTones { result.append(quarterTones) }
        }
        samples.withUnsafeBufferPointer { stream.push($0, keep) }
        stream.finish(keep)
        return result
    }

    private static func votes(of frames: FeatureMatrix) -> TuningVotes {
        var votes = TuningVotes()
        frames.withRows { row, _ in votes.add(row) }
        return votes
    }

    @Test(arguments: [-45.0, -40, -20, -3, 0, 12, 20, 40, 47])
    func tonesAreFoundWithinFiveCents(cents: Double) {
        let votes = Self.votes(of: Self.quarterTones(of: Self.chords(cents: cents)))
        let error = 100 * votes.tuning - cents
        #expect(abs(error - 100 * (error / 100).rounded()) < 5)
        #expect(votes.agreement > 0.8)
    }

    @Test func noiseAgreesOnNothing() {
        var random = SplitMix64(seed: 4)
        let noise = (0..<20 * 22_050).map { _ in Float.random(in: -0.3...0.3, using: &random) }
        #expect(Self.votes(of: Self.quarterTones(of: noise)).agreement < 0.1)
        #expect(TuningVotes().tuning == 0 && TuningVotes().agreement == 0)
        let silence = FeatureMatrix(values: [Float](repeating: 0, count: 240), columnCount: 120)
        #expect(Self.votes(of: silence).agreement == 0)
    }

    /// Five steady tones, nine semitones apart.
    private static func tones(cents: Double) -> [Float] {
        let frequencies = [48, 57, 66, 75, 84].map { (note: Int) -> Double in
            440 * pow(2, (Double(note - 69) + cents / 100) / 12)
        }
        return (0..<4 * 22_050).map { place in
            let time = 2 * Double.pi * Double(place) / 22_050
            return Float(frequencies.reduce(0.0) { $0 + 0.1 * sin($1 * time) })
        }
    }

    /// Detuned tones, turned, are as tones that were never detuned.
    @Test(arguments: [-50.0, -20, 7, 35, 62])
    func turnedFramesAreThoseOfTunedMusic(cents: Double) {
        let tuned = Self.quarterTones(of: Self.tones(cents: 0))
        let detuned = Self.quarterTones(of: Self.tones(cents: cents))
        var turned = detuned
        turned.withMutableRows { row, _ in QuarterToneFilters.turn(row, to: cents / 100) }
        // Frames that see neither end. The interpolation errs by 5 % of the peak; the bins at the ends miss a neighbor.
        for frame in 4..<tuned.rowCount - 4 {
            let wanted = tuned.row(frame)
            func worst(_ other: FeatureMatrix) -> Float {
                zip(wanted, other.row(frame)).dropFirst(2).dropLast(2).map { abs($0 - $1) }.max() ?? 0
            }
            let top = wanted.max() ?? 0
            #expect(worst(turned) < 0.07 * top && worst(turned) < 0.4 * worst(detuned), "frame \(frame)")
        }
    }

    @Test func noTuningChangesNothing() {
        var row = (0..<120).map { Float($0 % 7) + 1 }
        let before = row
        row.withUnsafeMutableBufferPointer { QuarterToneFilters.turn($0.baseAddress!, to: 0) }
        #expect(row == before)
        // A semitone is two places.
        row.withUnsafeMutableBufferPointer { QuarterToneFilters.turn($0.baseAddress!, to: 1) }
        for bin in 0..<118 { #expect(abs(row[bin] - before[bin + 2]) < 1e-4) }
    }
}
