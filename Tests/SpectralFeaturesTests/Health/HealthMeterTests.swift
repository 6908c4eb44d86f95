import Foundation
import SpectralFeatures
import TestSupport
import Testing

/// Signals with known faults.
@Suite struct HealthMeterTests {
    private static let rate = 44_100

    /// - Parameter channels: equally long.
    private func measure(
        _ channels: [[Float]], rate: Int = Self.rate, bitDepth: Int? = nil, blockLength: Int = 2_304
    ) -> HealthMeasurements {
        let meter = HealthMeter(sampleRate: rate, channelCount: channels.count, bitDepth: bitDepth)
        let frames = channels[0].indices
        let interleaved = frames.flatMap { frame in channels.map { $0[frame] } }
        interleaved.withUnsafeBufferPointer { samples in
            let step = blockLength * channels.count
            for start in stride(from: 0, to: samples.count, by: step) {
                meter.add(UnsafeBufferPointer(rebasing: samples[start..<min(start + step, samples.count)]))
            }
        }
        return meter.finish()
    }

    /// A sine with a slow fade at both ends.
    private func sine(
        _ frequency: Double, seconds: Double = 1, amplitude: Double = 0.5, phase: Double = 0, rate: Int = Self.rate
    ) -> [Float] {
        let count = Int(seconds * Double(rate))
        return (0..<count).map { index in
            let edge = Double(min(index, count - 1 - index)) / (0.1 * Double(rate))
            let fade = min(1, edge)
            return Float(amplitude * fade * sin(2 * .pi * frequency * Double(index) / Double(rate) + phase))
        }
    }

    private func quantized(_ samples: [Float]) -> [Float] { samples.map { ($0 * 32_768).rounded() / 32_768 } }

    /// EBU Tech 3341, test signals 15 to 19: amplitude, divisor of the sample rate, phase in degrees, and the level to show,
    /// with its tolerance of +0.2 and −0.4 dB.
    @Test(arguments: [
        (0.5, 4.0, 0.0, -6.0), (0.5, 4, 45, -6), (0.5, 6, 60, -6), (0.5, 8, 67.5, -6), (1.41, 4, 45, 3),
    ])
    func truePeakIsThatOfTech3341(amplitude: Double, divisor: Double, phase: Double, expected: Double) {
        let rate = 48_000
        let signal = sine(
            Double(rate) / divisor, amplitude: amplitude, phase: phase * .pi / 180, rate: rate)
        let level = 20 * log10(Double(measure([signal], rate: rate).truePeak))
        #expect(level < expected + 0.2 && level > expected - 0.4)
    }

    /// The largest magnitude by an interpolation of 400 samples in double precision, at 32 places between two samples. The first and
    /// last 200 samples are zero.
    private func interpolatedPeak(_ samples: [Float]) -> Double {
        let weights = (0..<32).map { phase in
            (-200...200).map { near -> Double in
                let distance = Double.pi * (Double(near) - Double(phase) / 32)
                return distance == 0 ? 1 : sin(distance) / distance
            }
        }
        var peak = 0.0
        for index in 200..<samples.count - 200 {
            for row in weights {
                var value = 0.0
                for (tap, weight) in row.enumerated() { value += Double(samples[index + tap - 200]) * weight }
                peak = max(peak, abs(value))
            }
        }
        return peak
    }

    /// Bursts as in the test signals 20 to 23 of EBU Tech 3341: one cycle at a quarter of the sample rate in a tone at a sixth of it, made
    /// at four times the rate and taken from each of four samples. The truth is that of the definition, because the
    /// recordings of the EBU are not part of this repository.
    @Test(arguments: 0..<4) func truePeakOfBurstsIsWithinTheToleranceOfTech3341(offset: Int) {
        let cycle = 1_200..<1_216
        let fine = (0..<2_400).map { index -> Double in
            let place = 2 * Double.pi * Double(index - cycle.lowerBound)
            return cycle.contains(index) ? sin(place / 16) : sin(place / 24) / 2
        }
        // The filter before every fourth sample is kept.
        let filter = (-64...64).map { index -> Double in
            let place = Double.pi * Double(index) / 4
            let window: Double = 0.5 + 0.5 * cos(Double.pi * Double(index) / 65)
            return index == 0 ? 0.25 : window * sin(place) / place / 4
        }
        let taken = stride(from: 64 + offset, to: fine.count - 64, by: 4).map { index -> Float in
            var sum = 0.0
            for (tap, weight) in filter.enumerated() { sum += weight * fine[index - 64 + tap] }
            return Float(sum)
        }
        let silence = [Float](repeating: 0, count: 200)
        // The tone begins and ends slowly, so that the burst is the peak.
        let faded = taken.enumerated().map { index, value -> Float in
            let edge = min(index, taken.count - 1 - index)
            return value * min(1, Float(edge) / 60)
        }
        let signal = silence + faded + silence
        let level = 20 * log10(Double(measure([signal], rate: 48_000).truePeak) / interpolatedPeak(signal))
        #expect(level < 0.2 && level > -0.4)
    }

    /// Between the samples, by the definition.
    @Test(arguments: [1, 7, 2_304, 100_000]) func truePeakDoesNotDependOnBlocks(blockLength: Int) {
        var generator = SplitMix64(seed: 3)
        let noise = (0..<6_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
        // Smooth enough for any interpolation.
        let signal = (4..<noise.count).map { index in (0..<5).reduce(Float(0)) { $0 + noise[index - $1] } / 5 }
        let padded = [Float](repeating: 0, count: 200) + signal + [Float](repeating: 0, count: 200)
        let expected = interpolatedPeak(padded)
        let found = Double(measure([padded], blockLength: blockLength).truePeak)
        // Four values per sample, by filters of 16 samples.
        #expect(abs(20 * log10(found / expected)) < 0.4)
    }

    @Test(arguments: [0.1, 1.0, 6.0]) func clippingIsFound(decibels: Double) {
        let wave = sine(110.37, seconds: 2, amplitude: pow(10, decibels / 20)).map { min(1, max(-1, $0)) }
        let found = measure([quantized(wave)])
        // Two peaks a period, except in the fades.
        #expect(found.clippedRuns.count > 300 && found.clippedRuns.count <= 442)
        #expect(abs(found.clippingLevel - 1) < 1e-4)
        #expect(found.clippedRuns.first < 0.2)
    }

    /// Files in floating point may have the range of integers.
    @Test(arguments: [Float(8_388_608), 1e9]) func clippingIsFoundFarAboveFullScale(gain: Float) {
        let wave = sine(110.37, seconds: 2, amplitude: 1.2).map { gain * min(1, max(-1, $0)) }
        #expect(measure([wave]).clippedRuns.count > 300)
    }

    @Test func clippedGroupsAreCountedOnce() {
        var wave = sine(203.7, seconds: 3, amplitude: 0.5)
        for start in [20_000, 60_000, 100_000] {
            for index in start..<start + 1_000 { wave[index] = min(0.6, max(-0.6, wave[index] * 1.5)) }
        }
        #expect(measure([quantized(wave)]).clippedGroups == 3)
    }

    /// The tops of slow waves have many equal samples, and a square wave has only such.
    @Test func wavesThatAreNotCutOffAreNotClipped() {
        #expect(measure([quantized(sine(40, seconds: 2, amplitude: 0.9))]).clippedRuns.count == 0)
        let square = (0..<44_100).map { Float($0 / 50 % 2 == 0 ? 0.8 : -0.8) }
        #expect(measure([square]).clippedRuns.count == 0)
    }

    /// Two pulses as in the music of old computers, also after another gain.
    @Test(arguments: [(0.35, 0.1), (0.3, 0.2), (0.25, 0.05), (0.2, 0.2), (0.5, 0.1)], [Float(1), 1.37])
    func pulsesHaveNoFaults(amplitudes: (Double, Double), gain: Float) {
        func pulse(_ frequency: Double, _ time: Double, duty: Double) -> Double {
            (frequency * time).truncatingRemainder(dividingBy: 1) < duty ? 1 : -1
        }
        let wave = (0..<88_200).map { index -> Float in
            let time = Double(index) / 44_100
            let low = amplitudes.0 * pulse(index / 22_050 % 2 == 0 ? 220 : 277.2, time, duty: 0.5)
            return gain * Float(low + amplitudes.1 * pulse(331.3, time, duty: 0.25))
        }
        let found = measure([quantized(wave)])
        #expect(found.clippedRuns.count == 0 && found.dropouts.count == 0)
    }

    /// Notes that begin at zero, and pulses, with rests of 50 ms.
    @Test func restsAreNoDropouts() {
        let note = (0..<19_845).map { Float(0.3 * sin(2 * .pi * 220.3 * Double($0) / 44_100)) }
        let rest = [Float](repeating: 0, count: 2_205)
        let pulse = (0..<19_845).map { Float($0 / 100 % 2 == 0 ? 0.3 : -0.3) }
        #expect(measure([note + rest + note + rest + note]).dropouts.count == 0)
        #expect(measure([pulse + rest + pulse + rest + pulse]).dropouts.count == 0)
    }

    /// 40 samples are 0.4 ms at 96 kHz.
    @Test func theShortestDropoutIsATime() {
        var wave = sine(1_003, seconds: 1, rate: 96_000)
        for start in [30_013, 50_020] {
            wave.replaceSubrange(start..<start + 70, with: [Float](repeating: 0, count: 70))
        }
        #expect(measure([wave], rate: 96_000).dropouts.count == 0)
    }

    @Test func dropoutsAreFoundWhereTheyAre() {
        var wave = zip(sine(441, seconds: 3), sine(1_000, seconds: 3)).map { $0 + $1 / 2 }
        for start in [30_013, 70_020, 110_031] {
            for index in start..<start + 500 { wave[index] = 0 }
        }
        let found = measure([wave]).dropouts
        #expect(found.count == 3)
        #expect(abs(found.first - 30_013.0 / 44_100) < 0.001)
    }

    /// A melody with overtones up to 9 kHz and noise.
    private func music() -> [Float] {
        var generator = SplitMix64(seed: 20)
        return (0..<5 * Self.rate).map { index in
            let time = Double(index) / Double(Self.rate)
            let (note, place) = (Int(4 * time), time.truncatingRemainder(dividingBy: 0.25))
            let pitch = [220.0, 277.2, 329.6, 440][note % 4]
            let wave = (1...20).reduce(0.0) { $0 + sin(2 * .pi * pitch * Double($1) * place) / Double($1) }
            let envelope = 0.2 * min(1, min(place, 0.25 - place) / 0.01)
            return Float(envelope * wave) + Float.random(in: -1e-3...1e-3, using: &generator)
        }
    }

    @Test(arguments: 1...3) func clicksAreFoundWhereTheyAre(length: Int) {
        var wave = music()
        for start in [30_013, 70_001, 100_223, 160_000] {
            for index in start..<start + length { wave[index] += index.isMultiple(of: 2) ? 0.3 : -0.2 }
        }
        var other = music()
        other[20_011] += 0.4
        let found = measure([other, wave], bitDepth: 16).clicks
        #expect(found.count == 4, "of the channel with the most")
        #expect(abs(found.first - 20_011.0 / 44_100) < 2.0 / 44_100)
        #expect(measure([wave]).clicks.count == 0, "an encoder smears clicks")
    }

    /// A drum begins with a jump, a cut leaves one, and a pulse has one wrong sample in each period.
    @Test func jumpsOfMusicAreNoClicks() {
        var drum = music()
        var cut = drum
        var pulse = drum
        var generator = SplitMix64(seed: 21)
        for start in [30_013, 70_001, 100_223] {
            for index in 0..<300 { drum[start + index] += 0.4 * pow(0.97, Float(index)) }
            for index in 0..<300 {
                drum[start + 3_000 + index] += Float.random(in: -0.3...0.3, using: &generator) * pow(0.97, Float(index))
            }
            for index in start..<cut.count { cut[index] += start == 70_001 ? -0.2 : 0.1 }
            for index in stride(from: start, to: start + 2_000, by: 100) { pulse[index] += 0.3 }
        }
        #expect(measure([drum], bitDepth: 16).clicks.count == 0)
        #expect(measure([cut], bitDepth: 16).clicks.count == 0)
        #expect(measure([pulse], bitDepth: 16).clicks.count == 0)
    }

    /// A note of four seconds, whose pitch is near a frequency of the mains, then a pause of 20 s, with hum and noise in both.
    private func bass(_ note: Double, hum: Double, level: Double, rate: Int = Self.rate) -> [Float] {
        var generator = SplitMix64(seed: 17)
        return (0..<24 * rate).map { index -> Float in
            let time = Double(index) / Double(rate)
            let envelope: Double = time < 4 ? min(1, min(time, 4 - time) / 0.1) : 0
            func tone(_ frequency: Double) -> Double { sin(2 * Double.pi * frequency * time) }
            let tones: Double = 0.3 * tone(note) + 0.2 * tone(2 * note) + 0.1 * tone(880)
            let mains: Double = pow(10, level / 20) * tone(hum)
            return Float(envelope * tones + mains) + Float.random(in: -1e-4...1e-4, using: &generator)
        }
    }

    @Test(arguments: [49.0, 61.7, 41.2, 82.4], [50.0, 60, 100, 120]) func humIsFoundBelowBassNotes(
        note: Double, hum: Double
    ) {
        let found = measure([bass(note, hum: hum * 1.001, level: -50)]).hum
        #expect(found.frequency == Float(hum))
        #expect(abs(found.level + 50) < 2 && found.prominence > 6)
    }

    /// Moments are as long as at 48 kHz, so that a short note is no hum.
    @Test func humAtAHighRateIsThatOfAWholeFile() {
        let found = measure([bass(49, hum: 60.1, level: -50, rate: 96_000)], rate: 96_000).hum
        #expect(found.frequency == 60)
        #expect(abs(found.level + 50) < 2 && found.prominence > 6)
        #expect(measure([sine(50, seconds: 8, rate: 192_000)], rate: 192_000).hum == .init())
    }

    @Test(arguments: [49.0, 51.91, 58.27, 61.74, 98, 123.47]) func bassNotesAreNoHum(note: Double) {
        #expect(measure([bass(note, hum: 50, level: -200)]).hum.prominence < 3)
    }

    /// A wave of 50 Hz that goes on is hum, even if it is loud and quiet by turns.
    @Test(arguments: [14, 40]) func humIsOneWave(seconds: Int) {
        #expect(measure([wave(of: seconds, seed: 19, goesOn: true)]).hum.frequency == 50)
    }

    /// Each note begins with another phase. A dozen of them can agree by chance.
    @Test func notesOfOneFrequencyAreNoHum() {
        let hums = (1...16).filter {
            measure([wave(of: 40, seed: $0, goesOn: false)]).hum.frequency > 0
        }
        #expect(hums.count <= 2, "seeds \(hums)")
    }

    /// Notes of exactly 50 Hz and 2 s, each with a random phase unless the wave goes on; then every other one is three times as loud.
    private func wave(of seconds: Int, seed: UInt64, goesOn: Bool) -> [Float] {
        var generator = SplitMix64(seed: seed)
        let phases = (0..<seconds / 2).map { _ in Double.random(in: 0..<2 * .pi, using: &generator) }
        return (0..<seconds * Self.rate).map { index -> Float in
            let time = Double(index) / Double(Self.rate)
            let part = Int(time / 2)
            let phase = goesOn ? 0 : phases[part]
            let amplitude = goesOn && part.isMultiple(of: 2) ? 0.003 : 0.001
            let tone = amplitude * sin(2 * Double.pi * 50 * time + phase)
            return Float(tone) + Float.random(in: -1e-4...1e-4, using: &generator)
        }
    }

    /// G1 of 49 Hz twice a second has partials of 48 and 50 Hz, B1 of 61.74 Hz three times a second one of 60 Hz.
    @Test(arguments: [(49.0, 0.5), (61.74, 1.0 / 3)])
    func exactlyRepeatedNotesAreNoHum(note: Double, period: Double) {
        var generator = SplitMix64(seed: 18)
        let wave = (0..<14 * Self.rate).map { index -> Float in
            let time = (Double(index) / Double(Self.rate)).truncatingRemainder(dividingBy: period)
            return Float(0.3 * exp(-3 * time) * sin(2 * Double.pi * note * time))
                + Float.random(in: -1e-4...1e-4, using: &generator)
        }
        #expect(measure([wave]).hum.prominence < 3)
    }

    @Test func pausesAreNoDropouts() {
        let note = sine(440, seconds: 0.5)
        let pause = [Float](repeating: 0, count: 10_000)
        #expect(measure([note + pause + note + pause + note]).dropouts.count == 0)
    }

    @Test func bitsAndMeansAreThoseOfTheSamples() {
        let wave = sine(300).map { $0 + 0.03 }
        #expect(measure([quantized(wave)]).bitDepth == 16)
        #expect(measure([wave.map { ($0 * 2_048).rounded() / 2_048 }]).bitDepth == 12)
        #expect(measure([wave]).bitDepth == 24)
        #expect(measure([[Float](repeating: 0, count: 5_000)]).bitDepth == 0)
        #expect(abs(measure([wave]).offsets[0] - 0.03) < 1e-4)
    }

    @Test func channelsAreCompared() throws {
        let (one, other) = (sine(300), sine(470))
        let equal = measure([one, one])
        #expect(equal.largestDifference == 0)
        #expect(abs(try #require(equal.correlation) - 1) < 1e-5)
        let opposite = measure([one, one.map { -$0 }])
        #expect(abs(try #require(opposite.correlation) + 1) < 1e-5)
        let unrelated = measure([one, other])
        #expect(abs(try #require(unrelated.correlation)) < 0.01)
        #expect(try #require(unrelated.largestDifference) > 0.5)
        let silent = measure([one, [Float](repeating: 0, count: one.count)])
        #expect(silent.correlation == nil)
        #expect(silent.levels[1] == -140)
        // Half of full scale is 9 dB below it as a square, apart from the fades.
        #expect(abs(silent.levels[0] + 9.03) < 0.8)
    }

    @Test func edgesAreThoseOfTheSound() {
        let wave = sine(1_000, seconds: 2)
        let whole = measure([wave])
        #expect(whole.beginning.level < -30)
        let cut = measure([Array(wave[20_000..<70_007])])
        #expect(abs(cut.beginning.level + 9.03) < 0.5 && abs(cut.end.level + 9.03) < 0.5)
        #expect(abs(cut.beginning.neighbor + 9.03) < 0.3 && abs(cut.end.neighbor + 9.03) < 0.3)
        // The last block has one sample. Its rest is no part of the sound.
        #expect(abs(measure([Array(wave[20_000..<20_000 + 32 * 1_000 + 1])]).end.rim + 9.03) < 1.5)
    }

    /// Noise whose spectrum ends at a frequency, by a filter of 401 samples. The two sides of a step are
    /// 14 bins wide, so its place is known to 300 Hz.
    @Test func theStepOfASpectrumIsFound() {
        var generator = SplitMix64(seed: 9)
        let noise = (0..<100_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
        let cutoff = 16_000.0 / 44_100
        let filter = (-200...200).map { index -> Float in
            let window = 0.5 + 0.5 * cos(Double.pi * Double(index) / 201)
            let angle = 2 * Double.pi * cutoff * Double(index)
            return Float(window * (index == 0 ? 2 * cutoff : 2 * cutoff * sin(angle) / angle))
        }
        let filtered = (200..<noise.count - 200).map { index in
            (0...400).reduce(Float(0)) { $0 + filter[$1] * noise[index - 200 + $1] }
        }
        let found = measure([filtered], bitDepth: 16)
        #expect(abs(found.bandEdge.frequency - 16_000) < 300)
        #expect(found.bandEdge.height > 40)
        #expect(measure([noise], bitDepth: 16).bandEdge.height < 6)
        let stereo = measure([filtered, filtered], bitDepth: 16)
        #expect(abs(stereo.bandEdge.above - found.bandEdge.above) < 0.01)
        #expect(abs(stereo.bandEdge.height - found.bandEdge.height) < 0.01)
    }

    /// A steep filter at 22 kHz, as of a converter, and the gentle ones of dull music, which has noise above.
    @Test func onlyASteepEndIsThatOfALowRate() {
        var generator = SplitMix64(seed: 13)
        let rate = 96_000
        let noise = (0..<100_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
        let cutoff = 21_500.0 / Double(rate)
        let filter = (-200...200).map { index -> Float in
            let window = 0.5 + 0.5 * cos(Double.pi * Double(index) / 201)
            let angle = 2 * Double.pi * cutoff * Double(index)
            return Float(window * (index == 0 ? 2 * cutoff : 2 * cutoff * sin(angle) / angle))
        }
        let converted = (200..<noise.count - 200).map { index in
            (0...400).reduce(Float(0)) { $0 + filter[$1] * noise[index - 200 + $1] }
        }
        #expect(measure([converted], rate: rate, bitDepth: 16).lowRateEdge.height > 40)
        var dull = noise
        for _ in 0..<4 {
            var state: Float = 0
            for index in dull.indices {
                state += 0.35 * (dull[index] - state)
                dull[index] = state
            }
        }
        #expect(measure([dull], rate: rate, bitDepth: 16).lowRateEdge.height < 10)
    }

    /// An orthogonal transform whose small lines are dropped, as an encoder does, in blocks of 1,024 that begin at an odd
    /// place.
    @Test func theFramesOfATransformStandOut() {
        var generator = SplitMix64(seed: 11)
        let rate = 32_000
        let tone = sine(440, seconds: 1.3, rate: rate)
        let music = tone.map { $0 + Float.random(in: -0.1...0.1, using: &generator) }
        let coded = quantized(QuantizedTransform(lines: 1_024, overlap: 1_024, step: 0.2).coded(music, from: 301))
        let found = measure([coded], rate: rate, bitDepth: 16)
        #expect(found.transformGrid > 12)
        #expect(found.layer3Grid < 6)
        let clean = measure([quantized(music)], rate: rate, bitDepth: 16)
        #expect(clean.transformGrid < 6 && clean.layer3Grid < 6)
    }

    /// The same with the windows of Opus, in sound without treble, as a file of 48 kHz.
    @Test func theFramesOfOpusStandOut() {
        var generator = SplitMix64(seed: 12)
        let rate = 48_000
        var music = sine(440, seconds: 1.3, rate: rate).map { $0 + Float.random(in: -0.2...0.2, using: &generator) }
        for _ in 0..<4 { music = zip(music, [0] + music).map { ($0 + $1) / 2 } }
        func dulled(_ samples: [Float]) -> [Float] {
            // A smooth filter, which has nothing left at 20 kHz.
            var samples = samples
            for _ in 0..<12 { samples = zip(samples, [0] + samples).map { ($0 + $1) / 2 } }
            return samples
        }
        let coded = QuantizedTransform(lines: 960, overlap: 120, step: 0.1).coded(music, from: 211)
        #expect(measure([quantized(coded)], rate: rate, bitDepth: 16).opusGrid > 8)
        #expect(measure([quantized(dulled(music))], rate: rate, bitDepth: 16).opusGrid < 5)
    }
}

/// An MDCT with a window of flat middle and slopes of a sine, as a DCT-IV by its definition of the folded samples, whose lines are rounded to a step.
private struct QuantizedTransform {
    let lines: Int
    let overlap: Int
    let step: Float

    func coded(_ samples: [Float], from start: Int) -> [Float] {
        let (half, count) = (lines / 2, lines)
        let rising = (0..<count).map { index -> Float in
            let place = (Double(index - (count - overlap) / 2) + 0.5) / Double(overlap)
            return Float(sin(Double.pi / 2 * min(1, max(0, place))))
        }
        let window = rising + rising.reversed()
        let basis = (0..<count * count).map { place -> Float in
            let angle = Double.pi / Double(count) * (Double(place / count) + 0.5) * (Double(place % count) + 0.5)
            return Float(cos(angle) * (2 / Double(count)).squareRoot())
        }
        func transformed(_ values: [Float]) -> [Float] {
            basis.withUnsafeBufferPointer { basis in
                values.withUnsafeBufferPointer { values in
                    (0..<count).map { line in
                        var sum: Float = 0
                        var place = line * count
                        for value in values {
                            sum += basis[place] * value
                            place += 1
                        }
                        return sum
                    }
                }
            }
        }
        var output = [Float](repeating: 0, count: samples.count)
        for block in stride(from: start, through: samples.count - 2 * count, by: count) {
            let x = (0..<2 * count).map { window[$0] * samples[block + $0] }
            let folded =
                (0..<half).map { -x[3 * half - 1 - $0] - x[3 * half + $0] }
                + (0..<half).map { x[$0] - x[count - 1 - $0] }
            let lines = transformed(folded).map { ($0 / step).rounded() * step }
            let y = transformed(lines)
            for index in 0..<half {
                output[block + index] += window[index] * y[half + index]
                output[block + half + index] -= window[half + index] * y[count - 1 - index]
                output[block + count + index] -= window[count + index] * y[half - 1 - index]
                output[block + 3 * half + index] -= window[3 * half + index] * y[index]
            }
        }
        return output
    }
}
