/// How an index keeps its vectors.
public enum VectorFormat: UInt32, Sendable {
    /// As they are, in whatever units: distances are taken after scaling every dimension by its deviation over the library.
    case floats
    /// As whole numbers −127…127 of a space in which distances are taken as they are, each with its ``VectorNeighborhood``.
    case bytes
}

/// How a vector lies among others: what makes distances comparable between crowded and empty parts of a space, without the
/// "hubs" that are near to everything.
///
/// Against a fixed set of reference vectors, so that a track's are the same in every index.
public struct VectorNeighborhood: Equatable, Sendable {
    /// Mean distance of the nearest tenth of the references, above 0.
    public var radius: Float
    /// Mean, over the references, of the distance over the square root of both radii.
    public var mean: Float
    /// Standard deviation of the same, above 0.
    public var deviation: Float

    /// Makes surroundings.
    public init(radius: Float, mean: Float, deviation: Float) {
        (self.radius, self.mean, self.deviation) = (radius, mean, deviation)
    }

    var isUsable: Bool {
        let range: ClosedRange<Float> = 1e-6...1e6
        return range.contains(radius) && range.contains(mean) && range.contains(deviation)
    }
}

/// Where the parts of a vector's record stand in a section of bytes.
enum ByteVectorLayout {
    /// Radius, mean, deviation; the first is NaN where there is no vector.
    static let surroundingsByteCount = 12

    static func byteCount(dimension: Int) -> Int { (surroundingsByteCount + dimension + 3) & ~3 }
}
