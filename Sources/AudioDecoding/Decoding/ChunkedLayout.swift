/// Position of the samples in a WAV, RF64, Wave64 or AIFF file, and their description in the header.
struct ChunkedLayout: Equatable {
    /// Sample format in the `fmt ` or `COMM` chunk.
    struct SampleFormat: Equatable {
        /// WAVE format tag (1 = integer PCM, 3 = float, 0x55 = MP3 …), with the extensible form resolved. For AIFF the
        /// four characters of the compression type, big-endian.
        var tag: Int
        var channelCount: Int
        /// In Hz.
        var sampleRate: Int
        var bitsPerSample: Int
        /// Bytes of one frame; for block codecs (ADPCM, GSM) of one block.
        var frameLength: Int
        /// Frames per block; `nil` if the codec has no fixed block or is unknown here.
        var framesPerBlock: Int? = nil
    }

    let format: SampleFormat
    /// Range of the sample bytes that the file actually has.
    let data: Range<Int>
    /// Number of frames according to the header; `nil` if it is left open (streams). For a codec other than PCM it is
    /// set only if the file has less than its header states: for a complete file the decoder knows better.
    let expectedFrameCount: Int?
    /// Replacements, shown to a decoder, for lengths that the writer left open.
    private(set) var patches: [ByteWindow.Patch] = []

    /// A file of zeros looks like twelve million empty chunks per 100 MB. No real file has more than a few dozen.
    private static let chunkLimit = 4_096

    /// - Throws: `badHeader` if a chunk that decoding needs is missing or invalid.
    init(_ file: ByteFile, from start: Int, _ form: ChunkForm) throws(AudioError) {
        switch form {
        case .aiff: try self.init(aiff: file, from: start)
        case .wave64: try self.init(wave64: file, from: start)
        case .riff: try self.init(riff: file, from: start)
        }
    }

    // MARK: RIFF

    private init(riff file: ByteFile, from start: Int) throws(AudioError) {
        let head = try file.bytes(at: start, count: 12)
        let bigEndian = head.has("RIFX")
        let isLong = head.has("RF64")
        var offset = start + 12
        var longData: (length: Int, place: Int)?
        var codedFrameCount: Int?
        var format: SampleFormat?
        for _ in 0..<Self.chunkLimit {
            let chunk = try file.bytes(at: offset, count: 8)
            guard let length = chunk.unsigned32(4, bigEndian: bigEndian) else { break }
            let body = offset + 8
            if chunk.has("ds64") {
                longData = try file.bytes(at: body, count: 16).unsigned64(8).map { ($0, body + 8) }
            } else if chunk.has("fmt ") {
                format = try Self.waveFormat(file, body, length, bigEndian: bigEndian)
            } else if chunk.has("fact") {
                codedFrameCount = try file.bytes(at: body, count: 4).unsigned32(0, bigEndian: bigEndian)
            } else if chunk.has("data") {
                guard let format else { throw Self.missing("fmt ", file) }
                var promised: Int? = length
                if length == 0xFFFF_FFFF { promised = isLong ? longData?.length : nil }
                // Writers that cannot seek back leave 0, all ones, or about the largest signed number (SoX, arecord).
                if (0x7FFF_F000...0x8000_0000).contains(length), length > file.size - body { promised = nil }
                if promised ?? 0 > Self.longest { promised = nil }
                if promised == 0, try !Self.areChunks(file, from: body, bigEndian: bigEndian) { promised = nil }
                self.init(file, format, dataStart: body, promised: promised, codedFrameCount: codedFrameCount)
                guard promised == nil else { return }
                if length == 0 { patch(offset + 4, 0xFFFF_FFFF, byteCount: 4, bigEndian: bigEndian) }
                if let longData { patch(longData.place, data.count, byteCount: 8, bigEndian: bigEndian) }
                return
            }
            guard let next = Self.next(body, length, alignment: 2, from: start, file) else { break }
            offset = next
        }
        throw Self.missing(format == nil ? "fmt " : "data", file)
    }

    /// - Parameter codedFrameCount: the count of the `fact` chunk.
    private init(
        _ file: ByteFile, _ format: SampleFormat, dataStart: Int, promised: Int?, codedFrameCount: Int? = nil
    ) {
        let available = max(0, file.size - dataStart)
        self.format = format
        data = dataStart..<(dataStart + min(available, promised ?? available))
        let isPCM = (format.tag == 1 || format.tag == 3) && format.frameLength > 0
        if isPCM {
            expectedFrameCount = promised.map { $0 / format.frameLength }
        } else if let promised, promised > available {
            expectedFrameCount = Self.frameCount(format, promised, codedFrameCount)
        } else {
            expectedFrameCount = nil
        }
    }

    /// Number of frames in `length` bytes of a block codec. It is at most a block too large if no `fact` chunk says how
    /// full the last block is. That chunk is trusted only within this block, because some writers count the samples of
    /// all channels.
    private static func frameCount(_ format: SampleFormat, _ length: Int, _ codedFrameCount: Int?) -> Int? {
        // No file has 16 TiB, and the product cannot overflow.
        guard let framesPerBlock = format.framesPerBlock, format.frameLength > 0, length < 1 << 44 else { return nil }
        let most = length / format.frameLength * framesPerBlock
        if let codedFrameCount, (most - framesPerBlock...most).contains(codedFrameCount) { return codedFrameCount }
        return most
    }

    private static func waveFormat(
        _ file: ByteFile, _ offset: Int, _ length: Int, bigEndian: Bool
    ) throws(AudioError) -> SampleFormat {
        let chunk = try file.bytes(at: offset, count: min(length, 40))
        guard var tag = chunk.unsigned16(0, bigEndian: bigEndian),
            let channelCount = chunk.unsigned16(2, bigEndian: bigEndian),
            let sampleRate = chunk.unsigned32(4, bigEndian: bigEndian),
            let frameLength = chunk.unsigned16(12, bigEndian: bigEndian),
            let bitsPerSample = chunk.unsigned16(14, bigEndian: bigEndian)
        else { throw AudioError(.badHeader, file.path, "the WAV header's fmt chunk is too short") }
        // Frames per block: µ-law and A-law have one. Microsoft's and IMA's ADPCM and GSM 06.10 state it
        // (wSamplesPerBlock) at the place where the extensible form has other fields.
        var framesPerBlock: Int?
        if [0x02, 0x11, 0x31].contains(tag), let count = chunk.unsigned16(18, bigEndian: bigEndian), count > 0 {
            framesPerBlock = count
        }
        // WAVE_FORMAT_EXTENSIBLE: the real tag starts the sub-format GUID.
        if tag == 0xFFFE, let actual = chunk.unsigned16(24, bigEndian: bigEndian) { tag = actual }
        if tag == 0x06 || tag == 0x07 { framesPerBlock = 1 }
        return SampleFormat(
            tag: tag, channelCount: channelCount, sampleRate: sampleRate, bitsPerSample: bitsPerSample,
            frameLength: frameLength, framesPerBlock: framesPerBlock)
    }

    // MARK: Wave64

    private init(wave64 file: ByteFile, from start: Int) throws(AudioError) {
        // GUID and length of the file, then the GUID "wave".
        var offset = start + 40
        var format: SampleFormat?
        for _ in 0..<Self.chunkLimit {
            let chunk = try file.bytes(at: offset, count: 24)
            // The length includes the 24 bytes of the chunk's own header.
            guard let length = chunk.unsigned64(16), length >= 24 || chunk.has("data") else { break }
            let body = offset + 24
            if chunk.has("fmt ") {
                format = try Self.waveFormat(file, body, length - 24, bigEndian: false)
            } else if chunk.has("data") {
                guard let format else { throw Self.missing("fmt ", file) }
                var isOpen = length < 24 || length > Self.longest
                if length == 24 { isOpen = try !Self.isWave64Chunk(file, body) }
                self.init(file, format, dataStart: body, promised: isOpen ? nil : length - 24)
                if isOpen { patch(offset + 16, data.count + 24, byteCount: 8, bigEndian: false) }
                return
            }
            guard let next = Self.next(body, length - 24, alignment: 8, from: start, file) else { break }
            offset = next
        }
        throw Self.missing(format == nil ? "fmt " : "data", file)
    }

    // MARK: AIFF

    private init(aiff file: ByteFile, from start: Int) throws(AudioError) {
        let isCompressedForm = try file.bytes(at: start + 8, count: 4).has("AIFC")
        var offset = start + 12
        var common: (format: SampleFormat, frameCount: Int, place: Int)?
        var data: Range<Int>?
        /// Position of the length of the samples, if it was left open.
        var openPlace: Int?
        for _ in 0..<Self.chunkLimit where common == nil || data == nil {
            let chunk = try file.bytes(at: offset, count: 8)
            guard let length = chunk.unsigned32(4, bigEndian: true) else { break }
            let body = offset + 8
            if chunk.has("COMM") {
                let read = try Self.aiffFormat(file, body, length, isCompressedForm: isCompressedForm)
                common = (read.format, read.frameCount, body + 2)
            } else if chunk.has("SSND") {
                // Writers that cannot seek back leave the length at 0, with or without the two numbers.
                if length <= 8, try !Self.areChunks(file, from: body + length, bigEndian: true) {
                    (openPlace, data) = (offset + 4, min(body + 8, file.size)..<file.size)
                    break
                }
                // Two numbers, offset and block size, precede the samples.
                let first = min(8 + (try file.bytes(at: body, count: 4).unsigned32(0, bigEndian: true) ?? 0), length)
                data = (body + first)..<(body + length)
            }
            guard let next = Self.next(body, length, alignment: 2, from: start, file) else { break }
            offset = next
        }
        guard let common else { throw Self.missing("COMM", file) }
        guard let data else {
            // The standard allows a file without sound to omit the chunk.
            guard common.frameCount == 0 else { throw Self.missing("SSND", file) }
            throw AudioError(.noSamples, file.path, "the file has a header but no samples")
        }
        format = common.format
        self.data = data.clamped(to: 0..<file.size)
        // Codecs that count frames; the others count blocks.
        let sampleBySample = [
            "NONE", "twos", "sowt", "in24", "in32", "fl32", "FL32", "fl64", "FL64", "raw ", "ulaw", "ULAW", "alaw",
            "ALAW",
        ]
        let countsFrames = sampleBySample.contains { $0.utf8.reduce(0) { $0 << 8 | Int($1) } == common.format.tag }
        let isCountOpen = common.frameCount == 0xFFFF_FFFF || common.frameCount == 0 && !self.data.isEmpty
        expectedFrameCount = countsFrames && !isCountOpen ? common.frameCount : nil
        if let openPlace { patch(openPlace, min(8 + self.data.count, 0xFFFF_FFFF), byteCount: 4, bigEndian: true) }
        if countsFrames, isCountOpen, common.format.frameLength > 0 {
            let count = self.data.count / common.format.frameLength
            patch(common.place, min(count, 0xFFFF_FFFE), byteCount: 4, bigEndian: true)
        }
    }

    private static func aiffFormat(
        _ file: ByteFile, _ offset: Int, _ length: Int, isCompressedForm: Bool
    ) throws(AudioError) -> (format: SampleFormat, frameCount: Int) {
        let chunk = try file.bytes(at: offset, count: min(length, 22))
        guard let channelCount = chunk.unsigned16(0, bigEndian: true),
            let frameCount = chunk.unsigned32(2, bigEndian: true),
            let bitsPerSample = chunk.unsigned16(6, bigEndian: true),
            let exponent = chunk.unsigned16(8, bigEndian: true),
            let significand = chunk.unsigned32(10, bigEndian: true), chunk.count >= 18
        else { throw AudioError(.badHeader, file.path, "the AIFF header's COMM chunk is too short") }
        // 80-bit extended float. The upper 32 bits of the significand are sufficient for a sample rate.
        let shift = 31 - (exponent & 0x7FFF) + 16_383
        let sampleRate = exponent < 0x8000 && (0..<32).contains(shift) ? significand >> shift : 0
        let plain = "NONE".utf8.reduce(0) { $0 << 8 | Int($1) }
        let tag = isCompressedForm ? chunk.unsigned32(18, bigEndian: true) ?? plain : plain
        let format = SampleFormat(
            tag: tag, channelCount: channelCount, sampleRate: sampleRate, bitsPerSample: bitsPerSample,
            frameLength: (bitsPerSample + 7) / 8 * channelCount)
        return (format, frameCount)
    }

    // MARK: Lengths left open

    /// No file is longer. Streams have all ones or the largest signed number.
    private static let longest = 1 << 62

    private mutating func patch(_ offset: Int, _ value: Int, byteCount: Int, bigEndian: Bool) {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        patches.append(ByteWindow.Patch(offset: offset, bytes: bigEndian ? bytes.reversed() : bytes))
    }

    /// Whether the bytes from `start` to the end of the file are empty or a sequence of chunks, and not samples.
    private static func areChunks(_ file: ByteFile, from start: Int, bigEndian: Bool) throws(AudioError) -> Bool {
        var offset = start
        for _ in 0..<chunkLimit where offset < file.size {
            let chunk = try file.bytes(at: offset, count: 8)
            guard let length = chunk.unsigned32(4, bigEndian: bigEndian),
                chunk.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) }), length <= file.size - offset - 8
            else { return false }
            offset += 8 + length + length % 2
        }
        return true
    }

    private static func isWave64Chunk(_ file: ByteFile, _ offset: Int) throws(AudioError) -> Bool {
        let chunk = try file.bytes(at: offset, count: 24)
        guard !chunk.isEmpty else { return true }
        guard let length = chunk.unsigned64(16) else { return false }
        return length >= 24 && length <= file.size - offset && chunk.prefix(4).allSatisfy { (0x20...0x7E).contains($0) }
    }

    // MARK: Common

    /// Chunks are aligned to the beginning of the form, at `start`, which follows a tag of any length.
    private static func next(
        _ body: Int, _ length: Int, alignment: Int, from start: Int, _ file: ByteFile
    ) -> Int? {
        // Lengths come from the file. One that overflows or exceeds its end stops the iteration.
        guard length <= file.size, body + length < file.size else { return nil }
        let end = body + length - start
        return start + (end + alignment - 1) / alignment * alignment
    }

    private static func missing(_ chunk: String, _ file: ByteFile) -> AudioError {
        AudioError(
            .badHeader, file.path, "the header has no \"\(chunk)\" chunk; the file is damaged or truncated")
    }
}
