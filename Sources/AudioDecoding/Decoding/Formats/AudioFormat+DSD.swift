extension AudioFormat {
    /// DSD in Sony's DSF.
    public static let dsf = AudioFormat(
        "dsf", "DSD (DSF)", endings: ["dsf"], mediaType: nil, .lossless, begins: .letters("DSD "),
        sound: .ranges("the format and the samples", dsfSamples), mayEndWithTags: false, decoder: .ffmpeg,
        demuxer: "dsf", mayBeOneBit: true, tagLib: nil, otherTexts: .ffmpeg, tags: nil)

    /// DSD in Philips's DSDIFF.
    public static let dsdiff = AudioFormat(
        "dff", "DSD (DSDIFF)", endings: ["dff"], mediaType: nil, .lossless, begins: .letters("FRM8"),
        sound: .ranges("the properties and the samples", dsdiffChunks), mayEndWithTags: false, decoder: .ffmpeg,
        demuxer: "iff", mayBeOneBit: true, tagLib: nil, otherTexts: .ffmpeg, tags: nil)

    /// The chunks of DSF between the first one, which has the length of the file, and the tag (DSF specification 1.01).
    @Sendable
    private static func dsfSamples(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> [Range<Int>] {
        let tag = try file.bytes(at: content.lowerBound, count: 28).unsigned64(20) ?? 0
        let first = min(content.lowerBound + 28, content.upperBound)
        return [first..<(tag > 28 && tag < content.count ? content.lowerBound + tag : content.upperBound)]
    }

    /// The properties and the audio of DSDIFF (specification 1.5), without the chunks of comments and tags.
    @Sendable
    private static func dsdiffChunks(_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = content.lowerBound + 16
        for _ in 0..<4_096 {
            let chunk = try file.bytes(at: offset, count: 12)
            guard let length = chunk.unsigned64(4, bigEndian: true) else { break }
            let body = offset + 12
            let end = length < content.upperBound - body ? body + length : content.upperBound
            if chunk.has("PROP") || chunk.has("DSD ") || chunk.has("DST ") { ranges.append(body..<end) }
            offset = end + length % 2
        }
        return ranges
    }
}
