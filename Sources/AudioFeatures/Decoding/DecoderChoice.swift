/// Which library decodes a file: libmpg123 MPEG audio, libsndfile what it knows, FFmpeg all else, and what libsndfile
/// refuses or gives up.
///
/// Opus goes to FFmpeg where that is there: libsndfile 1.2 gives up in the middle of files that opusfile and FFmpeg play to
/// the end (ten of fourteen encoded by FFmpeg from Ogg Vorbis), and takes twice the time.
enum DecoderChoice {
    /// - Parameters:
    ///   - source: the open file.
    ///   - end: how an Ogg file ends.
    /// - Throws: `badHeader`, `noSamples`, `unsupportedFormat`, `decodingFailed`, `unreadable`.
    static func decoder(of source: AudioSource, _ end: OggEnd?) throws(AudioError) -> any AudioDecoder {
        DecimatingDecoder.bringingDown(
            try decoderAtFullRate(of: source, end), mayBeOneBit: [.dsf, .dsdiff, .wavPack].contains(source.format))
    }

    private static func decoderAtFullRate(of source: AudioSource, _ end: OggEnd?) throws(AudioError)
        -> any AudioDecoder
    {
        let (file, probe) = (source.file, source.probe)
        if let layout = probe.mpegLayout { return try MP3Decoder(file, layout) }
        if probe.format.needsFFmpeg || probe.format == .opus && canOpenFFmpeg {
            return try throughFFmpeg(source)
        }
        // libsndfile plays the first link of a chain.
        if end?.isOfAnotherLink == true, let whole = try? throughFFmpeg(source) { return whole }
        do throws(AudioError) {
            switch probe.format {
            case .wav, .wave64, .aiff: return try chunked(file, probe)
            case .oggFLAC:
                return try SoundFileDecoder(file, probe.content, promisedFrameCount: end?.capturedFrameCount)
            case .flac: return try flac(file, probe)
            case .au:
                let patches = try CutStream.lengthPatches(file, probe.content)
                return try SoundFileDecoder(file, probe.content, promisedFrameCount: nil, patches: patches)
            default: return try SoundFileDecoder(file, probe.content, promisedFrameCount: nil)
            }
        } catch {
            // libsndfile opens no CAF that was cut short.
            let promised = end?.capturedFrameCount ?? (try? CutStream.frameCount(file, probe.content))
            guard [.badHeader, .unsupportedFormat].contains(error.kind),
                let second = try? throughFFmpeg(source, promisedFrameCount: promised)
            else { throw error }
            return second
        }
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

    /// libsndfile 1.2 knows neither 32 bits nor a stream without a beginning, and hears no more than the header promises.
    private static func flac(_ file: ByteFile, _ probe: FormatProbe) throws(AudioError) -> any AudioDecoder {
        guard let layout = try FLACLayout(file, probe.content),
            !layout.hasHeader || layout.bitsPerSample > 24
                || layout.promisedFrameCount != nil && layout.heldFrameCount != nil
                    && layout.promisedFrameCount != layout.heldFrameCount
        else { return try SoundFileDecoder(file, probe.content, promisedFrameCount: nil) }
        return try FLACDecoder(file, layout)
    }

    private static func chunked(_ file: ByteFile, _ probe: FormatProbe) throws(AudioError) -> any AudioDecoder {
        let layout = try ChunkedLayout(file, from: probe.content.lowerBound, format: probe.format)
        // libsndfile would report these as malformed; here the reason can say what is wrong.
        try AudioFile.validate(
            sampleRate: layout.format.sampleRate, channelCount: layout.format.channelCount, file.path)
        guard !layout.data.isEmpty else {
            throw AudioError(.noSamples, file.path, "the file has a header but no samples")
        }
        let isMPEG = probe.format != .aiff && [0x50, 0x55].contains(layout.format.tag)
        if isMPEG, let mpeg = try MPEGStreamLayout(file, layout.data) { return try MP3Decoder(file, mpeg) }
        return try SoundFileDecoder(
            file, probe.content, promisedFrameCount: layout.expectedFrameCount, patches: layout.patches)
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
