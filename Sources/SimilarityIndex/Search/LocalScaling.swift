/// Makes distances comparable between crowded and sparse regions of feature space.
///
/// In many dimensions some points, "hubs", are near to almost every other point and appear in every result, others in
/// none. The remedy is to divide a distance by the geometric mean of the neighborhood radii of both ends: L.
/// Zelnik-Manor and P. Perona, *Self-tuning spectral clustering* (NIPS 2004); D. Schnitzer et al., *Local and global
/// scaling reduce hubs in space* (JMLR 13, 2012). The radius of a track is the 10th percentile of its distances to at
/// most 256 tracks spread evenly over the index, so the cost does not depend on the size of the library.
struct LocalScaling: Sendable {
    private static let referenceCount = 256
    private static let share = 0.1

    private let reader: IndexReader
    private let weights: [Float]
    private let references: [Int]
    private let rows: [Float]

    init(_ reader: IndexReader) throws(IndexError) {
        self.reader = reader
        weights = try reader.vectorScaling().inverseDeviations.map { $0 * $0 }
        var references: [Int] = []
        var rows: [Float] = []
        let wanted = min(Self.referenceCount, reader.count)
        for position in 0..<wanted {
            let index = position * reader.count / wanted
            guard let vector = try reader.vector(index) else { continue }
            references.append(index)
            rows += vector
        }
        self.references = references
        self.rows = rows
    }

    /// `pool` with every distance from `subject` divided by the geometric mean of both radii.
    func scaled(_ pool: [Neighbor], from subject: SearchSubject) throws(IndexError) -> [Neighbor] {
        let ownRadius = try radius(of: subject)
        var result = pool
        for position in result.indices {
            result[position].distance /= (ownRadius * (try radius(of: .track(result[position].index)))).squareRoot()
        }
        return result
    }

    /// Distance within which a tenth of the library lies; 1 if undefined.
    func radius(of subject: SearchSubject) throws(IndexError) -> Float {
        guard let vector = try subject.vector(in: reader) else { return 1 }
        let squared = WeightedDistances.squared(from: vector, toRows: rows, count: references.count, weights: weights)
        var others: [Float] = []
        for (reference, distance) in zip(references, squared) where reference != subject.index {
            others.append(distance)
        }
        guard !others.isEmpty else { return 1 }
        others.sort()
        let radius = others[Int(Double(others.count - 1) * Self.share)].squareRoot()
        return radius > 0 && radius.isFinite ? radius : 1
    }
}
