import CKernels

/// Features over the course of a track: frames of `dimension` values, one byte each, with value = offset + scale × byte
/// and a scale and an offset for each dimension of each sequence.
///
/// The bytes −127…127 span the range of the dimension, so the error is at most half a step: (maximum − minimum) / 508.
/// An entry has this form instead of floats, so reading an index and writing it again gives the same bytes.
///
/// ```swift
/// let sequence = try QuantizedSequence(values: [0, 10, 0.5, 20], dimension: 2, hopSeconds: 0.5)
/// print(sequence.frameCount, sequence.values)                      // 2 frames, each value within 1/508 of its range
/// ```
public struct QuantizedSequence: Equatable, Sendable {
    /// `frameCount × dimension` bytes, row-major.
    let bytes: [Int8]
    /// Step of each dimension; 0 if the dimension is constant.
    let scales: [Float]
    /// Middle of the range of each dimension.
    let offsets: [Float]

    /// Seconds from one frame to the next.
    public let hopSeconds: Float

    /// Values in a frame; 0 for ``empty``.
    public var dimension: Int { scales.count }

    /// Number of frames.
    public var frameCount: Int { scales.isEmpty ? 0 : bytes.count / scales.count }

    /// A sequence without frames, which fits every schema.
    public static let empty = QuantizedSequence(bytes: [], scales: [], offsets: [], hopSeconds: 0)

    init(bytes: [Int8], scales: [Float], offsets: [Float], hopSeconds: Float) {
        self.bytes = bytes
        self.scales = scales
        self.offsets = offsets
        self.hopSeconds = hopSeconds
    }

    /// Rounds every value to the nearest of 255 steps between the minimum and maximum of its dimension.
    /// - Parameters:
    ///   - values: `frameCount × dimension` values, row-major; may be empty.
    ///   - dimension: number of values per frame, 1 or more.
    ///   - hopSeconds: seconds from one frame to the next.
    /// - Throws: `IndexError` (`invalidInput`) if `values` is not a whole number of frames or if a value or the hop is
    ///   NaN, infinite or, in magnitude, above 10¹⁵.
    public init(values: [Float], dimension: Int, hopSeconds: Float) throws(IndexError) {
        guard dimension >= 1, values.count % dimension == 0 else {
            throw IndexError(.invalidInput("sequence of \(values.count) values is not whole frames of \(dimension)"))
        }
        guard hopSeconds >= 0, hopSeconds <= IndexEntry.largestMagnitude else {
            throw IndexError(.invalidInput("hop of \(hopSeconds) s is not a duration"))
        }
        if let position = IndexEntry.firstUnstorable(in: values) {
            let place = "frame \(position / dimension), dimension \(position % dimension)"
            throw IndexError(.invalidInput("sequence value \(values[position]) (\(place)) is not finite or too large"))
        }
        guard !values.isEmpty else {
            self = .empty
            return
        }
        var minimum = Array(values[..<dimension])
        var maximum = minimum
        for (position, value) in values.enumerated() {
            let column = position % dimension
            minimum[column] = min(minimum[column], value)
            maximum[column] = max(maximum[column], value)
        }
        let ranges: [Float] = zip(maximum, minimum).map { $0 - $1 }
        let scales: [Float] = ranges.map { $0 / 254 }
        let offsets: [Float] = zip(minimum, ranges).map { $0 + $1 / 2 }
        let bytes = values.enumerated().map { position, value -> Int8 in
            let column = position % dimension
            // A denormal range may have a step of zero, or one so coarse that the quotient is out of range.
            guard scales[column] > 0 else { return 0 }
            let step = ((value - offsets[column]) / scales[column]).rounded(.toNearestOrEven)
            return Int8(max(-127, min(127, step)))
        }
        self.init(bytes: bytes, scales: scales, offsets: offsets, hopSeconds: hopSeconds)
    }

    /// The values as floats: `frameCount × dimension`, row-major.
    public var values: [Float] {
        [Float](unsafeUninitializedCapacity: bytes.count) { values, initializedCount in
            ck_dequantize(bytes, frameCount, dimension, scales, offsets, values.baseAddress)
            initializedCount = bytes.count
        }
    }

    /// Whether there are no frames.
    public var isEmpty: Bool { bytes.isEmpty }
}
