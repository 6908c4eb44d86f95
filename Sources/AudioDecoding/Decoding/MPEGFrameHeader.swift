/// The four bytes that start an MPEG audio frame (ISO/IEC 11172-3 §2.4.1.3, ISO/IEC 13818-3).
struct MPEGFrameHeader: Equatable {
    /// True for MPEG-1; false for MPEG-2 and 2.5, whose frames are half as long in layer III.
    let isVersion1: Bool
    /// 1, 2 or 3.
    let layer: Int
    /// In Hz.
    let sampleRate: Int
    /// In kbit/s; 0 in free format.
    let bitrate: Int
    let isPadded: Bool
    let isMono: Bool

    /// `nil` if the four bytes at `offset` are not a valid header.
    init?<Bytes: Collection<UInt8>>(_ bytes: Bytes, at offset: Int) where Bytes.Index == Int {
        guard let word = bytes.unsigned32(offset, bigEndian: true), word >> 21 == 0x7FF else { return nil }
        let versionBits = word >> 19 & 3
        let layerBits = word >> 17 & 3
        let bitrateIndex = word >> 12 & 15
        let rateIndex = word >> 10 & 3
        guard versionBits != 1, layerBits != 0, bitrateIndex != 15, rateIndex != 3 else { return nil }
        isVersion1 = versionBits == 3
        layer = 4 - layerBits
        let rateDivider = versionBits == 3 ? 1 : versionBits == 2 ? 2 : 4
        sampleRate = [44_100, 48_000, 32_000][rateIndex] / rateDivider
        bitrate = Self.bitrate(index: bitrateIndex, layer: layer, isVersion1: isVersion1)
        isPadded = word >> 9 & 1 == 1
        isMono = word >> 6 & 3 == 3
    }

    /// Samples per channel in one frame.
    var samplesPerFrame: Int {
        switch layer {
        case 1: 384
        case 2: 1_152
        default: isVersion1 ? 1_152 : 576
        }
    }

    /// Bytes of padding if the frame is padded.
    var paddingLength: Int { isPadded ? (layer == 1 ? 4 : 1) : 0 }

    /// Bytes of the frame including this header; `nil` in free format, where only the next header determines it.
    var frameLength: Int? {
        guard bitrate > 0 else { return nil }
        let slotLength = layer == 1 ? 4 : 1
        return samplesPerFrame / 8 / slotLength * bitrate * 1_000 / sampleRate * slotLength + paddingLength
    }

    /// Bytes between the header and a possible Xing or Info tag (layer III).
    var sideInformationLength: Int {
        isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    }

    /// Whether `other` can be a later frame of the same stream: fields that a decoder relies on do not change.
    func isSameStream(as other: MPEGFrameHeader) -> Bool {
        isVersion1 == other.isVersion1 && layer == other.layer && sampleRate == other.sampleRate
            && (bitrate == 0) == (other.bitrate == 0)
    }

    private static func bitrate(index: Int, layer: Int, isVersion1: Bool) -> Int {
        let table: [Int] =
            switch (isVersion1, layer) {
            case (true, 1): [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
            case (true, 2): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
            case (true, _): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            case (false, 1): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
            case (false, _): [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
            }
        return table[index]
    }
}
