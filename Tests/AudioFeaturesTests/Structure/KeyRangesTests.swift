import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The keys of a track, one after the other.
struct KeyRangesTests {
    /// Compared with all sequences of keys, by the definition of their score.
    @Test func theSequenceIsTheBest() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<20 {
            let logits = (0..<7).map { _ in (0..<3).map { _ in Float.random(in: -25...25, using: &random) } }
            func score(_ keys: [Int]) -> Double {
                let changes = zip(keys, keys.dropFirst()).count { $0 != $1 }
                return keys.enumerated().reduce(-26.0 * Double(changes)) { $0 + Double(logits[$1.offset][$1.element]) }
            }
            let all = (0..<Int(pow(3, 7.0))).map { number -> Double in
                var rest = number
                return score(
                    (0..<7).map { _ in
                        defer { rest /= 3 }
                        return rest % 3
                    })
            }
            let ranges = KeyRanges(logits: logits, times: (0...7).map(Double.init), lines: []).ranges
            let found = ranges.flatMap { [Int](repeating: $0.key, count: $0.columns.count) }
            #expect(found.count == 7 && ranges.first?.start == 0 && ranges.last?.end == 7)
            #expect(abs(score(found) - (all.max() ?? 0)) < 1e-9)
        }
        #expect(KeyRanges(logits: [], times: [0], lines: []).ranges.isEmpty)
    }

    /// The change comes after ten columns, at 10 s; bars begin every 3 s.
    @Test(arguments: [(1.0, 10.0), (0.4, 9.4), (2.2, 11.2)]) func keysBeginWithBars(first: Double, expected: Double) {
        let logits = (0..<20).map { column in (0..<24).map { Float($0 == (column < 10 ? 0 : 7) ? 9 : 0) } }
        let ranges = KeyRanges(
            logits: logits, times: (0...20).map(Double.init), lines: (0..<7).map { first + 3 * Double($0) }
        ).ranges
        #expect(ranges.map(\.key) == [0, 7])
        #expect(abs((ranges.last?.start ?? 0) - expected) < 1e-9 && ranges.first?.end == ranges.last?.start)
    }

    /// Twenty-four seconds in each of two keys, after three seconds of silence.
    @Test(arguments: [(0, 4, false), (2, 7, false), (9, 0, true)])
    func bothKeysAreFound(first: Int, second: Int, minor: Bool) throws {
        let silence = [Float](repeating: 0, count: 3 * 22_050)
        let analysis = TrackAnalyzer().structure(
            samples: silence + TonalTests.cadence(tonic: first, minor: minor, repetitions: 12)
                + TonalTests.cadence(tonic: second, minor: minor, repetitions: 12))
        try #require(analysis.keys.map(\.key.tonic) == [first, second])
        #expect(
            analysis.keys.allSatisfy { $0.key.mode == (minor ? .minor : .major) && (0...1).contains($0.key.confidence) }
        )
        // Two cadences of two seconds.
        #expect(abs(analysis.keys[1].start - 27) < 4)
        #expect(abs(analysis.keys[0].start - 3) < 0.1)
        #expect([first, second].contains(analysis.track.key.tonic))
        #expect(analysis.sections.allSatisfy { [first, second].contains($0.key.tonic) })
    }

    /// Forty-eight seconds of C major, and short sounds of F♯ major with silence between them.
    @Test func shortSoundsAfterTheSectionsAreNoKey() {
        let silence = [Float](repeating: 0, count: 3 * 22_050)
        let sound = TonalTests.cadence(tonic: 6, minor: false, repetitions: 1).prefix(20_000)
        let analysis = TrackAnalyzer().structure(
            samples: TonalTests.cadence(tonic: 0, minor: false, repetitions: 24)
                + (0..<8).flatMap { _ in silence + sound })
        #expect(analysis.keys.first?.key.tonic == 0)
        #expect(analysis.keys.allSatisfy { $0.duration >= 2 })
    }

    @Test func oneKeyIsThatOfTheTrack() throws {
        let analysis = TrackAnalyzer().structure(samples: TonalTests.cadence(tonic: 5, minor: false))
        try #require(analysis.keys.count == 1)
        #expect(analysis.keys[0].key.tonic == analysis.track.key.tonic && analysis.track.key.tonic == 5)
        #expect(analysis.keys[0].start == 0 && analysis.keys[0].duration == analysis.track.duration)
    }

    @Test func noiseHasNone() {
        let analysis = TrackAnalyzer().structure(samples: noise(count: 10 * 22_050, amplitude: 0.3))
        #expect(analysis.keys.isEmpty && analysis.track.key.tonic == -1)
    }

    /// Compared with counting the audible pieces one by one.
    @Test func timeSkipsSilence() {
        var random = SplitMix64(seed: 3)
        let isAudible = (0..<300).map { _ in Bool.random(using: &random) || Bool.random(using: &random) }
        let audible = isAudible.indices.filter { isAudible[$0] }
        var time = SoundingTime()
        for piece in audible { time.add(piece: piece) }
        let piece = 512.0 / 22_050
        for (number, place) in audible.enumerated() {
            #expect(abs(time.seconds((Double(number) + 0.25) * piece) - (Double(place) + 0.25) * piece) < 1e-9)
        }
        #expect(SoundingTime().seconds(1) == 0)
    }
}
