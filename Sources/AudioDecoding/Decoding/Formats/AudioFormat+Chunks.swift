import TagLibBridge

extension AudioFormat {
    /// WAV in its RIFF, RIFX and RF64 forms.
    public static let wav = AudioFormat(
        "wav", "WAV", endings: ["wav", "wave", "bwf", "rf64"], mediaType: "audio/wav", .lossless,
        begins: .mark { head in
            (head.has("RIFF") || head.has("RIFX") || head.has("RF64")) && head.has("WAVE", at: 8)
        },
        sound: .chunks(.riff), mayEndWithTags: false, decoder: .chunks(.riff), demuxer: "wav",
        tagLib: TagLibFile(TLB_WAV), otherTexts: .soundFile, tags: .chunk(.riff))

    /// Sony Wave64.
    public static let wave64 = AudioFormat(
        "wave64", "Wave64", endings: ["w64"], mediaType: nil, .lossless,
        begins: .mark { head in head.has("riff\u{2E}") && head.has("wave", at: 24) },
        sound: .chunks(.wave64), mayEndWithTags: false, decoder: .chunks(.wave64), demuxer: "w64", tagLib: nil,
        otherTexts: .soundFile, tags: nil)

    /// AIFF and AIFF-C.
    public static let aiff = AudioFormat(
        "aiff", "AIFF", endings: ["aiff", "aif", "aifc"], mediaType: "audio/aiff", .lossless,
        begins: .mark { head in head.has("FORM") && (head.has("AIFF", at: 8) || head.has("AIFC", at: 8)) },
        sound: .chunks(.aiff), mayEndWithTags: false, decoder: .chunks(.aiff), demuxer: "aiff",
        tagLib: TagLibFile(TLB_AIFF), otherTexts: .soundFile, tags: .chunk(.aiff))
}

extension AudioFormat.DecodingLibrary {
    /// libsndfile, and libmpg123 for MP3 inside WAV files.
    fileprivate static func chunks(_ form: ChunkForm) -> AudioFormat.DecodingLibrary {
        .soundFile { source, _ throws(AudioError) in
            let (file, content) = (source.file, source.content)
            let layout = try ChunkedLayout(file, from: content.lowerBound, form)
            // libsndfile would report these as malformed. Here the reason can be more specific.
            try AudioFile.validate(
                sampleRate: layout.format.sampleRate, channelCount: layout.format.channelCount, file.path)
            guard !layout.data.isEmpty else {
                throw AudioError(.noSamples, file.path, "the file has a header but no samples")
            }
            let isMPEG = form != .aiff && [0x50, 0x55].contains(layout.format.tag)
            if isMPEG, let mpeg = try MPEGStreamLayout(file, layout.data) { return try MP3Decoder(file, mpeg) }
            return try SoundFileDecoder(
                file, content, promisedFrameCount: layout.expectedFrameCount, patches: layout.patches)
        }
    }
}
