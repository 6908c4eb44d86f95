import AudioFeatures
import Foundation

/// Plans the transition between two tracks.
package struct MixPlanner: Sendable {
    private let from, to: MixTrack
    private let rules: MixRules

    /// - Parameters:
    ///   - from: the track that ends.
    ///   - to: the track that begins.
    ///   - rules: what is allowed.
    package static func transition(from: MixTrack, to: MixTrack, _ rules: MixRules = MixRules()) -> MixTransition {
        let planner = MixPlanner(from: from, to: to, rules: rules)
        return planner.leveled(planner.plan())
    }

    /// The transition for players that only fade: without matched beats and echoes, and so across moods too.
    package static func fade(from: MixTrack, to: MixTrack) -> MixTransition {
        let planner = MixPlanner(from: from, to: to, rules: MixRules())
        return planner.leveled(planner.match == nil ? planner.keptEnds : planner.fade("no beats are matched"))
    }

    /// Seconds after a stretch in which stretched and own sound overlap.
    package static let joint = 0.05

    /// The transitions of a whole mix, from each track to the next.
    package static func transitions(_ tracks: [MixTrack], _ rules: MixRules = MixRules()) -> [MixTransition] {
        var rules = rules
        return zip(tracks, tracks.dropFirst()).map { from, to in
            let transition = transition(from: from, to: to, rules)
            rules.earliestExit = transition.releaseEnd + Self.joint
            return transition
        }
    }

    /// Below these the beats or the bars of a track are a guess. Of 88 excerpts of records, 0.73 pass; the bars of 0.97 of these lie on
    /// beats, and those of 0.80 on downbeats (Training/figures/records.py). The bound of the tempo is low because half and double tempo
    /// are errors there, but not in a mix.
    private static let (leastTempoConfidence, leastMeterConfidence) = (0.1, 0.4)

    private func plan() -> MixTransition {
        guard let match else { return keptEnds }
        if !rules.crossesMoods, !from.moods.isEmpty, !to.moods.isEmpty, from.moods.isDisjoint(with: to.moods) {
            return fade("the mood changes")
        }
        let tempo = min(from.tempoConfidence, to.tempoConfidence)
        let meter = min(from.meterConfidence, to.meterConfidence)
        guard tempo >= Self.leastTempoConfidence, meter >= Self.leastMeterConfidence else {
            let (name, confidence) = tempo < Self.leastTempoConfidence ? ("beats", tempo) : ("bars", meter)
            return fade(String(format: "the \(name) are a guess (confidence %.2f)", confidence))
        }
        var transition: MixTransition
        if let obstacle = match.obstacle {
            transition = echo(obstacle) ?? fade(obstacle)
        } else {
            transition = match.best() ?? fade("no phrase fits: voices would meet, or the bars are irregular")
        }
        transition.confidence = meter
        return transition
    }

    /// nil if both keep their own ends.
    private var match: BeatMatch? {
        albumReason == nil && from.isMusic && to.isMusic ? BeatMatch(from, to, rules) : nil
    }

    /// The transition of tracks that keep their own ends.
    private var keptEnds: MixTransition {
        if let reason = albumReason { return ownEnds(.cut, reason) }
        if !from.isMusic || !to.isMusic {
            return ownEnds(.gap, "\((from.isMusic ? to : from).name) is not music")
        }
        let silent = from.lines.count < 2 ? from : to
        return ownEnds(.cut, "\(silent.name) has no beats, so both keep their own ends")
    }

    /// Why both keep their ends as on the album; nil if they need not.
    private var albumReason: String? {
        guard !rules.mixesAlbums, let here = from.album, let there = to.album, here.album == there.album else {
            return nil
        }
        if here.isLive && there.isLive { return "both are from one live album" }
        let follows = here.disc == there.disc && here.track != nil && here.track.map { $0 + 1 } == there.track
        return follows ? "they follow each other on their album" : nil
    }

    private func ownEnds(_ kind: MixTransition.Kind, _ reason: String) -> MixTransition {
        var transition = MixTransition(kind, from: from.duration...from.duration, to: 0...0, reason: reason)
        transition.keepsEnds = true
        if kind == .gap { transition.pause = MixRules.pause }
        return transition
    }

    /// The longest fade in which no two voices meet, without quiet ends; if there is none, the second follows the last sound of the
    /// first.
    private func fade(_ reason: String) -> MixTransition {
        let (leaving, entering) = (from.audible, to.audible)
        let (end, start) = (leaving.upperBound, entering.lowerBound)
        let most = min(end - max(leaving.lowerBound, rules.earliestExit), entering.upperBound - start) / 4
        for length in MixRules.fades where length <= most {
            let (out, entry) = (end - length...end, start...start + length)
            if MixTrack.seconds(of: from.voice, in: out) == 0 || MixTrack.seconds(of: to.voice, in: entry) == 0 {
                return MixTransition(.fade, from: out, to: entry, reason: reason)
            }
        }
        let (last, first) = (from.sound.upperBound, to.sound.lowerBound)
        return MixTransition(
            .cut, from: last...last, to: first...first, reason: reason + ", and a fade would put voice on voice")
    }

    /// Leaves the first track at its last downbeat, if the bar before it is regular, and enters the second at its first one.
    private func echo(_ reason: String) -> MixTransition? {
        let (leaving, entering) = (from.audible, to.audible)
        guard let entry = to.lines.first(where: { $0 >= entering.lowerBound - 0.05 }),
            let second = to.lines.first(where: { $0 > entry }),
            let exit = from.lines.last(where: { $0 <= leaving.upperBound + 0.05 }),
            let bar = from.lines.last(where: { $0 < exit }).map({ exit - $0 }),
            exit - bar >= rules.earliestExit, BeatMatch.isRegular(bar, BeatMatch.median(from.lines)),
            from.drums.contains(where: { $0.upperBound >= exit - 2 * bar }),
            to.drums.contains(where: { $0.lowerBound <= entry + 2 * (second - entry) })
        else { return nil }
        let end = entry...min(to.duration, entry + bar)
        // The echo must not repeat a voice into another one.
        let beat = bar / Double(from.beatsPerBar)
        let isSung = MixTrack.seconds(of: from.voice, in: exit - beat...exit) > 0
        guard !isSung || MixTrack.seconds(of: to.voice, in: end) == 0 else { return nil }
        var transition = MixTransition(.echoOut, from: exit...exit + bar, to: end, reason: reason)
        transition.echoBeat = beat
        return transition
    }

    /// With the gains that make the beginning of the second track as loud as the end of the first, and both together as loud as each.
    private func leveled(_ transition: MixTransition) -> MixTransition {
        guard transition.duration > 0 else { return transition }
        var transition = transition
        let wanted = difference(transition)
        transition.gain = (max(-MixRules.largestGain, min(MixRules.largestGain, wanted)) * 10).rounded() / 10
        transition.ride = GainRide(transition, from: from, to: to, rise: transition.gain - wanted)?.gains ?? []
        return transition
    }

    /// Decibels by which the end of the first track is louder than the beginning of the second, after the gains of both tracks.
    private func difference(_ transition: MixTransition) -> Double {
        let before = max(0, transition.outPoint - 8)...transition.outPoint
        let after = transition.inEnd...max(transition.inEnd, min(to.duration, transition.inEnd + 8))
        guard let end = from.level(in: before), let start = to.level(in: after),
            let endOfAll = from.level(in: from.sound), let startOfAll = to.level(in: to.sound)
        else { return 0 }
        let difference = (end - endOfAll) - (start - startOfAll)
        guard let first = from.mixedLoudness, let second = to.mixedLoudness else { return difference }
        return difference + first - second
    }
}
