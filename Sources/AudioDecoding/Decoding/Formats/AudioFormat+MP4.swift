import TagLibBridge

extension AudioFormat {
    /// MP4, M4A, M4B and QuickTime: AAC, ALAC and others.
    public static let mp4 = AudioFormat(
        "mp4", "MP4 (AAC or ALAC)", endings: ["m4a", "m4b", "m4r"], sharedEndings: ["mp4", "mov"],
        mediaType: "audio/mp4", .either,
        // Old QuickTime files start with the movie or its data.
        begins: .mark { head in head.has("ftyp", at: 4) || head.has("moov", at: 4) },
        sound: .packets, mayEndWithTags: false,
        trackList: { file, start throws(AudioError) in
            try MP4Tracks(file, from: start).map { ($0.tracks, $0.durations) }
        },
        decoder: .ffmpeg, demuxer: .named("mov", length: .editList), tagLib: TagLibFile(TLB_MP4),
        // QuickTime's own texts.
        otherTexts: .ffmpegWithoutTitle, tags: .mp4)
}
