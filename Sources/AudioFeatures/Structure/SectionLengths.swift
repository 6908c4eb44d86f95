/// Selects the bar lines at which sections begin: those with the highest sum of scores. Each score has a part for the
/// line and a part for the length of the section that ends there.
package struct SectionLengths {
    /// The score of a section of 1, 2, … bars; no section is longer.
    private let scores: [Double]

    package init(scores: [Double]) {
        self.scores = scores
    }

    /// - Parameter lines: the score of each bar line, from the start of the first bar to the end of the last. The
    ///   first and the last are always boundaries, whatever their score.
    /// - Returns: the indices of the boundaries, with both ends.
    package func boundaries(_ lines: [Double]) -> [Int] {
        guard lines.count > 1 else { return Array(lines.indices) }
        var best = [0.0]
        var previous = [0]
        for line in 1..<lines.count {
            let own = line < lines.count - 1 ? lines[line] : 0
            var (highest, from) = (-Double.infinity, line - 1)
            for length in 1...min(line, scores.count) {
                let sum = best[line - length] + scores[length - 1]
                if sum > highest { (highest, from) = (sum, line - length) }
            }
            best.append(highest + own)
            previous.append(from)
        }
        var boundaries = [lines.count - 1]
        while let last = boundaries.last, last > 0 { boundaries.append(previous[last]) }
        return boundaries.reversed()
    }
}
