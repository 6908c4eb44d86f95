import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The model of audiences, compared with that of the training, written by `Training/models/audience.py`, and with made-up sounds.
struct AudienceTests {
    struct Agreement: Decodable {
        /// Seconds × inputs.
        let inputs: [[Float]]
        let logOdds: [Double]
        /// Scores by clip, computed by the training from the moments of its seconds, in double precision.
        let tracks: [String: [Double]]
        let liveness: [MadeUp]
    }

    struct MadeUp: Decodable {
        let logOdds: [Float]
        let isSound: [Bool]
        let liveness: Double
    }

    let agreement: Agreement
    let analyzer = TrackAnalyzer()

    init() throws {
        agreement = try JSONDecoder().decode(
            Agreement.self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/audience.json")))
    }

    @Test func pythonAgrees() {
        let rows = agreement.inputs
        #expect(rows.count == 6 && rows.count == agreement.logOdds.count)
        #expect(rows.allSatisfy { $0.count == VoiceInputs.count })
        for (index, expected) in agreement.logOdds.enumerated() {
            let found = AudienceModel.fitted.logOdds(
                before: rows[max(index - 1, 0)], second: rows[index], after: rows[min(index + 1, rows.count - 1)])
            // 180 products in single precision.
            #expect(abs(Double(found) - expected) < 2e-3)
        }
    }

    /// The highest mean of three seconds within the first and the last twenty, by the training.
    @Test func pythonAgreesOnLiveness() {
        #expect(agreement.liveness.count == 9)
        for made in agreement.liveness {
            let course = ActivityCourse(made.logOdds, isSound: made.isSound, costOfChange: 2)
            #expect(abs(Double(AudienceModel.liveness(course)) - made.liveness) < 1e-5)
        }
    }

    @Test func onlyTheEndsMakeARecordingLive() {
        func liveness(_ seconds: Range<Int>) -> Float {
            let logOdds = (0..<60).map { seconds.contains($0) ? Float(6) : -6 }
            return AudienceModel.liveness(
                ActivityCourse(logOdds, isSound: logOdds.map { _ in true }, costOfChange: 2))
        }
        #expect(liveness(0..<5) > 0.9 && liveness(17..<20) > 0.9 && liveness(55..<60) > 0.9)
        #expect(liveness(25..<35) < 0.1 && liveness(0..<1) < 0.5)
    }

    @Test func silenceHasNoAudience() {
        #expect(
            analyzer.analyze(samples: [Float](repeating: 0, count: 22_050 * 3)).measurements.audience.stretches.isEmpty)
        #expect(analyzer.analyze(samples: []).measurements.audience.scores.isEmpty)
    }

    /// A hundred people clap at four per second, each with a burst of noise of another color, after ten seconds of a chord and before
    /// ten more. The chord alone has no audience.
    @Test func applauseIsHeardWhereItIs() {
        let (chord, applause) = (Self.chord(seconds: 10), Self.applause(seconds: 8))
        let structure = analyzer.structure(samples: chord + applause + chord)
        let begin = structure.audience.map(\.start).min() ?? .infinity
        let end = structure.audience.map { $0.start + $0.duration }.max() ?? 0
        #expect(abs(begin - 10) <= 2 && abs(end - 18) <= 2, "\(structure.audience)")
        #expect(analyzer.structure(samples: chord + chord).audience.isEmpty)
        // At an end it makes a recording live.
        let (live, studio) = (analyzer.analyze(samples: chord + applause), analyzer.analyze(samples: chord + chord))
        #expect(live.descriptors.liveness > 0.6 && studio.descriptors.liveness < 0.2)
    }

    private static func chord(seconds: Int) -> [Float] {
        (0..<22_050 * seconds).map { n -> Float in
            let time = Double(n) / 22_050
            let tones = [261.63, 329.63, 392.0].map { (frequency: Double) -> Double in sin(2 * .pi * frequency * time) }
            return Float(tones.reduce(0, +)) / 10
        }
    }

    private static func applause(seconds: Int) -> [Float] {
        var generator = SplitMix64(seed: 7)
        var samples = [Float](repeating: 0, count: 22_050 * seconds)
        for _ in 0..<100 {
            let color = Float.random(in: 0.2...0.8, using: &generator)
            var place = Int.random(in: 0..<6_000, using: &generator)
            while place + 600 < samples.count {
                // Between two filters of first order, as a hand has hardly any lows.
                var (low, lower) = (Float(0), Float(0))
                for n in 0..<600 {
                    low += color * (Float.random(in: -1...1, using: &generator) - low)
                    lower += 0.1 * (low - lower)
                    samples[place + n] += 0.15 * (low - lower) * exp(-Float(n) / 120)
                }
                place += Int.random(in: 4_000...7_000, using: &generator)
            }
        }
        return samples
    }
}
