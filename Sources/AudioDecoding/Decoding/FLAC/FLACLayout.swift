/// The length of a FLAC file according to its beginning and to the number of its last frame.
struct FLACLayout {
    /// From the marker, or for a stream without a beginning from its first frame, to the trailing tags.
    let content: Range<Int>
    let sampleRate: Int
    let channelCount: Int
    let bitsPerSample: Int
    /// Samples per channel according to the header; `nil` if it leaves the length open, and without a header.
    let promisedFrameCount: Int?
    /// Samples per channel from the first frame to the last one, which must end where the file ends and have a correct
    /// checksum; `nil` if there is no such frame.
    let heldFrameCount: Int?
    let hasHeader: Bool

    /// - Returns: `nil` if there is neither a STREAMINFO block nor, near the beginning, two consecutive frames.
    init?(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) {
        let head = try file.bytes(at: content.lowerBound, count: 4 + 4 + 34)
        hasHeader = head.has("fLaC")
        if hasHeader {
            guard head.unsigned8(4).map({ $0 & 0x7F }) == 0, let size = head.unsigned16(10, bigEndian: true),
                let numbers = head.unsigned32(18, bigEndian: true), let low = head.unsigned32(22, bigEndian: true)
            else { return nil }
            self.content = content
            sampleRate = numbers >> 12
            channelCount = numbers >> 9 & 7 + 1
            bitsPerSample = numbers >> 4 & 31 + 1
            let promised = (numbers & 15) << 32 | low
            promisedFrameCount = promised > 0 ? promised : nil
            heldFrameCount = try Self.end(file, content, channelCount: channelCount, blockSize: size)
        } else {
            guard let (start, first) = try Self.findFrame(file, content), let sampleRate = first.sampleRate,
                let bitsPerSample = first.bitsPerSample
            else { return nil }
            self.content = start..<content.upperBound
            (self.sampleRate, self.bitsPerSample) = (sampleRate, bitsPerSample)
            channelCount = first.channelCount
            promisedFrameCount = nil
            let end = try Self.end(file, self.content, channelCount: channelCount, blockSize: first.blockSize)
            let beginning = first.isVariable ? first.number : first.number * first.blockSize
            heldFrameCount = end.flatMap { $0 > beginning ? $0 - beginning : nil }
        }
    }

    /// Range in which the first frame of a file without a beginning is searched: two frames of any usual length.
    private static let searchLimit = 1 << 17
    /// False positives of the frame search are very rare. Junk must not cause many searches.
    private static let trialLimit = 4

    /// The first frame that is followed by another one of the same stream.
    private static func findFrame(
        _ file: ByteFile, _ content: Range<Int>
    ) throws(AudioError) -> (offset: Int, header: FLACFrameHeader)? {
        let bytes = try file.bytes(at: content.lowerBound, count: min(content.count, 2 * searchLimit))
        var trials = trialLimit
        let found = bytes.withUnsafeBufferPointer { bytes -> (Int, FLACFrameHeader)? in
            for offset in 0..<min(bytes.count, searchLimit) where bytes[offset] == 0xFF && trials > 0 {
                guard let header = FLACFrameHeader(bytes, at: offset) else { continue }
                trials -= 1
                let next = header.number + (header.isVariable ? header.blockSize : 1)
                for place in (offset + 10)..<max(offset + 10, min(bytes.count, offset + searchLimit))
                where bytes[place] == 0xFF {
                    guard let second = FLACFrameHeader(bytes, at: place) else { continue }
                    if second.isSameStream(as: header), second.number == next { return (offset, header) }
                }
            }
            return nil
        }
        return found.map { (content.lowerBound + $0.0, $0.1) }
    }

    /// The number of the sample after the last frame.
    private static func end(
        _ file: ByteFile, _ content: Range<Int>, channelCount: Int, blockSize: Int
    ) throws(AudioError) -> Int? {
        // Most frames are shorter than 64 KiB. Those with several channels of 24 bits are not.
        for length in [1 << 16, 1 << 20] {
            let start = max(content.lowerBound, content.upperBound - length)
            // A last frame may be shorter than the longest header.
            let bytes =
                try file.bytes(at: start, count: content.upperBound - start)
                + [UInt8](repeating: 0, count: FLACFrameHeader.longest)
            if let last = bytes.withUnsafeBufferPointer({ lastFrame($0, channelCount: channelCount) }) {
                return (last.isVariable ? last.number : last.number * blockSize) + last.blockSize
            }
        }
        return nil
    }

    /// The last frame, if its checksum is correct.
    /// - Parameter bytes: up to its end, followed by as many zeros as a header may have bytes.
    private static func lastFrame(
        _ bytes: UnsafeBufferPointer<UInt8>, channelCount: Int
    ) -> FLACFrameHeader? {
        var trials = trialLimit
        let end = bytes.count - FLACFrameHeader.longest
        for offset in (0..<end).reversed() where bytes[offset] == 0xFF {
            guard let header = FLACFrameHeader(bytes, at: offset), header.channelCount == channelCount else { continue }
            if checksum(bytes[offset..<end]) == 0 { return header }
            trials -= 1
            if trials == 0 { break }
        }
        return nil
    }

    /// CRC-16, x¹⁶ + x¹⁵ + x² + 1: 0 for a frame that includes its own CRC.
    private static func checksum(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
        bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ UInt16(byte) << 8) { value, _ in value & 0x8000 != 0 ? value << 1 ^ 0x8005 : value << 1
            }
        }
    }
}
