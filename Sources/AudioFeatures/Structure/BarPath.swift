/// The place of each beat in its bar: the most likely sequence (A. Viterbi), in which almost all bars have the same
/// number of beats. A bar may be shorter or longer if a beat was missed or counted twice, or if the music changes its
/// meter.
package struct BarPath: Equatable {
    /// The place of each beat in its bar, from 0.
    package let places: [Int]

    /// Indices of the beats at which bars begin.
    package var downbeats: [Int] { places.indices.filter { places[$0] == 0 } }

    /// - Parameters:
    ///   - logOdds: the log odds, for each beat, that a bar begins.
    ///   - beatsPerBar: at least 2.
    ///   - penalty: the penalty for a bar that ends early, and for each additional beat of a bar.
    package init(_ logOdds: [Double], beatsPerBar: Int, penalty: Double) {
        func score(_ beat: Int, _ place: Int) -> Double { place == 0 ? logOdds[beat] / 2 : -logOdds[beat] / 2 }
        guard !logOdds.isEmpty else {
            places = []
            return
        }
        let last = beatsPerBar - 1
        var best = (0..<beatsPerBar).map { score(0, $0) }
        var sources: [[Int]] = []
        for beat in logOdds.indices.dropFirst() {
            var from = (0..<beatsPerBar).map { ($0 + last) % beatsPerBar }
            var sums = from.map { best[$0] }
            for place in 0..<last where best[place] - penalty > sums[0] {
                (sums[0], from[0]) = (best[place] - penalty, place)
            }
            if best[last] - penalty > sums[last] { (sums[last], from[last]) = (best[last] - penalty, last) }
            best = (0..<beatsPerBar).map { sums[$0] + score(beat, $0) }
            sources.append(from)
        }
        // Of equal scores, the first wins.
        var path = [best.indices.reduce(0) { best[$1] > best[$0] ? $1 : $0 }]
        for from in sources.reversed() { path.append(from[path[path.count - 1]]) }
        places = path.reversed()
    }
}
