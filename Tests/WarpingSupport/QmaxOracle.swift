/// Qmax as defined in its paper, cell by cell, in double precision.
public enum QmaxOracle {
    /// - Parameters:
    ///   - first: frames × 12, values 0…1, as given to `ChromaSequence`.
    ///   - second: likewise.
    public static func length(
        _ first: [[Double]], _ second: [[Double]], transposition: Int, window: Int = 9, nearness: Double = 0.095
    ) -> Double {
        let (a, b) = (normalized(first), normalized(second))
        let (rows, columns) = (a.count - window + 1, b.count - window + 1)
        guard rows > 0, columns > 0 else { return 0 }
        var similarity = [[Double]](repeating: [Double](repeating: 0, count: columns), count: rows)
        for i in 0..<rows {
            for j in 0..<columns {
                var sum = 0.0
                for t in 0..<window {
                    for c in 0..<12 { sum += a[i + t][(c + transposition) % 12] * b[j + t][c] }
                }
                similarity[i][j] = (sum / 256).rounded(.down)
            }
        }
        func threshold(_ values: [Double]) -> Double {
            max(1, values.sorted(by: >)[max(1, Int((nearness * Double(values.count)).rounded())) - 1])
        }
        let rowThresholds = similarity.map(threshold)
        let columnThresholds = (0..<columns).map { j in threshold(similarity.map { $0[j] }) }
        var scores = [[Double]](repeating: [Double](repeating: 0, count: columns + 2), count: rows + 2)
        var best = 0.0
        for i in 0..<rows {
            for j in 0..<columns {
                let from = max(scores[i + 1][j + 1], scores[i][j + 1], scores[i + 1][j])
                let isSet = similarity[i][j] >= rowThresholds[i] && similarity[i][j] >= columnThresholds[j]
                scores[i + 2][j + 2] = isSet ? from + 1 : max(0, from - 0.5)
                best = max(best, scores[i + 2][j + 2])
            }
        }
        return best
    }

    /// Frames of length 78 in integers, from values in fifteenths.
    private static func normalized(_ frames: [[Double]]) -> [[Double]] {
        frames.map { frame in
            let levels = frame.map { ($0 * 15).rounded() }
            let norm = levels.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return levels.map { norm > 0 ? (78 * $0 / norm).rounded() : 0 }
        }
    }
}
