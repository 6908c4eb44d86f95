/// Playlists of Windows Media Player (WPL) and Zune (ZPL): SMIL with `<media src="…">`.
enum WPL {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> PlaylistFile {
        var scanner = XMLScanner(text)
        var file = PlaylistFile(name: nil, entries: [])
        var elements: [String] = []
        while let token = try scanner.next() {
            switch token {
            case .start(let name, let attributes):
                elements.append(name)
                if name == "media", let entry = entry(attributes) { try file.append(entry) }
            case .text(let text):
                if elements == ["smil", "head", "title"] { file.name = (file.name ?? "") + text }
            case .end: elements.removeLast()
            }
        }
        file.name = file.name.map { String(MusicAddress.trimmed($0[...])) }.flatMap { $0.isEmpty ? nil : $0 }
        return file
    }

    private static func entry(_ attributes: [String: String]) -> PlaylistFile.Entry? {
        func value(_ name: String) -> String? { attributes[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let location = value("src") else { return nil }
        return PlaylistFile.Entry(
            location: location, artist: value("trackArtist") ?? value("albumArtist"), title: value("trackTitle"),
            album: value("albumTitle"),
            seconds: PlaylistFile.seconds(value("duration"), perSecond: 1000))
    }
}
