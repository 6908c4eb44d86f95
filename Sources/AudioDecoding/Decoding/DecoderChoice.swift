/// Opens a file with the library that decodes its format. FFmpeg handles what libsndfile refuses or cannot finish.
enum DecoderChoice {
    /// - Returns: the decoder, and whether the file is an Ogg stream without its end.
    /// - Throws: `badHeader`, `noSamples`, `unsupportedFormat`, `decodingFailed`, `unreadable`.
    static func decoder(
        of source: AudioSource
    ) throws(AudioError) -> (decoder: any AudioDecoder, isCutShort: Bool) {
        let end = try OggEnd(source.file, source.probe)
        let decoder = DecimatingDecoder.bringingDown(
            try decoderAtFullRate(of: source, end), mayBeOneBit: source.format.mayBeOneBit)
        return (decoder, end?.isCut == true)
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
        // libsndfile plays only the first link of a chain.
        if end?.isOfAnotherLink == true, let whole = try? throughFFmpeg(source) { return whole }
        do throws(AudioError) {
            return try open(source, end)
        } catch {
            // libsndfile cannot open a truncated CAF.
            let promised = end?.capturedFrameCount ?? (try? CutStream.frameCount(source.file, source.content))
            guard [.badHeader, .unsupportedFormat].contains(error.kind) else { throw error }
            do throws(AudioError) {
                return try throughFFmpeg(source, promisedFrameCount: promised)
            } catch let second {
                // The file can no longer be read, whatever is in it.
                throw second.kind == .unreadable ? second : namingMissingFFmpeg(error)
            }
        }
    }

    /// An error of libsndfile about a file that FFmpeg might read if it were available.
    private static func namingMissingFFmpeg(_ error: AudioError) -> AudioError {
        #if FFmpeg
            if let missing = FFmpegLibrary.missing {
                let reason = error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason
                return AudioError(
                    error.kind, error.path, "\(reason); FFmpeg may support it but could not be loaded (\(missing))")
            }
        #endif
        return error
    }

    /// A decoder that may get further than `first`, which ended after `frameCount` frames. It starts at that position.
    /// - Returns: `nil` if there is none, or if it gets no further.
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

    /// - Parameter promisedFrameCount: the length, if it is known better than by FFmpeg.
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
