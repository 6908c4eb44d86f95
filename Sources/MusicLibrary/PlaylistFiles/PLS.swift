/// PLS, as Winamp and streaming stations have it: `File1=location`, `Title1=Artist - Title`, `Length1=seconds`, in any order.
enum PLS {
    /// Whether text begins like one.
    static func begins(_ text: String) -> Bool {
        let first = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
        return first.filter { !$0.isWhitespace && $0 != "\u{FEFF}" }.lowercased() == "[playlist]"
    }

    static func read(_ text: String) -> PlaylistFile {
        var entries: [Int: PlaylistFile.Entry] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].filter { !$0.isWhitespace }.lowercased()
            let name = key.prefix { !$0.isNumber }
            guard let number = Int(key.dropFirst(name.count)) else { continue }
            let value = line[line.index(after: equals)...].drop(while: \.isWhitespace)
            var entry = entries[number] ?? PlaylistFile.Entry(location: "")
            switch name {
            case "file": entry.location = String(value)
            case "title": entry.title = value.isEmpty ? nil : String(value)
            case "length": entry.seconds = Double(value).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
            default: continue
            }
            entries[number] = entry
        }
        let inOrder = entries.sorted { $0.key < $1.key }.map(\.value).filter { !$0.location.isEmpty }
        return PlaylistFile(name: nil, entries: inOrder.map { M3U.splittingTitle($0, saysArtist: false) })
    }
}
