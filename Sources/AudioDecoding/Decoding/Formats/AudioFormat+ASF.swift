import TagLibBridge

extension AudioFormat {
    /// Windows Media Audio in ASF.
    public static let asf = AudioFormat(
        "wma", "WMA (Windows Media)", endings: ["wma"], sharedEndings: ["asf"], mediaType: "audio/x-ms-wma", .lossy,
        begins: .mark { $0.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) }, sound: .packets,
        mayEndWithTags: false,
        trackList: { file, start throws(AudioError) in
            try ASFTracks(file, from: start).map { ($0.tracks, $0.durations) }
        },
        decoder: .ffmpeg, demuxer: .named("asf", length: .fileEnd), tagLib: TagLibFile(TLB_ASF), tags: .asf)
}
