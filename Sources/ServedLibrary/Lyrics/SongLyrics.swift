package import AudioFeatures
import MusicLibrary

/// Finds the lyrics of a song: in its tags, and in files beside it.
package enum SongLyrics {
    private static let largestSize = 1 << 20

    /// All lyrics of a file, those with times first.
    package static func all(of path: RawPath) throws(AudioError) -> [Lyrics] {
        let tagged = try TaggedLyrics.read(path).map { Lyrics($0.text, language: $0.language) }
        var all: [Lyrics] = []
        for lyrics in tagged + besides(path) where !all.contains(lyrics) { all.append(lyrics) }
        return all.filter(\.isSynced) + all.filter { !$0.isSynced }
    }

    /// Whether a text has the form of a code of ISO 639.
    private static func isCode(_ text: String) -> Bool {
        (2...3).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
    }

    /// `Song.lrc`, `Song.en.lrc` and `Song.txt` beside `Song.mp3`. Case makes no difference in the ending.
    private static func besides(_ path: RawPath) -> [Lyrics] {
        let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { RawPath(bytes: Array(path.bytes[...$0])) } ?? "."
        let name = path.lastComponent.bytes
        let stem = Array(name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.count)]) + [UInt8(ascii: ".")]
        var found: [(ending: String, path: RawPath)] = []
        for entry in folder.entryNames() ?? [] where entry.bytes.starts(with: stem) {
            found.append(
                (
                    String(decoding: entry.bytes.dropFirst(stem.count), as: UTF8.self).lowercased(),
                    folder.appending(entry)
                ))
        }
        return found.compactMap { ending, path in
            let parts = ending.split(separator: ".")
            let language = parts.count == 2 ? String(parts[0]) : nil
            guard parts.last == "lrc" || ending == "txt", parts.count == 1 || language.map(isCode) ?? false,
                let file = FileRegion(path), file.size <= largestSize
            else { return nil }
            return Lyrics(TaggedLyrics.text(ofFile: file.bytes()), language: language)
        }
    }
}
