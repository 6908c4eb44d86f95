import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Tempo, beats and meter, compared with signals of known pulse.
struct RhythmTests {
    let analyzer = TrackAnalyzer()

    /// Clicks of 10 ms noise at equal distances; every `accent`-th one is three times as loud and has a low thud.
    static func clicks(beatsPerMinute: Double, seconds: Double, accent: Int = 1) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(seconds * 22_050))
        let hiss = noise(count: samples.count)
        let period = 60 * 22_050 / beatsPerMinute
        for beat in 0..<Int(Double(samples.count) / period) {
            let start = Int(Double(beat) * period)
            let isAccent = accent > 1 && beat.isMultiple(of: accent)
            for offset in 0..<2205 where start + offset < samples.count {
                let decay = Float(exp(-Double(offset) / 60))
                samples[start + offset] += (isAccent ? 0.6 : 0.2) * hiss[start + offset] * decay
                if isAccent {
                    let thud = sin(2 * Double.pi * 70 * Double(offset) / 22_050) * exp(-Double(offset) / 700)
                    samples[start + offset] += 0.7 * Float(thud)
                }
            }
        }
        return samples
    }

    /// A bare metronome, also at tempi whose period is not a whole number of frames.
    @Test(arguments: [80.0, 96, 100, 110, 120, 128])
    func metronomes(beatsPerMinute: Double) throws {
        let analysis = analyzer.analyze(samples: Self.clicks(beatsPerMinute: beatsPerMinute, seconds: 30))
        let tempo = analysis.rhythm.tempo
        #expect(abs(Double(tempo.beatsPerMinute) / beatsPerMinute - 1) < 0.005)
        #expect(tempo.confidence > 0.5)
        #expect(Double(tempo.confidence) < analysis.rhythm.candidates[0].probability)
        #expect(tempo.regularity > 0.8)
        #expect(tempo.runnerUp > 0)
        #expect(abs(Double(tempo.runnerUp / tempo.beatsPerMinute) - 1) > 0.04)
    }

    /// Slow tempi are not doubled and fast ones are not halved.
    @Test(arguments: [45.0, 60, 150, 180, 200]) func slowAndFastMetronomes(beatsPerMinute: Double) {
        let tempo = analyzer.analyze(samples: Self.clicks(beatsPerMinute: beatsPerMinute, seconds: 30)).rhythm.tempo
        #expect(abs(Double(tempo.beatsPerMinute) / beatsPerMinute - 1) < 0.01)
    }

    /// A file that begins in the middle of the music, at once or after silence: the rise from nothing is larger than
    /// any onset.
    @Test(arguments: [("Electronic/05-extra-life.wav", 150.0), ("Folk/02-long-winter.wav", 108)], [0, 0.03, 0.3, 1])
    func aHardStartHidesNoTempo(clip: (name: String, beatsPerMinute: Double), silence: Double) throws {
        let middle = try SpectralGolden.shared.get().samples(clip.name).dropFirst(71_221).prefix(22_050 * 12)
        let samples = [Float](repeating: 0, count: Int(silence * 22_050)) + middle
        let tempo = analyzer.analyze(samples: samples).rhythm.tempo
        #expect(abs(Double(tempo.beatsPerMinute) / clip.beatsPerMinute - 1) < 0.01)
        #expect(tempo.pulseClarity > 0.6)
    }

    /// Every beat is within one frame and a half of a click.
    @Test(arguments: [90.0, 120])
    func beatsLieOnTheClicks(beatsPerMinute: Double) {
        let samples = Self.clicks(beatsPerMinute: beatsPerMinute, seconds: 30)
        let beats = analyzer.analyze(samples: samples).rhythm.beats
        let period = 60 / beatsPerMinute
        #expect(abs(Double(beats.count) - 30 / period) <= 3)
        for beat in beats {
            let phase = beat.time / period
            #expect(abs(phase - phase.rounded()) * period < 0.035, "beat at \(beat.time) s")
        }
    }

    @Test(arguments: [3, 4])
    func accentsMakeTheMetre(beatsPerBar: Int) {
        let samples = Self.clicks(beatsPerMinute: 120, seconds: 40, accent: beatsPerBar)
        let tempo = analyzer.analyze(samples: samples).rhythm.tempo
        #expect(abs(tempo.beatsPerMinute - 120) < 1)
        #expect(tempo.beatsPerBar == beatsPerBar)
        #expect(tempo.meterConfidence > 0.1)
    }

    /// Identical clicks have no triple meter, wherever their period falls between the frames.
    @Test(arguments: [95.0, 105, 115, 125, 128, 135])
    func clicksAllAlikeAreNotInThree(beatsPerMinute: Double) {
        let tempo = analyzer.analyze(samples: Self.clicks(beatsPerMinute: beatsPerMinute, seconds: 30)).rhythm.tempo
        #expect(tempo.beatsPerBar == 4)
    }

    /// Thuds on one and three, hiss on two and four at 120 BPM: they alternate after one beat, not after half a beat or
    /// two.
    @Test func theBackbeatIsEvidence() throws {
        let hiss = noise(count: 22_050 * 30)
        var samples = hiss.map { 0.02 * $0 }  // which masks the treble of the thuds
        for beat in 0..<58 {
            for offset in 0..<2205 {
                let index = beat * 11_025 + offset
                let thud = 0.7 * sin(2 * Double.pi * 70 * Double(offset) / 22_050) * exp(-Double(offset) / 700)
                let clap = 0.4 * Double(hiss[index]) * exp(-Double(offset) / 300)
                samples[index] += Float(beat.isMultiple(of: 2) ? thud : clap)
            }
        }
        let candidates = analyzer.analyze(samples: samples).rhythm.candidates
        let beat = try #require(candidates.first { abs($0.beatsPerMinute - 120) < 3 })
        let (half, one, two) = (beat.evidence[22], beat.evidence[23], beat.evidence[24])
        #expect(one > 0.3 && one > half + 0.3 && one > two + 0.3)
    }

    /// Without onsets there are no beats, however regularly the frames cut the waves.
    @Test(arguments: [
        [440.0], [92.3], [110], [220, 277.18, 329.63],
    ])
    func steadySoundsHaveNoPulse(frequencies: [Double]) {
        let samples = (0..<22_050 * 20).map { index -> Float in
            let time = Double(index) / 22_050
            return frequencies.reduce(Float(0)) { (sum: Float, frequency: Double) -> Float in
                let wave: Double = sin(2 * Double.pi * frequency * time)
                return sum + (wave < 0 ? -0.1 : 0.1)
            }
        }
        let rhythm = analyzer.analyze(samples: samples).rhythm
        #expect(rhythm.tempo == .none)
        #expect(rhythm.beats.isEmpty && rhythm.candidates.isEmpty)
    }

    /// Bass drum on one and three, snare on two and four, a hi-hat twice per beat: fast music that is often halved.
    @Test(arguments: [150.0, 165, 180]) func fastDrumsAreNotHalved(beatsPerMinute: Double) {
        let hiss = noise(count: 22_050 * 30)
        var samples = [Float](repeating: 0, count: hiss.count)
        for eighth in 0..<Int(29 * beatsPerMinute / 30) {
            let start = Int(Double(eighth) * 30 * 22_050 / beatsPerMinute)
            for offset in 0..<2205 {
                let time = Double(offset)
                var sound = 0.06 * Double(hiss[start + offset]) * exp(-time / 150)
                if eighth % 4 == 0 { sound += 0.7 * sin(2 * Double.pi * 60 * time / 22_050) * exp(-time / 800) }
                if eighth % 4 == 2 { sound += 0.35 * Double(hiss[start + offset]) * exp(-time / 700) }
                samples[start + offset] += Float(sound)
            }
        }
        let tempo = analyzer.analyze(samples: samples).rhythm.tempo
        #expect(abs(Double(tempo.beatsPerMinute) / beatsPerMinute - 1) < 0.02)
    }

    /// Leading silence, and less music than a window of any stage.
    @Test func aShortPulseAfterSilence() {
        let samples = [Float](repeating: 0, count: 22_050 * 12) + Self.clicks(beatsPerMinute: 110, seconds: 5)
        let rhythm = analyzer.analyze(samples: samples).rhythm
        #expect(abs(rhythm.tempo.beatsPerMinute / 110 - 1) < 0.02)
        #expect(rhythm.beats.allSatisfy { $0.time > 11.9 })
    }

    /// The probabilities of the candidates are those of one choice.
    @Test func candidatesAreRanked() throws {
        let candidates = analyzer.analyze(samples: Self.clicks(beatsPerMinute: 100, seconds: 20)).rhythm.candidates
        #expect(candidates.count > 1)
        #expect(abs(candidates.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
        #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.probability >= $1.probability })
    }

    /// Two runs give the same result, bit for bit.
    @Test func analysisIsRepeatable() {
        let samples = Self.clicks(beatsPerMinute: 117, seconds: 12, accent: 4)
        #expect(analyzer.analyze(samples: samples) == TrackAnalyzer().analyze(samples: samples))
    }
}
