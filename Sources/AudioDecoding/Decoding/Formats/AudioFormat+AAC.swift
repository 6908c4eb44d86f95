import TagLibBridge

extension AudioFormat {
    /// AAC as a stream of ADTS frames, or with an ADIF header. It has the same tags as MP3.
    public static let aac = AudioFormat(
        "aac", "a raw AAC stream", endings: ["aac"], mediaType: "audio/aac", .lossy,
        begins: .mark { head in head.has("ADIF") || isADTS(head) }, sound: .content, mayEndWithTags: true,
        decoder: .ffmpeg, demuxer: "aac", tagLib: TagLibFile(TLB_MPEG), tags: .id3v2)

    /// AAC in LATM, as a stream of LOAS frames.
    public static let latm = AudioFormat(
        "latm", "AAC in LATM", endings: ["latm", "loas"], mediaType: "audio/mp4a-latm", .lossy,
        begins: .mark { isLOAS($0) }, sound: .content, mayEndWithTags: true, decoder: .ffmpeg, demuxer: "loas",
        tagLib: nil, tags: nil)

    /// Two consecutive ADTS headers: MPEG sync with the layer bits 00.
    private static func isADTS(_ head: [UInt8]) -> Bool {
        guard let word = head.unsigned32(0, bigEndian: true), word >> 16 & 0xFFF6 == 0xFFF0,
            let next = head.unsigned16(4, bigEndian: true)
        else { return false }
        let length = (word & 3) << 11 | next >> 5
        return length >= 7 && (head.unsigned16(length, bigEndian: true) ?? 0) & 0xFFF6 == 0xFFF0
    }

    /// Three consecutive headers, or two of long frames: a sync word of eleven bits and a length of thirteen (ISO/IEC
    /// 14496-3, 1.7.2).
    private static func isLOAS(_ head: [UInt8]) -> Bool {
        var (offset, count) = (0, 0)
        while let word = head.unsigned16(offset, bigEndian: true), let low = head.unsigned8(offset + 2) {
            guard word >> 5 == 0x2B7 else { return false }
            offset += 3 + ((word & 0x1F) << 8 | low)
            count += 1
        }
        return count > 2 || count == 2 && offset > 2_000
    }
}
