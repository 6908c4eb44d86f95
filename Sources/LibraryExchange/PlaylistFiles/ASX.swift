/// Advanced Stream Redirector, the playlist format of Windows Media: `<entry><title>…</title><ref href="…"/></entry>`.
/// Names are case-insensitive. Files are written by hand, so bare `&` and unclosed tags are accepted.
enum ASX {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> PlaylistFile {
        var scanner = XMLScanner(text, isLenient: true)
        var file = PlaylistFile(name: nil, entries: [])
        var entry: PlaylistFile.Entry?
        var element = ""
        while let token = try scanner.next() {
            switch token {
            case .start(let name, let attributes):
                element = name
                switch name {
                case "entry":
                    try close(&entry, &file)
                    entry = PlaylistFile.Entry(location: "")
                // Several references in an entry are alternatives.
                case "ref": if entry?.location.isEmpty == true { entry?.location = attributes["href"] ?? "" }
                case "entryref": try file.append(PlaylistFile.Entry(location: attributes["href"] ?? ""))
                case "duration": entry?.seconds = attributes["value"].flatMap(seconds)
                default: break
                }
            case .text(let text):
                let value = String(MusicAddress.trimmed(text[...]))
                guard !value.isEmpty else { continue }
                switch element {
                case "title": if entry == nil { file.name = value } else { entry?.title = value }
                case "author": entry?.artist = value
                default: break
                }
            case .end(let name):
                element = ""
                if name == "entry" || name == "asx" { try close(&entry, &file) }
            }
        }
        try close(&entry, &file)
        file.entries.removeAll { $0.location.isEmpty && $0.title == nil }
        return file
    }

    private static func close(
        _ entry: inout PlaylistFile.Entry?, _ file: inout PlaylistFile
    ) throws(PlaylistFile.ReadError) {
        if let entry { try file.append(entry) }
        entry = nil
    }

    /// `hh:mm:ss.f`, parsed from the right.
    private static func seconds(_ text: String) -> Double? {
        let parts = text.split(separator: ":").map { Double($0) }
        guard !parts.isEmpty, parts.count <= 3 else { return nil }
        var sum = 0.0
        for part in parts {
            guard let part, part >= 0, part.isFinite else { return nil }
            sum = sum * 60 + part
        }
        return sum
    }
}
