import SimilarityIndex

/// How many of the ten nearest tracks would stay if vectors were stored in less than four bytes a value.
enum QuantizedVectors {
    private static let queryCount = 64
    private static let neighborCount = 10

    /// - Returns: the share of the ten nearest that is the same, with half-precision floats and with a byte a value.
    static func recall(_ reader: IndexReader) throws -> (half: Double, byte: Double) {
        let dimension = reader.schema.vectorDimension
        let scaling = try reader.vectorScaling()
        // Distances are taken between z-scores, so these are what is rounded.
        let exact = try reader.withVectors { vectors in
            (0..<vectors.count).map { position in
                let column = position % dimension
                return (vectors[position] - scaling.means[column]) * scaling.inverseDeviations[column]
            }
        }
        // Four deviations to either side in 255 steps.
        let byte = exact.map { max(-4, min(4, ($0 * 127 / 4).rounded() * 4 / 127)) }
        let half = exact.map { halfPrecision($0) }
        var (halfKept, byteKept) = (0, 0)
        for number in 0..<queryCount {
            let query = number * reader.count / queryCount
            let wanted = nearest(exact, to: query, dimension)
            halfKept += wanted.intersection(nearest(half, to: query, dimension)).count
            byteKept += wanted.intersection(nearest(byte, to: query, dimension)).count
        }
        let all = Double(queryCount * neighborCount)
        return (Double(halfKept) / all, Double(byteKept) / all)
    }

    /// Eleven significant bits, as IEEE 754 binary16 has in its normal range.
    private static func halfPrecision(_ value: Float) -> Float {
        let rounded = value.bitPattern &+ 0xFFF &+ (value.bitPattern >> 13 & 1)
        return Float(bitPattern: rounded & ~0x1FFF)
    }

    private static func nearest(_ vectors: [Float], to query: Int, _ dimension: Int) -> Set<Int> {
        var found: [(distance: Float, track: Int)] = []
        for track in 0..<vectors.count / dimension where track != query {
            var distance: Float = 0
            for column in 0..<dimension {
                let difference = vectors[track * dimension + column] - vectors[query * dimension + column]
                distance += difference * difference
            }
            if found.count == neighborCount, let last = found.last, distance >= last.distance { continue }
            let place = found.firstIndex { distance < $0.distance } ?? found.count
            found.insert((distance, track), at: place)
            if found.count > neighborCount { found.removeLast() }
        }
        return Set(found.map(\.track))
    }
}
