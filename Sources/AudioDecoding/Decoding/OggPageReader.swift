/// One page of an Ogg stream (RFC 3533 §6).
struct OggPage {
    let serialNumber: UInt32
    /// Number of frames up to the end of the last packet that ends here; `nil` if none does.
    let granulePosition: Int?
    let isFirstOfStream: Bool
    let isLastOfStream: Bool
    let beginsWithContinuation: Bool
    /// Lengths of the packet pieces; 255 means that the packet continues.
    let lacing: [UInt8]
    /// The packet pieces, concatenated; shorter than `lacing` states if the file is truncated.
    let body: [UInt8]
}

/// Reads the pages of an Ogg file one after another and skips damage.
struct OggPageReader {
    private let file: ByteFile
    private let range: Range<Int>
    /// Offset after the last page read.
    private(set) var offset: Int

    init(_ file: ByteFile, _ range: Range<Int>) {
        self.file = file
        self.range = range
        offset = range.lowerBound
    }

    /// The next page, or `nil` at the end of the range.
    mutating func next() throws(AudioError) -> OggPage? {
        while offset < range.upperBound {
            // 27 bytes and at most 255 lacing values precede the body.
            let head = try file.bytes(at: offset, count: min(282, range.upperBound - offset))
            if let page = try parse(head) {
                offset += 27 + page.lacing.count + page.body.count
                return page
            }
            // Synchronization is lost. Continue at the next capture pattern, keeping the three bytes that may begin
            // one.
            let bytes = try file.bytes(at: offset, count: min(65_536, range.upperBound - offset))
            let pattern = bytes.indices.dropFirst().first {
                bytes[$0] == UInt8(ascii: "O") && bytes.has("OggS", at: $0)
            }
            offset += pattern ?? max(1, bytes.count - 3)
        }
        return nil
    }

    private func parse(_ head: [UInt8]) throws(AudioError) -> OggPage? {
        guard head.has("OggS"), head.unsigned8(4) == 0, let flags = head.unsigned8(5),
            let position = head.unsigned64(6), let serial = head.unsigned32(14), let segmentCount = head.unsigned8(26),
            head.count >= 27 + segmentCount
        else { return nil }
        let lacing = Array(head[27..<(27 + segmentCount)])
        let start = offset + 27 + segmentCount
        let length = min(lacing.reduce(0) { $0 + Int($1) }, range.upperBound - start)
        return OggPage(
            serialNumber: UInt32(serial), granulePosition: position < Int.max ? position : nil,
            isFirstOfStream: flags & 2 != 0,
            isLastOfStream: flags & 4 != 0,
            beginsWithContinuation: flags & 1 != 0, lacing: lacing, body: try file.bytes(at: start, count: length))
    }
}
