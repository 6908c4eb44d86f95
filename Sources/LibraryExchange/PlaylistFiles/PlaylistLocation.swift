import Foundation

/// Paths and URIs of playlists.
enum PlaylistLocation {
    static func percentEncoded(_ path: String) -> String { PercentEncoding.encode(path.utf8) }

    /// The `file` URI of an absolute path in any encoding.
    static func fileURI(_ path: RawPath) -> String { "file://" + PercentEncoding.encode(path.bytes) }

    /// nil when the text is not percent-encoded. Bytes that are not UTF-8 are decoded as ``RawPath`` shows them.
    static func percentDecoded(_ text: String) -> String? {
        percentDecodedBytes(text[...]).map { "\(RawPath(bytes: $0))" }
    }

    /// nil when the text is not percent-encoded.
    static func percentDecodedBytes(_ text: Substring) -> [UInt8]? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        // A file name contains no zero byte.
        return PercentEncoding.decode(text.utf8).flatMap { $0.contains(0) ? nil : $0 }
    }

    /// A path as a URI: absolute paths with `file://`, relative ones as relative references. A URI stays as it is.
    static func uri(_ location: String) -> String {
        if scheme(location) != nil { return location }
        return location.hasPrefix("/") ? "file://" + percentEncoded(location) : percentEncoded(location)
    }

    /// The path of a `file` URI or relative reference. A URI of another scheme stays as it is.
    static func path(ofURI uri: String) -> String {
        guard let scheme = scheme(uri) else { return percentDecoded(uri) ?? uri }
        guard scheme == "file" else { return uri }
        return String(validating: bytes(ofFileURI: uri), as: UTF8.self) ?? uri
    }

    /// The path of a `file` URI, in any encoding.
    static func bytes(ofFileURI uri: String) -> [UInt8] {
        var rest = uri.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            // "file://localhost/path"; a Windows drive follows the third slash.
            if let slash = rest.firstIndex(of: "/") { rest = rest[slash...] }
        }
        let path = percentDecodedBytes(rest) ?? Array(rest.utf8)
        let isDrive = path.count > 2 && path[0] == UInt8(ascii: "/") && path[2] == UInt8(ascii: ":")
        return isDrive ? Array(path.dropFirst()) : path
    }

    /// The scheme of a URI in lower case. A single letter is a Windows drive.
    static func scheme(_ text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon]
        guard scheme.count > 1, scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        // "Title: subtitle.mp3" is a file name.
        let rest = text[text.index(after: colon)...]
        return scheme.lowercased() == "file" || rest.hasPrefix("//") ? scheme.lowercased() : nil
    }

    /// An absolute path without `.` and `..`.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The relative path from a folder to a path, both absolute.
    static func relative(_ path: String, to folder: String) -> String {
        let (target, base) = (normalized(path).split(separator: "/"), normalized(folder).split(separator: "/"))
        let common = zip(target, base).prefix { $0 == $1 }.count
        let way = base.dropFirst(common).map { _ in ".." } + target.dropFirst(common).map(String.init)
        return way.joined(separator: "/")
    }
}
