import AudioFeatures
import Foundation

/// The search for the bars at which two tracks overlap best.
struct BeatMatch {
    /// Bars of each track that last equally long: one and one, or two and one at half or double tempo.
    private let unit: (from: Int, to: Int)
    private let from, to: MixTrack
    private let rules: MixRules
    /// Where both are heard, in seconds.
    private let leaving, entering: ClosedRange<Double>
    private let fromStep, toStep: Double

    /// Duration of the second track relative to its own when its bars are those of the first.
    let stretch: Double

    /// - Returns: nil if one of the tracks has no bars.
    init?(_ from: MixTrack, _ to: MixTrack, _ rules: MixRules) {
        let (fromStep, toStep) = (Self.median(from.lines), Self.median(to.lines))
        guard fromStep > 0, toStep > 0 else { return nil }
        (self.from, self.to, self.rules, self.fromStep, self.toStep) = (from, to, rules, fromStep, toStep)
        (leaving, entering) = (from.audible, to.audible)
        let octave = log2(fromStep / toStep).rounded()
        unit = octave > 0 ? (1, 2) : octave < 0 ? (2, 1) : (1, 1)
        stretch = fromStep * Double(unit.from) / (toStep * Double(unit.to))
    }

    /// Why the beats cannot coincide; nil if they can.
    var obstacle: String? {
        if from.beatsPerBar != to.beatsPerBar || from.beatDivision != to.beatDivision {
            return "the meters differ (\(from.meter) and \(to.meter))"
        }
        let change = max(stretch, 1 / stretch) - 1
        let percent = String(format: "%.1f %%", change * 100)
        if change > TempoRelation.largestChange + 1e-6 { return "the tempos differ by \(percent)" }
        if !rules.canStretch, change > MixRules.equalTempo {
            return "the tempos differ by \(percent), and nothing is stretched"
        }
        return nil
    }

    /// The best overlap; nil if there is none.
    func best() -> MixTransition? {
        var best: (score: Double, transition: MixTransition)?
        let entries = to.lines.indices.filter { entryRange.contains(to.lines[$0]) }
        for length in MixRules.phrases {
            let (fromCount, toCount) = (length, length / unit.from * unit.to)
            guard length.isMultiple(of: unit.from) else { continue }
            for exit in from.lines.indices.dropLast(fromCount) where isExit(exit, exit + fromCount) {
                for entry in entries where entry + toCount < to.lines.count {
                    guard let found = overlap(exit..<exit + fromCount, entry..<entry + toCount) else { continue }
                    if best.map({ found.score > $0.score + 1e-9 }) ?? true { best = found }
                }
            }
        }
        return best?.transition
    }

    // MARK: Where

    /// The second track begins before its first voice, and within its first quarter.
    private var entryRange: ClosedRange<Double> {
        let start = entering.lowerBound - toStep / 2
        let quarter = entering.lowerBound + (entering.upperBound - entering.lowerBound) / 4
        return start...max(start, min(quarter, to.voice.first?.lowerBound ?? quarter))
    }

    /// The first track is left in its second half, after it was heard alone, and before its last sound.
    private func isExit(_ first: Int, _ last: Int) -> Bool {
        let (start, end) = (from.lines[first], from.lines[last])
        let middle = (leaving.lowerBound + leaving.upperBound) / 2
        let alone = leaving.lowerBound + MixRules.leastAlone * (leaving.upperBound - leaving.lowerBound)
        return start >= max(rules.earliestExit - 1e-6, alone) && end >= middle
            && end <= leaving.upperBound + fromStep / 4 && end - start <= MixRules.longest && end <= from.duration
    }

    private func overlap(_ fromBars: Range<Int>, _ toBars: Range<Int>) -> (score: Double, transition: MixTransition)? {
        guard isRegular(from.lines, fromBars, fromStep), isRegular(to.lines, toBars, toStep) else { return nil }
        let anchors = zip(
            stride(from: fromBars.lowerBound, through: fromBars.upperBound, by: unit.from),
            stride(from: toBars.lowerBound, through: toBars.upperBound, by: unit.to)
        ).map { MixTransition.Anchor(from: from.lines[$0], to: to.lines[$1]) }
        let alone = entering.upperBound - MixRules.leastAlone * (entering.upperBound - entering.lowerBound)
        guard let first = anchors.first, let last = anchors.last, last.to <= min(to.duration, alone) else {
            return nil
        }
        if !rules.canStretch, Self.drift(anchors) > MixRules.largestDrift { return nil }
        let (out, entry) = (first.from...last.from, first.to...last.to)
        guard !Self.voicesMeet(from, to, anchors) else { return nil }
        let relation = KeyRelation(from: from.key(at: last.from - 0.1), to: to.key(at: first.to + 0.1))
        let isSure =
            from.key(at: last.from - 0.1).confidence * to.key(at: first.to + 0.1).confidence
            >= MixStep.leastConfidence
        var isClash = false
        if case .clash(let distance) = relation { isClash = isSure && distance > MixRules.furthestKeys }
        guard !isClash || fromBars.count == MixRules.phrases.last else { return nil }
        var transition = MixTransition(.beatMatched, from: out, to: entry, reason: "")
        transition.anchors = anchors
        transition.bars = fromBars.count
        transition.stretch = (out.upperBound - out.lowerBound) / (entry.upperBound - entry.lowerBound)
        guard max(transition.stretch, 1 / transition.stretch) - 1 <= TempoRelation.largestChange + 1e-6 else {
            return nil
        }
        // Less than a millisecond is not heard.
        transition.isStretched = rules.canStretch && Self.drift(anchors) > 1e-3
        if transition.isStretched {
            let end = min(toBars.upperBound + MixRules.releaseBars, to.lines.count - 1)
            // Bars may go on after the last sound, where the track may be left.
            transition.release = to.lines[toBars.upperBound...end].dropFirst().filter {
                $0 + MixPlanner.joint <= to.sound.upperBound
            }
        } else {
            transition.stretch = 1
        }
        let swap = anchors[anchors.count / 2]
        if Self.hasLows(from, out), Self.hasLows(to, entry) { transition.bassSwap = swap.from }
        transition.reason = reason(relation, isClash: isClash, transition)
        return (score(fromBars, toBars, out, entry), transition)
    }

    // MARK: How good

    private func score(
        _ fromBars: Range<Int>, _ toBars: Range<Int>, _ out: ClosedRange<Double>, _ entry: ClosedRange<Double>
    ) -> Double {
        let isBorder = { (track: MixTrack, time: Double) in
            track.sections.contains { abs($0.start - time) < 0.1 || abs($0.end - time) < 0.1 }
        }
        var score = 0.0
        if isBorder(from, out.upperBound) { score += 2 }
        if isBorder(from, out.lowerBound) { score += 1 }
        if isBorder(to, entry.lowerBound) || entry.lowerBound < entering.lowerBound + toStep { score += 1 }
        if isBorder(to, entry.upperBound) { score += 1.5 }
        score += phrase(from, fromBars.lowerBound) + phrase(to, toBars.lowerBound)
        // Longer is smoother; eight bars are nearly as good as sixteen.
        score += [16: 0.9, 8: 0.8][fromBars.count] ?? 0
        // What is lost of the tracks.
        let length = { (heard: ClosedRange<Double>) in max(1, heard.upperBound - heard.lowerBound) }
        score -= 4 * max(0, leaving.upperBound - out.upperBound) / length(leaving)
        score -= 4 * max(0, entry.lowerBound - entering.lowerBound) / length(entering)
        let confidences = from.barConfidences[clamped: fromBars] + to.barConfidences[clamped: toBars]
        return score + confidences.reduce(0, +) / Double(max(1, confidences.count))
    }

    /// Half a point where a bar is a multiple of four bars after the start of its section.
    private func phrase(_ track: MixTrack, _ bar: Int) -> Double {
        guard let section = track.sections.last(where: { $0.start <= track.lines[bar] + 0.1 }),
            let first = track.lines.firstIndex(where: { $0 >= section.start - 0.1 })
        else { return 0 }
        return (bar - first).isMultiple(of: 4) ? 0.5 : 0
    }

    private func reason(_ key: KeyRelation, isClash: Bool, _ transition: MixTransition) -> String {
        let tempo =
            abs(transition.stretch - 1) < 5e-4
            ? "the tempos are equal" : String(format: "the tempos differ by %.1f %%", abs(transition.stretch - 1) * 100)
        let keys = isClash ? "the keys clash, so the phrase is short" : key.fits == true ? "the keys fit" : nil
        return [tempo, keys, "no two voices meet"].compactMap { $0 }.joined(separator: ", ")
    }

    // MARK: Rules

    private func isRegular(_ lines: [Double], _ bars: Range<Int>, _ step: Double) -> Bool {
        bars.allSatisfy { Self.isRegular(lines[$0 + 1] - lines[$0], step) }
    }

    /// Whether a bar lasts about as long as the median bar, in seconds.
    static func isRegular(_ bar: Double, _ median: Double) -> Bool {
        abs(bar - median) <= MixRules.irregularity * median
    }

    /// The greatest distance of two downbeats if the second track is not stretched, in seconds.
    private static func drift(_ anchors: [MixTransition.Anchor]) -> Double {
        guard let first = anchors.first else { return 0 }
        return anchors.map { abs($0.from - first.from - ($0.to - first.to)) }.max() ?? 0
    }

    /// Whether two voices sound at the same time.
    private static func voicesMeet(_ from: MixTrack, _ to: MixTrack, _ anchors: [MixTransition.Anchor]) -> Bool {
        zip(anchors, anchors.dropFirst()).contains { start, end in
            MixTrack.seconds(of: from.voice, in: start.from...end.from) > 0
                && MixTrack.seconds(of: to.voice, in: start.to...end.to) > 0
        }
    }

    private static func hasLows(_ track: MixTrack, _ time: ClosedRange<Double>) -> Bool {
        max(MixTrack.seconds(of: track.bass, in: time), MixTrack.seconds(of: track.drums, in: time)) >= 1
    }

    /// The median length of bars, in seconds; 0 without bars.
    static func median(_ lines: [Double]) -> Double {
        let steps = zip(lines, lines.dropFirst()).map { $1 - $0 }.sorted()
        return steps.isEmpty ? 0 : steps[steps.count / 2]
    }
}

extension [Double] {
    /// The elements of a range, as far as there are any.
    fileprivate subscript(clamped range: Range<Int>) -> [Double] { Array(self[range.clamped(to: indices)]) }
}
