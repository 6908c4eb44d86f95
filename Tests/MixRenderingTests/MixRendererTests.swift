import Foundation
import MixRendering
import MusicLibrary
import TestSupport
import Testing

/// Mixes of made-up recordings, whose downbeats are known.
struct MixRendererTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func plan(_ from: SyntheticTrack, _ to: SyntheticTrack) -> MixTransition {
        MixPlanner.transition(from: from.structure, to: to.structure, MixRules(canStretch: TimeStretch.isAvailable))
    }

    private static func level(_ samples: [Float], _ seconds: ClosedRange<Double>) -> Double {
        let rate = Double(SyntheticTrack.sampleRate)
        let part = samples[Int(seconds.lowerBound * rate)..<min(samples.count, Int(seconds.upperBound * rate))]
        return part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count)
    }

    /// Both play their clicks in a channel of their own. A listener hears two drums as one up to about 20 ms.
    @Test(.enabled(if: TimeStretch.isAvailable), arguments: [4, 3, 2], [0.946, 0.99, 1.013, 1.055])
    func downbeatsCoincide(beatsPerBar: Int, change: Double) throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 118, beatsPerBar: beatsPerBar, isLeft: true)
        let to = try SyntheticTrack(
            "b", in: folder, tempo: 118 * change, beatsPerBar: beatsPerBar, bars: 28, start: 1.1, isLeft: false)
        let plan = Self.plan(from, to)
        try #require(plan.kind == .beatMatched)
        let mix = try SyntheticTrack.mixed([from, to], [plan])
        // The first and the last are silent in one of the tracks.
        let times = plan.anchors.dropFirst().dropLast().map(\.from)
        let (left, right) = (
            SyntheticTrack.clicks(mix.left, near: times), SyntheticTrack.clicks(mix.right, near: times)
        )
        try #require(left.count == times.count && right.count == times.count && times.count >= 3)
        for (first, second) in zip(left, right) { #expect(abs(first - second) < 0.02) }
        // Neither is late throughout. Rubber Band works in steps of 6 ms, to which all bars may be in the same place.
        let late: [Double] = zip(left, right).map { $1 - $0 }
        #expect(abs(late.reduce(0, +)) < 0.004 * Double(late.count))
        // The second ends in its own tempo: after at most sixteen bars together and eight more.
        let tail = to.downbeats.suffix(4).dropLast().map { $0 - to.downbeats[0] }
        let start = mix.right.count - Int((to.structure.duration - to.downbeats[0]) * Double(SyntheticTrack.sampleRate))
        let expected = tail.map { Double(start) / Double(SyntheticTrack.sampleRate) + $0 }
        for (heard, wanted) in zip(SyntheticTrack.clicks(mix.right, near: expected), expected) {
            #expect(abs(heard - wanted) < 0.003)
        }
    }

    @Test func equalTemposNeedNoStretch() throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 100, isLeft: true)
        let to = try SyntheticTrack("b", in: folder, tempo: 100, start: 0.7, isLeft: false)
        let plan = MixPlanner.transition(from: from.structure, to: to.structure, MixRules(canStretch: false))
        try #require(plan.kind == .beatMatched)
        let mix = try SyntheticTrack.mixed([from, to], [plan])
        let times = plan.anchors.dropFirst().dropLast().map(\.from)
        let clicks = zip(
            SyntheticTrack.clicks(mix.left, near: times), SyntheticTrack.clicks(mix.right, near: times))
        // A sample or two by rounding.
        for (first, second) in clicks { #expect(abs(first - second) < 0.001) }
    }

    /// The second track is what it is alone, also where Rubber Band is there.
    @Test func withoutAStretchTheSecondKeepsItsTempo() throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 120, isLeft: true)
        let to = try SyntheticTrack("b", in: folder, tempo: 120.2, bars: 24, isLeft: false)
        let plan = MixPlanner.transition(from: from.structure, to: to.structure, MixRules(canStretch: false))
        try #require(plan.kind == .beatMatched)
        let mix = try SyntheticTrack.mixed([from, to], [plan])
        let heard = Double(mix.right.count) / Double(SyntheticTrack.sampleRate)
        #expect(abs(heard - plan.outPoint - (to.structure.duration - plan.inPoint)) < 0.001)
    }

    @Test(arguments: [1.0, 1.04, 1.3])
    func loudnessStaysAcrossATransition(change: Double) throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 120, bars: 24, isLeft: true, noise: 0.2, click: 0)
        let to = try SyntheticTrack("b", in: folder, tempo: 120 * change, bars: 24, isLeft: false, noise: 0.2, click: 0)
        let plan = Self.plan(from, to)
        let mix = try SyntheticTrack.mixed([from, to], [plan])
        let levels = stride(from: plan.outPoint - 4, to: plan.outEnd + 4, by: 0.5).map { time in
            10 * log10(Self.level(mix.left, time...time + 1) + Self.level(mix.right, time...time + 1))
        }
        let mean = levels.reduce(0, +) / Double(levels.count)
        for level in levels { #expect(abs(level - mean) < 2) }
    }

    /// The same mix with a ride of the gain and without one.
    @Test func theGainOfBothRides() throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 120, bars: 24, isLeft: true, noise: 0.2, click: 0)
        let to = try SyntheticTrack("b", in: folder, tempo: 120, bars: 24, isLeft: false, noise: 0.2, click: 0)
        var plan = Self.plan(from, to)
        let plain = try SyntheticTrack.mixed([from, to], [plan])
        plan.ride = [0, -6, -6, 3, 0]
        let ridden = try SyntheticTrack.mixed([from, to], [plan])
        let step = plan.duration / 4
        func rise(_ samples: KeyPath<(left: [Float], right: [Float], starts: [Double]), [Float]>, at time: Double)
            -> Double
        {
            let heard = plan.outPoint + time - 0.01...plan.outPoint + time + 0.01
            return 10 * log10(Self.level(ridden[keyPath: samples], heard) / Self.level(plain[keyPath: samples], heard))
        }
        for (time, decibels) in [(0.5, -3.0), (1, -6), (1.5, -6), (2.5, -1.5), (3, 3)] {
            #expect(abs(rise(\.left, at: time * step) - decibels) < 0.1)
            #expect(abs(rise(\.right, at: time * step) - decibels) < 0.1)
        }
        #expect(abs(rise(\.right, at: plan.duration + 1)) < 1e-6)
    }

    @Test func loudSoundsThatAreAlikeDoNotClip() throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 120, isLeft: true, noise: 0.1, click: 0.9)
        let to = try SyntheticTrack("b", in: folder, tempo: 120, isLeft: true, noise: 0.1, click: 0.9)
        let mix = try SyntheticTrack.mixed([from, to], [Self.plan(from, to)])
        #expect((mix.left.map(abs).max() ?? 2) < 0.97)
    }

    /// Tracks of an album in order are what they were, sample by sample.
    @Test func albumsInOrderHaveNoGap() throws {
        var from = try SyntheticTrack("a", in: folder, tempo: 120, bars: 3, isLeft: true, noise: 0.3)
        var to = try SyntheticTrack("b", in: folder, tempo: 97, bars: 3, isLeft: false, noise: 0.3)
        let alone = [from, to].map { try? SyntheticTrack.mixed([$0], []) }
        from = from.on(album: 1)
        to = to.on(album: 2)
        let plan = Self.plan(from, to)
        #expect(plan.kind == .cut)
        let mix = try SyntheticTrack.mixed([from, to], [plan])
        let (first, second) = (try #require(alone[0]), try #require(alone[1]))
        #expect(mix.left == first.left + second.left && mix.right == first.right + second.right)
        // The limiter adds nothing at either end.
        #expect(first.left.count == Int(from.structure.duration * Double(SyntheticTrack.sampleRate)))
        #expect(first.left.prefix(200).contains { $0 != 0 } && second.right.suffix(200).contains { $0 != 0 })
        #expect(abs(mix.starts[1] - from.structure.duration) < 0.001)
    }

    @Test func anEchoEndsInSilence() throws {
        let from = try SyntheticTrack("a", in: folder, tempo: 120, isLeft: true, noise: 0.2).withDrums
        let to = try SyntheticTrack("b", in: folder, tempo: 150, isLeft: false, noise: 0.2).withDrums
        let plan = Self.plan(from, to)
        try #require(plan.kind == .echoOut)
        let mix = try SyntheticTrack.mixed([from, to], [plan])
        let beat = plan.echoBeat
        let levels = (0..<4).map { round in
            let start = plan.outPoint + Double(round) * beat
            return Self.level(mix.left, start + 0.05...start + beat - 0.05)
        }
        for (louder, quieter) in zip(levels, levels.dropFirst()) { #expect(quieter < louder / 2) }
        #expect(Self.level(mix.left, plan.outEnd + 0.1...plan.outEnd + 1) == 0)
    }
}

extension SyntheticTrack {
    fileprivate func on(album track: Int) -> SyntheticTrack {
        var structure = structure
        structure.album = .init(album: "x", track: track)
        return SyntheticTrack(part: part, structure: structure, downbeats: downbeats)
    }

    fileprivate var withDrums: SyntheticTrack {
        var structure = structure
        structure.drums = [structure.sound]
        return SyntheticTrack(part: part, structure: structure, downbeats: downbeats)
    }

    fileprivate init(part: MixPart, structure: MixTrack, downbeats: [Double]) {
        (self.part, self.structure, self.downbeats) = (part, structure, downbeats)
    }
}
