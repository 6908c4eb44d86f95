extension AudioFormat {
    /// AC-3 and E-AC-3 as a stream of frames.
    public static let ac3 = AudioFormat(
        "ac3", "AC-3 (Dolby Digital)", endings: ["ac3", "eac3"], mediaType: "audio/ac3", .lossy,
        begins: .mark { isAC3($0) }, sound: .content, mayEndWithTags: true, decoder: .ffmpeg,
        demuxer: Demuxer { head in isEAC3(head) ? "eac3" : "ac3" }, tagLib: nil, tags: nil)

    /// Checks the version of the bit stream: 11 to 16 are E-AC-3 (ETSI TS 102 366, E.1.3.1.6).
    private static func isEAC3(_ head: [UInt8]) -> Bool { (head.unsigned8(5) ?? 0) >> 3 > 10 }

    /// Two consecutive AC-3 or E-AC-3 headers (ETSI TS 102 366, 4.3.1 and E.1.2.1).
    private static func isAC3(_ head: [UInt8]) -> Bool {
        guard head.starts(with: [0x0B, 0x77]), let rates = head.unsigned8(4), head.count > 5 else { return false }
        let length: Int
        if isEAC3(head) {
            length = 2 * ((head.unsigned16(2, bigEndian: true) ?? 0) & 0x7FF) + 2
        } else {
            let bitrates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
            let index = rates & 0x3F
            guard rates >> 6 < 3, index < 2 * bitrates.count else { return false }
            let samplesPerSecond = [48_000, 44_100, 32_000][rates >> 6]
            // 1,536 samples per frame, in words of 16 bits. At 44.1 kHz every other frame has one more word.
            length = 2 * (bitrates[index / 2] * 96_000 / samplesPerSecond + (rates >> 6 == 1 ? index % 2 : 0))
        }
        return head[min(length, head.count)...].starts(with: [0x0B, 0x77])
    }
}
