/// Uncompressed audio written byte by byte, independent of every audio library.
public struct PCMFixture: Sendable {
    /// How one sample is stored.
    public enum Coding: String, CaseIterable, Sendable {
        case unsigned8, int16, int24, int32, float32, float64

        var byteCount: Int {
            switch self {
            case .unsigned8: 1
            case .int16: 2
            case .int24: 3
            case .int32, .float32: 4
            case .float64: 8
            }
        }
        var isFloat: Bool { self == .float32 || self == .float64 }
    }

    /// In Hz, including invalid values.
    public var sampleRate: Int
    /// Number of interleaved channels.
    public var channelCount: Int
    /// How a sample is stored.
    public var coding: Coding
    /// Interleaved, −1 ..< 1 for integers.
    public var samples: [Double]

    /// Makes a fixture without checking it.
    public init(sampleRate: Int = 44_100, channelCount: Int = 1, coding: Coding = .int16, samples: [Double]) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.coding = coding
        self.samples = samples
    }

    /// The samples as stored, which a decoder must return, before rounding to Float32.
    public var stored: [Double] {
        samples.map { sample in
            switch coding {
            case .float32: return Double(Float(sample))
            case .float64: return sample
            default: return Double(Self.integer(sample, bits: coding.byteCount * 8)) / scale
            }
        }
    }

    // MARK: Containers

    /// RIFF WAVE; `dataLength` may be wrong.
    public func wav(
        isExtensible: Bool = false, channelMask: Int = 0, chunksBeforeData: [UInt8] = [], chunksAfterData: [UInt8] = [],
        dataLength: Int? = nil
    ) -> [UInt8] {
        let data = encoded(bigEndian: false)
        let body =
            ascii("WAVE") + chunk("fmt ", formatChunk(isExtensible: isExtensible, channelMask: channelMask))
            + chunksBeforeData + ascii("data")
            + little(dataLength ?? data.count, 4) + data + (data.count % 2 == 1 ? [0] : []) + chunksAfterData
        return ascii("RIFF") + little(body.count, 4) + body
    }

    /// RF64 (EBU Tech 3306).
    public func rf64(chunksAfterData: [UInt8] = []) -> [UInt8] {
        let data = encoded(bigEndian: false)
        let sizes = little(0, 8) + little(data.count, 8) + little(data.count / frameLength, 8) + little(0, 4)
        return ascii("RF64") + little(0xFFFF_FFFF, 4) + ascii("WAVE") + chunk("ds64", sizes)
            + chunk("fmt ", formatChunk(isExtensible: false)) + ascii("data") + little(0xFFFF_FFFF, 4) + data
            + chunksAfterData
    }

    /// Sony Wave64.
    public func wave64() -> [UInt8] {
        let tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
        func chunk64(_ name: String, _ body: [UInt8]) -> [UInt8] {
            ascii(name) + tail + little(body.count + 24, 8) + body
                + [UInt8](repeating: 0, count: (8 - body.count % 8) % 8)
        }
        let body =
            ascii("wave") + tail + chunk64("fmt ", formatChunk(isExtensible: false))
            + chunk64("data", encoded(bigEndian: false))
        let head: [UInt8] = [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00]
        return ascii("riff") + head + little(body.count + 24, 8) + body
    }

    /// AIFF for integers, AIFF-C for floats; 8-bit samples are signed there.
    public func aiff(chunksAfterData: [UInt8] = []) -> [UInt8] {
        let data = encoded(bigEndian: true)
        // 80-bit extended float of an integer below 2³².
        let exponent = sampleRate > 0 ? sampleRate.bitWidth - 1 - sampleRate.leadingZeroBitCount : 0
        let rate = big(16_383 + exponent, 2) + big(sampleRate << (31 - exponent), 4) + big(0, 4)
        var common = big(channelCount, 2) + big(data.count / frameLength, 4) + big(coding.byteCount * 8, 2) + rate
        if coding.isFloat { common += ascii(coding == .float32 ? "fl32" : "fl64") + [0, 0] }
        let body =
            ascii(coding.isFloat ? "AIFC" : "AIFF") + chunk("COMM", common, bigEndian: true)
            + chunk("SSND", big(0, 8) + data, bigEndian: true) + chunksAfterData
        return ascii("FORM") + big(body.count, 4) + body
    }

    /// Name, length, content, padding to an even length.
    public func chunk(_ name: String, _ body: [UInt8], bigEndian: Bool = false) -> [UInt8] {
        ascii(name) + (bigEndian ? big(body.count, 4) : little(body.count, 4)) + body + (body.count % 2 == 1 ? [0] : [])
    }

    // MARK: Parts

    private var frameLength: Int { max(1, channelCount * coding.byteCount) }
    private var scale: Double { Double(1 << (coding.byteCount * 8 - 1)) }

    private func formatChunk(isExtensible: Bool, channelMask: Int = 0) -> [UInt8] {
        let tag = coding.isFloat ? 3 : 1
        let bits = coding.byteCount * 8
        let common =
            little(isExtensible ? 0xFFFE : tag, 2) + little(channelCount, 2) + little(sampleRate, 4)
            + little(sampleRate * frameLength, 4) + little(frameLength, 2) + little(bits, 2)
        guard isExtensible else { return common }
        let guidTail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        return common + little(22, 2) + little(bits, 2) + little(channelMask, 4) + little(tag, 2) + guidTail
    }

    private func encoded(bigEndian: Bool) -> [UInt8] {
        samples.flatMap { sample in
            let bytes: [UInt8]
            switch coding {
            case .float32: bytes = little(Int(Float(sample).bitPattern), 4)
            case .float64: bytes = little(Int(bitPattern: UInt(sample.bitPattern)), 8)
            case .unsigned8:
                let value = Self.integer(sample, bits: 8)
                bytes = [UInt8(truncatingIfNeeded: bigEndian ? value : value + 128)]
            default: bytes = little(Self.integer(sample, bits: coding.byteCount * 8), coding.byteCount)
            }
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    private static func integer(_ sample: Double, bits: Int) -> Int {
        let scale = Double(1 << (bits - 1))
        return Int(max(-scale, min(scale - 1, (sample * scale).rounded())))
    }
}

/// The low bytes of a number, least significant first.
public func little(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The low bytes of a number, most significant first.
public func big(_ value: Int, _ byteCount: Int) -> [UInt8] {
    little(value, byteCount).reversed()
}

/// The bytes of ASCII text.
public func ascii(_ text: String) -> [UInt8] {
    Array(text.utf8)
}
