/// The identity of a recording file: a hash of its encoded audio. Retagging, renaming and moving the file do not change
/// it. The same recording encoded again has another identity.
public enum AudioPayload {
    /// XXH3-128 of the audio payload of a file. Memory does not depend on its length.
    ///
    /// The table of the page “Formats” says what is hashed for each format.
    ///
    /// - Throws: the errors of `AudioFormat.detect`; `badHeader` if the payload cannot be found; `unreadable`.
    public static func hash(_ path: some PathConvertible) throws(AudioError) -> (high: UInt64, low: UInt64) {
        try hash(AudioSource(path))
    }

    /// As `hash(_:)` for a path, for an open file.
    ///
    /// - Throws: `badHeader` if the payload cannot be found; `unreadable`.
    public static func hash(_ source: AudioSource) throws(AudioError) -> (high: UInt64, low: UInt64) {
        let (file, probe) = (source.file, source.probe)
        let hasher = PayloadHasher()
        switch probe.format.sound {
        case .content: try hasher.update(file, probe.content)
        case .ranges(_, let find):
            for range in try find(file, probe.content) { try hasher.update(file, range) }
        case .mpegFrames:
            if let layout = probe.mpegLayout { try hasher.update(file, layout.frames) }
        case .chunks(let form):
            let layout = try ChunkedLayout(file, from: probe.content.lowerBound, form)
            hasher.update(layout.format.tag)
            hasher.update(layout.format.channelCount)
            hasher.update(layout.format.sampleRate)
            hasher.update(layout.format.bitsPerSample)
            hasher.update(layout.format.frameLength)
            try hasher.update(file, layout.data)
        case .ogg: try OggPayload.update(hasher, file, probe)
        case .packets: try updatePackets(hasher, file, probe)
        }
        return hasher.digest
    }

    private static func updatePackets(
        _ hasher: PayloadHasher, _ file: ByteFile, _ probe: FormatProbe
    ) throws(AudioError) {
        #if FFmpeg
            let demuxer = try FFmpegDemuxer(file, probe)
            while let bytes = try demuxer.nextBytes() { hasher.update(bytes) }
        #endif
    }
}
