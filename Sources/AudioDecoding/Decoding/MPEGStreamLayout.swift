/// Position of the MPEG audio frames in a file, and the length stated in the first frame.
struct MPEGStreamLayout {
    /// From the first frame to the trailing tags.
    let audio: Range<Int>
    let firstHeader: MPEGFrameHeader
    /// Bytes of an unpadded frame in free format.
    let freeFormatLength: Int?
    /// Bytes of the first frame if it is a Xing, Info or VBRI frame, which has a table instead of audio.
    private(set) var informationFrameLength = 0
    /// The offset of the table in a Xing or Info frame; nil for other first frames.
    private(set) var informationTable: Int?
    /// Number of frames according to the Xing, Info or VBRI frame.
    private(set) var promisedFrameCount: Int?
    /// Number of bytes of the stream according to it.
    private(set) var promisedByteCount: Int?

    var frames: Range<Int> { min(audio.lowerBound + informationFrameLength, audio.upperBound)..<audio.upperBound }

    /// Maximum distance of the first frame from the start of the file (after its tags).
    static let searchLimit = 1 << 20

    /// Searches for the first run of consistent frames in `range` of the file.
    ///
    /// At the very start two frames are sufficient. After junk four are required, because in a mebibyte of random bytes
    /// two matching headers occasionally occur by chance. Layer I is accepted only at the very start: jump tables of
    /// programs look like its short frames, and it is not used for music. A run may also end with the range.
    /// - Returns: `nil` if there is none in the first mebibyte.
    init?(_ file: ByteFile, _ range: Range<Int>) throws(AudioError) {
        // Most files start with a frame, so a small part is checked first.
        var found = try Self.findRun(file, range, searchLength: 1)
        if found == nil { found = try Self.findRun(file, range, searchLength: Self.searchLimit) }
        guard let found else { return nil }
        audio = found.offset..<range.upperBound
        firstHeader = found.header
        freeFormatLength = found.freeFormatLength
        try readInformationFrame(file)
    }

    // MARK: Completeness

    /// The decoded part of a stream: the bytes of its frames, and the end of the last one, from the start of `audio`.
    struct Coverage {
        var byteCount = 0
        var end = 0
    }

    /// Whether the decoded frames are complete: they fill the file to its last byte, whereas a truncated file ends in
    /// the middle of a frame, and the header states no more bytes.
    func isFilled(by decoded: Coverage) -> Bool {
        decoded.end == audio.count && passedOver(decoded) <= Self.delayByteCount
            && (promisedByteCount ?? 0) <= audio.count + informationFrameLength
    }

    /// Whether enough was skipped to count as damage. A truncation costs at most a frame.
    func isDamaged(_ decoded: Coverage) -> Bool { passedOver(decoded) > Self.damagedByteCount }

    private func passedOver(_ decoded: Coverage) -> Int { frames.count - decoded.byteCount }

    /// Frames that only have the encoder's delay are not decoded: two of the longest.
    private static let delayByteCount = 2 * 1_441
    private static let damagedByteCount = 8_192

    // MARK: Search

    private struct Run {
        let offset: Int
        let header: MPEGFrameHeader
        let freeFormatLength: Int?
    }

    private static func findRun(
        _ file: ByteFile, _ range: Range<Int>, searchLength: Int
    ) throws(AudioError) -> Run? {
        // The margin holds four frames of any length.
        let bytes = try file.bytes(at: range.lowerBound, count: min(range.count, searchLength + 65_536))
        let isWhole = bytes.count == range.count
        // Guessing a free-format length needs its own search. Junk must not cause many of them.
        var freeFormatTrials = 64
        return bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<min(searchLength, bytes.count) {
                guard bytes[offset] == 0xFF, let header = MPEGFrameHeader(bytes, at: offset),
                    header.layer > 1 || offset == 0
                else { continue }
                var freeFormatLength: Int?
                if header.bitrate == 0 {
                    guard freeFormatTrials > 0 else { continue }
                    freeFormatTrials -= 1
                    freeFormatLength = guessFreeFormatLength(bytes, offset, header)
                    if freeFormatLength == nil { continue }
                }
                let wanted = offset == 0 ? 2 : 4
                if runLength(bytes, offset, header, freeFormatLength, isWhole: isWhole, wanted: wanted) >= wanted {
                    return Run(
                        offset: range.lowerBound + offset, header: header, freeFormatLength: freeFormatLength)
                }
            }
            return nil
        }
    }

    /// Number of consecutive frames of one stream from `start`, at most `wanted`; also `wanted` if they end with the
    /// bytes.
    private static func runLength(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ first: MPEGFrameHeader, _ freeFormatLength: Int?,
        isWhole: Bool, wanted: Int
    ) -> Int {
        var offset = start
        var count = 0
        while count < wanted {
            guard let header = MPEGFrameHeader(bytes, at: offset), header.isSameStream(as: first),
                let length = header.frameLength ?? freeFormatLength.map({ $0 + header.paddingLength })
            else { return count }
            count += 1
            offset += length
            // The end of the file cuts a run short only if the run began at the start or has two frames.
            if isWhole, offset >= bytes.count - 3 { return start == 0 || count >= 2 ? wanted : count }
        }
        return count
    }

    /// Distance to the next header that occurs once more, without padding.
    private static func guessFreeFormatLength(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ first: MPEGFrameHeader
    ) -> Int? {
        for next in (start + 24)..<max(start + 24, min(start + 8_192, bytes.count - 4)) where bytes[next] == 0xFF {
            guard let second = MPEGFrameHeader(bytes, at: next), second.isSameStream(as: first) else { continue }
            let length = next - start - first.paddingLength
            let afterNext = next + length + second.paddingLength
            if let third = MPEGFrameHeader(bytes, at: afterNext), third.isSameStream(as: first) { return length }
        }
        return nil
    }

    // MARK: Xing, Info, VBRI

    private mutating func readInformationFrame(_ file: ByteFile) throws(AudioError) {
        guard firstHeader.layer == 3, let length = firstHeader.frameLength ?? freeFormatLength else { return }
        let frame = try file.bytes(at: audio.lowerBound, count: min(length, 256))
        // LAME sometimes protects information frames with a CRC of two bytes.
        for offset in [4 + firstHeader.sideInformationLength, 6 + firstHeader.sideInformationLength]
        where frame.has("Xing", at: offset) || frame.has("Info", at: offset) {
            informationFrameLength = length
            informationTable = offset
            if let flags = frame.unsigned32(offset + 4, bigEndian: true), flags & 1 == 1 {
                promisedFrameCount = frame.unsigned32(offset + 8, bigEndian: true)
                if flags & 2 == 2 { promisedByteCount = frame.unsigned32(offset + 12, bigEndian: true) }
            }
            return
        }
        if frame.has("VBRI", at: 36) {
            informationFrameLength = length
            promisedByteCount = frame.unsigned32(36 + 10, bigEndian: true)
            promisedFrameCount = frame.unsigned32(36 + 14, bigEndian: true)
        }
    }
}
