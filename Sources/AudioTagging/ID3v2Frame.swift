/// An ID3v2 frame as stored.
struct ID3v2Frame: Equatable {
    /// Four characters; three in version 2.2.
    let id: String
    /// Header and content, as stored.
    let bytes: ArraySlice<UInt8>
    /// Major version of the tag.
    let majorVersion: Int
    /// Whether the tag's header marks all frames as unsynchronized (version 2.4).
    var isUnsynchronizedByTag = false

    private var headerLength: Int { majorVersion == 2 ? 6 : 10 }
    private var statusFlags: UInt8 { majorVersion == 2 ? 0 : bytes[bytes.startIndex + 8] }
    private var formatFlags: UInt8 { majorVersion == 2 ? 0 : bytes[bytes.startIndex + 9] }

    /// Why the content is not accessible; nil if it is.
    var obstacle: String? {
        let (compressed, encrypted): (UInt8, UInt8) = majorVersion == 4 ? (0x08, 0x04) : (0x80, 0x40)
        if formatFlags & encrypted != 0 { return "the frame is encrypted" }
        return formatFlags & compressed != 0 ? "the frame is compressed" : nil
    }

    /// The content of the frame, without the fields that its flags add.
    var content: ArraySlice<UInt8> {
        guard obstacle == nil else { return [] }
        let stored = bytes.dropFirst(headerLength)
        let isGrouped = formatFlags & (majorVersion == 4 ? 0x40 : 0x20) != 0
        let hasLength = majorVersion == 4 && formatFlags & 0x01 != 0
        let content = stored.dropFirst((isGrouped ? 1 : 0) + (hasLength ? 4 : 0))
        let isUnsynchronized = majorVersion == 4 && (isUnsynchronizedByTag || formatFlags & 0x02 != 0)
        return isUnsynchronized ? Unsynchronization.decode(content)[...] : content
    }

    /// A frame with new content. Only the flags for changes of the tag or file are kept.
    /// - Parameter hasPlainSizes: whether sizes are stored as iTunes once wrote them in 2.4.
    init(
        _ id: String, majorVersion: Int, content: [UInt8], hasPlainSizes: Bool = false, replacing old: ID3v2Frame? = nil
    ) {
        self.id = id
        self.majorVersion = majorVersion
        let length =
            switch majorVersion {
            case 2: bigEndian(content.count, 3)
            case 4 where !hasPlainSizes: ID3v2Tag.syncSafe(content.count)
            default: bigEndian(content.count, 4)
            }
        let flags = majorVersion == 2 ? [] : [old?.statusFlags ?? 0, 0]
        bytes = (Array(id.utf8) + length + flags + content)[...]
    }

    /// A frame as stored.
    init(_ id: String, majorVersion: Int, stored: ArraySlice<UInt8>, isUnsynchronizedByTag: Bool) {
        self.id = id
        self.majorVersion = majorVersion
        self.isUnsynchronizedByTag = isUnsynchronizedByTag
        bytes = stored
    }

    // MARK: Kinds of content

    /// The values of a text frame.
    var texts: [String] {
        guard let encoding = content.first else { return [] }
        return ID3v2Text(encoding: encoding).values(content.dropFirst())
    }

    /// Description and values of `TXXX`.
    var userText: (description: String, values: [String])? {
        guard id == "TXXX" || id == "TXX", let encoding = content.first else { return nil }
        let code = ID3v2Text(encoding: encoding)
        let (description, rest) = code.split(content.dropFirst())
        return (code.decode(description), rest.map(code.values) ?? [])
    }

    /// Language, description and text of `COMM` and `USLT`.
    var comment: (language: ArraySlice<UInt8>, description: String, values: [String])? {
        guard ["COMM", "COM", "USLT", "ULT"].contains(id), content.count >= 4, let encoding = content.first else {
            return nil
        }
        let code = ID3v2Text(encoding: encoding)
        let (description, rest) = code.split(content.dropFirst(4))
        return (content.dropFirst().prefix(3), code.decode(description), rest.map(code.values) ?? [])
    }

    /// The encoding byte of the content.
    var encoding: UInt8? { content.first }
}

/// Inserts a zero after every byte of ones that would look like the start of an MPEG frame, or that is followed by a
/// zero.
enum Unsynchronization {
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isBehindOnes = false
        for byte in bytes {
            if !(isBehindOnes && byte == 0) { result.append(byte) }
            isBehindOnes = byte == 0xFF
        }
        return result
    }

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            guard byte == 0xFF else { continue }
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if next == 0 || next >= 0xE0 { result.append(0) }
        }
        return result
    }
}
