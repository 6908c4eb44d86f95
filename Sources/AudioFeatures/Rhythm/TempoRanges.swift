import Foundation

/// The tempos of a track, one after the other: the most likely sequence over windows of eight seconds (A. Viterbi), in which
/// a tempo may drift a little and changes are rare.
package struct TempoRanges {
    package struct Range: Equatable {
        /// Frames at `CanonicalAudio.frameRate`.
        package let frames: Swift.Range<Int>
        /// Beats per minute, to the grid's seventy-second of an octave.
        package let tempo: Double
    }

    /// In order and without gaps, over the frames of the activation; empty if there are none.
    package let ranges: [Range]

    /// The exponent of the likelihoods, because neither frames nor overlapping windows are independent of one another.
    private static let sharpness = 0.05
    /// Subtracted for each change of tempo, so that a break or a triplet is no tempo.
    private static let penalty = 12.0
    /// Subtracted for a drift of one step between windows.
    private static let driftPenalty = 0.7
    /// Steps that a range may drift; a larger drift begins a new range.
    private static let widest = 4
    /// Half an octave on both sides of the track's tempo, so that half and double time are no tempos.
    private static let reach = Int(TempoLikelihoods.stepsPerOctave / 2)
    /// The shortest range, in frames: eight seconds.
    private static let shortest = TempoLikelihoods.windowLength

    /// - Parameters:
    ///   - activation: beats that the networks detect.
    ///   - tempo: the track's tempo, beats per minute.
    package init(_ activation: BeatActivation, tempo: Double) {
        let likelihoods = TempoLikelihoods(activation)
        let grid = TempoLikelihoods.grid
        let center = grid.indices.min { abs(log(grid[$0] / tempo)) < abs(log(grid[$1] / tempo)) } ?? 0
        let states = max(0, center - Self.reach)...min(grid.count - 1, center + Self.reach)
        let path = Self.path(likelihoods.windows.map { $0[states].map { Self.sharpness * $0 } })
            .map { $0 + states.lowerBound }
        let runs = Self.runs(path)
        guard !runs.isEmpty else {
            ranges = []
            return
        }
        let bounds = runs.dropLast().enumerated().map { index, run in
            Self.boundary(
                likelihoods, after: run.upperBound - 1,
                between: grid[Self.middle(path[run])], and: grid[Self.middle(path[runs[index + 1]])])
        }
        // After a run of one window, a change may be found before the one before it.
        let edges = (bounds + [likelihoods.logOdds.count]).reduce(into: [0]) { edges, bound in
            edges.append(max(bound, edges[edges.count - 1]))
        }
        let found = runs.indices.map { index in
            Range(frames: edges[index]..<edges[index + 1], tempo: grid[Self.middle(path[runs[index]])])
        }
        ranges = Self.joined(found.filter { !$0.frames.isEmpty })
    }

    /// The state of each window.
    private static func path(_ emissions: [[Double]]) -> [Int] {
        guard var best = emissions.first else { return [] }
        var sources: [[Int]] = []
        for window in emissions.dropFirst() {
            let leader = best.indices.reduce(0) { best[$1] > best[$0] ? $1 : $0 }
            var from: [Int] = []
            var next: [Double] = []
            for state in best.indices {
                var (source, value) = (state, best[state])
                for neighbor in [state - 1, state + 1] where best.indices.contains(neighbor) {
                    if best[neighbor] - driftPenalty > value {
                        (source, value) = (neighbor, best[neighbor] - driftPenalty)
                    }
                }
                if best[leader] - penalty > value { (source, value) = (leader, best[leader] - penalty) }
                from.append(source)
                next.append(value + window[state])
            }
            sources.append(from)
            best = next
        }
        var path = [best.indices.reduce(0) { best[$1] > best[$0] ? $1 : $0 }]
        for from in sources.reversed() { path.append(from[path[path.count - 1]]) }
        return path.reversed()
    }

    /// Windows whose tempos differ little.
    private static func runs(_ path: [Int]) -> [Swift.Range<Int>] {
        var runs: [Swift.Range<Int>] = []
        var (start, low, high) = (0, path.first ?? 0, path.first ?? 0)
        for window in path.indices {
            (low, high) = (min(low, path[window]), max(high, path[window]))
            if high - low > widest {
                runs.append(start..<window)
                (start, low, high) = (window, path[window], path[window])
            }
        }
        if !path.isEmpty { runs.append(start..<path.count) }
        return runs
    }

    private static func middle(_ path: ArraySlice<Int>) -> Int { path.sorted()[path.count / 2] }

    /// The frame at which one tempo gives way to the other, where both together explain the beats best.
    private static func boundary(
        _ likelihoods: TempoLikelihoods, after window: Int, between before: Double, and after: Double
    ) -> Int {
        let logOdds = likelihoods.logOdds
        let first = likelihoods.starts[window]
        let end = min(logOdds.count, first + TempoLikelihoods.hop + TempoLikelihoods.windowLength)
        let (old, new) = (
            beats(before, logOdds, first..<end, isFirst: true), beats(after, logOdds, first..<end, isFirst: false)
        )
        var (best, value, sum) = (first, 0.0, 0.0)
        for frame in first..<end {
            sum += old[frame - first] - new[frame - first]
            if sum > value { (best, value) = (frame + 1, sum) }
        }
        return best
    }

    /// What the best phase of a tempo explains of each frame. The phase is that of the first or last hop of the frames.
    private static func beats(
        _ tempo: Double, _ logOdds: [Float], _ frames: Swift.Range<Int>, isFirst: Bool
    ) -> [Double] {
        let period = TempoEstimator.period(of: tempo)
        let near = isFirst ? frames.prefix(TempoLikelihoods.windowLength) : frames.suffix(TempoLikelihoods.windowLength)
        var sums = [Double](repeating: 0, count: TempoLikelihoods.phaseCount)
        for frame in near {
            sums[Int(TempoLikelihoods.phase(ofFrame: frame, period: period))] += Double(logOdds[frame])
        }
        func next(_ phase: Int) -> Int { (phase + 1) % sums.count }
        let best = sums.indices.max { sums[$0] + sums[next($0)] < sums[$1] + sums[next($1)] } ?? 0
        return frames.map { frame in
            let phase = Int(TempoLikelihoods.phase(ofFrame: frame, period: period))
            return phase == best || phase == next(best) ? Double(logOdds[frame]) : 0
        }
    }

    /// Short ranges belong to the neighbor whose tempo is closer, and neighbors of one tempo are one range.
    private static func joined(_ found: [Range]) -> [Range] {
        var ranges = found
        while ranges.count > 1,
            let short = ranges.indices.min(by: { ranges[$0].frames.count < ranges[$1].frames.count }),
            ranges[short].frames.count < shortest
        {
            func distance(_ other: Int) -> Double {
                ranges.indices.contains(other) ? abs(log(ranges[other].tempo / ranges[short].tempo)) : .infinity
            }
            let into = distance(short - 1) <= distance(short + 1) ? short - 1 : short + 1
            let frames = [ranges[short].frames, ranges[into].frames]
            let both = (frames.map(\.lowerBound).min() ?? 0)..<(frames.map(\.upperBound).max() ?? 0)
            ranges[into] = Range(frames: both, tempo: ranges[into].tempo)
            ranges.remove(at: short)
        }
        return ranges.reduce(into: []) { joined, range in
            guard let last = joined.last, abs(log2(range.tempo / last.tempo)) * TempoLikelihoods.stepsPerOctave < 1.5
            else {
                joined.append(range)
                return
            }
            joined[joined.count - 1] = Range(
                frames: last.frames.lowerBound..<range.frames.upperBound, tempo: last.tempo)
        }
    }
}
