/// How one track follows another in a mix: where the first is left, where the second is entered, and what happens between.
///
/// All times are seconds from the start of a track in its own tempo.
package struct MixTransition: Hashable, Sendable {
    /// What happens between two tracks.
    package enum Kind: String, CaseIterable, Sendable {
        /// Both play at once, beats on beats and downbeats on downbeats.
        case beatMatched = "beat_matched"
        /// The last beat is repeated, ever more quietly, while the second begins on the downbeat.
        case echoOut = "echo_out"
        /// One fades out while the other fades in.
        case fade
        /// The second follows without a pause, each with its own end.
        case cut
        /// As a cut, after a pause.
        case gap
    }

    /// A downbeat that both tracks share.
    package struct Anchor: Hashable, Sendable {
        /// Seconds in the first track.
        package let from: Double
        /// Seconds in the second track.
        package let to: Double

        package init(from: Double, to: Double) {
            (self.from, self.to) = (from, to)
        }
    }

    /// What happens.
    package var kind: Kind
    /// The first track: where the transition begins.
    package var outPoint: Double
    /// The first track: where it is silent. It is `outPoint` unless both play at once.
    package var outEnd: Double
    /// The second track: where it begins.
    package var inPoint: Double
    /// The second track: where it plays alone.
    package var inEnd: Double
    /// Seconds of silence between the tracks.
    package var pause = 0.0
    /// Whether both tracks keep their own ends, silence included.
    package var keepsEnds = false
    /// Seconds of the beat that an echo repeats; 0 without an echo.
    package var echoBeat = 0.0
    /// Length in bars of the first track; 0 unless beats are matched.
    package var bars = 0
    /// Duration of the second track during the transition relative to its own: 1.02 is 2 % slower. It is 1 if nothing is stretched.
    package var stretch = 1.0
    /// Whether the second track is stretched, so that its downbeats are those of the first.
    package var isStretched = false
    /// The shared downbeats in order, from the beginning to the end of the transition; empty unless beats are matched.
    package var anchors: [Anchor] = []
    /// The second track: starts of bars after the transition, in which it returns to its own tempo; empty if it keeps its own.
    package var release: [Double] = []
    /// Decibels that are added to the second track when it enters, so that both are equally loud. They vanish after the transition.
    package var gain = 0.0
    /// Decibels that are added to both tracks at equal steps from the beginning of the transition to its end, 0 at both, so that they are
    /// as loud together as each is alone; empty if they are so without.
    package var ride: [Double] = []
    /// The first track: the downbeat at which the basses are exchanged; nil if only one of them has bass or drums.
    package var bassSwap: Double?
    /// 0…1: the lower confidence of both meters; 0 where the beats or the bars are a guess.
    package var confidence = 0.0
    /// Why it is so, in words: a clause without a full stop.
    package var reason = ""

    /// The second track: where it plays in its own tempo again.
    package var releaseEnd: Double { release.last ?? inEnd }

    /// Seconds during which both tracks play.
    package var duration: Double { outEnd - outPoint }

    /// The ride of the gain some seconds after the beginning of the transition, in decibels.
    package func ride(after seconds: Double) -> Double {
        let place = max(0, min(1, seconds / max(duration, 1e-9))) * Double(max(0, ride.count - 1))
        let step = Int(place)
        guard step + 1 < ride.count else { return 0 }
        return ride[step] + (ride[step + 1] - ride[step]) * (place - Double(step))
    }

    init(_ kind: Kind, from: ClosedRange<Double>, to: ClosedRange<Double>, reason: String) {
        self.kind = kind
        (outPoint, outEnd) = (from.lowerBound, from.upperBound)
        (inPoint, inEnd) = (to.lowerBound, to.upperBound)
        self.reason = reason
    }
}
