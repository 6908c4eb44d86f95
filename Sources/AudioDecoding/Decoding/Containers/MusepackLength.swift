/// Position of the sound of a Musepack stream in the output of its decoder, as in libmpcdec's `streaminfo.c`.
///
/// FFmpeg returns the whole output of its filter bank, which begins late and ends with the last block.
struct MusepackLength {
    /// Frames before the sound: those of the filter bank, and silence that an editor has marked.
    let delay: Int
    /// Frames of sound.
    let frameCount: Int

    /// The delay of the synthesis filter bank (`MPC_DECODER_SYNTH_DELAY`).
    private static let filterDelay = 481
    private static let blockLength = 1_152

    /// - Returns: `nil` if the header does not state the length: it is damaged, or the encoder did not know the end of
    ///   the stream.
    init?(_ file: ByteFile, from start: Int) throws(AudioError) {
        let head = try file.bytes(at: start, count: 4_096)
        guard let length = head.has("MPCK") ? Self.version8(head) : Self.version7(head) else { return nil }
        self = length
    }

    private init?(delay: Int, frameCount: Int) {
        guard frameCount > 0 else { return nil }
        self.delay = delay
        self.frameCount = frameCount
    }

    /// 28 bytes in words of 32 bits. The second word is the number of blocks. The last but one has, from its highest
    /// bit on, a flag whether the length of the last block is known, and that length in 11 bits.
    private static func version7(_ head: [UInt8]) -> MusepackLength? {
        guard head.has("MP+"), let blockCount = head.unsigned32(4), let word = head.unsigned32(20) else { return nil }
        let given = blockCount * blockLength - filterDelay
        let last = word >> 20 & 0x7FF
        guard word >> 31 == 1, last > 0 else { return MusepackLength(delay: filterDelay, frameCount: given) }
        // An encoder that adds no block for the delay loses what does not fit in the last one. libmpcdec does the same.
        return MusepackLength(
            delay: filterDelay, frameCount: min(given, (blockCount - 1) * blockLength + min(last, blockLength)))
    }

    /// Packets with a key of two letters, their own length and content. `SH` has a checksum of 32 bits, the version,
    /// the number of frames, and how many of them are silence at the beginning.
    private static func version8(_ head: [UInt8]) -> MusepackLength? {
        var offset = 4
        while let (length, content) = number(head, at: offset + 2), length >= content - offset {
            if head.has("SH", at: offset) {
                guard let (count, next) = number(head, at: content + 5), let (silence, _) = number(head, at: next)
                else { return nil }
                return MusepackLength(delay: filterDelay + silence, frameCount: count - silence)
            }
            guard length < head.count - offset else { return nil }
            offset += length
        }
        return nil
    }

    /// A number with seven bits per byte, in which only the last byte lacks the highest bit, and its end.
    private static func number(_ bytes: [UInt8], at start: Int) -> (value: Int, end: Int)? {
        var value = 0
        // A count of frames is below 2³⁵.
        for offset in start..<(start + 5) {
            guard let byte = bytes.unsigned8(offset) else { return nil }
            value = value << 7 | byte & 0x7F
            if byte < 0x80 { return (value, offset + 1) }
        }
        return nil
    }
}
