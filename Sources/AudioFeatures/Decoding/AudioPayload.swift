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
    /// - AU, CAF: the whole file.
    ///
    /// - Throws: what `AudioFormat.detect` throws; `badHeader` when the payload cannot be found; `unreadable`.
    public static func hash(_ path: RawPath) throws(AudioError) -> (high: UInt64, low: UInt64) {
        let file = try ByteFile(path)
        let probe = try FormatProbe(file)
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
        case .vorbis, .opus, .oggFLAC:
            try OggPayload.update(hasher, file, probe.content)
        case .au, .caf:
            try hasher.update(file, probe.content)
        }
        return hasher.digest
    }

    /// The part of a FLAC stream behind its metadata blocks (RFC 9639 §8.1).
    private static func flacFrames(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> Range<Int> {
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
