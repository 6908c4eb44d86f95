/// The genres that the text of a tag names.
public enum GenreNames {
    /// Names that hold a slash or a comma themselves, in small letters: the first is Apple Music's and AllMusic's, the second
    /// Discogs' (https://www.discogs.com/genre).
    private static let whole: Set<String> = ["singer/songwriter", "folk, world, & country"]

    /// Every genre once: parts between semicolons, as several values of a tag are joined, and between slashes and commas, as
    /// in “Pop/Rock”. A part of one letter parts nothing (“N/A”).
    public static func names(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(separator: ";").flatMap { parts($0.trimmed) }.filter {
            !$0.isEmpty && seen.insert($0.lowercased()).inserted
        }
    }

    private static func parts(_ text: String) -> [String] {
        guard text.contains(where: { $0 == "/" || $0 == "," }), !whole.contains(text.lowercased()) else {
            return [text]
        }
        // A comma first: “Singer/Songwriter, Folk”.
        if text.contains(",") {
            let parts = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
            return parts.count > 1 ? parts.flatMap { Self.parts($0) } : parts
        }
        let parts = text.split(separator: "/").map(\.trimmed)
        return parts.contains { $0.count < 2 } ? [text] : parts
    }
}

extension StringProtocol {
    /// Without blanks at the ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
