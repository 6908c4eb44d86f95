import Foundation

/// The chords of a track: the most likely path through the outputs of `ChordNetwork`, where each change costs something.
/// Chords change on beats, or halfway between two, because a beat that is found may be an upbeat. Without beats for more than
/// two seconds they change at any quarter of a second. Where no chord is the likeliest for long, a drone, a rough voice or noise in
/// the music may have hidden one, and it is looked for once more, with less liking for none.
package struct ChordFinder {
    /// From the start of the track to its end, without gaps.
    package let chords: [TimedChord]

    /// Seconds.
    private static let longestBeat = 2.0
    private static let step = 0.25
    /// A shorter beat is not divided.
    private static let shortestBeat = 0.4
    /// The lowest probability of a chord in a frame.
    private static let least = 1e-4
    /// Seconds without a chord after which one is looked for again.
    private static let longestNone = 4.0
    /// By how much the logarithm of the probability of none is lowered then, in a frame.
    private static let reluctance = 1.7

    /// - Parameters:
    ///   - record: the quarter tones of the track.
    ///   - tuning: of the track, in semitones from A4 = 440 Hz; nil if it has none.
    ///   - beats: in seconds.
    ///   - duration: of the track, in seconds.
    init(
        _ record: QuarterToneRecord, tuning: Double?, beats: [Double], duration: Double,
        network: ChordNetwork = .fitted
    ) {
        let frames = tuning.map { TuningCourse(of: record.frames, around: $0).turned(record.frames) }
        let probabilities = ChordPass(network).probabilities(of: frames ?? record.frames)
        self.init(
            probabilities: probabilities, times: record.times, bounds: Self.bounds(beats, duration),
            change: network.change)
    }

    /// The places at which the chord may change, with the start and the end of the track.
    package static func bounds(_ beats: [Double], _ duration: Double) -> [Double] {
        let places = [0] + beats.filter { $0 > 0 && $0 < duration } + [duration]
        return zip(places, places.dropFirst()).flatMap { start, end in
            let length = end - start
            let count = length > longestBeat ? (length / step).rounded() : length >= shortestBeat ? 2 : 1
            return stride(from: 0, to: count, by: 1).map { start + length * $0 / count }
        } + [duration]
    }

    /// - Parameters:
    ///   - probabilities: frames × chords.
    ///   - times: of the frames, seconds. Where there are none, there is silence.
    ///   - bounds: the places at which the chord may change, from the start of the track to its end.
    ///   - change: cost of a change.
    package init(probabilities: FeatureMatrix, times: [Double], bounds: [Double], change: Double) {
        guard let first = bounds.first, let last = bounds.last, first < last else {
            chords = []
            return
        }
        let spans = Self.spans(probabilities, times, bounds)
        let path = Self.path(of: spans, bounds, change: change)
        var chords: [TimedChord] = []
        var start = 0
        for end in path.indices.map({ $0 + 1 }) where end == path.count || path[end] != path[start] {
            let length = bounds[end] - bounds[start]
            let share = spans[start..<end].reduce(0) { $0 + $1.seconds[path[start]] } / length
            chords.append(
                TimedChord(
                    start: bounds[start], end: bounds[end], chord: Self.chord(path[start]),
                    confidence: Float(min(share, 1))))
            start = end
        }
        self.chords = chords
    }

    /// The time between two places.
    private struct Span {
        /// Of each chord: the sum over the frames of the logarithms of its probabilities.
        var evidence: [Double]
        /// Of each chord: its probability times the duration.
        var seconds: [Double]
    }

    private static func spans(_ probabilities: FeatureMatrix, _ times: [Double], _ bounds: [Double]) -> [Span] {
        let reach = QuarterToneRecord.interval / 2
        var first = 0
        return zip(bounds, bounds.dropFirst()).map { start, end in
            var span = Span(
                evidence: [Double](repeating: 0, count: ChordNetwork.chordCount),
                seconds: [Double](repeating: 0, count: ChordNetwork.chordCount))
            func add(_ seconds: Double, _ probability: (Int) -> Double) {
                for chord in 0..<ChordNetwork.chordCount {
                    let value = probability(chord)
                    span.evidence[chord] += log(max(value, least)) * seconds / QuarterToneRecord.interval
                    span.seconds[chord] += value * seconds
                }
            }
            while first < probabilities.rowCount, times[first] + reach <= start { first += 1 }
            var frame = first
            var rest = end - start
            while frame < probabilities.rowCount, times[frame] - reach < end {
                let seconds = min(rest, min(times[frame] + reach, end) - max(times[frame] - reach, start))
                add(seconds) { Double(probabilities[frame, $0]) }
                rest -= seconds
                frame += 1
            }
            // Silence.
            if rest > 1e-9 { add(rest) { $0 == ChordNetwork.none ? 1 : 0 } }
            return span
        }
    }

    /// The chord of each span.
    private static func path(of spans: [Span], _ bounds: [Double], change: Double) -> [Int] {
        var path = path(spans.map(\.evidence), change: change)
        var start = 0
        for end in path.indices.map({ $0 + 1 }) where end == path.count || path[end] != path[start] {
            if path[start] == ChordNetwork.none, bounds[end] - bounds[start] > longestNone {
                let doubted = (start..<end).map { index in
                    var evidence = spans[index].evidence
                    let frames = (bounds[index + 1] - bounds[index]) / QuarterToneRecord.interval
                    evidence[ChordNetwork.none] -= reluctance * frames
                    return evidence
                }
                path.replaceSubrange(start..<end, with: Self.path(doubted, change: change))
            }
            start = end
        }
        return path
    }

    /// Viterbi's algorithm.
    private static func path(_ evidence: [[Double]], change: Double) -> [Int] {
        guard var total = evidence.first else { return [] }
        var previous: [[Int]] = []
        func best(_ total: [Double]) -> Int { total.indices.max { total[$0] < total[$1] } ?? 0 }
        for row in evidence.dropFirst() {
            let leader = best(total)
            let least = total[leader] - change
            previous.append(total.indices.map { total[$0] >= least ? $0 : leader })
            total = zip(total, row).map { max($0, least) + $1 }
        }
        var path = [best(total)]
        for from in previous.reversed() { path.append(from[path[path.count - 1]]) }
        return path.reversed()
    }

    private static func chord(_ index: Int) -> Chord? {
        guard index != ChordNetwork.none else { return nil }
        let (quality, root) = index.quotientAndRemainder(dividingBy: ChordNetwork.pitchCount)
        return Chord(root: root, quality: quality == 0 ? .major : .minor)
    }
}
