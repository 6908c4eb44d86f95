import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Bars from the log odds of a bar at each beat, where the bars are known.
struct TrackMeterTests {
    /// Sixty beats, of which those at some places of a bar are first beats as likely as `odds`, and the others as unlikely as −2.
    private static func logOdds(_ length: Int, _ places: [Int: Double] = [0: 1]) -> [Double] {
        (0..<60).map { places[$0 % length] ?? -2 }
    }

    /// The bars are as long as they are heard, unless the onsets are surer of another length.
    @Test(arguments: [3, 4], [3, 4]) func barsHaveTheLengthThatIsHeard(length: Int, onsets: Int) {
        let meter = TrackMeter(Self.logOdds(length), beatsPerBar: onsets, confidence: 0.3)
        #expect(meter.beatsPerBar == length)
        #expect(meter.downbeats == Array(stride(from: 0, to: 60, by: length)))
        // Of each beat, half of what is against a bar, and the mean at the beginnings of bars: 1, or −1 and −1.25 if they are wrong.
        let lead = length == 3 ? (0.5 + 1.0 / 3) - (0.5 - 1.0 / 4) : (0.625 + 1.0 / 4) - (0.625 - 1.25 / 3)
        #expect(abs(meter.confidence - (lead + (onsets == length ? 0.3 : -0.3))) < 1e-9)
        let alike = TrackMeter([Double](repeating: 0, count: 60), beatsPerBar: onsets, confidence: 0.5)
        #expect(alike.beatsPerBar == onsets)
    }

    @Test(arguments: [5, 7]) func barsOfFiveAndSevenStay(length: Int) {
        let meter = TrackMeter(Self.logOdds(length), beatsPerBar: length, confidence: 0.7)
        #expect(meter.beatsPerBar == length)
        #expect(meter.downbeats == Array(stride(from: 0, to: 60, by: length)))
        #expect(abs(meter.confidence - 0.7) < 1e-9)
    }

    /// If a bar could as well begin at its third beat, the confidence is low, but not that of bars of two.
    @Test func theConfidenceIsThatOfTheFirstBeat() {
        let clear = TrackMeter(Self.logOdds(4), beatsPerBar: 4, confidence: 1)
        #expect(clear.confidence == 1)
        let halves = TrackMeter(Self.logOdds(4, [0: 1, 2: 0.97]), beatsPerBar: 4, confidence: 1)
        #expect(halves.beatsPerBar == 4 && halves.downbeats == clear.downbeats && halves.confidence < 0.1)
        let beats = (0..<60).map { 0.7 * Double($0) }
        let onsets = thirds(of: beats)
        let chords = zip(beats, beats.dropFirst(2)).enumerated().filter { $0.offset.isMultiple(of: 2) }.map {
            TimedChord(
                start: $0.element.0, end: $0.element.1, chord: Chord(root: $0.offset % 4, quality: .major),
                confidence: 1)
        }
        let six = halves.divided(beats, onsets: onsets, chords)
        #expect(six.beatsPerBar == 2 && six.confidence > 0.9)
    }

    /// Onsets at beats and at their thirds, in noise.
    private func thirds(of beats: [Double]) -> [Float] {
        let rate = 22_050.0 / 512
        var onsets = noise(count: Int(43 * rate), amplitude: 0.02).map { abs($0) }
        for beat in beats {
            for part in 0..<3 { onsets[Int(((beat + 0.7 * Double(part) / 3) * rate).rounded())] += part == 0 ? 1 : 0.5 }
        }
        return onsets
    }

    /// A chord on each beat, another one in each bar. On the first beat a drum and the bass, on the others noise.
    private static func song(_ beatsPerBar: Int, beatsPerMinute: Double) -> [Float] {
        var samples = [Float](repeating: 0, count: 40 * 22_050)
        let hiss = noise(count: samples.count)
        let period = 60 * 22_050 / beatsPerMinute
        func add(_ frequency: Double, _ level: Double, fading fade: Double, at start: Int, length: Double) {
            let step: Double = 2 * Double.pi * frequency / 22_050
            for offset in 0..<min(Int(length), samples.count - start) {
                let place = Double(offset)
                samples[start + offset] += Float(level * sin(step * place) * exp(-place / fade))
            }
        }
        for beat in 0..<Int(Double(samples.count) / period) {
            let start = Int(Double(beat) * period)
            let root = 261.6 * exp2([0.0, 7, 9, 5][beat / beatsPerBar % 4] / 12)
            for ratio in [1, 1.26, 1.5] { add(root * ratio, 0.06, fading: 5_500, at: start, length: period) }
            if beat.isMultiple(of: beatsPerBar) {
                add(root / 4, 0.2, fading: 15_000, at: start, length: 0.95 * period * Double(beatsPerBar))
                add(60, 0.5, fading: 1_100, at: start, length: period)
            } else {
                for place in start..<min(start + 4_410, samples.count) {
                    samples[place] += 0.12 * hiss[place] * Float(exp(-Double(place - start) / 440))
                }
            }
        }
        return samples
    }

    /// The tempo model alone knows three and four.
    @Test(arguments: [(3, 120.0), (4, 120), (5, 120), (5, 100), (7, 116), (7, 160)])
    func anAnalysisWithAnOutlineKnowsTheMeter(beatsPerBar: Int, beatsPerMinute: Double) {
        let samples = Self.song(beatsPerBar, beatsPerMinute: beatsPerMinute)
        let tempo = TrackAnalyzer(recordsOutline: true).analyze(samples: samples).descriptors.tempo
        #expect(tempo.beatsPerBar == beatsPerBar)
        let plain = TrackAnalyzer().analyze(samples: samples).descriptors.tempo
        #expect([3, 4].contains(plain.beatsPerBar) && plain.beatsPerMinute == tempo.beatsPerMinute)
    }

    @Test(arguments: [(5, 0.49, false), (5, 0.5, true), (7, 0.8, true), (2, 0.5, true), (3, 1, false), (4, 1, false)])
    func anUncommonMeterMustBeSure(beatsPerBar: Int, confidence: Double, isSure: Bool) {
        let meter = TrackMeter(downbeats: [0], beatsPerBar: beatsPerBar, confidence: confidence)
        #expect(meter.isSurelyUncommon == isSure)
    }

    @Test func nothingHasNoBars() {
        let none = TrackMeter(downbeats: [], beatsPerBar: 0, confidence: 0)
        #expect(none.timeSignature == 4 && none.beatsPerBar == 0)
        let empty = TrackMeter([], beatsPerBar: 4, confidence: 0.5)
        #expect(empty.downbeats.isEmpty && empty.confidence == 0)
    }
}
