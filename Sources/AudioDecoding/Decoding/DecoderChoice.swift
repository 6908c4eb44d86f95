/// Opens a file with the library that decodes its format, and with FFmpeg what libsndfile refuses or gives up.
enum DecoderChoice {
    /// - Parameters:
    ///   - source: the open file.
    ///   - end: how an Ogg file ends.
    /// - Throws: `badHeader`, `noSamples`, `unsupportedFormat`, `decodingFailed`, `unreadable`.
    static func decoder(of source: AudioSource, _ end: OggEnd?) throws(AudioError) -> any AudioDecoder {
        DecimatingDecoder.bringingDown(
            try decoderAtFullRate(of: source, end), mayBeOneBit: source.format.mayBeOneBit)
    }

    private static func decoderAtFullRate(of source: AudioSource, _ end: OggEnd?) throws(AudioError)
        -> any AudioDecoder
    {
        let open: AudioFormat.DecodingLibrary.SoundFileOpening
        switch source.format.decoder {
        case .own(_, let open): return try open(source)
        case .ffmpeg: return try throughFFmpeg(source)
        case .ffmpegElseSoundFile:
            if canOpenFFmpeg { return try throughFFmpeg(source) }
            open = AudioFormat.DecodingLibrary.openSoundFile
        case .soundFile(let opening): open = opening
        }
        // libsndfile plays the first link of a chain.
        if end?.isOfAnotherLink == true, let whole = try? throughFFmpeg(source) { return whole }
        do throws(AudioError) {
            return try open(source, end)
        } catch {
            // libsndfile opens no CAF that was cut short.
            let promised = end?.capturedFrameCount ?? (try? CutStream.frameCount(source.file, source.content))
            guard [.badHeader, .unsupportedFormat].contains(error.kind) else { throw error }
            if let second = try? throughFFmpeg(source, promisedFrameCount: promised) { return second }
            throw namingMissingFFmpeg(error)
        }
    }

    /// An error of libsndfile's about what FFmpeg might read, were it there.
    private static func namingMissingFFmpeg(_ error: AudioError) -> AudioError {
        #if FFmpeg
            if let missing = FFmpegLibrary.missing {
                let reason = error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason
                return AudioError(
                    error.kind, error.path, "\(reason); FFmpeg may read it, but cannot be opened here (\(missing))")
            }
        #endif
        return error
    }

    /// A decoder that may get further than `first`, which ended after `frameCount` frames, and stands where it ended.
    /// - Returns: `nil` when there is none, or it gets no further.
    static func second(
        after first: any AudioDecoder, _ frameCount: Int, of source: AudioSource
    ) throws(AudioError) -> (any AudioDecoder)? {
        guard DecimatingDecoder.inside(first) is SoundFileDecoder, let plain = try? throughFFmpeg(source) else {
            return nil
        }
        let second = DecimatingDecoder.bringingDown(plain, mayBeOneBit: false)
        guard second.sampleRate == first.sampleRate, second.channelCount == first.channelCount
        else { return nil }
        let passed = SampleBuffer(minimumCapacity: 8_192 * second.channelCount)
        var rest = frameCount
        while rest > 0 {
            let count = min(rest, 8_192)
            let read = try second.read(into: .init(rebasing: passed.unused.prefix(count * second.channelCount)))
            guard read == count else { return nil }
            rest -= count
        }
        return second
    }

    private static var canOpenFFmpeg: Bool {
        #if FFmpeg
            FFmpegLibrary.missing == nil
        #else
            false
        #endif
    }

    /// - Parameter promisedFrameCount: where that is known better than FFmpeg knows it.
    private static func throughFFmpeg(
        _ source: AudioSource, promisedFrameCount: Int? = nil
    ) throws(AudioError) -> any AudioDecoder {
        #if FFmpeg
            return try FFmpegDecoder(source.file, source.probe, promisedFrameCount: promisedFrameCount)
        #else
            throw AudioError(
                .unsupportedFormat, source.path,
                "\(source.format.name) is not supported; convert it to FLAC or MP3")
        #endif
    }
}
