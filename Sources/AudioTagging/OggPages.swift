import AudioDecoding

/// An Ogg page with all fields of its header (RFC 3533 §6).
struct RawOggPage {
    /// Range in the file.
    let range: Range<Int>
    let bytes: [UInt8]

    var flags: UInt8 { bytes[5] }
    var granulePosition: ArraySlice<UInt8> { bytes[6..<14] }
    var serialNumber: Int { bytes.unsigned32(14) ?? 0 }
    var sequenceNumber: Int { bytes.unsigned32(18) ?? 0 }
    var lacing: ArraySlice<UInt8> { bytes[27..<(27 + Int(bytes[26]))] }
    var body: ArraySlice<UInt8> { bytes[(27 + Int(bytes[26]))...] }
    var isSound: Bool { bytes.unsigned32(22) == Int(OggChecksum.of(bytes)) }

    /// The page at `offset`; nil if there is none, or if it is incomplete.
    init?(_ file: ByteFile, at offset: Int) throws(AudioError) {
        let head = try file.bytes(at: offset, count: 282)
        guard head.has("OggS"), head.unsigned8(4) == 0, let count = head.unsigned8(26), head.count >= 27 + count else {
            return nil
        }
        let length = 27 + count + head[27..<(27 + count)].reduce(0) { $0 + Int($1) }
        guard offset + length <= file.size else { return nil }
        range = offset..<(offset + length)
        bytes = try file.bytes(range)
    }

    /// The page with another number and the matching checksum.
    func renumbered(by difference: Int) -> [UInt8] {
        var page = bytes
        page.replaceSubrange(18..<22, with: littleEndian(sequenceNumber + difference, 4))
        return Self.sealed(page)
    }

    static func sealed(_ page: [UInt8]) -> [UInt8] {
        var page = page
        page.replaceSubrange(22..<26, with: littleEndian(Int(OggChecksum.of(page)), 4))
        return page
    }
}

/// Packet pieces as stored in pages.
struct OggSegments {
    private(set) var lacing: [UInt8] = []
    private(set) var body: [UInt8] = []

    mutating func append(_ lacing: some Sequence<UInt8>, _ body: some Sequence<UInt8>) {
        self.lacing += lacing
        self.body += body
    }

    /// Adds a complete packet.
    mutating func append(packet: [UInt8]) {
        lacing += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
        body += packet
    }

    /// New pages for them, as many as before if possible.
    /// - Parameters:
    ///   - old: the pages to replace. The first must not begin within a packet.
    func pages(replacing old: [RawOggPage]) -> [[UInt8]] {
        guard let first = old.first, let last = old.last else { return [] }
        let count = max((lacing.count + 254) / 255, min(old.count, lacing.count))
        var (pages, segment, offset): ([[UInt8]], Int, Int) = ([], 0, 0)
        for index in 0..<count {
            let end = lacing.count * (index + 1) / count
            let part = lacing[segment..<end]
            let length = part.reduce(0) { $0 + Int($1) }
            let continues = segment > 0 && lacing[segment - 1] == 255
            let hasEnd = part.contains { $0 < 255 }
            let flags = (continues ? 1 : 0) | (index == count - 1 ? last.flags & 4 : 0)
            // Header pages have no time. The last page may also contain audio.
            let position: [UInt8] =
                !hasEnd
                ? [UInt8](repeating: 0xFF, count: 8)
                : index == count - 1 ? Array(last.granulePosition) : [UInt8](repeating: 0, count: 8)
            let page =
                Array("OggS".utf8) + [0, flags] + position + littleEndian(first.serialNumber, 4)
                + littleEndian(first.sequenceNumber + index, 4) + [0, 0, 0, 0, UInt8(part.count)] + part
                + body[offset..<(offset + length)]
            pages.append(RawOggPage.sealed(page))
            (segment, offset) = (end, offset + length)
        }
        return pages
    }
}
