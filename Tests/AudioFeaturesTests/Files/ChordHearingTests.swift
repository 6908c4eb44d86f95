import AudioFeatures
import Foundation
import TestSupport
import Testing

struct ChordHearingTests {
    // MARK: Network

    /// The frames that `Training/teachers/chords.py` generates: triads of C, A minor, F and G, with overtones.
    private static func frames(_ count: Int) -> FeatureMatrix {
        let triads = [[0, 4, 7], [9, 12, 16], [5, 9, 12], [7, 11, 14]]
        let values = (0..<count).flatMap { frame in
            (0..<120).map { place -> Float in
                var sum = 0.02 + 0.01 * sin(0.7 * Double(place) + Double(frame))
                for note in triads[frame / 5 % 4] {
                    for (index, overtone) in [0.0, 24, 38, 48].enumerated() {
                        let distance = (Double(place) - Double(2 * note + 24) - overtone) / 1.5
                        sum += exp(-distance * distance) / Double(index + 1)
                    }
                }
                return Float(sum)
            }
        }
        return FeatureMatrix(values: values, columnCount: 120)
    }

    private static func logits(of frames: FeatureMatrix) -> FeatureMatrix {
        ChordPass(.fitted).logits(of: frames, 0..<frames.rowCount, wanted: 0..<frames.rowCount)
    }

    /// Compared with the definition in double precision, in `Training/teachers/chords.py`.
    @Test func itSaysWhatTheDefinitionSays() throws {
        let file = repositoryFile("Tests/Golden/models/chords.json")
        let expected = try JSONDecoder().decode([[Double]].self, from: Data(contentsOf: file))
        let heard = Self.logits(of: Self.frames(21))
        try #require(heard.rowCount == expected.count && heard.columnCount == 25)
        for (frame, row) in expected.enumerated() {
            for (chord, wanted) in row.enumerated() { #expect(abs(Double(heard[frame, chord]) - wanted) < 1e-3) }
            #expect((row.max() ?? 0) - (row.min() ?? 0) > 1)
        }
    }

    /// The chords of a part depend on the frames around it, and on no others. The last part is short and hears as many frames as others.
    @Test func partsSeeWhatIsAroundThem() {
        let (length, reach) = (ChordPass.partLength, ChordPass.reach)
        let all = Self.frames(2 * length + 20)
        let heard = ChordPass(.fitted).probabilities(of: all)
        #expect(heard.rowCount == all.rowCount)
        let parts = [
            (0..<length, 0..<length + reach), (length..<2 * length, length - reach..<2 * length + reach),
            (2 * length..<2 * length + 20, length + 20..<2 * length + 20),
        ]
        for (part, seen) in parts {
            let logits = Self.logits(
                of: FeatureMatrix(values: seen.flatMap { Array(all.row($0)) }, columnCount: 120))
            for frame in part {
                let powers = logits.row(frame - seen.lowerBound).map { exp(Double($0)) }
                let sum = powers.reduce(0, +)
                for chord in 0..<25 { #expect(abs(Double(heard[frame, chord]) - powers[chord] / sum) < 1e-5) }
            }
        }
    }

    @Test func noFrames() {
        #expect(ChordPass(.fitted).probabilities(of: FeatureMatrix(columnCount: 120)).rowCount == 0)
    }

    // MARK: Path

    private static func probabilities(_ rows: [[Int: Float]]) -> FeatureMatrix {
        let values = rows.flatMap { row -> [Float] in
            let rest = (1 - row.values.reduce(0, +)) / Float(25 - row.count)
            return (0..<25).map { row[$0] ?? rest }
        }
        return FeatureMatrix(values: values, columnCount: 25)
    }

    private static func chords(
        probabilities: FeatureMatrix, times: [Double], beats: [Double], duration: Double, change: Double
    ) -> [TimedChord] {
        ChordFinder(
            probabilities: probabilities, times: times, bounds: ChordFinder.bounds(beats, duration), change: change
        ).chords
    }

    private static func times(_ count: Int, from start: Double = 0) -> [Double] {
        (0..<count).map { start + Double($0) * QuarterToneRecord.interval }
    }

    /// Compared with every possible sequence of chords.
    @Test func thePathIsTheBest() {
        var random = SplitMix64(seed: 5)
        for change in [0.0, 0.5, 2, 8] {
            let values = (0..<3 * 25).map { _ in Float.random(in: 0.001...1, using: &random) }
            let probabilities = FeatureMatrix(values: values, columnCount: 25)
            let bounds = [0.5, 1.5, 2.5].map { $0 * QuarterToneRecord.interval }
            let found = Self.chords(
                probabilities: probabilities, times: Self.times(3), beats: Array(bounds.dropLast()),
                duration: bounds[2], change: change)
            // The first span is half as long as the others.
            func score(_ path: [Int]) -> Double {
                let logs = zip(path, [0.5, 1, 1]).enumerated().map {
                    log(Double(probabilities[$0, $1.0])) * $1.1
                }
                return logs.reduce(0, +) - (path[0] != path[1] ? change : 0) - (path[1] != path[2] ? change : 0)
            }
            var best = (score: -Double.infinity, path: [Int]())
            for code in 0..<25 * 25 * 25 {
                let path = [code / 625, code / 25 % 25, code % 25]
                if score(path) > best.score { best = (score(path), path) }
            }
            let chords = bounds.map { bound in
                Self.number(found.first { $0.start < bound - 1e-6 && $0.end > bound - 1e-6 }?.chord)
            }
            #expect(chords == best.path)
        }
    }

    private static func number(_ chord: Chord?) -> Int {
        chord.map { $0.root + ($0.quality == .major ? 0 : 12) } ?? 24
    }

    /// C until 2 s, silence, D minor from 6 s on.
    @Test func silenceHasNoChord() throws {
        let length = Int(2 / QuarterToneRecord.interval)
        let times = Self.times(length) + Self.times(length, from: 6)
        // The last frame reaches to the end.
        let duration = try #require(times.last) + QuarterToneRecord.interval / 2
        let found = Self.chords(
            probabilities: Self.probabilities(
                [[Int: Float]](repeating: [0: 0.9], count: length) + [[Int: Float]](repeating: [14: 0.6], count: length)
            ),
            times: times, beats: [], duration: duration, change: 3)
        try #require(found.map(\.chord) == [Chord(root: 0, quality: .major), nil, Chord(root: 2, quality: .minor)])
        #expect(abs(found[0].end - 2) < 0.3 && abs(found[1].end - 6) < 0.3 && found[2].end == duration)
        #expect(found.allSatisfy { $0.confidence > 0.5 && $0.confidence <= 1 })
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.end == $1.start } && found[0].start == 0)
    }

    @Test func aShortDoubtIsNoChange() {
        var rows = [[Int: Float]](repeating: [7: 0.8], count: 20)
        rows[10] = [7: 0.3, 4: 0.5]
        let found = Self.chords(
            probabilities: Self.probabilities(rows), times: Self.times(20), beats: [],
            duration: 20 * QuarterToneRecord.interval, change: 3)
        #expect(found.map(\.chord) == [Chord(root: 7, quality: .major)])
    }

    @Test func chordsChangeOnBeats() {
        let rows = (0..<40).map { [$0 / 10 * 5 % 12: Float(0.9)] }
        let beats = stride(from: 0.31, to: 8, by: 0.37).map { $0 }
        let found = Self.chords(
            probabilities: Self.probabilities(rows), times: Self.times(40), beats: beats, duration: 8.3, change: 3)
        #expect(found.map(\.chord?.root) == [0, 5, 10, 3])
        #expect(found.dropFirst().allSatisfy { beats.contains($0.start) })
    }

    /// Chords that change at 1.6 s and at 3.2 s, halfway between beats.
    @Test func chordsChangeHalfwayBetweenSlowBeats() throws {
        let times = Self.times(24)
        let rows = times.map { [$0 < 1.6 ? 0 : $0 < 3.2 ? 5 : 9: Float(0.9)] }
        let beats = stride(from: 0.4, to: 5, by: 0.8).map { $0 }
        let found = Self.chords(
            probabilities: Self.probabilities(rows), times: times, beats: beats, duration: 5, change: 3)
        try #require(found.map(\.chord?.root) == [0, 5, 9])
        for (chord, start) in zip(found, [0, 1.6, 3.2]) { #expect(abs(chord.start - start) < 1e-9) }
    }

    @Test func nothingHasNoChords() {
        let none = FeatureMatrix(columnCount: 25)
        #expect(Self.chords(probabilities: none, times: [], beats: [], duration: 0, change: 3).isEmpty)
        let silence = Self.chords(probabilities: none, times: [], beats: [], duration: 9, change: 3)
        #expect(silence == [TimedChord(start: 0, end: 9, chord: nil, confidence: 1)])
    }

    /// Five seconds in which none is a little likelier than C. In three seconds, and where none is much likelier, it stays.
    @Test(arguments: [(0.5, 5.0, true), (0.5, 3.0, false), (0.97, 5.0, false)])
    func aLongTimeWithoutAChordIsDoubted(none: Float, seconds: Double, isChord: Bool) {
        let count = Int(seconds / QuarterToneRecord.interval)
        let rows = [[Int: Float]](repeating: [24: none, 0: (1 - none) * 0.8], count: count)
        let found = Self.chords(
            probabilities: Self.probabilities(rows), times: Self.times(count), beats: [],
            duration: (Double(count) - 0.5) * QuarterToneRecord.interval, change: 2)
        let expected = isChord ? Chord(root: 0, quality: .major) : nil
        #expect(found.map(\.chord) == [expected])
    }

    // MARK: Sound

    /// I–V–vi–IV in two seconds each, four times over, struck twice a second: triads with a bass note, of tones with
    /// overtones that decay.
    private static func cadence(tonic: Int) -> (samples: [Float], chords: [Chord]) {
        let steps: [(Int, ChordQuality)] = [(0, .major), (7, .major), (9, .minor), (5, .major)]
        let chords = (0..<16).map { index in
            Chord(root: (tonic + steps[index % 4].0) % 12, quality: steps[index % 4].1)
        }
        var samples = [Float](repeating: 0, count: 16 * 44_100)
        for (index, chord) in chords.enumerated() {
            let third = chord.quality == .major ? 4 : 3
            // The lowest note of the triad is C4 or above, that of the bass E2 or above.
            let bass = 40 + (chord.root + 8) % 12
            let notes = [60 + chord.root, 60 + (chord.root + third) % 12, 60 + (chord.root + 7) % 12, bass]
            for strike in 0..<4 {
                for note in notes {
                    let frequency = 440 * pow(2, Double(note - 69) / 12)
                    for place in 0..<11_025 {
                        let time = Double(place) / 22_050
                        let sum = (1...6).reduce(0.0) {
                            $0 + sin(2 * Double.pi * Double($1) * frequency * time) / Double($1)
                        }
                        let level = 0.06 * exp(-3 * time) * min(1, time * 200) * min(1, (0.5 - time) * 100)
                        samples[index * 44_100 + strike * 11_025 + place] += Float(level * sum)
                    }
                }
            }
        }
        return (samples, chords)
    }

    /// The share of the time in which the chords are these, two seconds each.
    private static func share(_ found: [TimedChord], _ chords: [Chord]) -> Double {
        let right = chords.enumerated().reduce(0.0) { sum, wanted in
            let (start, end) = (Double(2 * wanted.offset), Double(2 * wanted.offset + 2))
            return found.filter { $0.chord == wanted.element }.reduce(sum) {
                $0 + max(0, min($1.end, end) - max($1.start, start))
            }
        }
        return right / Double(2 * chords.count)
    }

    @Test(arguments: [0, 1, 4, 6, 9]) func plainTonesAreRead(tonic: Int) {
        let (samples, chords) = Self.cadence(tonic: tonic)
        let found = TrackAnalyzer().structure(samples: samples).chords
        #expect(Self.share(found, chords) >= 0.9)
        #expect(found.first?.start == 0 && abs((found.last?.end ?? 0) - 32) < 0.1)
    }

    @Test func soundAfterSilenceIsOnTime() {
        let (samples, chords) = Self.cadence(tonic: 2)
        let silence = [Float](repeating: 0, count: 7 * 22_050)
        let found = TrackAnalyzer().structure(samples: silence + samples).chords
        #expect(found.first?.chord == nil)
        let moved = found.map {
            TimedChord(start: $0.start - 7, end: $0.end - 7, chord: $0.chord, confidence: $0.confidence)
        }
        #expect(Self.share(moved, chords) >= 0.9)
    }

    /// An analysis records what the structure has, and nothing else in it changes.
    @Test func theOutlineOfAnAnalysisIsThatOfTheStructure() throws {
        let (samples, chords) = Self.cadence(tonic: 3)
        let analysis = TrackAnalyzer(recordsOutline: true).analyze(samples: samples)
        let outline = try #require(analysis.outline)
        #expect(Self.share(outline.chords, chords) >= 0.9)
        let structure = TrackAnalyzer().structure(samples: samples)
        #expect(outline.chords == structure.chords)
        let sections = structure.sections.map {
            TrackOutline.Section(start: $0.start, end: $0.start + $0.duration, label: $0.label)
        }
        #expect(!sections.isEmpty && outline.sections.count == sections.count)
        for (section, expected) in zip(outline.sections, sections) {
            #expect(section.start == expected.start && section.label == expected.label)
            // The duration was rounded once more.
            #expect(abs(section.end - expected.end) < 1e-9)
        }
        let plain = TrackAnalyzer().analyze(samples: samples)
        #expect(plain.outline == nil && plain.measurements == analysis.measurements)
        #expect(analysis.highlight != nil && analysis.highlight == structure.track.highlight && plain.highlight == nil)
    }

    /// A silence in which a beat would go on has no chords in either.
    @Test func theOutlineHasNoChordsInALongSilence() throws {
        let samples =
            Self.cadence(tonic: 5).samples + [Float](repeating: 0, count: 25 * 22_050) + Self.cadence(tonic: 5).samples
        let outline = try #require(TrackAnalyzer(recordsOutline: true).analyze(samples: samples).outline)
        #expect(outline.chords == TrackAnalyzer().structure(samples: samples).chords)
        let within = outline.chords.filter { $0.start < 56 && $0.end > 33 }
        #expect(!within.isEmpty && within.allSatisfy { $0.chord == nil })
    }

    @Test func theOutlineEndsAfterTenMinutes() throws {
        let samples = [[Float]](repeating: Self.cadence(tonic: 0).samples, count: 20).flatMap(\.self)
        let outline = try #require(TrackAnalyzer(recordsOutline: true).analyze(samples: samples).outline)
        let ends = [outline.chords.last?.end, outline.sections.last?.end]
        #expect(ends.allSatisfy { abs(($0 ?? 0) - 600) < 0.1 })
        #expect(outline.chords.count > 250)
    }

    @Test func silenceAndNoiseHaveNone() {
        var random = SplitMix64(seed: 3)
        let noise = (0..<10 * 22_050).map { _ in Float.random(in: -0.2...0.2, using: &random) }
        for samples in [[Float](repeating: 0, count: 10 * 22_050), noise] {
            #expect(TrackAnalyzer().structure(samples: samples).chords.allSatisfy { $0.chord == nil })
        }
    }
}
