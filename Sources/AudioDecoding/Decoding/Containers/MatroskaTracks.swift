/// Reads the tracks of a Matroska or WebM file (RFC 9559: Segment/Tracks/TrackEntry).
struct MatroskaTracks {
    private(set) var tracks = MediaTracks()
    private let file: ByteFile
    private var elementLimit = 16_384

    private enum ID {
        static let segment = 0x1853_8067
        static let cluster = 0x1F43_B675
        static let tracks = 0x1654_AE6B
        static let trackEntry = 0xAE
        static let trackType = 0x83
        static let contentEncodings = 0x6D80
        static let contentEncoding = 0x6240
        static let contentEncryption = 0x5035
    }

    /// - Returns: `nil` if no track list precedes the audio.
    init?(_ file: ByteFile, from start: Int) throws(AudioError) {
        self.file = file
        guard let segment = try find(ID.segment, in: start..<file.size),
            let list = try find(ID.tracks, in: segment, before: ID.cluster)
        else { return nil }
        var rest = list
        while let entry = try find(ID.trackEntry, in: rest) {
            try add(entry)
            rest = entry.upperBound..<list.upperBound
        }
    }

    private mutating func add(_ entry: Range<Int>) throws(AudioError) {
        guard let type = try find(ID.trackType, in: entry) else { return }
        switch try file.bytes(at: type.lowerBound, count: 1).first {
        case 1:
            tracks.videoCount += 1
        case 2:
            tracks.audioCount += 1
            if let encodings = try find(ID.contentEncodings, in: entry),
                let encoding = try find(ID.contentEncoding, in: encodings),
                try find(ID.contentEncryption, in: encoding) != nil
            {
                tracks.isEncrypted = true
            }
        default:
            break
        }
    }

    /// The content of the first element with an ID in a range, up to an element with another one.
    private mutating func find(
        _ wanted: Int, in range: Range<Int>, before stop: Int? = nil
    ) throws(AudioError) -> Range<Int>? {
        var offset = range.lowerBound
        while offset < range.upperBound, elementLimit > 0 {
            elementLimit -= 1
            let head = try file.bytes(at: offset, count: 12)
            guard let (id, idLength) = Self.number(head, at: 0, keepsMarker: true),
                let (length, lengthLength) = Self.number(head, at: idLength, keepsMarker: false), id != stop
            else { return nil }
            let content = offset + idLength + lengthLength
            guard content <= range.upperBound else { return nil }
            // All ones means to the end.
            let isOpen = length == (1 << (7 * lengthLength)) - 1
            let end = isOpen || length > range.upperBound - content ? range.upperBound : content + length
            if id == wanted { return content..<end }
            offset = end
        }
        return nil
    }

    /// A number of one to eight bytes: the number of leading zeros of the first byte, plus one.
    private static func number(_ bytes: [UInt8], at offset: Int, keepsMarker: Bool) -> (value: Int, length: Int)? {
        guard let first = bytes.unsigned8(offset), first > 0 else { return nil }
        let length = UInt8(first).leadingZeroBitCount + 1
        guard offset + length <= bytes.count else { return nil }
        let value = bytes[offset..<(offset + length)].reduce(0) { $0 << 8 | Int($1) }
        return (keepsMarker ? value : value & ~(1 << (7 * length)), length)
    }
}
