import AudioFeatures
import Foundation
import MusicQuestions
import TestSupport
import Testing

/// Transitions between made-up structures. What is expected follows from the rules, not from the planner.
struct MixPlannerTests {
    private static let noVoices = MadeUpTrack.track()

    private static func seconds(_ heard: [ClosedRange<Double>], _ time: ClosedRange<Double>) -> Double {
        heard.reduce(0) { $0 + max(0, min($1.upperBound, time.upperBound) - max($1.lowerBound, time.lowerBound)) }
    }

    /// Seconds in which both voices sound, counted in steps of a hundredth of a second of the mix.
    private static func voiceOverVoice(_ plan: MixTransition, _ from: MixTrack, _ to: MixTrack) -> Double {
        let count = Int(plan.duration * 100)
        return Double(
            (0..<count).count { step in
                let time = (Double(step) + 0.5) / 100
                let (here, there) = (plan.outPoint + time, plan.place(after: time))
                return from.voice.contains { $0.contains(here) } && to.voice.contains { $0.contains(there) }
            }) / 100
    }

    // MARK: Beats

    @Test(arguments: [(4, 2), (3, 2), (2, 3)], [0.945, 0.97, 1, 1.02, 1.059])
    func downbeatsMeetDownbeatsOverWholePhrases(meter: (beats: Int, division: Int), change: Double) throws {
        let from = MadeUpTrack.track("a", tempo: 110, beatsPerBar: meter.beats, division: meter.division)
        let to = MadeUpTrack.track(
            "b", tempo: 110 * change, beatsPerBar: meter.beats, division: meter.division, start: 1.3)
        let plan = MixPlanner.transition(from: from, to: to)
        try #require(plan.kind == .beatMatched)
        #expect([4, 8, 16].contains(plan.bars))
        #expect(plan.anchors.count == plan.bars + 1)
        for anchor in plan.anchors {
            #expect(from.lines.contains(anchor.from))
            #expect(to.lines.contains(anchor.to))
        }
        #expect(abs(plan.stretch - change) < 1e-6)
        #expect(plan.outPoint == plan.anchors[0].from && plan.inEnd == plan.anchors[plan.bars].to)
        // It ends where a section of the first track ends, and returns to its own tempo afterwards.
        #expect(from.sections.contains { abs($0.end - plan.outEnd) < 1e-6 })
        #expect(change == 1 ? plan.release.isEmpty : plan.release.count == 8)
    }

    @Test(arguments: [8, 10, 12, 20, 64]) func eachTrackIsHeardAlone(bars: Int) {
        let (from, to) = (MadeUpTrack.track("a", bars: bars), MadeUpTrack.track("b", tempo: 121, bars: bars))
        let plan = MixPlanner.transition(from: from, to: to)
        #expect(plan.kind == (bars < 8 ? .fade : .beatMatched), "four bars fit")
        #expect(plan.outPoint >= from.duration / 4 && to.duration - plan.inEnd >= to.duration / 4 - 0.5)
    }

    @Test func atHalfTempoTwoBarsMeetOne() throws {
        let plan = MixPlanner.transition(
            from: MadeUpTrack.track(tempo: 140), to: MadeUpTrack.track(tempo: 71, bars: 40))
        try #require(plan.kind == .beatMatched)
        #expect(plan.anchors.count == plan.bars / 2 + 1)
        #expect(abs(plan.stretch - 71.0 / 70) < 1e-6)
    }

    @Test(arguments: [1.08, 0.92])
    func distantTemposAreNotStretched(change: Double) {
        let to = MadeUpTrack.track(tempo: 120 * change)
        let plan = MixPlanner.transition(from: Self.noVoices, to: to)
        // Both have drums, so the echo covers the change.
        #expect(plan.kind == .echoOut)
        #expect(plan.reason.contains("tempos differ by 8."))
        let quiet = MadeUpTrack.track(tempo: 120 * change, hasDrums: false)
        #expect(MixPlanner.transition(from: Self.noVoices, to: quiet).kind == .fade)
    }

    @Test func metersThatDifferDoNotMeet() {
        let waltz = MadeUpTrack.track(beatsPerBar: 3, hasDrums: false)
        let plan = MixPlanner.transition(from: Self.noVoices, to: waltz)
        #expect(plan.kind == .fade)
        #expect(plan.reason.contains("4/4 and 3/4"))
    }

    @Test func guessedBeatsAndBarsFade() {
        var unsure = MadeUpTrack.track()
        unsure.tempoConfidence = 0.09
        let beats = MixPlanner.transition(from: Self.noVoices, to: unsure)
        #expect(beats.kind == .fade)
        #expect(beats.reason.contains("the beats are a guess (confidence 0.09)"))
        #expect(beats.confidence == 0)
        (unsure.tempoConfidence, unsure.meterConfidence) = (0.9, 0.39)
        let bars = MixPlanner.transition(from: unsure, to: Self.noVoices)
        #expect(bars.kind == .fade)
        #expect(bars.reason.contains("the bars are a guess (confidence 0.39)"))
    }

    @Test func doubtsAboutTheOctaveOfTheTempoDoNotPreventMatchedBeats() {
        var doubtful = Self.noVoices
        (doubtful.tempoConfidence, doubtful.meterConfidence) = (0.15, 0.6)
        let plan = MixPlanner.transition(from: doubtful, to: Self.noVoices)
        #expect(plan.kind == .beatMatched)
        #expect(abs(plan.confidence - 0.6) < 1e-9)
    }

    @Test func missedBeatsAreNotMatched() {
        var from = MadeUpTrack.track()
        // Every third line is missing, so that no four bars are regular.
        from.lines = from.lines.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
        #expect(MixPlanner.transition(from: from, to: Self.noVoices).kind == .fade)
    }

    // MARK: Without a stretch

    @Test func withoutAStretchOnlyEqualTemposMeet() {
        let rules = MixRules(canStretch: false)
        let equal = MixPlanner.transition(from: Self.noVoices, to: MadeUpTrack.track(tempo: 120.06), rules)
        #expect(equal.kind == .beatMatched)
        #expect(equal.release.isEmpty && !equal.isStretched && equal.stretch == 1)
        #expect(MixPlanner.transition(from: Self.noVoices, to: MadeUpTrack.track(tempo: 120.06)).isStretched)
        for anchor in equal.anchors {
            #expect(abs(anchor.from - equal.outPoint - (anchor.to - equal.inPoint)) <= 0.02)
        }
        let other = MixPlanner.transition(
            from: Self.noVoices, to: MadeUpTrack.track(tempo: 121, hasDrums: false), rules)
        #expect(other.kind == .fade)
        #expect(other.reason.contains("nothing is stretched"))
    }

    // MARK: Voices

    @Test func theSecondEntersBeforeItsFirstVoice() {
        let to = MadeUpTrack.track(voice: [8..<32])
        let plan = MixPlanner.transition(from: Self.noVoices, to: to)
        #expect(plan.kind == .beatMatched)
        #expect(plan.inPoint <= to.voice[0].lowerBound)
    }

    /// 200 pairs of all meters, with voices in random bars.
    @Test func noTwoVoicesEverMeet() {
        var random = SplitMix64(seed: 7)
        func number(_ range: Range<Int>) -> Int { range.lowerBound + Int(random.next() % UInt64(range.count)) }
        var matched = 0
        for _ in 0..<200 {
            let meter = [(4, 2), (3, 2), (2, 3)][number(0..<3)]
            func voices() -> [Range<Int>] {
                let starts = (0..<number(0..<4)).map { _ in number(0..<56) }.sorted()
                return starts.map { $0..<$0 + number(1..<8) }
            }
            let tempo = Double(number(80..<140))
            let from = MadeUpTrack.track(
                tempo: tempo, beatsPerBar: meter.0, division: meter.1, key: number(0..<12), voice: voices())
            let to = MadeUpTrack.track(
                tempo: tempo * (0.9 + Double(number(0..<200)) / 1000), beatsPerBar: meter.0, division: meter.1,
                key: number(0..<12), voice: voices())
            let plan = MixPlanner.transition(from: from, to: to)
            if plan.kind == .beatMatched { matched += 1 }
            #expect(plan.kind == .echoOut || Self.voiceOverVoice(plan, from, to) == 0)
            // An echo sounds beyond the end of the file.
            #expect(plan.kind == .echoOut || plan.outEnd <= from.duration)
            #expect(plan.inEnd <= to.duration && plan.outPoint <= plan.outEnd)
        }
        // Half of the pairs differ by at most 6 %.
        #expect(matched > 50)
    }

    @Test func voicesAtBothEndsLeaveNoFade() {
        let sung = MadeUpTrack.track(voice: [0..<64])
        let other = MadeUpTrack.track(tempo: 90, voice: [0..<64], hasDrums: false)
        let plan = MixPlanner.transition(from: sung, to: other)
        #expect(plan.kind == .cut)
        #expect(plan.duration == 0)
    }

    @Test func withoutMatchedBeatsTracksFadeOrKeepTheirEnds() {
        let plan = MixPlanner.fade(from: Self.noVoices, to: Self.noVoices)
        #expect(plan.kind == .fade && plan.outEnd == Self.noVoices.sound.upperBound && plan.duration == 6)
        // Tempos that differ, for which there would be an echo otherwise.
        #expect(MixPlanner.fade(from: Self.noVoices, to: MadeUpTrack.track(tempo: 150)).kind == .fade)
        #expect(MixPlanner.fade(from: Self.noVoices, to: MixTrack(name: "still", duration: 200)).keepsEnds)
    }

    /// Half a minute of wind before a song is not what others fade into.
    @Test func quietEndsAreLeftOut() {
        // 128 s at -15 dBFS. Steps of a quarter of a second: 20 s of -40 dBFS at the start with one click, 10 s at the end.
        var quiet = Self.noVoices
        for step in quiet.levels.indices {
            let time = Double(step) * MixTrack.levelStep
            if time < 20.2 || time >= quiet.sound.upperBound - 10 { quiet.levels[step] = -40 }
        }
        quiet.levels[16] = -15
        #expect(abs(quiet.audible.lowerBound - 20.2) <= 0.25)
        #expect(abs(quiet.audible.upperBound - (quiet.sound.upperBound - 10)) <= 0.25)
        #expect(Self.noVoices.audible == Self.noVoices.sound)
        // Half of a track is not left out, however quiet it is.
        var half = Self.noVoices
        for step in half.levels.indices where step < half.levels.count / 2 { half.levels[step] = -60 }
        #expect(abs(half.audible.lowerBound - half.sound.lowerBound - 32) <= 0.5)
        // A decrease to -34 dBFS is heard: 19 dB below the mean.
        var soft = Self.noVoices
        for step in soft.levels.indices.suffix(40) { soft.levels[step] = -34 }
        #expect(soft.audible == soft.sound)
        let plan = MixPlanner.fade(from: quiet, to: quiet)
        #expect(plan.outEnd == quiet.audible.upperBound && plan.inPoint == quiet.audible.lowerBound)
        let matched = MixPlanner.transition(from: quiet, to: quiet)
        #expect(matched.kind == .beatMatched && matched.inPoint > 19 && matched.outEnd < quiet.sound.upperBound - 9)
        // Where voices meet, nothing is cut off.
        let sung = MadeUpTrack.track(voice: [0..<64])
        quiet.voice = sung.voice
        let cut = MixPlanner.fade(from: quiet, to: quiet)
        #expect(cut.kind == .cut && cut.outPoint == quiet.sound.upperBound && cut.inPoint == quiet.sound.lowerBound)
        #expect(MixTrack(name: "none", duration: 0).audible == 0...0)
    }

    // MARK: Keys

    @Test func keysThatClashShareFourBars() {
        let plan = MixPlanner.transition(from: Self.noVoices, to: MadeUpTrack.track(key: 6))
        #expect(plan.kind == .beatMatched && plan.bars == 4)
        // A fifth apart.
        #expect(MixPlanner.transition(from: Self.noVoices, to: MadeUpTrack.track(key: 7)).bars > 4)
    }

    // MARK: Bass and loudness

    @Test func bassesChangePlacesAtADownbeat() throws {
        let plan = MixPlanner.transition(from: Self.noVoices, to: Self.noVoices)
        let swap = try #require(plan.bassSwap)
        #expect(Self.noVoices.lines.contains(swap))
        #expect(swap > plan.outPoint && swap < plan.outEnd)
        let none = MixPlanner.transition(from: Self.noVoices, to: MadeUpTrack.track(hasDrums: false))
        #expect(none.bassSwap == nil)
    }

    @Test func theSecondIsAsLoudAsTheFirstWhereTheyMeet() {
        var soft = Self.noVoices
        // Three decibels below its mean during the first minute.
        let minute = Int(60 / MixTrack.levelStep)
        for place in 0..<minute { soft.levels[place] = -18 }
        let plan = MixPlanner.transition(from: Self.noVoices, to: soft)
        let powers = soft.levels.map { $0 < -16 ? 0.501 : 1 }
        let power = powers.reduce(0, +) / Double(powers.count)
        // What its start lacks of its mean: 3 dB less what the start takes from the mean.
        #expect(abs(plan.gain - (3 + 4.343 * log(power))) < 0.3)
    }

    /// A track of -20 LUFS with a peak of -1 dBFS cannot be brought to -18 LUFS: 2 dB are missing.
    @Test func gainThatAPeakForbidsIsMadeUpWhereTracksMeet() {
        var (from, to) = (Self.noVoices, Self.noVoices)
        (from.loudness, from.peak) = (-14, 1)
        (to.loudness, to.peak) = (-20, pow(10, -1.0 / 20))
        #expect(abs(from.gain + 4) < 1e-9 && abs(to.gain) < 1e-9)
        #expect(abs(MixPlanner.transition(from: from, to: to).gain - 2) < 0.06)
        to.peak = nil
        #expect(abs(to.gain - 2) < 1e-9 && MixPlanner.transition(from: from, to: to).gain == 0)
    }

    // MARK: Own ends

    @Test func albumsInOrderKeepTheirEnds() {
        var (from, to) = (Self.noVoices, Self.noVoices)
        from.album = .init(album: "x", track: 3)
        to.album = .init(album: "x", track: 4)
        let plan = MixPlanner.transition(from: from, to: to)
        #expect(plan.kind == .cut && plan.keepsEnds && plan.outPoint == from.duration && plan.inPoint == 0)
        #expect(MixPlanner.transition(from: from, to: to, MixRules(mixesAlbums: true)).kind == .beatMatched)
        to.album = .init(album: "x", track: 5)
        #expect(MixPlanner.transition(from: from, to: to).kind == .beatMatched)
        // One track alone may pass as live: noise can sound like applause.
        to.album = .init(album: "x", track: 9, isLive: true)
        #expect(MixPlanner.transition(from: from, to: to).kind == .beatMatched)
        from.album = .init(album: "x", track: 3, isLive: true)
        #expect(MixPlanner.transition(from: from, to: to).kind == .cut)
        to.album = .init(album: "y", track: 4)
        #expect(MixPlanner.transition(from: from, to: to).kind == .beatMatched)
    }

    @Test func musicWithoutBeatsKeepsItsEnds() {
        let still = MixTrack(name: "still", duration: 200)
        let plan = MixPlanner.transition(from: Self.noVoices, to: still)
        #expect(plan.kind == .cut && plan.keepsEnds)
        var speech = still
        speech.isMusic = false
        let gap = MixPlanner.transition(from: Self.noVoices, to: speech)
        #expect(gap.kind == .gap && gap.pause > 0)
    }

    @Test func beatsAreNotMatchedAcrossABorderOfMoods() {
        var (from, to) = (Self.noVoices, Self.noVoices)
        (from.moods, to.moods) = (["calm"], ["energetic"])
        #expect(MixPlanner.transition(from: from, to: to).kind == .fade)
        #expect(MixPlanner.transition(from: from, to: to, MixRules(crossesMoods: true)).kind == .beatMatched)
        to.moods = ["energetic", "calm"]
        #expect(MixPlanner.transition(from: from, to: to).kind == .beatMatched)
    }

    // MARK: A whole mix

    /// - Parameter silent: bars that go on after the last sound.
    @Test(arguments: [0, 3]) func transitionsOfAMixDoNotOverlap(silent: Int) {
        let tracks = (0..<12).map { number in
            var track = MadeUpTrack.track("\(number)", tempo: 120 + Double(number % 3), bars: 20)
            track.sound = track.sound.lowerBound...track.lines[20 - silent]
            return track
        }
        let plans = MixPlanner.transitions(tracks)
        #expect(plans.count == 11)
        for (first, second) in zip(plans, plans.dropFirst()) { #expect(second.outPoint >= first.releaseEnd) }
    }

    /// The second echo is far from the first, so the first does not prevent it.
    @Test func distantTemposOfAWholeMixEndInEchoes() throws {
        let tracks = [120.0, 140, 100].map { MadeUpTrack.track("\($0)", tempo: $0) }
        let plans = MixPlanner.transitions(tracks)
        #expect(plans.map(\.kind) == [.echoOut, .echoOut])
        #expect(plans[1].outPoint == tracks[1].lines.last)
        #expect(plans[1].outPoint - plans[1].echoBeat >= plans[0].releaseEnd)
    }

    /// A track that ends before the transition into it has ended has no bar for an echo.
    @Test func anEchoNeedsABarOfItsOwn() {
        let tracks = [(120.0, 64), (140, 1), (100, 64)].map { MadeUpTrack.track(tempo: $0.0, bars: $0.1) }
        let plans = MixPlanner.transitions(tracks)
        #expect(plans[0].kind == .echoOut && plans[1].kind != .echoOut)
    }

    @Test func aLastBarThatDragsHasNoEcho() throws {
        var from = Self.noVoices
        let end = try #require(from.lines.last)
        from.lines[from.lines.count - 1] = end + 0.4
        (from.sound, from.duration) = (0.2...end + 0.4, end + 1)
        #expect(MixPlanner.transition(from: from, to: MadeUpTrack.track(tempo: 140)).kind == .fade)
    }

    @Test(arguments: [0, 1, 2, 5])
    func shortTracksHaveTransitions(bars: Int) {
        let short = MadeUpTrack.track(bars: bars)
        for pair in [(short, Self.noVoices), (Self.noVoices, short), (short, short)] {
            let plan = MixPlanner.transition(from: pair.0, to: pair.1)
            #expect(plan.outPoint >= 0 && plan.outEnd <= pair.0.duration && plan.inEnd <= pair.1.duration)
            #expect(!plan.reason.isEmpty)
        }
    }
}
