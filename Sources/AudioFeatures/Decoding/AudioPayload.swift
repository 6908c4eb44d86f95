/// The identity of a recording file: a hash of its sound as stored, which retagging, renaming and moving the file leave
/// unchanged. The same recording encoded anew has another identity.
public enum AudioPayload {
    /// XXH3-128 of the audio payload of a file; memory does not depend on its length.
    ///
    /// What is hashed, by format:
    /// - MP3: all frames, without the tags around them and without the Xing, Info or VBRI frame, which `ffmpeg -c copy`
    ///   and gain taggers rewrite.
    /// - WAV, RF64, Wave64: the coding, channels, rate, bits and frame length of the `fmt ` chunk, then the `data` chunk.
    /// - AIFF: the same of `COMM`, then the samples of `SSND`.
    /// - FLAC: the frames behind the metadata blocks.
    /// - Ogg: the packets without the comment packet (FLAC: without metadata packets); how packets are cut into pages
    ///   does not matter.
    /// - MP4, ASF, Matroska, Musepack: the packets of the track that is read; how they are stored does not matter.
    /// - AAC, LATM, AC-3, DTS, WavPack, Monkey's Audio, True Audio, TAK: all between the tags.
    /// - DSF: the format and the samples. DSDIFF: the properties and the samples.
    /// - AU, CAF: the whole file.
    ///
    /// - Throws: what `AudioFormat.detect` throws; `badHeader` when the payload cannot be found; `unreadable`.
    public static func hash(_ path: RawPath) throws(AudioError) -> (high: UInt64, low: UInt64) {
        try hash(AudioSource(path))
    }

    /// As `hash(_:)` for a path, of an open file.
    ///
    /// - Throws: `badHeader` when the payload cannot be found; `unreadable`.
    public static func hash(_ source: AudioSource) throws(AudioError) -> (high: UInt64, low: UInt64) {
        let (file, probe) = (source.file, source.probe)
        let hasher = PayloadHasher()
        switch probe.format {
        case .mp3:
            if let layout = probe.mpegLayout { try hasher.update(file, layout.frames) }
        case .wav, .wave64, .aiff:
            let layout = try ChunkedLayout(file, from: probe.content.lowerBound, format: probe.format)
            hasher.update(layout.format.tag)
            hasher.update(layout.format.channelCount)
            hasher.update(layout.format.sampleRate)
            hasher.update(layout.format.bitsPerSample)
            hasher.update(layout.format.frameLength)
            try hasher.update(file, layout.data)
        case .flac:
            try hasher.update(file, try flacFrames(file, probe.content))
        case .vorbis, .opus, .oggFLAC, .speex:
            try OggPayload.update(hasher, file, probe.content)
        case .au, .caf, .aac, .latm, .wavPack, .monkeysAudio, .trueAudio, .tak, .ac3, .dts:
            try hasher.update(file, probe.content)
        case .dsf:
            try hasher.update(file, try dsfSamples(file, probe.content))
        case .dsdiff:
            try updateDSDIFF(hasher, file, probe.content)
        case .mp4, .asf, .matroska, .musepack:
            try updatePackets(hasher, file, probe)
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

    /// The chunks of DSF between the first, which tells the length of the file, and the tag (DSF specification 1.01).
    private static func dsfSamples(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> Range<Int> {
        let tag = try file.bytes(at: content.lowerBound, count: 28).unsigned64(20) ?? 0
        let first = min(content.lowerBound + 28, content.upperBound)
        return first..<(tag > 28 && tag < content.count ? content.lowerBound + tag : content.upperBound)
    }

    /// The properties and the sound of DSDIFF (specification 1.5), without the chunks of comments and tags.
    private static func updateDSDIFF(
        _ hasher: PayloadHasher, _ file: ByteFile, _ content: Range<Int>
    ) throws(AudioError) {
        var offset = content.lowerBound + 16
        for _ in 0..<4_096 {
            let chunk = try file.bytes(at: offset, count: 12)
            guard let length = chunk.unsigned64(4, bigEndian: true) else { return }
            let body = offset + 12
            let end = length < content.upperBound - body ? body + length : content.upperBound
            if chunk.has("PROP") || chunk.has("DSD ") || chunk.has("DST ") { try hasher.update(file, body..<end) }
            offset = end + length % 2
        }
    }

    /// The part of a FLAC stream behind its metadata blocks (RFC 9639 §8.1).
    private static func flacFrames(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> Range<Int> {
        // A stream without a beginning.
        guard try file.bytes(at: content.lowerBound, count: 4).has("fLaC") else { return content }
        var offset = content.lowerBound + 4
        // Real files have a dozen blocks; a file of zeros would look like millions.
        for _ in 0..<4_096 {
            guard let header = try file.bytes(at: offset, count: 4).unsigned32(0, bigEndian: true) else { break }
            offset += 4 + header & 0xFF_FFFF
            if header >> 31 == 1, offset <= content.upperBound { return offset..<content.upperBound }
        }
        throw AudioError(.badHeader, file.path, "the FLAC metadata has no end; the file is damaged or was cut short")
    }
}
