import TagLibBridge

/// An encoding of text in old tags, by the name that iconv has for it: `cp1251`, `SHIFT_JIS`, `GBK`.
public struct TagEncoding: Hashable, Sendable {
    /// As iconv has it.
    public let name: String

    /// Latin-1 where it can be, and what is found out where it cannot.
    public static let automatic = TagEncoding(known: "AUTO")

    /// Latin-1 and nothing else: nothing is found out.
    public static let latin1 = TagEncoding(known: "LATIN1")

    private init(known: String) { name = known }

    /// - Parameter name: `auto`, or a name that iconv knows; upper and lower case are the same.
    /// - Returns: nil when the system knows no such encoding.
    public init?(_ name: String) {
        self.init(known: name.uppercased())
        guard self == .automatic || !name.isEmpty && tlb_knows_encoding(name) == 1 else { return nil }
    }
}
