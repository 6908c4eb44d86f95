import TagLibBridge

extension AudioFormat {
    /// Vorbis in Ogg.
    public static let vorbis = inOgg(
        "vorbis", "Vorbis in Ogg", endings: ["ogg", "oga"], sharedEndings: ["ogv"], .lossy,
        OggMapping(head: "\u{1}vorbis", comments: .packet("\u{3}vorbis")), decoder: .soundFile,
        tagLib: TLB_OGG_VORBIS)

    /// Opus in Ogg.
    ///
    /// FFmpeg decodes it if available, because libsndfile 1.2 stops in the middle of files that opusfile and FFmpeg
    /// play to the end (ten of fourteen encoded by FFmpeg from Ogg Vorbis), and takes twice the time.
    public static let opus = inOgg(
        "opus", "Opus in Ogg", endings: ["opus"], .lossy, OggMapping(head: "OpusHead", comments: .packet("OpusTags")),
        decoder: .ffmpegElseSoundFile, length: .granules, tagLib: TLB_OGG_OPUS, usesR128Gain: true)

    /// FLAC in Ogg.
    public static let oggFLAC = inOgg(
        "oggFLAC", "FLAC in Ogg", endings: ["oga", "ogg"], .lossless,
        OggMapping(head: "\u{7F}FLAC", comments: .metadataBlock),
        decoder: .soundFile { source, end throws(AudioError) in
            try SoundFileDecoder(
                source.file, source.content, promisedFrameCount: end?.capturedFrameCount)
        },
        tagLib: TLB_OGG_FLAC)

    /// Speex in Ogg.
    public static let speex = inOgg(
        "speex", "Speex in Ogg", endings: ["spx"], .lossy, OggMapping(head: "Speex   ", comments: .packet("")),
        decoder: .ffmpeg, tagLib: TLB_OGG_SPEEX)

    /// The common properties of all codecs in Ogg.
    private static func inOgg(
        _ rawValue: String, _ name: String, endings: [String], sharedEndings: [String] = [],
        _ compression: Compression, _ mapping: OggMapping, decoder: DecodingLibrary,
        length: Demuxer.Length = .stream, tagLib: tlb_format, usesR128Gain: Bool = false
    ) -> AudioFormat {
        AudioFormat(
            rawValue, name, endings: endings, sharedEndings: sharedEndings, mediaType: "audio/ogg", compression,
            begins: .oggPacket, sound: .ogg(mapping), mayEndWithTags: false, decoder: decoder,
            demuxer: .named("ogg", length: length), tagLib: TagLibFile(tagLib), tags: .ogg(mapping),
            usesR128Gain: usesR128Gain)
    }
}
