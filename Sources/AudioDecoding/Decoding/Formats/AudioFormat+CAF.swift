extension AudioFormat {
    /// Apple Core Audio Format.
    public static let caf = AudioFormat(
        "caf", "CAF", endings: ["caf"], mediaType: "audio/x-caf", .either, begins: .letters("caff"), sound: .content,
        mayEndWithTags: false, decoder: .soundFile, demuxer: "caf", tagLib: nil, otherTexts: .soundFileElseFFmpeg,
        tags: nil)
}
