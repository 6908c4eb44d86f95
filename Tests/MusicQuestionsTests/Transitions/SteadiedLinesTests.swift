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

    @Test func linesThatPeoplePlayStay() {
        let played = (0..<40).map { 2 * Double($0) + ($0.isMultiple(of: 3) ? 0.08 : 0) }
        #expect(MixTrack.steadied(played) == played)
        #expect(MixTrack.steadied([0, 2, 4]) == [0, 2, 4])
        #expect(MixTrack.steadied([]).isEmpty)
    }
}
