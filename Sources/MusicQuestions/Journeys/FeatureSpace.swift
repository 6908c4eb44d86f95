import SimilarityIndex

/// The vectors of a library, standardized, so that distances are Euclidean.
struct FeatureSpace {
    private let library: Library
    private let means: [Float]
    private let scales: [Float]

    init(_ library: Library) throws(LibraryError) {
        self.library = library
        let scaling = try library.reading(library.reader.vectorScaling())
        means = scaling.means
        scales = scaling.inverseDeviations
    }

    /// nil when the track has no vector.
    func point(_ index: Int) throws(LibraryError) -> [Float]? {
        guard let vector = try library.reading(library.reader.vector(index)) else { return nil }
        return vector.indices.map { (vector[$0] - means[$0]) * scales[$0] }
    }

    func vector(_ point: [Float]) -> [Float] {
        point.indices.map { scales[$0] > 0 ? point[$0] / scales[$0] + means[$0] : means[$0] }
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
