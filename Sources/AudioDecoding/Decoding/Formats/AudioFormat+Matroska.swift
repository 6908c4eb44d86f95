extension AudioFormat {
    /// Matroska and WebM.
    public static let matroska = AudioFormat(
        "matroska", "Matroska or WebM", endings: ["mka", "weba"], sharedEndings: ["mkv", "webm"],
        mediaType: "audio/webm", .either, begins: .mark { $0.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) },
        sound: .packets, mayEndWithTags: false,
        trackList: { file, start throws(AudioError) in try MatroskaTracks(file, from: start).map { ($0.tracks, []) } },
        decoder: .ffmpeg, demuxer: .named("matroska", length: .longestTrack), tagLib: nil, otherTexts: .ffmpeg,
        tags: nil)
}
