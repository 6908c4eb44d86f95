/// The pitch classes of a track in their course, for searches of versions: frames of 12 values of four bits.
public struct ChromaSequence: Equatable, Sendable {
    /// Values of a frame.
    public static let dimension = 12
    /// Bytes of a frame.
    package static let frameByteCount = 6
    /// Most frames of a sequence.
    public static let largestCount = 16_000

    /// Six bytes a frame: the lower half of byte *b* is pitch class 2 *b*, the upper one 2 *b* + 1.
    package let bytes: [UInt8]

    /// No frames: nothing is known, or nothing sounds.
    public static let empty = ChromaSequence(bytes: [])

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Rounds every value to a fifteenth.
    /// - Parameter values: frames × 12, 0…1.
    /// - Throws: `DTWError`: `raggedFrames`, `sizeOverflow`, or `invalidParameter` when a value is none of 0…1.
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
