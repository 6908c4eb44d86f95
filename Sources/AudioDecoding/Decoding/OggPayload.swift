/// Hashes the audio of an Ogg file packet by packet, independent of the division into pages.
enum OggPayload {
    /// One logical stream.
    private struct Stream {
        let codec: OggMapping
        var packetIndex = 0
        /// Number of bytes of the current packet on earlier pages.
        var seen = 0
        var isSkipping = false
    }

    static func update(_ hasher: PayloadHasher, _ file: ByteFile, _ probe: FormatProbe) throws(AudioError) {
        let codecs = probe.catalog.formats.compactMap(\.ogg)
        var reader = OggPageReader(file, probe.content)
        var streams: [UInt32: Stream] = [:]
        while let page = try reader.next() {
            if page.isFirstOfStream {
                // Streams without audio (Skeleton) are ignored. A file with more than a few thousand streams is not
                // music.
                let codec = streams.count < 4_096 ? codecs.first { page.body.has($0.head) } : nil
                streams[page.serialNumber] = codec.map { Stream(codec: $0) }
            }
            guard var stream = streams[page.serialNumber] else { continue }
            add(page, to: &stream, hasher)
            streams[page.serialNumber] = page.isLastOfStream ? nil : stream
        }
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
            // A packet is a run of 255s and one smaller value. Without the latter it continues on the next page.
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
        switch stream.codec.comments {
        // After the first packet, everything except frames, which start with their sync code, is a metadata block.
        case .metadataBlock: stream.packetIndex > 0 && packet.first != 0xFF
        case .packet: stream.packetIndex == 1
        }
    }

    /// The first packet of FLAC in Ogg begins with the number of metadata packets and the header of the STREAMINFO
    /// block, which may change with the tags.
    private static func unhashedLength(in stream: Stream) -> Int {
        guard case .metadataBlock = stream.codec.comments else { return 0 }
        return stream.packetIndex == 0 && stream.seen == 0 ? 13 : 0
    }
}
