import AudioFeatures
import TestSupport
import Testing

/// Bars of five and seven, from envelopes whose bars are known.
struct OddMeterTests {
    /// A minute of onsets at every part of a bar, louder at its first beat, in noise.
    private static func envelopes(_ count: Int, beat: Double, parts: Int) -> (downbeats: [Float], onsets: [Float]) {
        let frames = 2_584
        var onsets = noise(count: frames, amplitude: 0.1).map { abs($0) }
        var downbeats = [Float](repeating: 0.02, count: frames)
        for part in 0..<Int(Double(frames) * Double(parts) / beat) {
            let frame = Int((Double(part) * beat / Double(parts)).rounded())
            guard frame < frames else { break }
            onsets[frame] += part.isMultiple(of: parts) ? 1 : 0.6
            if part.isMultiple(of: parts * count) { downbeats[frame] = 0.8 }
        }
        return (downbeats, onsets)
    }

    /// The tempo model counts beats, halves of the bar, whole bars, or two beats.
    @Test(arguments: [
        (5, 21.5, 1, 1.0), (5, 21.5, 2, 2), (5, 10.8, 1, 5), (5, 17.3, 2, 1), (7, 10, 1, 3.5), (7, 12.3, 1, 2),
        (7, 11, 1, 7),
        (7, 22.3, 2, 1),
    ])
    func theBarIsFound(count: Int, beat: Double, parts: Int, counted: Double) throws {
        let (downbeats, onsets) = Self.envelopes(count, beat: beat, parts: parts)
        let meter = try #require(OddMeter(period: counted * beat, downbeats: downbeats, onsets: onsets))
        #expect(meter.beatsPerBar == count)
        #expect(abs(meter.period / beat - 1) < 0.01)
        #expect(meter.confidence > 0 && meter.confidence <= 1)
        // Nothing recurs within a bar.
        #expect(meter.clarity > 0.9 && meter.clarity <= 1)
    }

    /// Eighths that are hardly louder than the noise, of which the tempo model counts bars.
    @Test(arguments: [([3, 2], 8.07), ([2, 3], 8.6), ([2, 2, 3], 8.07), ([3, 2, 2], 8.6), ([3, 2], 9.2)])
    func quickBarsAreFound(groups: [Int], beat: Double) throws {
        let frames = 2_584
        var onsets = noise(count: frames, amplitude: 0.1).map { abs($0) }
        var downbeats = [Float](repeating: 0.02, count: frames)
        let count = groups.reduce(0, +)
        let starts = Set(groups.indices.map { groups[..<$0].reduce(0, +) })
        for eighth in 0..<Int(Double(frames) / beat) {
            let frame = Int((Double(eighth) * beat).rounded())
            let place = eighth % count
            onsets[frame] += place == 0 ? 1 : starts.contains(place) ? 0.8 : 0.05
            if place == 0 { downbeats[frame] = 0.8 }
        }
        let meter = try #require(OddMeter(period: Double(count) * beat, downbeats: downbeats, onsets: onsets))
        #expect(meter.beatsPerBar == count)
        #expect(abs(meter.period / beat - 1) < 0.01)
    }

    @Test(arguments: [2, 3, 4, 6, 8], [1, 2, 3])
    func otherBarsAreNot(count: Int, parts: Int) {
        for beat in [14.0, 21.5, 33.3] {
            let (downbeats, onsets) = Self.envelopes(count, beat: beat, parts: parts)
            for counted in [0.5, 1, 2, Double(count)] {
                #expect(OddMeter(period: counted * beat, downbeats: downbeats, onsets: onsets) == nil)
            }
        }
    }

    @Test func nothingHasNoBars() {
        #expect(OddMeter(period: 20, downbeats: [], onsets: []) == nil)
        let silence = [Float](repeating: 0, count: 2_584)
        #expect(OddMeter(period: 20, downbeats: silence, onsets: silence) == nil)
        let hiss = noise(count: 2_584).map { abs($0) }
        #expect(OddMeter(period: 20, downbeats: hiss, onsets: hiss) == nil)
    }
}

/// What is no music may have a pulse.
struct PulseAloneTests {
    @Test(arguments: [60.0, 96, 120, 160])
    func aMetronomeHasATempoAndBeats(beatsPerMinute: Double) {
        let clicks = RhythmTests.clicks(beatsPerMinute: beatsPerMinute, seconds: 30)
        let analysis = TrackAnalyzer().structure(samples: clicks)
        #expect(abs(analysis.track.tempo / beatsPerMinute - 1) < 0.01)
        #expect(analysis.track.key.tonic == -1 && analysis.keys.isEmpty)
        #expect(analysis.beats.count > Int(beatsPerMinute / 2) - 4)
        for beat in analysis.beats {
            let number = (beat.start * beatsPerMinute / 60).rounded()
            #expect(abs(beat.start - number * 60 / beatsPerMinute) < 0.035)
        }
    }

    @Test(arguments: [1, 5, 12]) func silenceHasNothing(seconds: Int) {
        let analysis = TrackAnalyzer().structure(samples: [Float](repeating: 0, count: seconds * 22_050))
        #expect(analysis.beats.isEmpty && analysis.bars.isEmpty && analysis.sections.isEmpty && analysis.keys.isEmpty)
        #expect(analysis.track.tempo == 0 && analysis.track.key.tonic == -1)
    }

    @Test func hissHasNoBeats() {
        let analysis = TrackAnalyzer().structure(samples: noise(count: 15 * 22_050, amplitude: 0.3))
        #expect(analysis.track.tempo == 0 && analysis.beats.isEmpty && analysis.bars.isEmpty)
    }
}
