/// The pitch classes of a track in their course, for ``VersionSearch``: frames of 12 values of four bits.
public struct ChromaSequence: Equatable, Sendable {
    /// Values of a frame.
    public static let dimension = 12
    /// Bytes of a frame.
    static let frameByteCount = 6
    /// Most frames of a sequence.
    public static let largestCount = 16_000

    /// Six bytes a frame: the lower half of byte *b* is pitch class 2 *b*, the upper one 2 *b* + 1.
    let bytes: [UInt8]

    /// No frames: nothing is known, or nothing sounds.
    public static let empty = ChromaSequence(bytes: [])

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Number of frames.
    public var frameCount: Int { bytes.count / Self.frameByteCount }

    /// Whether there are none.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Frames × 12, each 0…15.
    var levels: [UInt8] { bytes.flatMap { [$0 & 15, $0 >> 4] } }
}
