/// The genres in the text of a tag.
package enum GenreNames {
    /// Lower-case names that contain a slash or a comma: the first is used by Apple Music and AllMusic, the second by
    /// Discogs (https://www.discogs.com/genre).
    private static let whole: Set<String> = ["singer/songwriter", "folk, world, & country"]

    /// The distinct genres, in their usual spelling (`GenreTable`): parts between semicolons, which join several values of a tag, and between slashes and
    /// commas, as in “Pop/Rock”. A slash next to a single letter does not separate (“N/A”).
    package static func names(in text: String) -> [String] {
        let mayBeSeveral = text.utf8.contains {
            $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ",")
        }
        guard mayBeSeveral else {
            let name = text.trimmed
            return name.isEmpty ? [] : [GenreTable.usual(name) ?? name]
        }
        var seen: Set<String> = []
        return text.split(separator: ";").flatMap { parts($0.trimmed) }.map { GenreTable.usual($0) ?? $0 }.filter {
            !$0.isEmpty && seen.insert($0.lowercased()).inserted
        }
    }

    private static func parts(_ text: String) -> [String] {
        guard text.contains(where: { $0 == "/" || $0 == "," }), !whole.contains(text.lowercased()) else {
            return [text]
        }
        // Commas first: “Singer/Songwriter, Folk”.
        if text.contains(",") {
            let parts = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
            return parts.count > 1 ? parts.flatMap { Self.parts($0) } : parts
        }
        let parts = text.split(separator: "/").map(\.trimmed)
        return parts.contains { $0.count < 2 } ? [text] : parts
    }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// Without surrounding spaces.
    fileprivate var trimmed: String {
        // Most texts have none.
        if let first = utf8.first, let last = utf8.last, Self.isVisible(first), Self.isVisible(last) {
            return String(self)
        }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// Whether a byte is a visible ASCII character.
    private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}
