/// The length in the header of a truncated AU or CAF file. libsndfile reports only what is left.
enum CutStream {
    /// Number of frames according to the header; `nil` if all the bytes are present, if the header leaves the length
    /// open, or for codecs without a fixed length.
    static func frameCount(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> Int? {
        let head = try file.bytes(at: content.lowerBound, count: 24)
        if head.has(".snd") { return au(head, content.count, bigEndian: true) }
        if head.has("dns.") { return au(head, content.count, bigEndian: false) }
        return head.has("caff") ? try caf(file, content) : nil
    }

    /// Six numbers: magic, offset and length of the samples in bytes, codec, rate, channels (Sun's audio(7I)).
    private static func au(_ head: [UInt8], _ size: Int, bigEndian: Bool) -> Int? {
        guard let offset = head.unsigned32(4, bigEndian: bigEndian),
            let length = head.unsigned32(8, bigEndian: bigEndian),
            let coding = head.unsigned32(12, bigEndian: bigEndian),
            let channelCount = head.unsigned32(20, bigEndian: bigEndian), (1...64).contains(channelCount),
            // Lengths of streams: all ones by the standard, about the largest signed number by some programs.
            length != 0xFFFF_FFFF, !(0x7FFF_F000...0x8000_0000).contains(length), length > size - offset
        else { return nil }
        // µ-law, integers of 8 to 32 bits, float, double, A-law.
        let byteCounts = [1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 8, 27: 1]
        return byteCounts[coding].map { length / ($0 * channelCount) }
    }

    /// Replacement for the length of an AU file that was left at 0: that of a stream, all ones.
    static func lengthPatches(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> [ByteWindow.Patch] {
        let head = try file.bytes(at: content.lowerBound, count: 12)
        let offset = head.unsigned32(4, bigEndian: head.has(".snd")) ?? 0
        guard head.unsigned32(8) == 0, offset < content.count else { return [] }
        return [ByteWindow.Patch(offset: content.lowerBound + 8, bytes: [0xFF, 0xFF, 0xFF, 0xFF])]
    }

    /// Chunks `desc` and `data` (Apple Core Audio Format Specification 1.0).
    private static func caf(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> Int? {
        var offset = content.lowerBound + 8
        var packet: (byteCount: Int, frameCount: Int)?
        // Real files have a dozen chunks. A file of zeros would look like millions.
        for _ in 0..<4_096 {
            let chunk = try file.bytes(at: offset, count: 12 + 32)
            guard let length = chunk.unsigned64(4, bigEndian: true) else { return nil }
            let rest = content.upperBound - offset - 12
            if chunk.has("desc"), let byteCount = chunk.unsigned32(12 + 16, bigEndian: true),
                let frameCount = chunk.unsigned32(12 + 20, bigEndian: true)
            {
                packet = (byteCount, frameCount)
            } else if chunk.has("data") {
                // −1 is a stream, and no file has 16 TiB. Neither can be multiplied. Packets of 0 bytes have varying
                // length.
                guard let packet, packet.byteCount > 0, packet.frameCount <= 65_536, length > rest,
                    length < 1 << 44
                else { return nil }
                // The number of edits precedes the samples.
                return (length - 4) / packet.byteCount * packet.frameCount
            }
            guard length < rest else { return nil }
            offset += 12 + length
        }
        return nil
    }
}
