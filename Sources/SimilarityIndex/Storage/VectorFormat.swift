/// Storage format of the vectors of an index.
public enum VectorFormat: UInt32, Sendable {
    /// Floats in any units. Distances are computed after scaling every dimension by its deviation over the library.
    case floats
    /// Whole numbers −127…127 in a space whose distances need no scaling, each with its ``VectorNeighborhood``.
    case bytes
}

/// Position of a vector among others. It makes distances comparable between crowded and sparse regions of a space,
/// without the "hubs" that are near to everything.
///
/// It is measured against a fixed set of reference vectors, so a track has the same values in every index.
///
/// ```swift
/// let reader = try IndexReader(path: "library.sidx")
/// if let around = try reader.surroundings(0) { print(around.radius, around.mean, around.deviation) }
/// ```
public struct VectorNeighborhood: Equatable, Sendable {
    /// Mean distance of the nearest tenth of the references, above 0.
    public var radius: Float
    /// Mean, over the references, of the distance divided by the square root of both radii.
    public var mean: Float
    /// Standard deviation of the same, above 0.
    public var deviation: Float

    /// Creates a neighborhood.
    public init(radius: Float, mean: Float, deviation: Float) {
        (self.radius, self.mean, self.deviation) = (radius, mean, deviation)
    }

    var isUsable: Bool {
        let range: ClosedRange<Float> = 1e-6...1e6
        return range.contains(radius) && range.contains(mean) && range.contains(deviation)
    }
}

/// Offsets of the parts of a vector's record in a section of bytes.
enum ByteVectorLayout {
    /// Radius, mean, deviation; the first is NaN if there is no vector.
    static let surroundingsByteCount = 12

    static func byteCount(dimension: Int) -> Int { (surroundingsByteCount + dimension + 3) & ~3 }
}
