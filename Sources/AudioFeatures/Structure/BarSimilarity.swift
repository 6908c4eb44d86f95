/// The similarity of each pair of bars: the cosine of their patterns minus the mean pattern of the track, −1…1. It is 0
/// for a bar that equals the mean.
package struct BarSimilarity {
    package let count: Int
    /// Row by row.
    private let values: [Double]

    /// - Parameter patterns: the pattern of each bar, all of equal length.
    package init(patterns: [[Double]]) {
        count = patterns.count
        let width = patterns.first?.count ?? 0
        var mean = [Double](repeating: 0, count: width)
        for pattern in patterns {
            for k in 0..<width { mean[k] += pattern[k] / Double(patterns.count) }
        }
        var units: [Double] = []
        units.reserveCapacity(count * width)
        for pattern in patterns {
            let rest = (0..<width).map { pattern[$0] - mean[$0] }
            let length = rest.reduce(0) { $0 + $1 * $1 }.squareRoot()
            units += length > 1e-9 ? rest.map { $0 / length } : [Double](repeating: 0, count: width)
        }
        var values = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in 0...row {
                var sum = 0.0
                for k in 0..<width { sum += units[row * width + k] * units[column * width + k] }
                values[row * count + column] = sum
                values[column * count + row] = sum
            }
        }
        self.values = values
    }

    package subscript(row: Int, column: Int) -> Double { values[row * count + column] }

    /// The mean similarity of each bar to all bars.
    package var means: [Double] {
        (0..<count).map { row in
            values[row * count..<(row + 1) * count].reduce(0, +) / Double(count)
        }
    }
}
