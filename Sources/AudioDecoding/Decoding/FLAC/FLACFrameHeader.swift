/// The header of a FLAC frame (RFC 9639 §9.1) with a correct checksum.
struct FLACFrameHeader: Equatable {
    /// Whether frames have different lengths and are numbered by their first sample.
    let isVariable: Bool
    /// Samples per channel.
    let blockSize: Int
    /// In Hz; `nil` if only the beginning of the stream states it.
    let sampleRate: Int?
    let channelCount: Int
    /// `nil` if only the beginning of the stream states it.
    let bitsPerSample: Int?
    /// Number of the frame, or of its first sample.
    let number: Int

    /// Maximum length of a header in bytes.
    static let longest = 16

    /// `nil` if there is no header at `offset`.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        guard offset + Self.longest <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xFE == 0xF8 else {
            return nil
        }
        isVariable = bytes[offset + 1] & 1 == 1
        let (sizeCode, rateCode) = (Int(bytes[offset + 2] >> 4), Int(bytes[offset + 2] & 15))
        let (channelCode, bitsCode) = (Int(bytes[offset + 3] >> 4), Int(bytes[offset + 3] >> 1 & 7))
        guard sizeCode > 0, rateCode < 15, channelCode < 11, bitsCode != 3, bytes[offset + 3] & 1 == 0 else {
            return nil
        }
        channelCount = channelCode < 8 ? channelCode + 1 : 2
        bitsPerSample = [nil, 8, 12, nil, 16, 20, 24, 32][bitsCode]
        var place = offset + 4
        guard let number = Self.number(bytes, &place) else { return nil }
        self.number = number
        switch sizeCode {
        case 1: blockSize = 192
        case 2...5: blockSize = 144 << sizeCode
        case 6:
            blockSize = Int(bytes[place]) + 1
            place += 1
        case 7:
            blockSize = (Int(bytes[place]) << 8 | Int(bytes[place + 1])) + 1
            place += 2
        default: blockSize = 1 << sizeCode
        }
        switch rateCode {
        case 0: sampleRate = nil
        case 12:
            sampleRate = Int(bytes[place]) * 1_000
            place += 1
        case 13, 14:
            let value = Int(bytes[place]) << 8 | Int(bytes[place + 1])
            sampleRate = rateCode == 13 ? value : value * 10
            place += 2
        default:
            let rates = [88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
            sampleRate = rates[rateCode - 1]
        }
        guard Self.checksum(bytes[offset..<place]) == bytes[place] else { return nil }
    }

    /// Whether `other` can be a frame of the same stream.
    func isSameStream(as other: FLACFrameHeader) -> Bool {
        isVariable == other.isVariable && sampleRate == other.sampleRate && channelCount == other.channelCount
            && bitsPerSample == other.bitsPerSample
    }

    /// A number in the coding of UTF-8, in up to seven bytes.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Int? {
        let first = bytes[place]
        place += 1
        guard first >= 0x80 else { return Int(first) }
        let length = (~first).leadingZeroBitCount
        guard (2...7).contains(length) else { return nil }
        var number = length < 7 ? Int(first) & (0x7F >> length) : 0
        for _ in 1..<length {
            guard bytes[place] & 0xC0 == 0x80 else { return nil }
            number = number << 6 | Int(bytes[place] & 0x3F)
            place += 1
        }
        return number
    }

    /// CRC-8, x⁸ + x² + x + 1.
    private static func checksum(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
        bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ byte) { value, _ in value & 0x80 != 0 ? value << 1 ^ 0x07 : value << 1 }
        }
    }
}
