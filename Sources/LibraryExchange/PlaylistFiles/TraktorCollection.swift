/// The playlists of a Traktor collection (NML): entries, and nodes that refer to them by volume, folder and file.
enum TraktorCollection {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [PlaylistFile] {
        var scanner = XMLScanner(text, isLenient: true)
        var entries: [String: PlaylistFile.Entry] = [:]
        var entry = PlaylistFile.Entry(location: "")
        var key = ""
        var lists = PlaylistTree()
        while let token = try scanner.next() {
            switch token {
            case .start("node", let attributes):
                lists.open(attributes["type"] == "PLAYLIST" ? attributes["name"] ?? "" : nil)
            case .end("node"): lists.close()
            case .start("primarykey", let attributes):
                guard let key = attributes["key"] else { continue }
                try lists.append(entries[key] ?? PlaylistFile.Entry(location: path(key)))
            case .start("entry", let attributes):
                (entry, key) = (PlaylistFile.Entry(location: ""), "")
                (entry.title, entry.artist) = (attributes["title"], attributes["artist"])
            case .start("location", let attributes):
                key = ["volume", "dir", "file"].map { attributes[$0] ?? "" }.joined()
                entry.location = path(key)
            case .start("album", let attributes): entry.album = attributes["title"]
            case .start("info", let attributes):
                entry.seconds = PlaylistFile.seconds(attributes["playtime_float"] ?? attributes["playtime"])
            case .end("entry"):
                guard !key.isEmpty else { continue }
                guard entries.count < PlaylistFile.largestCount else { throw .tooMany }
                entries[key] = entry
                key = ""
            default: break
            }
        }
        return try lists.files()
    }

    /// The path of a key, "VOLUME/:folder/:file". A volume of macOS that is not a drive of Windows may also be the system's;
    /// the end of a path is enough to find its track.
    private static func path(_ key: String) -> String {
        let parts = key.split(separator: "/:", omittingEmptySubsequences: false)
        let path = parts.dropFirst().joined(separator: "/")
        guard let volume = parts.first, volume.hasSuffix(":") else { return "/" + path }
        return volume + "/" + path
    }
}
