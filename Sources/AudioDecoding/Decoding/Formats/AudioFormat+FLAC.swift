import TagLibBridge

extension AudioFormat {
    /// FLAC in its own container.
    public static let flac = AudioFormat(
        "flac", "FLAC", endings: ["flac"], mediaType: "audio/flac", .lossless, begins: .letters("fLaC"),
        search: { file, range throws(AudioError) in
            try FLACLayout(file, range).map { FoundFrames(content: $0.content) }
        },
        sound: .ranges("the frames after the metadata blocks") { file, content throws(AudioError) in
            [try flacFrames(file, content)]
        },
        mayEndWithTags: true, decoder: .soundFile { source, _ throws(AudioError) in try flacDecoder(source) },
        demuxer: "flac", tagLib: TagLibFile(TLB_FLAC), tags: .flac)

    /// The part of a FLAC stream after its metadata blocks (RFC 9639 §8.1).
    private static func flacFrames(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> Range<Int> {
        // A stream without a beginning.
        guard try file.bytes(at: content.lowerBound, count: 4).has("fLaC") else { return content }
        var offset = content.lowerBound + 4
        // Real files have a dozen blocks. A file of zeros would look like millions.
        for _ in 0..<4_096 {
            guard let header = try file.bytes(at: offset, count: 4).unsigned32(0, bigEndian: true) else { break }
            offset += 4 + header & 0xFF_FFFF
            if header >> 31 == 1, offset <= content.upperBound { return offset..<content.upperBound }
        }
        throw AudioError(.badHeader, file.path, "the FLAC metadata has no end; the file is damaged or truncated")
    }

    /// libsndfile 1.2 does not support 32 bits or a stream without a beginning, and stops at the length in the header.
    private static func flacDecoder(_ source: AudioSource) throws(AudioError) -> any AudioDecoder {
        let (file, content) = (source.file, source.content)
        guard let layout = try FLACLayout(file, content),
            !layout.hasHeader || layout.bitsPerSample > 24
                || layout.promisedFrameCount != nil && layout.heldFrameCount != nil
                    && layout.promisedFrameCount != layout.heldFrameCount
        else { return try SoundFileDecoder(file, content, promisedFrameCount: nil) }
        return try FLACDecoder(file, layout)
    }
}
