extension AudioFormat {
    /// DTS as a stream of frames.
    public static let dts = AudioFormat(
        "dts", "DTS", endings: ["dts"], mediaType: nil, .lossy,
        begins: .mark { head in head.has("DTSHDHDR") || isDTS(head) }, sound: .content, mayEndWithTags: true,
        decoder: .ffmpeg, demuxer: Demuxer { head in head.has("DTSHDHDR") ? "dtshd" : "dts" }, tagLib: nil,
        tags: nil)

    /// The sync word of the core in its four packings (ETSI TS 102 114, 5.3), followed by the fields of a first frame.
    private static func isDTS(_ head: [UInt8]) -> Bool {
        let words: [[UInt8]] = [
            [0x7F, 0xFE, 0x80, 0x01], [0xFE, 0x7F, 0x01, 0x80], [0x1F, 0xFF, 0xE8, 0x00, 0x07],
            [0xFF, 0x1F, 0x00, 0xE8],
        ]
        return words.contains { head.starts(with: $0) }
    }
}
