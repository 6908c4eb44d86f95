import AudioDecoding

/// An Ogg file with Vorbis comments in its second packet.
struct OggTagFile: TaggedFile {
    var tag: any EditableTag
    let origin: TagEdit.CopiedTag? = nil
    private let file: ByteFile
    private let mapping: OggMapping
    /// The pages of the stream that contain the packet.
    private let pages: [RawOggPage]
    /// The bytes of the packet before the comments.
    private let prefix: [UInt8]
    /// The data after the packet in the last of its pages.
    private let following: (lacing: ArraySlice<UInt8>, body: ArraySlice<UInt8>)

    init(_ source: AudioSource, _ mapping: OggMapping) throws(AudioError) {
        file = source.file
        self.mapping = mapping
        var (offset, serial, pages): (Int, Int?, [RawOggPage]) = (source.content.lowerBound, nil, [])
        var (packet, end): ([UInt8], (lacing: ArraySlice<UInt8>, body: ArraySlice<UInt8>)?) = ([], nil)
        while end == nil {
            guard let page = try RawOggPage(file, at: offset), page.range.lowerBound < 1 << 26 else {
                throw file.refusal("its Ogg stream is damaged before the end of its tags")
            }
            offset = page.range.upperBound
            if serial == nil, page.flags & 2 != 0, page.body.has(mapping.head) {
                serial = page.serialNumber
                // A packet that begins on the first page violates every specification.
                guard page.lacing.count(where: { $0 < 255 }) == 1, page.lacing.last != 255 else {
                    throw file.refusal("its first Ogg page has more than the header of the stream")
                }
            } else if page.serialNumber == serial {
                guard page.isSound, pages.isEmpty == (page.flags & 1 == 0) else {
                    throw file.refusal("an Ogg page with its tags is damaged")
                }
                pages.append(page)
                let last = page.lacing.firstIndex { $0 < 255 }
                let segments = page.lacing[...(last ?? page.lacing.endIndex - 1)]
                let length = segments.reduce(0) { $0 + Int($1) }
                packet += page.body.prefix(length)
                if last != nil { end = (page.lacing[segments.endIndex...], page.body.dropFirst(length)) }
            }
        }
        following = end ?? ([], [])
        self.pages = pages
        prefix = Array(packet.prefix(Self.prefixLength(mapping)))
        guard Self.isComment(packet, mapping), let comment = VorbisComment(packet[prefix.count...]) else {
            throw file.refusal("its Vorbis comments are damaged, and would be lost")
        }
        tag = comment
    }

    private static func isComment(_ packet: [UInt8], _ mapping: OggMapping) -> Bool {
        switch mapping.comments {
        case .packet(let letters): packet.has(letters)
        case .metadataBlock: packet.unsigned8(0).map { $0 & 0x7F } == 4
        }
    }

    private static func prefixLength(_ mapping: OggMapping) -> Int {
        switch mapping.comments {
        case .packet(let letters): letters.utf8CodeUnitCount
        case .metadataBlock: 4
        }
    }

    func pieces() throws(AudioError) -> [FilePiece] {
        guard let comment = (tag as? VorbisComment)?.encoded, let first = pages.first, let last = pages.last else {
            return [.kept(0..<file.size)]
        }
        var head = prefix
        if case .metadataBlock = mapping.comments {
            guard comment.count < 1 << 24 else {
                throw file.refusal("its Vorbis comments would exceed the maximum length of a FLAC metadata block")
            }
            head = [prefix[0]] + bigEndian(comment.count, 3)
        }
        var segments = OggSegments()
        segments.append(packet: head + comment)
        segments.append(following.lacing, following.body)
        let new = segments.pages(replacing: pages)
        var pieces: [FilePiece] = [.kept(0..<first.range.lowerBound)]
        // Pages of other streams in between keep their order, before the last page of this stream.
        var end = first.range.lowerBound
        for page in pages {
            if page.range.lowerBound > end { pieces.append(.kept(end..<page.range.lowerBound)) }
            end = page.range.upperBound
        }
        pieces += new.map(FilePiece.new)
        let difference = new.count - pages.count
        return pieces + (difference == 0 ? [.kept(end..<file.size)] : try renumbered(from: end, last, by: difference))
    }

    /// The rest of the file, with renumbered pages of the stream. Damaged parts stay damaged.
    private func renumbered(from start: Int, _ page: RawOggPage, by difference: Int) throws(AudioError) -> [FilePiece] {
        var (pieces, offset, kept): ([FilePiece], Int, Int) = ([], start, start)
        var isOver = false
        while offset < file.size {
            guard let next = try RawOggPage(file, at: offset) else {
                offset = try nextPattern(behind: offset)
                continue
            }
            offset = next.range.upperBound
            // Another stream with this number begins where the first one was broken off.
            if next.serialNumber == page.serialNumber, next.flags & 2 != 0 { isOver = true }
            guard !isOver, next.serialNumber == page.serialNumber else { continue }
            isOver = next.flags & 4 != 0
            guard next.isSound else { continue }
            if next.range.lowerBound > kept { pieces.append(.kept(kept..<next.range.lowerBound)) }
            let header = next.renumbered(by: difference).prefix(27)
            pieces += [.new(Array(header)), .kept((next.range.lowerBound + 27)..<next.range.upperBound)]
            kept = next.range.upperBound
        }
        return pieces + (kept < file.size ? [.kept(kept..<file.size)] : [])
    }

    private func nextPattern(behind offset: Int) throws(AudioError) -> Int {
        let bytes = try file.bytes(at: offset, count: 65_536)
        let found = bytes.indices.dropFirst().first { bytes[$0] == UInt8(ascii: "O") && bytes.has("OggS", at: $0) }
        return offset + (found ?? max(1, bytes.count - 3))
    }
}
