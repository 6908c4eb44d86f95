import Foundation

/// The tuning of a track from moment to moment, in frames of quarter tones. Tapes drift, voices sink, and one file may have
/// several pieces.
package struct TuningCourse {
    /// Semitones from A4 = 440 Hz of each frame, without jumps of a semitone.
    package let tunings: [Double]

    /// Frames before and after one that vote with it: ten seconds. Farther ones count less (Hann window).
    private static let reach = 47
    /// What the votes of the whole track count beside those of twenty seconds.
    private static let steadiness = 0.1

    /// - Parameters:
    ///   - frames: frames × quarter tones.
    ///   - whole: the tuning of the track, in semitones, of any size. The course passes on the same side of a quarter tone.
    package init(of frames: FeatureMatrix, around whole: Double) {
        var votes: [TuningVotes] = []
        frames.withRows { row, _ in
            var vote = TuningVotes()
            vote.add(row)
            votes.append(vote)
        }
        let window = (-Self.reach...Self.reach).map { 0.5 + 0.5 * cos(Double.pi * Double($0) / Double(Self.reach + 1)) }
        var all = TuningVotes()
        let share = Self.steadiness * window.reduce(0, +) / Double(max(votes.count, 1))
        for vote in votes { all.add(vote, times: share) }
        var tunings: [Double] = []
        for frame in votes.indices {
            var near = all
            for other in max(0, frame - Self.reach)...min(votes.count - 1, frame + Self.reach) {
                near.add(votes[other], times: window[other - frame + Self.reach])
            }
            tunings.append(Self.tuning(near.tuning, nearest: tunings.last ?? whole))
        }
        let rise = tunings.isEmpty ? 0 : (tunings.sorted()[tunings.count / 2] - whole).rounded()
        self.tunings = tunings.map { $0 - rise }
    }

    /// A tuning as one that is less than a semitone from another.
    static func tuning(_ tuning: Double, nearest other: Double) -> Double {
        tuning - (tuning - other).rounded()
    }

    /// The frames as if the track had been tuned to A4 = 440 Hz throughout.
    package func turned(_ frames: FeatureMatrix) -> FeatureMatrix {
        var turned = frames
        turned.withMutableRows { row, frame in QuarterToneFilters.turn(row, to: tunings[frame]) }
        return turned
    }
}
