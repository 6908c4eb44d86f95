/// Gives similar sections the same letter, by clusters of average linkage.
package struct SectionLetters {
    /// The letter of each section: A for the first, and so on; AA after Z.
    package let letters: [String]

    /// - Parameters:
    ///   - sections: their bars; none is empty.
    ///   - leastSimilarity: the minimum similarity of two clusters to be joined.
    package init(_ sections: [Range<Int>], _ similarity: BarSimilarity, leastSimilarity: Double) {
        var clusters = sections.indices.map { [$0] }
        var alike = sections.map { first in sections.map { Self.similarity(first, $0, similarity) } }
        while let (first, second) = Self.closest(alike), alike[first][second] >= leastSimilarity {
            // The mean over all pairs of the joined cluster with each other one.
            let (a, b) = (Double(clusters[first].count), Double(clusters[second].count))
            for other in clusters.indices {
                let mean = (a * alike[first][other] + b * alike[second][other]) / (a + b)
                alike[first][other] = mean
                alike[other][first] = mean
            }
            clusters[first] += clusters[second]
            clusters.remove(at: second)
            alike.remove(at: second)
            for row in alike.indices { alike[row].remove(at: second) }
        }
        var numbers = [Int](repeating: 0, count: sections.count)
        // A cluster stays at the place of its first section.
        for (number, cluster) in clusters.enumerated() {
            for section in cluster { numbers[section] = number }
        }
        letters = numbers.map { Self.letter($0) }
    }

    /// The highest mean similarity of consecutive bars, which may be shifted by a bar; sections of different length are
    /// less similar, and not at all if one is more than twice as long.
    package static func similarity(_ a: Range<Int>, _ b: Range<Int>, _ similarity: BarSimilarity) -> Double {
        let (shorter, longer) = (min(a.count, b.count), max(a.count, b.count))
        guard 2 * shorter >= longer else { return 0 }
        var best = -1.0
        for shift in -1...1 {
            let first = max(0, -shift)
            let end = min(a.count, b.count - shift)
            guard first < end else { continue }
            let sum = (first..<end).reduce(0.0) {
                $0 + similarity[a.lowerBound + $1, b.lowerBound + $1 + shift]
            }
            best = max(best, sum / Double(end - first))
        }
        return best * (Double(shorter) / Double(longer)).squareRoot()
    }

    private static func closest(_ alike: [[Double]]) -> (first: Int, second: Int)? {
        var closest: (first: Int, second: Int)?
        for second in alike.indices {
            for first in 0..<second where closest.map({ alike[first][second] > alike[$0.first][$0.second] }) ?? true {
                closest = (first, second)
            }
        }
        return closest
    }

    private static func letter(_ number: Int) -> String {
        let last = String(UnicodeScalar(UInt8(65 + number % 26)))
        return number < 26 ? last : letter(number / 26 - 1) + last
    }
}
