/// A ``FeatureSequence`` in one byte a value: value = offset + scale × byte, with a scale and an
/// offset for each dimension of each sequence.
///
/// The bytes −127…127 span the dimension's own range, so the error is at most half a step:
/// (maximum − minimum) / 508. An entry carries this form rather than floats so that reading an
/// index and writing it again gives the same bytes.
public struct QuantizedSequence: Equatable, Sendable {
    /// `frameCount × dimension` bytes, row-major.
    let bytes: [Int8]
    /// Step of each dimension; 0 when the dimension is constant.
    let scales: [Float]
    /// Middle of the range of each dimension.
    let offsets: [Float]

    /// Seconds from one frame to the next.
    public let hopSeconds: Float

    /// Values in a frame; 0 for ``empty``.
    public var dimension: Int { scales.count }

    /// Number of frames.
    public var frameCount: Int { scales.isEmpty ? 0 : bytes.count / scales.count }

    /// No frames: nothing is known of the track's course. Fits every schema.
    public static let empty = QuantizedSequence(bytes: [], scales: [], offsets: [], hopSeconds: 0)

    init(bytes: [Int8], scales: [Float], offsets: [Float], hopSeconds: Float) {
        self.bytes = bytes
        self.scales = scales
        self.offsets = offsets
        self.hopSeconds = hopSeconds
    }

    /// Rounds every value of `sequence` to the nearest of 255 steps between its dimension's minimum and maximum.
    public init(_ sequence: FeatureSequence) {
        guard sequence.frameCount > 0 else {
            self = .empty
            return
        }
        let dimension = sequence.dimension
        var minimum = Array(sequence.values[..<dimension])
        var maximum = minimum
        for (position, value) in sequence.values.enumerated() {
            let column = position % dimension
            minimum[column] = min(minimum[column], value)
            maximum[column] = max(maximum[column], value)
        }
        let scales = (0..<dimension).map { (maximum[$0] - minimum[$0]) / 254 }
        let offsets = (0..<dimension).map { minimum[$0] + (maximum[$0] - minimum[$0]) / 2 }
        let bytes = sequence.values.enumerated().map { position, value -> Int8 in
            let column = position % dimension
            // A denormal step may round to zero, or to so little that the quotient leaves the range.
            guard scales[column] > 0 else { return 0 }
            let step = ((value - offsets[column]) / scales[column]).rounded(.toNearestOrEven)
            return Int8(max(-127, min(127, step)))
        }
        self.init(bytes: bytes, scales: scales, offsets: offsets, hopSeconds: sequence.hopSeconds)
    }

    /// The values as floats again: `frameCount × dimension`, row-major.
    public var values: [Float] {
        var values: [Float] = []
        values.reserveCapacity(bytes.count)
        var column = 0
        for byte in bytes {
            values.append(offsets[column] + scales[column] * Float(byte))
            column += 1
            if column == scales.count { column = 0 }
        }
        return values
    }

    /// The sequence as floats again; nil when it is empty.
    public var dequantized: FeatureSequence? {
        isEmpty ? nil : FeatureSequence(unchecked: values, dimension: dimension, hopSeconds: hopSeconds)
    }

    /// Whether there are no frames.
    public var isEmpty: Bool { bytes.isEmpty }
}
