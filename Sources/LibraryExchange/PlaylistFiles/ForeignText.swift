/// Texts that are easily mistaken for playlists. Their lines would become entries of files that do not exist.
enum ForeignText {
    /// The kind of a text that is not a playlist; nil when it may be one.
    /// - Parameter lines: its first lines.
    static func kind(_ lines: [String], hasHeader: Bool) -> String? {
        if isCueSheet(lines) { return "a cue sheet; it divides one file into tracks and lists no files" }
        if lines.contains(where: { $0.hasPrefix("#EXT-X-") }) { return "a segmented stream (HLS)" }
        return !hasHeader && isTable(lines.filter { !$0.hasPrefix("#") }) ? "a table (CSV)" : nil
    }

    private static func isCueSheet(_ lines: [String]) -> Bool {
        let words = lines.map { $0.uppercased().split(whereSeparator: \.isWhitespace) }
        let types: Set<Substring> = ["WAVE", "MP3", "AIFF", "FLAC", "BINARY", "MOTOROLA"]
        return words.contains { $0.count > 2 && $0[0] == "FILE" && types.contains($0[$0.count - 1]) }
            && words.contains { $0.count == 3 && $0[0] == "TRACK" && $0[1].allSatisfy(\.isNumber) }
    }

    /// File names may contain commas, but not the same number in every line, without a space after them.
    private static func isTable(_ lines: [String]) -> Bool {
        guard lines.count > 1 else { return false }
        for separator: Character in ["\t", ",", ";"] {
            let counts = lines.map { separators($0, separator) }
            let usual = counts[0]
            guard usual > 0, counts.count(where: { $0 >= usual }) * 10 >= counts.count * 9 else { continue }
            // A table with a heading or with a path in its last column; or a text that is not a list of paths.
            if separator == "\t" || !MusicAddress.looksLikeOne(lines[0]) { return true }
            if usual > 1, lines.allSatisfy({ endsInPath($0, separator) || !MusicAddress.looksLikeOne($0) }) {
                return true
            }
        }
        return false
    }

    /// Whether the text after the last separator is an absolute path or is quoted.
    private static func endsInPath(_ line: String, _ separator: Character) -> Bool {
        let field = line.split(separator: separator, omittingEmptySubsequences: false).last ?? ""
        return field.hasPrefix("/") || field.hasPrefix("\"") || field.dropFirst().hasPrefix(":\\")
    }

    private static func separators(_ line: String, _ separator: Character) -> Int {
        var count = 0
        var previous: Character?
        for character in line {
            if previous == separator, !character.isWhitespace { count += 1 }
            previous = character
        }
        return count + (previous == separator ? 1 : 0)
    }
}
