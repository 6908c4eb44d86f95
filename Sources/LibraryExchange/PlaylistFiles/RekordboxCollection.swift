/// The playlists of a rekordbox collection in XML ("rekordbox XML format list" by AlphaTheta): numbered tracks, and nodes
/// that refer to them by number or by location.
enum RekordboxCollection {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [PlaylistFile] {
        var scanner = XMLScanner(text, isLenient: true)
        var tracks: [String: PlaylistFile.Entry] = [:]
        var lists = PlaylistTree()
        var isInPlaylists = false
        while let token = try scanner.next() {
            switch token {
            case .start("playlists", _): isInPlaylists = true
            case .end("playlists"): isInPlaylists = false
            case .start("node", let attributes):
                // Folders are nodes of type 0.
                lists.open(attributes["type"] == "1" ? attributes["name"] ?? "" : nil)
            case .end("node"): lists.close()
            case .start("track", let attributes) where isInPlaylists:
                guard let key = attributes["key"] else { continue }
                try lists.append(tracks[key] ?? PlaylistFile.Entry(location: PlaylistLocation.path(ofURI: key)))
            case .start("track", let attributes):
                guard tracks.count < PlaylistFile.largestCount else { throw .tooMany }
                let entry = entry(attributes)
                for key in [attributes["trackid"], attributes["location"]] { if let key { tracks[key] = entry } }
            default: break
            }
        }
        return try lists.files()
    }

    private static func entry(_ attributes: [String: String]) -> PlaylistFile.Entry {
        func value(_ name: String) -> String? { attributes[name].flatMap { $0.isEmpty ? nil : $0 } }
        return PlaylistFile.Entry(
            location: PlaylistLocation.path(ofURI: value("location") ?? ""), artist: value("artist"),
            title: value("name"), album: value("album"),
            seconds: PlaylistFile.seconds(value("totaltime")))
    }
}
