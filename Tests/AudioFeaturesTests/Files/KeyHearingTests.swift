import AudioFeatures
import Foundation
import TestSupport
import Testing

struct KeyHearingTests {
    // MARK: Spectra

    /// The sum over a Hann window of Q = 1 / (2^(1/24) − 1) periods at the full sample rate, in Double: no octaves, no
    /// decimation.
    private static func naive(_ samples: [Float], frame: Int, bin: Int) -> Double {
        let frequency = 65 * pow(2, Double(bin) / 24)
        let width = 1 / (pow(2, 1.0 / 24) - 1) * 22_050 / frequency
        let reach = Int(width / 2)
        var (re, im, area) = (0.0, 0.0, 0.0)
        for offset in -reach...reach {
            let window = 0.5 + 0.5 * cos(2 * Double.pi * Double(offset) / width)
            area += window
            let index = frame * 4_608 + offset
            guard samples.indices.contains(index) else { continue }
            let phase = 2 * Double.pi * frequency * Double(offset) / 22_050
            re += Double(samples[index]) * window * cos(phase)
            im += Double(samples[index]) * window * sin(phase)
        }
        return (re * re + im * im).squareRoot() / area * width.squareRoot()
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

    @Test func quarterTonesMatchTheDefinition() {
        let samples = SignalFixture.glides
        let frames = Self.quarterTones(of: samples)
        #expect(frames.rowCount == 1 + samples.count / 4_608 && frames.columnCount == 120)
        for frame in 0..<frames.rowCount {
            let want = (0..<120).map { Self.naive(samples, frame: frame, bin: $0) }
            let top = want.max() ?? 0
            for bin in 0..<120 {
                // As for semitones: low filters are sampled at lower rates, and the decimators pass −57 dB.
                #expect(
                    abs(Double(frames[frame, bin]) - want[bin]) < 0.015 * top,
                    "frame \(frame), bin \(bin): \(frames[frame, bin]), by definition \(want[bin])")
            }
        }
    }

    @Test func frameCountFollowsTheLength() {
        for count in [0, 1, 4_607, 4_608, 20_000] {
            let samples = Array(SignalFixture.glides.prefix(count))
            #expect(Self.quarterTones(of: samples).rowCount == (count == 0 ? 0 : 1 + count / 4_608))
        }
    }

    // MARK: Network

    /// The columns that `Training/teachers/key.py` generates: a cyclic scale of C♯ minor, with overtones.
    private static func columns(_ count: Int) -> FeatureMatrix {
        let notes = [1, 3, 4, 6, 8, 9, 11, 13]
        let values = (0..<count).flatMap { column in
            (0..<120).map { place -> Float in
                let note = Double(2 * notes[column % 8] + 24 * (column / 8 % 3))
                let sum = [0.0, 24, 38, 48].enumerated().reduce(0.0) { sum, overtone in
                    let distance = (Double(place) - note - overtone.element) / 1.5
                    return sum + exp(-distance * distance) / Double(overtone.offset + 1)
                }
                return Float(sum + 0.02 + 0.01 * sin(0.7 * Double(place) + Double(column)))
            }
        }
        return FeatureMatrix(values: values, columnCount: 120)
    }

    /// The outputs of the network for a part.
    private static func logits(of columns: FeatureMatrix) -> [Float] {
        let pass = KeyPass(.fitted)
        for (index, value) in columns.values.enumerated() { pass.window.base[index] = value }
        return pass.run(columns.rowCount)
    }

    /// The outputs for a whole track; nil if it is too short.
    private static func logits(ofTrack quarterTones: FeatureMatrix) -> [Double]? {
        var listener = KeyListener(KeyPass(.fitted))
        quarterTones.withRows { row, _ in listener.add(row) }
        return listener.finish()
    }

    /// Compared with the definition in double precision, in `Training/teachers/key.py`.
    @Test func itSaysWhatTheDefinitionSays() throws {
        let file = repositoryFile("Tests/Golden/models/key.json")
        let expected = try JSONDecoder().decode([Double].self, from: Data(contentsOf: file))
        let heard = Self.logits(of: Self.columns(41))
        try #require(heard.count == expected.count)
        for (found, wanted) in zip(heard, expected) { #expect(abs(Double(found) - wanted) < 1e-3) }
        #expect((expected.max() ?? 0) - (expected.min() ?? 0) > 1)
    }

    /// The output for a part does not depend on the parts before it, except for what they add to its tuning, which is the same
    /// in all of them.
    @Test func partsCountByTheirLengthAndLateOnesInTurn() throws {
        let all = Self.columns(5 * 72 + 30)
        // The sixth part, of 30 columns, is not used: it follows the fifth.
        let frames = FeatureMatrix(
            values: (0..<all.rowCount).flatMap { Array(all.row($0)) + Array(all.row($0)) }, columnCount: 120)
        let heard = try #require(Self.logits(ofTrack: frames))
        func part(_ columns: Range<Int>) throws -> [Double] {
            let values = columns.flatMap { Array(all.row($0)) + Array(all.row($0)) }
            return try #require(Self.logits(ofTrack: FeatureMatrix(values: values, columnCount: 120)))
        }
        let parts = try [0, 1, 2, 4].map { try part($0 * 72..<$0 * 72 + 72) }
        for key in 0..<24 {
            let mean = parts.reduce(0.0) { $0 + $1[key] } / 4
            #expect(abs(heard[key] - mean) < 0.01)
        }
        let short = FeatureMatrix(values: Array(frames.values.prefix(2 * (72 + 30) * 120)), columnCount: 120)
        let both = try #require(Self.logits(ofTrack: short))
        let (first, second) = (try part(0..<72), try part(72..<102))
        for key in 0..<24 {
            let mean = (72 * first[key] + 30 * second[key]) / 102
            #expect(abs(both[key] - mean) < 0.01)
        }
        let three = FeatureMatrix(values: Array(frames.values.prefix(3 * 120)), columnCount: 120)
        #expect(Self.logits(ofTrack: three) == nil, "less than two columns")
    }

    // MARK: What stays the same

    private static let clips = [
        "Pop/01-paper-boats.mp3", "Rock/03-sunday-windows.mp3", "Folk/01-hill-road.mp3",
        "Classical/01-garden-waltz.mp3",
    ]

    /// Music resampled by a windowed sinc to play faster by a number of semitones has a key that much higher.
    @Test(arguments: [-2, -1, 1, 2]) func transposedMusicHasTheTransposedKey(semitones: Int) throws {
        for samples in try Self.samples() {
            let key = Self.key(samples)
            let moved = Self.key(Self.resampled(samples, by: pow(2, Double(semitones) / 12)))
            #expect(moved.tonic == (key.tonic + semitones + 12) % 12 && moved.mode == key.mode)
        }
    }

    @Test func quietMusicHasTheSameKey() throws {
        for samples in try Self.samples() {
            let key = Self.key(samples)
            let quiet = Self.key(samples.map { 0.25 * $0 })
            #expect(quiet.tonic == key.tonic && quiet.mode == key.mode)
            // A little more of it is below −60 dBFS.
            #expect(abs(quiet.confidence - key.confidence) < 0.05)
        }
    }

    private static func key(_ samples: [Float]) -> KeyEstimate {
        TrackAnalyzer().analyze(samples: samples).descriptors.key
    }

    private static func samples() throws -> [[Float]] {
        try clips.map {
            Array(
                try CanonicalStream.load(RawPath(SpectralGolden.sampleAudio.appending(path: $0).path)).prefix(
                    20 * 22_050))
        }
    }

    private static func resampled(_ samples: [Float], by ratio: Double) -> [Float] {
        let (reach, cutoff) = (12.0, min(1, 1 / ratio))
        return (0..<Int(Double(samples.count) / ratio)).map { index in
            let center = Double(index) * ratio
            let (first, last) = (Int((center - reach).rounded(.up)), Int((center + reach).rounded(.down)))
            return (max(0, first)...min(samples.count - 1, last)).reduce(Float(0)) { sum, place in
                let distance = Double(place) - center
                let phase = Double.pi * cutoff * distance
                let sinc = abs(phase) < 1e-9 ? 1 : sin(phase) / phase
                return sum + samples[place] * Float(cutoff * sinc * (0.5 + 0.5 * cos(Double.pi * distance / reach)))
            }
        }
    }
}
