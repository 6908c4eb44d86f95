import MusicQuestions
import TestSupport
import Testing

/// Bar lines of a steady tempo, found with the jitter of frames.
struct SteadiedLinesTests {
    @Test func jitterOfASteadyTempoVanishes() {
        let jitter = noise(count: 64, amplitude: 0.012, seed: 3)
        let lines = jitter.enumerated().map { 0.4 + 1.9 * Double($0.offset) + Double($0.element) }
        for (number, line) in MixTrack.steadied(lines).enumerated() {
            // The error of a mean of nine values or more, at the ends of a slope.
            #expect(abs(line - 0.4 - 1.9 * Double(number)) < 0.008)
        }
    }

    /// A beat that is not heard, and the end of a bar after the last sound. What is far away may be a bar of another length.
    @Test func singleLinesDoNotBendTheOthers() {
        let even = (0..<40).map { 2 * Double($0) }
        var lines = even
        (lines[11], lines[39]) = (lines[11] + 0.06, lines[39] - 0.041)
        for (line, expected) in zip(MixTrack.steadied(lines), even) { #expect(abs(line - expected) < 1e-9) }
        lines[39] -= 0.4
        for (line, expected) in zip(MixTrack.steadied(lines).dropLast(), even) { #expect(abs(line - expected) < 1e-9) }
        #expect(MixTrack.steadied(lines)[39] == lines[39])
    }

    /// Where a track ends, its last beats are heard late, and no lines after them say so.
    @Test func theLastLinesOfASteadyTempoFollowTheOthers() {
        let even = (0..<40).map { 2 * Double($0) }
        var lines = even
        for place in 38...39 { lines[place] += 0.025 }
        for (line, expected) in zip(MixTrack.steadied(lines), even) { #expect(abs(line - expected) < 1e-9) }
    }

    @Test func linesThatPeoplePlayStay() {
        let played = (0..<40).map { 2 * Double($0) + ($0.isMultiple(of: 3) ? 0.08 : 0) }
        #expect(MixTrack.steadied(played) == played)
        #expect(MixTrack.steadied([0, 2, 4]) == [0, 2, 4])
        #expect(MixTrack.steadied([]).isEmpty)
    }
}
