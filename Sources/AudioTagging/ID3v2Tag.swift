import AudioDecoding

/// An ID3v2 tag as stored, frame by frame (id3v2-00, id3v2.3.0, id3v2.4.0-structure).
struct ID3v2Tag: Equatable {
    let majorVersion: Int
    /// Length in the file in bytes; 0 for a new tag.
    let length: Int
    var frames: [ID3v2Frame]
    /// Whether there is an extended header before the frames. A changed tag omits it.
    let hasExtendedHeader: Bool
    /// Whether sizes are wrong: iTunes once wrote them in 2.4 as in 2.3.
    let hasPlainSizes: Bool

    private let revision: UInt8
    /// Flags without that of the extended header.
    private let flags: UInt8
    /// Data after the frames that are neither frames nor padding. No reader gets beyond their start.
    private let rest: ArraySlice<UInt8>
    private let paddingLength: Int

    /// Some readers undo unsynchronization in every frame of such a tag, regardless of the frame's flags. UTF-8 has
    /// nothing to undo.
    var isUnsynchronizedByFrames: Bool { majorVersion == 4 && flags & 0x80 != 0 }

    /// Whether it has no frames, and nothing else that might be somebody's.
    var isEmpty: Bool { frames.isEmpty && rest.isEmpty }

    /// A new tag: version 2.4, which has a frame for a mood, and UTF-8.
    init() {
        (majorVersion, length, frames, hasExtendedHeader) = (4, 0, [], false)
        (revision, flags, hasPlainSizes, rest, paddingLength) = (0, 0, false, [], 0)
    }

    /// The tag at the start of `bytes`; nil if there is none, or none with a supported version.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let length = Self.length(bytes), bytes.count >= length, let version = bytes.unsigned8(3),
            (2...4).contains(version), let flags = bytes.unsigned8(5)
        else { return nil }
        // Version 2.2 has a flag for a compression that was never defined.
        guard version != 2 || flags & 0x40 == 0 else { return nil }
        let hasFooter = version == 4 && flags & 0x10 != 0
        var body = bytes.dropFirst(10).prefix(length - 10 - (hasFooter ? 10 : 0))
        if version < 4, flags & 0x80 != 0 { body = Unsynchronization.decode(body)[...] }
        hasExtendedHeader = version > 2 && flags & 0x40 != 0
        if hasExtendedHeader {
            // Only in 2.4 the length includes itself.
            guard
                let extended = version == 4 ? body.syncSafe32(0) : body.unsigned32(0, bigEndian: true).map({ $0 + 4 }),
                extended >= 4, extended <= body.count
            else { return nil }
            body = body.dropFirst(extended)
        }
        let isUnsynchronized = version == 4 && flags & 0x80 != 0
        var best = Self.split(body, version, hasPlainSizes: false, isUnsynchronized)
        var hasPlainSizes = false
        if version == 4, best.rest.contains(where: { $0 != 0 }) {
            let plain = Self.split(body, version, hasPlainSizes: true, isUnsynchronized)
            if plain != best, !plain.rest.contains(where: { $0 != 0 }) {
                // Ambiguous: the last frame may be longer, or other data may follow it.
                guard plain.frames.count > best.frames.count else { return nil }
                (best, hasPlainSizes) = (plain, true)
            }
        }
        self.hasPlainSizes = hasPlainSizes
        let isPadded = !best.rest.contains { $0 != 0 }
        frames = best.frames
        rest = isPadded ? [] : best.rest
        paddingLength = isPadded ? best.rest.count : 0
        majorVersion = version
        self.length = length
        revision = UInt8(bytes.unsigned8(4) ?? 0)
        self.flags = UInt8(flags) & (version == 2 ? 0xFF : 0xBF)
    }

    /// The length of the tag at the start of `bytes`, including header and footer.
    static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.has("ID3"), let version = bytes.unsigned8(3), let flags = bytes.unsigned8(5),
            let length = bytes.syncSafe32(6)
        else { return nil }
        return 10 + length + (version == 4 && flags & 0x10 != 0 ? 10 : 0)
    }

    private static func split(
        _ body: ArraySlice<UInt8>, _ majorVersion: Int, hasPlainSizes: Bool, _ isUnsynchronized: Bool
    ) -> (frames: [ID3v2Frame], rest: ArraySlice<UInt8>) {
        let (idLength, headerLength) = majorVersion == 2 ? (3, 6) : (4, 10)
        var (frames, rest): ([ID3v2Frame], ArraySlice<UInt8>) = ([], body)
        while rest.count >= headerLength {
            let id = rest.prefix(idLength)
            let size =
                switch majorVersion {
                case 2: rest.unsigned32(2, bigEndian: true).map { $0 & 0xFF_FFFF }
                case 4 where !hasPlainSizes: rest.syncSafe32(4)
                default: rest.unsigned32(4, bigEndian: true)
                }
            guard id.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }), let size,
                size <= rest.count - headerLength
            else { break }
            let stored = rest.prefix(headerLength + size)
            frames.append(
                ID3v2Frame(
                    String(decoding: id, as: UTF8.self), majorVersion: majorVersion, stored: stored,
                    isUnsynchronizedByTag: isUnsynchronized))
            rest = rest.dropFirst(stored.count)
        }
        return (frames, rest)
    }

    /// Adds a frame after the others, but before the first empty one, because some readers stop there.
    mutating func append(_ id: String, _ content: [UInt8]) {
        let end = frames.firstIndex { $0.content.isEmpty && $0.obstacle == nil } ?? frames.endIndex
        frames.insert(frame(id, content), at: end)
    }

    /// A frame for this tag.
    func frame(_ id: String, _ content: [UInt8], replacing old: ID3v2Frame? = nil) -> ID3v2Frame {
        ID3v2Frame(id, majorVersion: majorVersion, content: content, hasPlainSizes: hasPlainSizes, replacing: old)
    }

    /// The bytes of the tag; nil if it exceeds the maximum length.
    /// - Parameter growth: bytes of padding to add if the tag does not fit in its old place. Existing padding is used
    ///   first.
    func encoded(growth: Int) -> [UInt8]? {
        var body = frames.flatMap(\.bytes) + rest
        if majorVersion < 4, flags & 0x80 != 0 { body = Unsynchronization.encode(body) }
        let footerLength = flags & 0x10 != 0 && majorVersion == 4 ? 10 : 0
        // Padding before a footer is not allowed, and after data that are not a frame it would not be padding.
        if footerLength == 0, rest.isEmpty {
            let room = length - 10 - body.count
            let padding = length > 0 && room >= 0 ? room : growth
            body += [UInt8](repeating: 0, count: padding)
        }
        guard body.count < 1 << 28 else { return nil }
        let header = [UInt8(majorVersion), revision, flags] + Self.syncSafe(body.count)
        return Array("ID3".utf8) + header + body + (footerLength > 0 ? Array("3DI".utf8) + header : [])
    }

    static func syncSafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }
}
