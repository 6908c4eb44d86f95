import AudioFeatures

/// Recognizes the path or URL of music.
enum MusicAddress {
    /// File name extensions of audio. Files are recognized by content; these only distinguish a list of names from
    /// prose.
    private static let endings = FormatCatalog.standard.possibleEndings.union([
        "aa3", "alac", "m4p", "mid", "midi", "mod", "ra", "rm", "shn", "voc",
    ])
    private static let schemes: Set<String> = [
        "file", "ftp", "http", "https", "icy", "mms", "mmsh", "rtmp", "rtsp", "smb",
    ]

    /// Whether a line is a URL, or a path with an extension of music.
    static func looksLikeOne(_ line: String) -> Bool {
        let text = bare(line)
        guard !text.isEmpty, text.utf8.count <= 4096, !text.utf8.contains(where: { $0 < 0x20 }) else { return false }
        if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") {
            let scheme = text[..<colon].lowercased()
            if schemes.contains(scheme) { return scheme == "file" || !text.contains(" ") }
        }
        guard let dot = text.lastIndex(of: ".") else { return false }
        return endings.contains(text[text.index(after: dot)...].lowercased())
    }

    /// A line without surrounding spaces and quotes.
    static func bare(_ line: String) -> String {
        let text = trimmed(line[...])
        for quote in ["\"", "'"] where text.count > 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return String(trimmed(text.dropFirst().dropLast()))
        }
        return String(text)
    }

    static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
