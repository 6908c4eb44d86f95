/// Reads the tracks of an MP4 or QuickTime file (ISO/IEC 14496-12: moov/trak/mdia, hdlr and stbl/stsd).
struct MP4Tracks {
    private(set) var tracks = MediaTracks()
    /// Seconds of each audio track, without the encoder's delay and padding as far as the edit list states them; `nil`
    /// if the header leaves the length open, as in a fragmented file.
    private(set) var durations: [Double?] = []
    private let file: ByteFile
    private var movieScale = 0
    /// Real files have a few hundred boxes outside their tables. A file of zeros would look like millions.
    private var boxLimit = 16_384
    /// Number of packets in all tracks so far.
    private var packetCount = 0

    /// - Returns: `nil` if there is no movie header: the file is truncated, or is not MP4.
    /// - Throws: `badHeader` if it lists more packets than possible; `unreadable`.
    init?(_ file: ByteFile, from start: Int) throws(AudioError) {
        self.file = file
        guard let movie = try find("moov", in: start..<file.size) else { return nil }
        if let header = try find("mvhd", in: movie) { movieScale = try times(header).scale }
        var rest = movie
        while let track = try find("trak", in: rest) {
            try add(track)
            rest = track.upperBound..<movie.upperBound
        }
        // The header of a fragmented file describes only the part before the first fragment.
        let extends = try find("mvex", in: movie)
        let fragment = try find("moof", in: start..<file.size)
        if extends != nil || fragment != nil { durations = durations.map { _ in nil } }
    }

    private mutating func add(_ track: Range<Int>) throws(AudioError) {
        guard let media = try find("mdia", in: track), let handler = try find("hdlr", in: media),
            let information = try find("minf", in: media), let table = try find("stbl", in: information),
            let descriptions = try find("stsd", in: table)
        else { return }
        let kind = try file.bytes(at: handler.lowerBound + 8, count: 4)
        // Version, flags and the number of entries, then the length and the coding of the first.
        let coding = try file.bytes(at: descriptions.lowerBound + 12, count: 4)
        try checkSampleSizes(table, coding)
        if kind.has("soun") {
            tracks.audioCount += 1
            durations.append(try duration(of: track, media))
            // FairPlay, Common Encryption, and Audible's.
            if coding.has("drms") || coding.has("enca") || coding.has("aavd") { tracks.isEncrypted = true }
        } else if kind.has("vide"), !coding.has("jpeg"), !coding.has("mjpa"), !coding.has("png ") {
            tracks.videoCount += 1
        }
    }

    /// A decoder creates a table of all packets in memory. A few bytes can make this table huge.
    private mutating func checkSampleSizes(_ table: Range<Int>, _ coding: [UInt8]) throws(AudioError) {
        guard let sizes = try find("stsz", in: table) else { return }
        let head = try file.bytes(at: sizes.lowerBound + 4, count: 8)
        guard let common = head.unsigned32(0, bigEndian: true), let count = head.unsigned32(4, bigEndian: true) else {
            return
        }
        guard common == 0 || count <= file.size / common else {
            throw AudioError(
                .badHeader, file.path, "the header lists \(count) packets, more than fit in \(file.size) bytes"
            )
        }
        // For PCM, whose samples are counted one by one, the table lists chunks.
        let isPCM = common > 0 && common <= 64 && !coding.has("mp4a")
        packetCount += isPCM ? 0 : count
        guard packetCount <= Self.packetLimit else {
            throw AudioError(
                .badHeader, file.path,
                "the header lists \(packetCount) packets; at most \(Self.packetLimit) are supported, 35 hours of AAC "
                    + "at 44.1 kHz; split the file")
        }
    }

    /// A packet takes 26 bytes of memory, this number 145 MB.
    private static let packetLimit = 5_500_000

    /// The length of the part of a track that an edit list selects, else of the whole track.
    ///
    /// The length of an edit is in ticks of the movie, often milliseconds. If it ends within a tick of the media's end,
    /// the media's end is used as the exact value, because encoders shorten the last sample there.
    private mutating func duration(of track: Range<Int>, _ media: Range<Int>) throws(AudioError) -> Double? {
        guard let header = try find("mdhd", in: media) else { return nil }
        let (scale, length) = try times(header)
        guard scale > 0, length > 0 else { return nil }
        let whole = Double(length) / Double(scale)
        guard movieScale > 0, let edits = try find("edts", in: track), let list = try find("elst", in: edits) else {
            return whole
        }
        let bytes = try file.bytes(at: list.lowerBound, count: min(list.count, 4_096))
        let isLong = bytes.first == 1
        let stride = isLong ? 20 : 12
        var shown: Double?
        for index in 0..<min(64, bytes.unsigned32(4, bigEndian: true) ?? 0) {
            let entry = 8 + index * stride
            let wide = (bytes.unsigned64(entry, bigEndian: true), bytes.unsigned64(entry + 8, bigEndian: true))
            let narrow = (bytes.unsigned32(entry, bigEndian: true), bytes.unsigned32(entry + 4, bigEndian: true))
            guard let ticks = isLong ? wide.0 : narrow.0, let start = isLong ? wide.1 : narrow.1 else { break }
            // A start of −1 is silence before the sound.
            if start >= (isLong ? Int.max : 0xFFFF_FFFF) { continue }
            let rest = whole - Double(start) / Double(scale)
            let length = Double(ticks) / Double(movieScale)
            shown = (shown ?? 0) + (ticks == 0 || abs(length - rest) <= 1 / Double(movieScale) ? rest : length)
        }
        return shown ?? whole
    }

    /// Ticks per second and the length in ticks, from `mvhd` or `mdhd`.
    private func times(_ header: Range<Int>) throws(AudioError) -> (scale: Int, length: Int) {
        let bytes = try file.bytes(at: header.lowerBound, count: 32)
        let isLong = bytes.first == 1
        let scale = bytes.unsigned32(isLong ? 20 : 12, bigEndian: true) ?? 0
        let length = isLong ? bytes.unsigned64(24, bigEndian: true) : bytes.unsigned32(16, bigEndian: true)
        // All ones is unknown.
        guard let length, length < (isLong ? Int.max : 0xFFFF_FFFF) else { return (scale, 0) }
        return (scale, length)
    }

    /// The content of the first box with a name in a range.
    private mutating func find(_ name: StaticString, in range: Range<Int>) throws(AudioError) -> Range<Int>? {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxLimit > 0 {
            boxLimit -= 1
            let head = try file.bytes(at: offset, count: 16)
            guard let short = head.unsigned32(0, bigEndian: true) else { return nil }
            var (length, headLength) = (short, 8)
            if short == 0 { length = range.upperBound - offset }
            if short == 1 { (length, headLength) = (head.unsigned64(8, bigEndian: true) ?? 0, 16) }
            guard length >= headLength else { return nil }
            let end = length < range.upperBound - offset ? offset + length : range.upperBound
            if head.has(name, at: 4) { return min(offset + headLength, end)..<end }
            offset = end
        }
        return nil
    }
}
