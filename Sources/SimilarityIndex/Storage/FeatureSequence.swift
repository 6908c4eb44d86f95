/// How features develop over a track: `frameCount × dimension` values, row-major.
public struct FeatureSequence: Equatable, Sendable {
    /// `frameCount × dimension` values, one frame after the other.
    public let values: [Float]
    /// Values in a frame, at least 1.
    public let dimension: Int
    /// Seconds from one frame to the next.
    public let hopSeconds: Float

    /// Number of frames; 0 when nothing is known of the track's course.
    public var frameCount: Int { values.count / dimension }

    /// Makes a sequence.
    /// - Throws: `IndexError` (`invalidInput`) when `values` is not a whole number of frames or when a
    ///   value or the hop is NaN, infinite or, in magnitude, above ``IndexEntry/largestMagnitude``.
    public init(values: [Float], dimension: Int, hopSeconds: Float) throws(IndexError) {
        guard dimension >= 1 else { throw IndexError(.invalidInput("sequence dimension \(dimension) is not positive")) }
        guard values.count % dimension == 0 else {
            throw IndexError(.invalidInput("sequence of \(values.count) values is not whole frames of \(dimension)"))
        }
        guard hopSeconds >= 0, hopSeconds <= IndexEntry.largestMagnitude else {
            throw IndexError(.invalidInput("hop of \(hopSeconds) s is not a length of time"))
        }
        if let position = IndexEntry.firstUnstorable(in: values) {
            throw IndexError(
                .invalidInput(
                    "sequence value \(values[position]) (frame \(position / dimension), dimension \(position % dimension)) "
                        + "is not finite or too large"))
        }
        self.init(unchecked: values, dimension: dimension, hopSeconds: hopSeconds)
    }

    init(unchecked values: [Float], dimension: Int, hopSeconds: Float) {
        self.values = values
        self.dimension = dimension
        self.hopSeconds = hopSeconds
    }
}
