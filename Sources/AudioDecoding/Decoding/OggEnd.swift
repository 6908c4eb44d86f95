/// How an Ogg file ends, told from its last pages.
package struct OggEnd {
    /// Whether it ends in the midst of a page or of a packet. That its last page is not marked as such says nothing: many
    /// programs that cut and record forget to.
    let isCut: Bool
    /// Whether the last page is of a stream that does not begin at the file's start: the file is a chain of several
    /// (RFC 3533, 4), as radio stations send them.
    let isOfAnotherLink: Bool
    /// Frames from the end of the first page to that of the last, of a recording whose count of frames began long before it did: a captured
    /// stream. `nil` of all others.
    let capturedFrameCount: Int?

    /// More frames than a page holds.
    private static let longestPage = 1 << 21

    /// - Returns: `nil` where the file is no Ogg, or something else lies behind it.
    init?(_ file: ByteFile, _ probe: FormatProbe) throws(AudioError) {
        guard probe.format.ogg != nil else { return nil }
        let start = probe.content.lowerBound
        // A page has 65,307 bytes at most.
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
        // Headers, and pages in which no packet ends: no more than a few dozen.
        for _ in 0..<1_024 where beginning == 0 {
            guard let page = try first.next() else { break }
            if page.isFirstOfStream { streams.insert(page.serialNumber) } else { beginning = page.granulePosition ?? 0 }
        }
        isOfAnotherLink = !streams.contains(last.serialNumber)
        let length = (last.granulePosition ?? 0) - beginning
        capturedFrameCount = beginning > Self.longestPage && length >= 0 && !isOfAnotherLink ? length : nil
    }
}
