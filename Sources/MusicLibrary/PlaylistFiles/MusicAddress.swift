/// What looks like the path or the address of music.
enum MusicAddress {
    /// Endings of the names of files with sound. Files are told by their content; these only tell a list of names from prose.
    private static let endings: Set<String> = [
        "aa3", "aac", "ac3", "aif", "aifc", "aiff", "alac", "ape", "asf", "au", "caf", "dff", "dsf", "dts", "flac",
        "m4a", "m4b",
        "m4p", "m4r", "mid", "midi", "mka", "mkv", "mod", "mov", "mp+", "mp2", "mp3", "mp4", "mpc", "mpp", "oga", "ogg",
        "ogv",
        "opus", "ra", "rm", "shn", "snd", "spx", "tak", "tta", "voc", "w64", "wav", "wave", "webm", "wma", "wv",
    ]
    private static let schemes: Set<String> = [
        "file", "ftp", "http", "https", "icy", "mms", "mmsh", "rtmp", "rtsp", "smb",
    ]

    /// Whether a line is one: an address, or a path whose name ends as those of music do.
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

    /// A line without blanks at its ends and the quotes around it.
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
