/// The place of each beat in its bar: the most likely sequence (A. Viterbi), in which almost all bars have the same
/// number of beats. A bar may be shorter or longer if a beat was missed or counted twice, or if the music changes its
/// meter.
package struct BarPath: Equatable {
    /// The place of each beat in its bar, from 0.
    package let places: [Int]
    /// The mean score per beat. Of two lengths of a bar, the right one has the higher score.
    package let score: Double

    /// Indices of the beats at which bars begin.
    package var downbeats: [Int] { places.indices.filter { places[$0] == 0 } }

    /// - Parameters:
    ///   - logOdds: the log odds, for each beat, that a bar begins.
    ///   - beatsPerBar: at least 2.
    ///   - penalty: the penalty for a bar that ends early, and for each additional beat of a bar.
    package init(_ logOdds: [Double], beatsPerBar: Int, penalty: Double) {
        func gain(_ beat: Int, _ place: Int) -> Double { place == 0 ? logOdds[beat] / 2 : -logOdds[beat] / 2 }
        guard !logOdds.isEmpty else {
            (places, score) = ([], 0)
            return
        }
        let last = beatsPerBar - 1
        var best = (0..<beatsPerBar).map { gain(0, $0) }
        var sources: [[Int]] = []
        for beat in logOdds.indices.dropFirst() {
            var from = (0..<beatsPerBar).map { ($0 + last) % beatsPerBar }
            var sums = from.map { best[$0] }
            for place in 0..<last where best[place] - penalty > sums[0] {
                (sums[0], from[0]) = (best[place] - penalty, place)
            }
            if best[last] - penalty > sums[last] { (sums[last], from[last]) = (best[last] - penalty, last) }
            best = (0..<beatsPerBar).map { sums[$0] + gain(beat, $0) }
            sources.append(from)
        }
        // Of equal scores, the first wins.
        let end = best.indices.reduce(0) { best[$1] > best[$0] ? $1 : $0 }
        score = best[end] / Double(logOdds.count)
        var path = [end]
        for from in sources.reversed() { path.append(from[path[path.count - 1]]) }
        places = path.reversed()
    }

    /// How much higher the mean log odds are at the first beats of bars than at the next best place.
    /// - Parameters:
    ///   - logOdds: those of the path.
    ///   - length: beats of a bar, or of a part of it that begins as a bar does.
    package func lead(_ logOdds: [Double], every length: Int) -> Double {
        var (sums, counts) = ([Double](repeating: 0, count: length), [Double](repeating: 0, count: length))
        for (place, value) in zip(places, logOdds) {
            sums[place % length] += value
            counts[place % length] += 1
        }
        let means = zip(sums, counts).map { $0 / max(1, $1) }
        return (means.first ?? 0) - (means.dropFirst().max() ?? 0)
    }
}
