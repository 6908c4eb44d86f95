/// Ogg streams written byte by byte (RFC 3533), so that the same packets can be in different pages.
public enum OggFixture {
    /// The packets of a file with one logical stream.
    public static func packets(_ bytes: [UInt8]) throws -> [[UInt8]] {
        var packets: [[UInt8]] = [[]]
        var offset = 0
        while offset + 27 <= bytes.count {
            let segmentCount = Int(bytes[offset + 26])
            var position = offset + 27 + segmentCount
            for length in bytes[(offset + 27)..<position].map(Int.init) {
                packets[packets.count - 1] += bytes[position..<(position + length)]
                position += length
                if length < 255 { packets.append([]) }
            }
            offset = position
        }
        return packets.dropLast()
    }

    /// A stream of the packets: the first on its own page, the others cut wherever a page is full.
    public static func stream(_ packets: some Collection<[UInt8]>, serial: Int, segmentsPerPage: Int = 255) -> [UInt8] {
        var pages: [UInt8] = []
        var segments: [[UInt8]] = []
        var isContinued = false
        var number = 0

        func flush(isLast: Bool, endsInsidePacket: Bool) {
            let flags = (isContinued ? 1 : 0) | (number == 0 ? 2 : 0) | (isLast ? 4 : 0)
            var page = ascii("OggS") + [0, UInt8(flags)] + little(0, 8) + little(serial, 4) + little(number, 4)
            page += little(0, 4) + [UInt8(segments.count)] + segments.map { UInt8($0.count) } + segments.joined()
            page.replaceSubrange(22..<26, with: little(Int(checksum(page)), 4))
            pages += page
            segments = []
            isContinued = endsInsidePacket
            number += 1
        }

        for (index, packet) in packets.enumerated() {
            var rest = packet[...]
            while true {
                let segment = Array(rest.prefix(255))
                rest = rest.dropFirst(255)
                segments.append(segment)
                let isPacketEnd = segment.count < 255
                let isLast = isPacketEnd && index == packets.count - 1
                if segments.count == segmentsPerPage || isLast || (isPacketEnd && index == 0) {
                    flush(isLast: isLast, endsInsidePacket: !isPacketEnd)
                }
                if isPacketEnd { break }
            }
        }
        return pages
    }

    /// The pages of a file as those of another stream, whose frame count does not begin at 0.
    public static func renumbered(_ bytes: [UInt8], serial: Int, firstFrame: Int = 0) -> [UInt8] {
        var bytes = bytes
        var offset = 0
        while offset + 27 <= bytes.count {
            let lacing = bytes[(offset + 27)..<(offset + 27 + Int(bytes[offset + 26]))]
            let end = lacing.endIndex + lacing.reduce(0) { $0 + Int($1) }
            let position = bytes[(offset + 6)..<(offset + 14)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // For headers it is 0, and all ones means unknown.
            if position > 0, position < .max {
                bytes.replaceSubrange((offset + 6)..<(offset + 14), with: little(Int(position) + firstFrame, 8))
            }
            bytes.replaceSubrange((offset + 14)..<(offset + 18), with: little(serial, 4))
            bytes.replaceSubrange((offset + 22)..<(offset + 26), with: little(0, 4))
            let checksum = little(Int(checksum(Array(bytes[offset..<end]))), 4)
            bytes.replaceSubrange((offset + 22)..<(offset + 26), with: checksum)
            offset = end
        }
        return bytes
    }

    /// CRC-32 with the polynomial 04C11DB7, neither reflected nor inverted.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte) << 24) { value, _ in
                value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
            }
        }
    }
}
