import SimilarityIndex

/// The vectors of a library, standardized, so that distances are Euclidean.
struct FeatureSpace {
    private let reader: IndexReader
    private let means: [Float]
    private let scales: [Float]

    init(_ reader: IndexReader) throws(IndexError) {
        self.reader = reader
        let scaling = try reader.vectorScaling()
        means = scaling.means
        scales = scaling.inverseDeviations
    }

    /// nil when the track has no vector.
    func point(_ index: Int) throws(IndexError) -> [Float]? {
        guard let vector = try reader.vector(index) else { return nil }
        return vector.indices.map { (vector[$0] - means[$0]) * scales[$0] }
    }

    static func squaredDistance(_ first: [Float], _ second: [Float]) -> Float {
        var sum: Float = 0
        for dimension in first.indices {
            let difference = first[dimension] - second[dimension]
            sum += difference * difference
        }
        return sum
    }
}
