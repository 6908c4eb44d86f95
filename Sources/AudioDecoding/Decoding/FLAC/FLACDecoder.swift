import CFLAC

/// Decodes FLAC through libFLAC: 32 bits, streams without a beginning, and files with another number of samples than
/// their header states. libsndfile 1.2 cannot read any of these completely. After damage it continues with the next
/// frame.
final class FLACDecoder: AudioDecoder {
    let sampleRate: Int
    let channelCount: Int
    let endedEarly = false
    private(set) var firstDamage: Int?
    private(set) var wrongPromise: Int?

    private let layout: FLACLayout
    private let handle: UnsafeMutablePointer<FLAC__StreamDecoder>
    private let window: ByteWindow
    private let sink: Sink
    private var hasEnded = false

    /// - Throws: `decodingFailed`, `unreadable`.
    init(_ file: ByteFile, _ layout: FLACLayout) throws(AudioError) {
        self.layout = layout
        (sampleRate, channelCount) = (layout.sampleRate, layout.channelCount)
        window = ByteWindow(file, layout.content)
        sink = Sink(window, layout)
        guard let handle = FLAC__stream_decoder_new() else {
            throw AudioError(.decodingFailed, file.path, "libFLAC could not be started")
        }
        self.handle = handle
        FLAC__stream_decoder_set_md5_checking(handle, 1)
        let status = FLAC__stream_decoder_init_stream(
            handle, Sink.read, nil, nil, nil, nil, Sink.write, nil, Sink.fail,
            Unmanaged.passUnretained(sink).toOpaque())
        guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK else {
            throw AudioError(.decodingFailed, file.path, "libFLAC could not be started")
        }
    }

    deinit { FLAC__stream_decoder_delete(handle) }

    var bitDepth: Int? { layout.bitsPerSample }
    var expectedFrameCount: Int? { [layout.promisedFrameCount, layout.heldFrameCount].compactMap(\.self).max() }
    /// The one frame in which a truncation falls is not damage.
    var isDamaged: Bool { sink.damageCount > 1 }

    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        var filled = 0
        while filled < output.count, !hasEnded {
            if sink.samples.count == 0 {
                try decodeFrame()
            } else {
                let part = sink.samples.contents.prefix(output.count - filled)
                _ = UnsafeMutableBufferPointer(rebasing: output[filled...]).update(fromContentsOf: part)
                sink.samples.dropFirst(part.count)
                filled += part.count
            }
        }
        return filled / channelCount
    }

    private func decodeFrame() throws(AudioError) {
        let isDecoded = FLAC__stream_decoder_process_single(handle) != 0
        if sink.damageCount > 0, firstDamage == nil { firstDamage = sink.frameCount }
        if let failure = window.failure { throw failure }
        guard !isDecoded || FLAC__stream_decoder_get_state(handle) == FLAC__STREAM_DECODER_END_OF_STREAM else { return }
        hasEnded = true
        // The checksum of all samples in the header, if present, shows whether they are complete.
        let isProven = FLAC__stream_decoder_finish(handle) != 0
        let isWhole = isProven && sink.damageCount == 0 && sink.frameCount == layout.heldFrameCount
        if isWhole { wrongPromise = layout.promisedFrameCount }
    }

    /// The callbacks of libFLAC: reads from the window and keeps the decoded samples.
    private final class Sink {
        let samples: SampleBuffer
        /// Number of frames decoded so far.
        private(set) var frameCount = 0
        private(set) var damageCount = 0
        private let window: ByteWindow
        private let layout: FLACLayout

        init(_ window: ByteWindow, _ layout: FLACLayout) {
            (self.window, self.layout) = (window, layout)
            samples = SampleBuffer(minimumCapacity: 4_096 * layout.channelCount)
        }

        private static func from(_ pointer: UnsafeMutableRawPointer?) -> Sink? {
            pointer.map { Unmanaged<Sink>.fromOpaque($0).takeUnretainedValue() }
        }

        static let read: FLAC__StreamDecoderReadCallback = { _, buffer, count, sink in
            guard let sink = Sink.from(sink), let buffer, let count, count.pointee > 0 else {
                return FLAC__STREAM_DECODER_READ_STATUS_ABORT
            }
            count.pointee = sink.window.read(buffer, count.pointee)
            return count.pointee > 0
                ? FLAC__STREAM_DECODER_READ_STATUS_CONTINUE : FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM
        }

        static let write: FLAC__StreamDecoderWriteCallback = { _, frame, channels, sink in
            if let sink = Sink.from(sink), let frame, let channels { sink.take(frame.pointee.header, channels) }
            return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
        }

        static let fail: FLAC__StreamDecoderErrorCallback = { _, _, sink in Sink.from(sink)?.damageCount += 1 }

        private func take(
            _ header: FLAC__FrameHeader, _ channels: UnsafePointer<UnsafePointer<FLAC__int32>?>
        ) {
            guard header.channels == layout.channelCount, header.sample_rate == layout.sampleRate,
                (4...32).contains(header.bits_per_sample)
            else {
                damageCount += 1
                return
            }
            let count = Int(header.blocksize) * layout.channelCount
            samples.reserve(count)
            let target = samples.unused
            let scale = Float(sign: .plus, exponent: 1 - Int(header.bits_per_sample), significand: 1)
            for channel in 0..<layout.channelCount {
                guard let source = channels[channel] else { continue }
                for index in 0..<Int(header.blocksize) {
                    target[index * layout.channelCount + channel] = Float(source[index]) * scale
                }
            }
            samples.count += count
            frameCount += Int(header.blocksize)
        }
    }
}
