extension AudioFormat {
    /// Sun/NeXT AU.
    public static let au = AudioFormat(
        "au", "AU", endings: ["au", "snd"], mediaType: "audio/basic", .lossless, begins: .letters(".snd", "dns."),
        sound: .content, mayEndWithTags: false,
        decoder: .soundFile { source, _ throws(AudioError) in
            let patches = try CutStream.lengthPatches(source.file, source.content)
            return try SoundFileDecoder(
                source.file, source.content, promisedFrameCount: nil, patches: patches)
        },
        demuxer: "au", tagLib: nil, otherTexts: .soundFileElseFFmpeg, tags: nil)
}
