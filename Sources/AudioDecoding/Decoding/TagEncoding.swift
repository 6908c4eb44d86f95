import TagLibBridge

/// An encoding of text in old tags, with its name in iconv: `cp1251`, `SHIFT_JIS`, `GBK`.
public struct TagEncoding: Hashable, Sendable {
    /// The name in iconv.
    public let name: String

    /// Latin-1 if possible, otherwise the detected encoding.
    public static let automatic = TagEncoding(known: "AUTO")

    /// Always Latin-1, without detection.
    public static let latin1 = TagEncoding(known: "LATIN1")

    private init(known: String) { name = known }

    /// - Parameter name: `auto`, or a name that iconv supports, case-insensitive.
    /// - Returns: nil if the system does not support the encoding.
    public init?(_ name: String) {
        self.init(known: name.uppercased())
        guard self == .automatic || !name.isEmpty && tlb_knows_encoding(name) == 1 else { return nil }
    }

    /// The encoding that TagLibBridge is asked for; nil for detection.
    var wish: String? { self == .automatic ? nil : name }
}
