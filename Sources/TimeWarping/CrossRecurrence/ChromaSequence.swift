/// Pitch classes over the course of a track, for version searches: frames of 12 values of four bits.
///
/// ```swift
/// let chord = (0..<12).map { [0, 4, 7].contains($0) ? Float(1) : 0 }       // C major
/// let sequence = try ChromaSequence(values: chord + chord)
/// print(sequence.frameCount)                                               // 2
/// ```
public struct ChromaSequence: Equatable, Sendable {
    /// Number of values per frame.
    public static let dimension = 12
    /// Number of bytes per frame.
    package static let frameByteCount = 6
    /// Maximum number of frames.
    public static let largestCount = 16_000

    /// Six bytes per frame: the lower half of byte *b* is pitch class 2 *b*, the upper half 2 *b* + 1.
    package let bytes: [UInt8]

    /// A sequence without frames: unknown or silent.
    public static let empty = ChromaSequence(bytes: [])

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Rounds every value to a fifteenth.
    /// - Parameter values: frames × 12, 0…1.
    /// - Throws: `DTWError`: `raggedFrames`, `sizeOverflow`, or `invalidParameter` if a value is not in 0…1.
    public init(values: [Float]) throws(DTWError) {
        guard values.count % Self.dimension == 0 else {
            throw .raggedFrames(valueCount: values.count, dimension: Self.dimension)
        }
        guard values.count <= Self.largestCount * Self.dimension else { throw .sizeOverflow }
        guard values.allSatisfy({ (0...1).contains($0) }) else { throw .invalidParameter("chroma is not within 0…1") }
        let levels = values.map { UInt8(($0 * 15).rounded()) }
        bytes = stride(from: 0, to: levels.count, by: 2).map { levels[$0] | levels[$0 + 1] << 4 }
    }

    /// Number of frames.
    public var frameCount: Int { bytes.count / Self.frameByteCount }

    /// Whether there are none.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Frames × 12, each 0…15.
    var levels: [UInt8] { bytes.flatMap { [$0 & 15, $0 >> 4] } }
}
