/// Reads the tracks of a Windows Media file (ASF specification 1.2, 3.2, 3.3, 3.14 and 3.15).
struct ASFTracks {
    private(set) var tracks = MediaTracks()
    /// Seconds of the whole file, from 0 to the end of the last track; `nil` for a broadcast.
    private var duration: Double?

    /// Seconds of each audio track; `nil` if another track may be longer.
    var durations: [Double?] {
        tracks.audioCount == 1 && tracks.videoCount == 0
            ? [duration] : .init(repeating: nil, count: tracks.audioCount)
    }

    /// GUIDs in their stored byte order.
    private enum ID {
        static let header: [UInt8] = [
            0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
        ]
        static let fileProperties: [UInt8] = [
            0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
        ]
        static let streamProperties: [UInt8] = [
            0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
        ]
        static let contentEncryption: [UInt8] = [
            0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11, 0xB4, 0xB7, 0x00, 0xA0, 0xC9, 0x55, 0xFC, 0x6E,
        ]
        static let extendedContentEncryption: [UInt8] = [
            0x14, 0xE6, 0x8A, 0x29, 0x22, 0x26, 0x17, 0x4C, 0xB9, 0x35, 0xDA, 0xE0, 0x7E, 0xE9, 0x28, 0x9C,
        ]
        static let audio: [UInt8] = [
            0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
        ]
        static let video: [UInt8] = [
            0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
        ]
    }

    /// - Returns: `nil` if the header object is invalid.
    init?(_ file: ByteFile, from start: Int) throws(AudioError) {
        let head = try file.bytes(at: start, count: 30)
        guard head.starts(with: ID.header), let length = head.unsigned64(16), length >= 30 else { return nil }
        let end = length < file.size - start ? start + length : file.size
        var offset = start + 30
        // Real headers have a dozen objects.
        for _ in 0..<1_024 where offset + 24 <= end {
            let object = try file.bytes(at: offset, count: 40)
            guard let length = object.unsigned64(16), length >= 24, length <= end - offset else { return }
            if object.starts(with: ID.fileProperties) {
                duration = Self.duration(try file.bytes(at: offset, count: 92))
            } else if object.starts(with: ID.streamProperties) {
                let kind = object.dropFirst(24)
                if kind.starts(with: ID.audio) { tracks.audioCount += 1 }
                if kind.starts(with: ID.video) { tracks.videoCount += 1 }
            } else if object.starts(with: ID.contentEncryption) || object.starts(with: ID.extendedContentEncryption) {
                tracks.isEncrypted = true
            }
            offset += length
        }
    }

    /// Play duration in 100 ns minus the preroll in ms. The lowest flag marks a broadcast, for which both are unknown.
    private static func duration(_ object: [UInt8]) -> Double? {
        guard let play = object.unsigned64(64), let preroll = object.unsigned64(80), let flags = object.unsigned32(88),
            flags & 1 == 0
        else { return nil }
        let seconds = Double(play) / 1e7 - Double(preroll) / 1e3
        return seconds > 0 ? seconds : nil
    }
}
