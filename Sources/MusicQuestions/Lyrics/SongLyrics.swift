package import AudioFeatures
import SystemFiles

/// Finds the lyrics of a song: in its tags, and in files beside it.
package enum SongLyrics {
    private static let largestSize = 1 << 20

    /// A file with lyrics beside a song.
    struct File {
        let path: RawPath
        /// That of its name; nil if it has none.
        let language: String?

        fileprivate var lyrics: Lyrics? {
            SongLyrics.bytes(of: path).map { Lyrics(TaggedLyrics.text(ofFile: $0), language: language) }
        }
    }

    /// All lyrics of a song, those with times first.
    package static func all(of path: RawPath) throws(AudioError) -> [Lyrics] {
        try all(of: path, besides: files(beside: path))
    }

    /// - Parameter files: those beside it.
    static func all(of path: RawPath, besides files: [File]) throws(AudioError) -> [Lyrics] {
        let tagged = try TaggedLyrics.read(path).map { Lyrics($0.text, language: $0.language) }
        var all: [Lyrics] = []
        for lyrics in tagged + files.compactMap(\.lyrics) where !all.contains(lyrics) { all.append(lyrics) }
        return all.filter(\.isSynced) + all.filter { !$0.isSynced }
    }

    /// Whether a text has the form of a code of ISO 639.
    private static func isCode(_ text: String) -> Bool {
        (2...3).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
    }

    /// `Song.lrc`, `Song.en.lrc` and `Song.txt` beside `Song.mp3`. Case makes no difference in the ending.
    /// - Parameter names: those of the files in their folder; nil to list it.
    static func files(beside path: RawPath, among names: [RawPath]? = nil) -> [File] {
        let folder = folder(of: path)
        let name = path.lastComponent.bytes
        let stem = Array(name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.count)]) + [UInt8(ascii: ".")]
        var found: [(ending: String, path: RawPath)] = []
        for entry in names ?? folder.entryNames() ?? [] where entry.bytes.starts(with: stem) {
            found.append(
                (
                    String(decoding: entry.bytes.dropFirst(stem.count), as: UTF8.self).lowercased(),
                    folder.appending(entry)
                ))
        }
        return found.compactMap { ending, path in
            let parts = ending.split(separator: ".")
            let language = parts.count == 2 ? String(parts[0]) : nil
            guard parts.last == "lrc" || ending == "txt", parts.count == 1 || language.map(isCode) ?? false else {
                return nil
            }
            return File(path: path, language: language)
        }
    }

    /// The folder of a file.
    static func folder(of path: RawPath) -> RawPath {
        path.bytes.lastIndex(of: UInt8(ascii: "/")).map { RawPath(bytes: Array(path.bytes[...$0])) } ?? "."
    }

    /// The content of a regular file of limited size.
    private static func bytes(of path: RawPath) -> [UInt8]? {
        // O_NONBLOCK: opening a pipe without a writer must not hang.
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largestSize
        else { return nil }
        return DescriptorIO.read(Int(status.st_size), from: descriptor, at: 0)
    }
}
