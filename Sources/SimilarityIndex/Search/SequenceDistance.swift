/// How differently two tracks develop: dynamic time warping between their z-scored sequences.
struct SequenceDistance: Sendable {
    private let reader: IndexReader
    private let weights: [Float]

    init(_ reader: IndexReader) throws(IndexError) {
        self.reader = reader
        weights = try reader.sequenceScaling().inverseDeviations
    }

    /// Frames of track `index`, each dimension divided by its standard deviation over the library;
    /// nil when the track has no sequence.
    func frames(of index: Int) throws(IndexError) -> [Float]? {
        guard var values = try reader.sequence(index)?.values else { return nil }
        var column = 0
        for position in values.indices {
            values[position] *= weights[column]
            column += 1
            if column == weights.count { column = 0 }
        }
        return values
    }

    /// Root mean square difference of aligned values: √(accumulated cost / (n + m) / dimension).
    func distance(_ first: [Float], _ second: [Float]) -> Float {
        let dimension = weights.count
        let (n, m) = (first.count / dimension, second.count / dimension)
        var previous = [Float](repeating: .infinity, count: m + 1)
        previous[0] = 0
        for row in 0..<n {
            var current = [Float](repeating: .infinity, count: m + 1)
            for column in 0..<m {
                var cost: Float = 0
                for j in 0..<dimension {
                    let difference = first[row * dimension + j] - second[column * dimension + j]
                    cost += difference * difference
                }
                current[column + 1] = cost + min(previous[column], previous[column + 1], current[column])
            }
            previous = current
        }
        return (previous[m] / Float((n + m) * dimension)).squareRoot()
    }
}
