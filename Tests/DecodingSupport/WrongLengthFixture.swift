public import AudioDecoding
import TestSupport

/// Twenty seconds of music by LAME, whose header can have another length than the file.
public struct WrongLengthFixture {
    private let folder: TemporaryFolder
    private let whole: [UInt8]
    /// Position of the Xing or Info table.
    public let table: Int
    /// The frames; the first one has the table.
    public let frames: [Range<Int>]

    /// Reads the clip.
    public init() throws {
        folder = try TemporaryFolder()
        let bytes = try repositoryBytes("SampleAudio/Electronic/01-mirrorball-morning.mp3")
        whole = bytes
        let position = bytes.indices.first {
            bytes[$0...].starts(with: ascii("Xing")) || bytes[$0...].starts(with: ascii("Info"))
        }
        guard let position else { throw AudioError(.badHeader, "01-mirrorball-morning.mp3", "no Xing or Info table") }
        table = position
        // The table follows the header and 32 bytes of side information.
        frames = Self.frames(bytes, from: position - 36)
    }

    /// MPEG-1 layer III at 44.1 kHz, the format of the clip.
    private static func frames(_ bytes: [UInt8], from start: Int) -> [Range<Int>] {
        let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        var (offset, frames): (Int, [Range<Int>]) = (start, [])
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xFE == 0xFA {
            let length = 144_000 * rates[Int(bytes[offset + 2] >> 4)] / 44_100 + Int(bytes[offset + 2] >> 1 & 1)
            frames.append(offset..<offset + length)
            offset += length
        }
        return frames
    }

    /// Writes the clip with other numbers in its table, and further changes.
    public func file(
        frameCount: Int? = nil, byteCount: Int? = nil, _ change: (inout [UInt8]) -> Void = { _ in }
    ) throws -> RawPath {
        var bytes = whole
        if let frameCount { bytes.replaceSubrange(table + 8..<table + 12, with: big(frameCount, 4)) }
        if let byteCount { bytes.replaceSubrange(table + 12..<table + 16, with: big(byteCount, 4)) }
        change(&bytes)
        return RawPath(try folder.write(bytes, as: "x.mp3"))
    }

    /// The clip from its table to the middle of a frame, or to the end of one.
    /// - Parameters:
    ///   - share: of the frames.
    ///   - rest: bytes that are missing of the last one.
    public func beginning(_ share: Double, without rest: Int) throws -> RawPath {
        let end = frames[Int(Double(frames.count) * share)].upperBound - rest
        return try file { $0.removeSubrange(end...) }
    }

    /// The clip with seven tenths of its bytes zeroed.
    public func damaged() throws -> RawPath {
        try file { bytes in
            let hole = bytes.count / 5..<bytes.count * 9 / 10
            bytes.replaceSubrange(hole, with: [UInt8](repeating: 0, count: hole.count))
        }
    }
}
