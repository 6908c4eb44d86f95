import Foundation
import MusicQuestions
import Testing

/// Levels of both tracks together, computed from the plan and the levels of made-up tracks.
struct GainRideTests {
    /// Tracks of -15 dBFS.
    private static let steady = MadeUpTrack.track()

    /// - Parameter drop: decibels by which bars are quieter.
    private static func track(_ quiet: [Range<Int>], drop: Double, tempo: Double = 120) -> MixTrack {
        var track = MadeUpTrack.track(tempo: tempo)
        for step in track.levels.indices {
            let time = (Double(step) + 0.5) * MixTrack.levelStep
            if quiet.contains(where: { track.lines[$0.lowerBound] <= time && time < track.lines[$0.upperBound] }) {
                track.levels[step] -= drop
            }
        }
        return track
    }

    private static func power(_ track: MixTrack, _ time: Double) -> Double {
        let place = Int(time / MixTrack.levelStep)
        return track.levels.indices.contains(place) ? pow(10, track.levels[place] / 10) : 0
    }

    /// The largest distance of three seconds of both, faded at constant power, from the level of one, decibels.
    /// - Parameter rides: whether the gain rides.
    private static func deviation(_ plan: MixTransition, _ from: MixTrack, _ to: MixTrack, rides: Bool = true) -> Double
    {
        let count = Int(plan.duration * 20)
        let powers = (-60..<count + 60).map { step in
            let time = (Double(step) + 0.5) / 20
            let angle = max(0, min(1, time / plan.duration)) * .pi / 2
            let place = time < plan.duration ? plan.place(after: time) : plan.inEnd + time - plan.duration
            let both =
                pow(cos(angle), 2) * power(from, plan.outPoint + time)
                + pow(sin(angle), 2) * power(to, place) * pow(10, plan.gain / 10)
            return both * pow(10, (rides ? plan.ride(after: time) : 0) / 10)
        }
        let level = pow(10, -1.5)
        return (0...powers.count - 60).map { first in
            abs(10 * log10(powers[first..<first + 60].reduce(0, +) / 60 / level))
        }.max() ?? .infinity
    }

    @Test func levelsThatStayNeedNoRide() {
        let plan = MixPlanner.transition(from: Self.steady, to: MadeUpTrack.track(tempo: 121))
        #expect(plan.kind == .beatMatched && plan.ride.isEmpty)
        #expect(plan.ride(after: 3) == 0)
    }

    /// The end of one and the beginning of the other lack a part that is heard before and after.
    @Test(arguments: [120.0, 124], [3.0, 4])
    func aDipOfBothIsFilled(tempo: Double, drop: Double) throws {
        let plain = MixPlanner.transition(from: Self.steady, to: MadeUpTrack.track(tempo: tempo))
        let first = try #require(Self.steady.lines.firstIndex { abs($0 - plain.outPoint) < 1e-6 })
        let from = Self.track([first + 1..<64], drop: drop)
        let to = Self.track([0..<plain.bars - 1], drop: drop, tempo: tempo)
        let plan = MixPlanner.transition(from: from, to: to)
        try #require(plan.kind == .beatMatched && plan.bars == plain.bars && plan.outPoint == plain.outPoint)
        #expect(Self.deviation(plan, from, to, rides: false) > 2)
        #expect(Self.deviation(plan, from, to) < 1.5)
        #expect(plan.ride.first == 0 && plan.ride.last == 0 && plan.ride.allSatisfy { abs($0) <= 4 })
    }

    @Test func partsThatAreLouderAreLowered() throws {
        let plain = MixPlanner.fade(from: Self.steady, to: Self.steady)
        var from = Self.steady
        for step in from.levels.indices where Double(step) * MixTrack.levelStep >= plain.outPoint {
            from.levels[step] += 6
        }
        let plan = MixPlanner.fade(from: from, to: Self.steady)
        try #require(plan.kind == .fade && plan.outPoint == plain.outPoint)
        #expect(plan.ride.allSatisfy { $0 <= 0 } && plan.ride.contains { $0 < -1 })
    }

    /// A second track that stays quieter than its gain can make up for: the level goes from one to the other, not below.
    @Test func aRiseThatStaysIsNoDip() {
        let quiet = Self.track([0..<32], drop: 9)
        let plan = MixPlanner.transition(from: Self.steady, to: quiet)
        #expect(plan.gain == 4)
        #expect(plan.ride.isEmpty)
    }

    @Test func anEchoOrUnknownLevelsHaveNoRide() {
        let echo = MixPlanner.transition(from: Self.steady, to: MadeUpTrack.track(tempo: 150))
        #expect(echo.kind == .echoOut && echo.ride.isEmpty)
        var unknown = Self.steady
        unknown.levels = []
        #expect(MixPlanner.transition(from: Self.steady, to: unknown).ride.isEmpty)
    }
}
