import TagLibBridge

extension AudioFormat {
    /// MPEG-1, 2 or 2.5 audio, layers I to III.
    public static let mp3 = AudioFormat(
        "mp3", "MP3", endings: ["mp3", "mp2", "mpga"], mediaType: "audio/mpeg", .lossy, begins: .unmarked,
        search: { file, range throws(AudioError) in
            try MPEGStreamLayout(file, range).map { FoundFrames(content: range, mpegLayout: $0) }
        },
        sound: .mpegFrames, mayEndWithTags: true,
        decoder: .own("libmpg123") { source throws(AudioError) in
            guard let layout = source.probe.mpegLayout else {
                throw AudioError(.decodingFailed, source.path, "no MPEG frames were found")
            }
            return try MP3Decoder(source.file, layout)
        },
        demuxer: "mp3", tagLib: TagLibFile(TLB_MPEG), tags: .id3v2)
}
