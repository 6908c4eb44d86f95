/// The element types of frames: `Float` and `Double`, for which the kernels are compiled.
public protocol DTWElement: BinaryFloatingPoint, BitwiseCopyable, Sendable {}
extension Float: DTWElement {}
extension Double: DTWElement {}

/// A sequence of frames of equal length, validated once: non-empty, whole frames, finite values.
///
/// The values are `count × dimension`, row-major (frame by frame). The array is kept without a copy. Elements are
/// `Float` or `Double`.
///
/// ```swift
/// let melody = try FrameSequence([60, 62, 64, 62] as [Float])                       // 4 frames of one number
/// let features = try FrameSequence(matrix.values, dimension: matrix.columnCount)    // rows of a FeatureMatrix
/// ```
public struct FrameSequence<Element: DTWElement>: Sendable {
    /// The values, `count × dimension`, row-major.
    public let values: [Element]
    /// Number of components per frame, ≥ 1.
    public let dimension: Int
    /// Number of frames, ≥ 1.
    public let count: Int
    let largestMagnitude: Element

    // Private, so that only the two element types that the kernels support can be created.
    private init(checking values: [Element], dimension: Int) throws(DTWError) {
        (count, largestMagnitude) = try values.withUnsafeBufferPointer { buffer throws(DTWError) in
            let frames = try FrameView(checking: buffer, dimension: dimension)
            return (frames.count, frames.largestMagnitude)
        }
        self.values = values
        self.dimension = dimension
    }

    func withFrames<R>(_ body: (FrameView<Element>) throws(DTWError) -> R) throws(DTWError) -> R {
        try values.withUnsafeBufferPointer { buffer throws(DTWError) in
            try body(FrameView(unchecked: buffer, dimension: dimension, largestMagnitude: largestMagnitude))
        }
    }
}

extension FrameSequence where Element == Float {
    /// - Throws: ``DTWError`` if the values are empty, ragged, too many, or not finite.
    public init(_ values: [Float], dimension: Int = 1) throws(DTWError) {
        try self.init(checking: values, dimension: dimension)
    }
}

extension FrameSequence where Element == Double {
    /// - Throws: ``DTWError`` if the values are empty, ragged, too many, or not finite.
    public init(_ values: [Double], dimension: Int = 1) throws(DTWError) {
        try self.init(checking: values, dimension: dimension)
    }
}

/// Borrowed frames, valid only inside the closure that receives them.
struct FrameView<Element: DTWElement> {
    // Kernels index frames with Int32 and add small paddings to them.
    static var maximumCount: Int { 1 << 30 }

    let base: UnsafePointer<Element>
    let count: Int
    let dimension: Int
    /// At least the largest magnitude of all values.
    let largestMagnitude: Element

    init(checking buffer: UnsafeBufferPointer<Element>, dimension: Int) throws(DTWError) {
        guard Element.self == Float.self || Element.self == Double.self else {
            throw .invalidParameter("frames of \(Element.self) cannot be compared")
        }
        guard dimension >= 1 else { throw .invalidDimension(dimension) }
        guard buffer.count.isMultiple(of: dimension) else {
            throw .raggedFrames(valueCount: buffer.count, dimension: dimension)
        }
        guard buffer.count / dimension <= Self.maximumCount else { throw .sizeOverflow }
        guard !buffer.isEmpty else { throw .empty }
        let largest = DTWKernel<Element>.largestMagnitude(buffer)
        self.init(unchecked: buffer, dimension: dimension, largestMagnitude: largest)
        if !largest.isFinite, let index = DTWKernel<Element>.firstNonFinite(buffer) {
            throw .nonFinite(frame: index / dimension, component: index % dimension)
        }
    }

    /// - Precondition: `buffer` is not empty and contains whole frames.
    init(unchecked buffer: UnsafeBufferPointer<Element>, dimension: Int, largestMagnitude: Element) {
        self.largestMagnitude = largestMagnitude
        base = buffer.baseAddress.unsafelyUnwrapped
        count = buffer.count / dimension
        self.dimension = dimension
    }

    func checkComparable(with other: FrameView) throws(DTWError) {
        guard dimension == other.dimension else {
            throw .dimensionMismatch(first: dimension, second: other.dimension)
        }
    }
}
