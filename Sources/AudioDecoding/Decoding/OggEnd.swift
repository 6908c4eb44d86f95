/// The end of an Ogg file, according to its last pages.
package struct OggEnd {
    /// Whether it ends in the middle of a page or of a packet. A missing end mark on the last page means nothing,
    /// because many programs that cut and record forget it.
    let isCut: Bool
    /// Whether the last page belongs to a stream that does not begin at the start of the file. The file is then a chain
    /// of several streams (RFC 3533, 4), as radio stations send them.
    let isOfAnotherLink: Bool
    /// Number of frames from the end of the first page to that of the last, for a captured stream, whose frame count
    /// began long before the recording; `nil` otherwise.
    let capturedFrameCount: Int?

    /// More frames than any page has.
    private static let longestPage = 1 << 21

    /// - Returns: `nil` if the file is not Ogg, or if other data follow it.
    init?(_ file: ByteFile, _ probe: FormatProbe) throws(AudioError) {
        guard probe.format.ogg != nil else { return nil }
        let start = probe.content.lowerBound
        // A page has at most 65,307 bytes.
        var reader = OggPageReader(file, max(start, file.size - 131_072)..<file.size)
        var (last, end): (OggPage?, Int) = (nil, 0)
        while let page = try reader.next() { (last, end) = (page, reader.offset) }
        guard let last else { return nil }
        let rest = try file.bytes(at: end, count: 4)
        isCut =
            last.body.count < last.lacing.reduce(0) { $0 + Int($1) } || last.lacing.last == 255
            || !rest.isEmpty && "OggS".utf8.starts(with: rest)
        var first = OggPageReader(file, start..<file.size)
        var streams: Set<UInt32> = []
        var beginning = 0
        // Headers, and pages in which no packet ends: at most a few dozen.
        for _ in 0..<1_024 where beginning == 0 {
            guard let page = try first.next() else { break }
            if page.isFirstOfStream { streams.insert(page.serialNumber) } else { beginning = page.granulePosition ?? 0 }
        }
        isOfAnotherLink = !streams.contains(last.serialNumber)
        let length = (last.granulePosition ?? 0) - beginning
        capturedFrameCount = beginning > Self.longestPage && length >= 0 && !isOfAnotherLink ? length : nil
    }
}
