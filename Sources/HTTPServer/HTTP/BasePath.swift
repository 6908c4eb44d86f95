/// The path of the server: empty, or e.g. `/music` behind a proxy that serves several sites.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
    /// Without a trailing slash.
    package let description: String

    /// The root.
    package init() { description = "" }

    /// - Parameter text: `/music`; leading and trailing slashes make no difference.
    /// - Returns: nil when a name in it is empty, `.`, `..`, or needs percent-encoding.
    package init?(_ text: String) {
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
            .drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        let isPlain = names.allSatisfy { name in
            !name.isEmpty && name != "." && name != ".."
                && name.utf8.allSatisfy { byte in
                    byte < 0x80
                        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
                        || "-._~".utf8.contains(byte)
                }
        }
        guard isPlain else { return nil }
        description = names.map { "/" + $0 }.joined()
    }

    /// Whether the server is at the root.
    package var isRoot: Bool { description.isEmpty }

    /// `music` of `/music/more`; nil at the root.
    package var firstName: String? { description.split(separator: "/").first.map(String.init) }

    /// A target relative to this path. A target without the path comes from a proxy that has removed it.
    package func removed(from target: [UInt8]) -> [UInt8] {
        guard !isRoot, target.starts(with: description.utf8) else { return target }
        let rest = target.dropFirst(description.utf8.count)
        switch rest.first {
        case UInt8(ascii: "/"): return Array(rest)
        case nil, UInt8(ascii: "?"): return [UInt8(ascii: "/")] + rest
        default: return target
        }
    }
}
