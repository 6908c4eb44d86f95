import Foundation

/// Tells versions of a song from other songs by their titles.
enum SongVersion {
    private static let words: Set<String> = [
        "acoustic", "alternate", "alternative", "bonus", "cut", "demo", "edit", "extended", "instrumental", "karaoke",
        "live", "mix", "mono", "original", "outtake", "radio", "rehearsal", "remaster", "remastered", "remix",
        "session",
        "sessions", "single", "stereo", "take", "unplugged", "version",
    ]

    static func work(artist: String, title: String) -> String {
        "\(Library.normalised(artist))\n\(Library.normalised(plain(title)))"
    }

    /// The title without what tells the version; a title that is nothing else stays.
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
        Library.normalised(String(text)).split(separator: " ").contains { words.contains(String($0)) }
    }
}
