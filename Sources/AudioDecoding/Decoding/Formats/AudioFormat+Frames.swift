import TagLibBridge

// Formats with their own frames between tags, all decoded by FFmpeg.
extension AudioFormat {
    /// WavPack.
    public static let wavPack = AudioFormat(
        "wavpack", "WavPack", endings: ["wv"], mediaType: "audio/x-wavpack", .lossless, begins: .letters("wvpk"),
        sound: .content, mayEndWithTags: true, decoder: .ffmpeg, demuxer: "wv", mayBeOneBit: true,
        tagLib: TagLibFile(TLB_WAVPACK), tags: .ape)

    /// Monkey's Audio.
    public static let monkeysAudio = AudioFormat(
        "ape", "Monkey's Audio (APE)", endings: ["ape"], mediaType: "audio/x-ape", .lossless,
        begins: .letters("MAC "), sound: .content, mayEndWithTags: true, decoder: .ffmpeg, demuxer: "ape",
        tagLib: TagLibFile(TLB_APE), tags: .ape)

    /// Musepack, stream versions 7 and 8.
    public static let musepack = AudioFormat(
        "musepack", "Musepack", endings: ["mpc", "mp+"], sharedEndings: ["mpp"], mediaType: nil, .lossy,
        begins: .letters("MP+", "MPCK"), sound: .packets, mayEndWithTags: true, decoder: .ffmpeg,
        demuxer: Demuxer(.musepackHeader) { head in head.has("MPCK") ? "mpc8" : "mpc" },
        tagLib: TagLibFile(TLB_MUSEPACK), tags: .ape)

    /// True Audio.
    public static let trueAudio = AudioFormat(
        "tta", "True Audio (TTA)", endings: ["tta"], mediaType: nil, .lossless, begins: .letters("TTA1"),
        sound: .content, mayEndWithTags: true, decoder: .ffmpeg, demuxer: "tta", tagLib: TagLibFile(TLB_TRUE_AUDIO),
        otherTexts: .ape, tags: .id3v2)

    /// Tom's lossless audio compressor. It has the same tags as Monkey's Audio.
    public static let tak = AudioFormat(
        "tak", "TAK", endings: ["tak"], mediaType: nil, .lossless, begins: .letters("tBaK"), sound: .content,
        mayEndWithTags: true, decoder: .ffmpeg, demuxer: "tak", tagLib: TagLibFile(TLB_APE), tags: .ape)
}
