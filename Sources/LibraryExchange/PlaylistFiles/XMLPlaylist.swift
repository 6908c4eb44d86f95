/// Playlists in XML, distinguished by their root element.
enum XMLPlaylist {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [PlaylistFile] {
        var scanner = XMLScanner(text, isLenient: true)
        guard case .start(let root, _) = try scanner.next() else {
            throw PlaylistFile.ReadError(description: "not a playlist: broken XML")
        }
        switch root {
        case "playlist": return [try XSPF.read(text)]
        case "smil": return [try WPL.read(text)]
        case "asx": return [try ASX.read(text)]
        case "plist": return try AppleMusicLibrary.read(text)
        case "dj_playlists": return try RekordboxCollection.read(text)
        case "nml": return try TraktorCollection.read(text)
        case "html": throw PlaylistFile.ReadError(description: "not a playlist, but a web page")
        default:
            throw PlaylistFile.ReadError(description: "not a playlist, but XML of another kind (<\(root.prefix(40))>)")
        }
    }
}
