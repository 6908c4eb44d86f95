import Foundation

/// The paths that a location in a playlist may mean: as written, without surrounding spaces and quotes,
/// percent-decoded, or with the slashes of Windows.
struct LocationSpellings {
    /// Bytes, because names need not be UTF-8; the likeliest first.
    let paths: [[UInt8]]

    init(_ location: String) {
        var paths: [[UInt8]] = []
        func add(_ path: [UInt8]) { if !path.isEmpty, !paths.contains(path) { paths.append(path) } }
        for text in [location, MusicAddress.bare(location)] {
            for path in Self.decoded(text) {
                add(path)
                add(path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 })
            }
        }
        // A playlist that is not UTF-8 is read in one of these encodings, and file names may have the same bytes.
        if !location.utf8.allSatisfy({ $0 < 0x80 }) {
            for encoding in [String.Encoding.windowsCP1252, .isoLatin1] {
                if let bytes = location.data(using: encoding) { add(Array(bytes)) }
            }
        }
        self.paths = paths
    }

    private static func decoded(_ text: String) -> [[UInt8]] {
        if PlaylistLocation.scheme(text) == "file" {
            let path = PlaylistLocation.bytes(ofFileURI: text)
            return [path, latin(path)]
        }
        let shown = RawPath.meanings(of: text).map(\.bytes)
        guard let decoded = PlaylistLocation.percentDecodedBytes(text[...]) else { return shown }
        return shown + [decoded, latin(decoded)]
    }

    /// Old programs percent-encode the bytes of Latin-1.
    private static func latin(_ bytes: [UInt8]) -> [UInt8] {
        guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
        return bytes.flatMap { Array(String(UnicodeScalar($0)).utf8) }
    }

    /// The names in a path, without `.`, `..` and a drive. If `..` leads above the start of the path, the names above
    /// are unknown.
    static func components(_ path: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        for part in path.split(separator: UInt8(ascii: "/")).map({ Array($0) }) where part != [UInt8(ascii: ".")] {
            if part == Array("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        if let first = parts.first, first.count == 2, first[1] == UInt8(ascii: ":") { parts.removeFirst() }
        return parts
    }

    /// Whether a path begins with a root or a drive.
    static func isAbsolute(_ path: [UInt8]) -> Bool {
        path.first == UInt8(ascii: "/") || path.dropFirst().first == UInt8(ascii: ":")
    }
}
