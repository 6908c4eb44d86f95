/// PLS, the format of Winamp and streaming stations: `File1=location`, `Title1=Artist - Title`, `Length1=seconds`, in
/// any order.
enum PLS {
    /// Whether a text begins like PLS.
    static func begins(_ text: [UInt8]) -> Bool {
        let first = PlaylistText.lines(text).first { _ in true }
        return first?.text.filter { !$0.isWhitespace }.lowercased() == "[playlist]"
    }

    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> PlaylistFile {
        var entries: [Int: PlaylistFile.Entry] = [:]
        var isPlaylist = false
        for (_, line) in PlaylistText.lines(text) {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].filter { !$0.isWhitespace }.lowercased()
            let name = key.prefix { !$0.isNumber }
            if key == "numberofentries" { isPlaylist = true }
            guard let number = Int(key.dropFirst(name.count)) else { continue }
            let value = line[line.index(after: equals)...].drop(while: \.isWhitespace)
            var entry = entries[number] ?? PlaylistFile.Entry(location: "")
            switch name {
            case "file": entry.location = String(value)
            case "title": entry.title = value.isEmpty ? nil : String(value)
            case "length": entry.seconds = Double(value).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
            default: continue
            }
            guard entries.count < PlaylistFile.largestCount || entries[number] != nil else { throw .tooMany }
            entries[number] = entry
        }
        guard isPlaylist || !entries.isEmpty else { throw .init(description: "not a playlist: no file is listed") }
        let inOrder = entries.sorted { $0.key < $1.key }.map(\.value).filter { !$0.location.isEmpty }
        return PlaylistFile(name: nil, entries: inOrder.map { M3U.splittingTitle($0, saysArtist: false) })
    }
}
