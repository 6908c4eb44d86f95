/// Hashes the sound of an Ogg file, packet by packet, whatever pages the packets lie in.
enum OggPayload {
    /// One logical stream.
    private struct Stream {
        let codec: AudioFormat
        var packetIndex = 0
        /// Bytes of the current packet seen on earlier pages.
        var seen = 0
        var isSkipping = false
    }

    static func update(_ hasher: PayloadHasher, _ file: ByteFile, _ content: Range<Int>) throws(AudioError) {
        var reader = OggPageReader(file, content)
        var streams: [UInt32: Stream] = [:]
        while let page = try reader.next() {
            if page.isFirstOfStream {
                // Streams that are not sound (Skeleton) do not count. More than a few thousand are no music either.
                streams[page.serialNumber] = streams.count < 4_096 ? codec(of: page).map { Stream(codec: $0) } : nil
            }
            guard var stream = streams[page.serialNumber] else { continue }
            add(page, to: &stream, hasher)
            streams[page.serialNumber] = page.isLastOfStream ? nil : stream
        }
    }

    private static func codec(of page: OggPage) -> AudioFormat? {
        if page.body.has("\u{1}vorbis") { return .vorbis }
        if page.body.has("OpusHead") { return .opus }
        if page.body.has("Speex   ") { return .speex }
        return page.body.has("\u{7F}FLAC") ? .oggFLAC : nil
    }

    private static func add(_ page: OggPage, to stream: inout Stream, _ hasher: PayloadHasher) {
        if !page.beginsWithContinuation, stream.seen > 0 {
            // The page with the end of the last packet is lost.
            stream.packetIndex += 1
            stream.seen = 0
        }
        var rest = page.body[...]
        var segments = page.lacing[...]
        while !segments.isEmpty {
            // A packet is a run of 255s and one smaller value; without the latter it goes on in the next page.
            let last = segments.firstIndex { $0 < 255 }
            let piece = segments[...(last ?? segments.endIndex - 1)]
            segments = segments[piece.endIndex...]
            let bytes = rest.prefix(piece.reduce(0) { $0 + Int($1) })
            rest = rest[bytes.endIndex...]
            if stream.seen == 0 { stream.isSkipping = isMetadata(bytes, in: stream) }
            if !stream.isSkipping { hasher.update(bytes.dropFirst(unhashedLength(in: stream))) }
            stream.seen += bytes.count
            if last != nil {
                stream.packetIndex += 1
                stream.seen = 0
            }
        }
    }

    private static func isMetadata(_ packet: ArraySlice<UInt8>, in stream: Stream) -> Bool {
        switch stream.codec {
        // Behind the first packet, all that is not a frame, which starts with its sync code, is a metadata block.
        case .oggFLAC: stream.packetIndex > 0 && packet.first != 0xFF
        default: stream.packetIndex == 1
        }
    }

    /// The first packet of FLAC in Ogg begins with the number of metadata packets and the header of the STREAMINFO
    /// block, which may change with the tags.
    private static func unhashedLength(in stream: Stream) -> Int {
        stream.codec == .oggFLAC && stream.packetIndex == 0 && stream.seen == 0 ? 13 : 0
    }
}
