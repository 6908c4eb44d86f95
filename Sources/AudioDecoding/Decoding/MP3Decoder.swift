import CMpg123

/// Decodes MPEG audio through libmpg123: gapless, with resynchronization after damage, always to Float32.
///
/// A stream keeps the channel count and the rate of its first frame. Later frames with another number of channels are
/// duplicated or averaged to it. Frames with another rate are skipped, because they are damage or another recording.
final class MP3Decoder: AudioDecoder {
    let sampleRate: Int
    let channelCount: Int
    private(set) var endedEarly = false
    let tellsWhereItFails = false

    private let handle: OpaquePointer
    private let window: ByteWindow
    private let file: ByteFile
    private let layout: MPEGStreamLayout
    private let promisedSampleCount: Int?

    /// Number of channels of the last decoded frame.
    private var frameChannelCount: Int
    private var frameSampleRate: Int
    /// Rest of the last decoded frame, in libmpg123's own buffer.
    private var pending = UnsafeBufferPointer<Float>(start: nil, count: 0)
    private var hasEnded = false
    /// The frames decoded so far.
    private(set) var coverage = MPEGStreamLayout.Coverage()
    private var decodedFrameCount = 0
    /// Number of the MPEG frame after the last decoded one.
    private(set) var nextFrame = 0

    private static let libraryIsReady = mpg123_init() == MPG123_OK.rawValue

    init(_ file: ByteFile, _ layout: MPEGStreamLayout) throws(AudioError) {
        guard Self.libraryIsReady, let handle = mpg123_new(nil, nil) else {
            throw AudioError(.decodingFailed, file.path, "libmpg123 could not be started")
        }
        let window = ByteWindow(file, layout.audio)
        do throws(AudioError) {
            (sampleRate, channelCount) = try Self.open(handle, window, layout, file.path)
        } catch {
            mpg123_delete(handle)
            throw error
        }
        self.handle = handle
        self.window = window
        self.file = file
        self.layout = layout
        // Minus the encoder's delay and padding, if a LAME tag states them. This is read now, because libmpg123 reports
        // the decoded length once it has reached the end of a file.
        promisedSampleCount = layout.promisedFrameCount.flatMap { count in
            guard count > 0 else { return nil }
            let (length, whole) = (Int(mpg123_length(handle)), count * layout.firstHeader.samplesPerFrame)
            // libmpg123 does not read VBRI and estimates the length. Delay and padding are a few frames.
            return abs(whole - length) <= 8 * layout.firstHeader.samplesPerFrame ? length : whole
        }
        frameChannelCount = channelCount
        frameSampleRate = sampleRate
    }

    deinit { mpg123_delete(handle) }

    var expectedFrameCount: Int? { expectedFrameCount(decoded: decodedFrameCount, coverage) }
    var wrongPromise: Int? { hasEnded ? wrongPromise(decoded: decodedFrameCount, coverage) : nil }
    var isDamaged: Bool { hasEnded && isDamaged(coverage) }

    /// - Parameters:
    ///   - decoded: number of sample frames decoded so far.
    ///   - coverage: their MPEG frames.
    func expectedFrameCount(decoded: Int, _ coverage: MPEGStreamLayout.Coverage) -> Int? {
        if let promisedSampleCount { return promisedSampleCount }
        // Without a stated length it is estimated from the bytes: the rest is assumed to be like the part so far.
        guard coverage.byteCount > 0 else { return nil }
        return max(decoded, Int(Double(decoded) * Double(layout.frames.count) / Double(coverage.byteCount)))
    }

    /// As the property, for everything decoded.
    func wrongPromise(decoded: Int, _ coverage: MPEGStreamLayout.Coverage) -> Int? {
        guard let promised = layout.promisedFrameCount == 0 ? 0 : promisedSampleCount else { return nil }
        return promised < decoded || layout.isFilled(by: coverage) ? promised : nil
    }

    /// As the property, for everything decoded.
    func isDamaged(_ coverage: MPEGStreamLayout.Coverage) -> Bool { layout.isDamaged(coverage) }

    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        var filled = 0
        while filled < output.count, !hasEnded {
            if pending.isEmpty {
                try decodeFrame()
            } else if frameChannelCount == channelCount {
                let count = min(pending.count, output.count - filled)
                let source = UnsafeBufferPointer(rebasing: pending.prefix(count))
                _ = UnsafeMutableBufferPointer(rebasing: output[filled...]).update(fromContentsOf: source)
                pending = UnsafeBufferPointer(rebasing: pending.dropFirst(count))
                filled += count
            } else {
                let mean = pending.prefix(frameChannelCount).reduce(0, +) / Float(frameChannelCount)
                for channel in 0..<channelCount { output[filled + channel] = mean }
                pending = UnsafeBufferPointer(rebasing: pending.dropFirst(frameChannelCount))
                filled += channelCount
            }
        }
        decodedFrameCount += filled / channelCount
        return filled / channelCount
    }

    func onTwoThreads() throws(AudioError) -> (any AudioDecoder)? { try MP3Lanes(self) }

    // MARK: Frame by frame

    /// Another decoder of the same stream, at its beginning, and the maximum number of its MPEG frames; `nil` once
    /// something has been read.
    func another() throws(AudioError) -> (decoder: MP3Decoder, frameCount: Int)? {
        guard nextFrame == 0, let length = layout.firstHeader.frameLength ?? layout.freeFormatLength else { return nil }
        let promised = layout.promisedFrameCount.flatMap { $0 > 0 ? $0 : nil }
        return (try MP3Decoder(file, layout), promised ?? layout.audio.count / max(1, length))
    }

    /// Samples of an MPEG frame, per channel.
    var samplesPerFrame: Int { layout.firstHeader.samplesPerFrame }

    /// Number of MPEG frames after which the synthesis filter is at the same position in its window of sixteen slots
    /// again. At other positions sums would be rounded differently.
    var framesPerTurn: Int { layout.firstHeader.layer == 3 && !layout.firstHeader.isVersion1 ? 8 : 4 }

    /// Decodes one MPEG frame and appends it to `buffer`. Some frames have no samples.
    /// - Returns: false at the end.
    func appendFrame(to buffer: SampleBuffer) throws(AudioError) -> Bool {
        let frame = nextFrame
        while nextFrame == frame, !hasEnded { try decodeFrame() }
        guard !hasEnded else { return false }
        let sampleCount = pending.count / frameChannelCount * channelCount
        buffer.reserve(sampleCount)
        let room = UnsafeMutableBufferPointer(rebasing: buffer.unused.prefix(sampleCount))
        buffer.count += try read(into: room) * channelCount
        return true
    }

    /// Skips the MPEG frames before a later one and decodes that one without output. Unlike a seek of libmpg123, this
    /// keeps the bits for later frames. It sets libmpg123 to play only every n-th frame.
    func pass(to frame: Int) throws(AudioError) {
        guard frame > nextFrame else { return }
        Self.set(handle, MPG123_UPSPEED, frame)
        defer { Self.set(handle, MPG123_UPSPEED, 0) }
        let start = nextFrame
        while nextFrame == start, !hasEnded { try decodeFrame() }
        pending = UnsafeBufferPointer(rebasing: pending.prefix(0))
    }

    // MARK: libmpg123

    private static func open(
        _ handle: OpaquePointer, _ window: ByteWindow, _ layout: MPEGStreamLayout, _ path: RawPath
    ) throws(AudioError) -> (sampleRate: Int, channelCount: Int) {
        let flags = MPG123_FORCE_FLOAT.rawValue | MPG123_QUIET.rawValue | MPG123_SKIP_ID3V2.rawValue
        set(handle, MPG123_ADD_FLAGS, Int(flags))
        set(handle, MPG123_RESYNC_LIMIT, MPEGStreamLayout.searchLimit)
        // There is no seeking, so no index of frames is needed.
        set(handle, MPG123_INDEX_SIZE, 0)
        if let length = layout.freeFormatLength { set(handle, MPG123_FREEFORMAT_SIZE, length - 4) }
        mpg123_replace_reader_handle(
            handle,
            { handle, buffer, count in
                guard let handle, let buffer else { return -1 }
                return ByteWindow.from(handle).read(buffer, count)
            },
            { handle, offset, whence in
                guard let handle else { return -1 }
                return off_t(ByteWindow.from(handle).seek(Int(offset), whence))
            },
            nil)
        var rate = 0
        var channels: Int32 = 0
        var encoding: Int32 = 0
        guard mpg123_open_handle(handle, window.opaque) == MPG123_OK.rawValue,
            mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK.rawValue
        else {
            if let failure = window.failure { throw failure }
            throw AudioError(.decodingFailed, path, "the MP3 stream cannot be decoded: \(message(handle))")
        }
        return (rate, Int(channels))
    }

    private static func set(_ handle: OpaquePointer, _ parameter: mpg123_parms, _ value: Int) {
        mpg123_param2(handle, Int32(parameter.rawValue), value, 0)
    }

    /// Decodes the next frame into `pending`, or sets `hasEnded`.
    private func decodeFrame() throws(AudioError) {
        var audio: UnsafeMutablePointer<UInt8>?
        var byteCount = 0
        var number = off_t(nextFrame)
        let status = mpg123_decode_frame(handle, &number, &audio, &byteCount)
        if status == MPG123_OK.rawValue { nextFrame = Int(number) + 1 }
        switch status {
        case MPG123_OK.rawValue where frameSampleRate != sampleRate:
            break
        case MPG123_OK.rawValue:
            let samples = UnsafeRawBufferPointer(start: audio, count: byteCount).bindMemory(to: Float.self)
            pending = UnsafeBufferPointer(
                rebasing: samples.prefix(samples.count / frameChannelCount * frameChannelCount))
            countFrameBytes()
        case MPG123_NEW_FORMAT.rawValue:
            var rate = 0
            var channels: Int32 = 0
            var encoding: Int32 = 0
            mpg123_getformat(handle, &rate, &channels, &encoding)
            frameChannelCount = Int(channels)
            frameSampleRate = rate
        case MPG123_DONE.rawValue:
            end(early: window.failure != nil)
        default:
            end(early: true)
        }
        if let failure = window.failure { throw failure }
    }

    private func end(early: Bool) {
        hasEnded = true
        endedEarly = early
    }

    private func countFrameBytes() {
        var information = mpg123_frameinfo2()
        guard mpg123_info2(handle, &information) == MPG123_OK.rawValue else { return }
        coverage.byteCount += Int(information.framesize)
        coverage.end = Int(mpg123_framepos(handle)) + Int(information.framesize)
    }

    private static func message(_ handle: OpaquePointer) -> String {
        mpg123_strerror(handle).map { String(cString: $0) } ?? "unknown error"
    }
}
