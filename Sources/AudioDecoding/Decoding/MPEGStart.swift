/// What the first frame of an MP3 says about the start of the sound. Programs disagree about it, so times in one program
/// are not times in another.
package struct MPEGStart: Sendable, Equatable {
    /// The table in the first frame.
    package enum Table: Sendable, Equatable {
        /// There is none, so the first frame has sound.
        case none
        /// A Xing or Info frame without a LAME tag, with the tag of FFmpeg (Lavc, Lavf), or with a wrong checksum.
        case unchecked
        /// LAME's, with the right checksum.
        case checked
    }

    /// The table in the first frame.
    package let table: Table
    /// Seconds at the start that decoding drops here: the delays of the encoder and of the decoder.
    package let trimmed: Double
    /// Seconds of a frame.
    package let frame: Double

    /// The samples by which a decoder of layer III is late (the LAME Technical FAQ). libmpg123 drops them with the delay
    /// of an encoder that is named, and alone if the table has the number of frames but names no encoder.
    private static let decoderDelay = 529

    /// - Returns: nil if the file is not an MP3.
    /// - Throws: the errors of `AudioSource.init(_:)`.
    package init?(_ path: RawPath) throws(AudioError) {
        let source = try AudioSource(path)
        guard let layout = source.probe.mpegLayout, layout.firstHeader.layer == 3 else { return nil }
        let header = layout.firstHeader
        frame = Double(header.samplesPerFrame) / Double(header.sampleRate)
        let bytes = try source.file.bytes(at: layout.audio.lowerBound, count: 256)
        guard let start = layout.informationTable, let flags = bytes.unsigned32(start + 4, bigEndian: true) else {
            // A VBRI frame is a table too, but no program is known to be misled by it.
            (table, trimmed) = (.none, 0)
            return
        }
        // Number of frames, number of bytes, places for seeking, quality: each is optional.
        let fields = [4, 4, 100, 4].enumerated().filter { flags >> $0.offset & 1 == 1 }
        let tag = start + 8 + fields.reduce(0) { $0 + $1.element }
        let isNamed = (bytes.unsigned8(tag) ?? 0) != 0
        let delay = isNamed ? (bytes.unsigned32(tag + 20, bigEndian: true) ?? 0) >> 12 & 0xFFF : 0
        let isTrimmed = (layout.promisedFrameCount ?? 0) > 0
        trimmed = isTrimmed ? Double(Int(delay) + Self.decoderDelay) / Double(header.sampleRate) : 0
        // "Mp3 Info Tag", revision 1: the checksum of everything before it is 34 bytes after the encoder's name.
        let checksum = bytes.unsigned16(tag + 34, bigEndian: true)
        let isRight = checksum == Self.checksum(bytes.prefix(tag + 34))
        table = bytes.has("LAME", at: tag) && isRight ? .checked : .unchecked
    }

    /// CRC-16 with the polynomial 0x8005, bits in reverse, from 0.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ Int(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
        }
    }
}
