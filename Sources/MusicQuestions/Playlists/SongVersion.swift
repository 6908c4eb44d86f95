import Foundation

/// Recognizes versions of a song by their titles.
enum SongVersion {
    private static let words: Set<String> = [
        "acoustic", "alternate", "alternative", "bonus", "cut", "demo", "edit", "extended", "instrumental", "karaoke",
        "live", "mix", "mono", "original", "outtake", "radio", "rehearsal", "remaster", "remastered", "remix",
        "session",
        "sessions", "single", "stereo", "take", "unplugged", "version",
    ]

    /// Titles that are a place on an album, not a piece. An artist has many tracks of the same such title.
    private static let places: Set<String> = [
        "interlude", "intermission", "intro", "introduction", "outro", "overture", "prelude", "reprise",
        "skit", "untitled",
    ]

    /// Artist and piece; nil if the title does not name a piece.
    static func work(artist: String, title: String) -> String? {
        let piece = Library.normalized(plain(title))
        guard !places.contains(piece) else { return nil }
        return "\(Library.normalized(artist))\n\(piece)"
    }

    /// The title without the marks of a version. A title that consists of them stays.
    static func plain(_ title: String) -> String {
        var plain = title
        while let part = versionPart(plain) {
            let rest = plain.replacingCharacters(in: part, with: "")
            guard rest.contains(where: { $0.isLetter || $0.isNumber }) else { break }
            plain = rest
        }
        return plain
    }

    private static func versionPart(_ title: String) -> Range<String.Index>? {
        // Most titles have no sign of it: a bracket, a hyphen, or the first byte of a dash.
        guard title.utf8.contains(where: { [0x28, 0x5B, 0x2D, 0xE2].contains($0) }) else { return nil }
        for (open, close) in [("(", ")"), ("[", "]")] {
            guard let start = title.range(of: open, options: .backwards),
                let end = title.range(of: close, range: start.upperBound..<title.endIndex)
            else { continue }
            if tellsVersion(title[start.upperBound..<end.lowerBound]) { return start.lowerBound..<end.upperBound }
        }
        for dash in [" - ", " – ", " — "] {
            guard let start = title.range(of: dash, options: .backwards) else { continue }
            if tellsVersion(title[start.upperBound...]) { return start.lowerBound..<title.endIndex }
        }
        return nil
    }

    private static func tellsVersion(_ text: Substring) -> Bool {
        Library.normalized(String(text)).split(separator: " ").contains { words.contains(String($0)) }
    }
}
