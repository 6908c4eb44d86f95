/// XML exports of iTunes and Apple Music, of the library or of one playlist: a property list of numbered tracks and of
/// playlists that refer to these numbers.
enum AppleMusicLibrary {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [PlaylistFile] {
        var reader = PropertyListReader(text)
        var tracks: [Int: PlaylistFile.Entry] = [:]
        var lists: [(name: String?, tracks: [Int])] = []
        var isLibrary = false
        try reader.begin()
        try reader.dictionary { (reader, key) throws(PlaylistFile.ReadError) in
            switch key {
            case "Tracks":
                isLibrary = true
                try reader.dictionary { (reader, _) throws(PlaylistFile.ReadError) in
                    guard tracks.count < PlaylistFile.largestCount else { throw .tooMany }
                    if let (number, entry) = try track(&reader) { tracks[number] = entry }
                }
            case "Playlists":
                isLibrary = true
                try reader.array { (reader) throws(PlaylistFile.ReadError) in
                    if let list = try list(&reader) { lists.append(list) }
                }
            default: try reader.skip()
            }
        }
        guard isLibrary else {
            throw PlaylistFile.ReadError(description: "not a playlist, but a property list of another kind")
        }
        let files = lists.map { list in
            PlaylistFile(name: list.name, entries: list.tracks.compactMap { tracks[$0] })
        }.filter { !$0.entries.isEmpty }
        guard !files.isEmpty else { throw PlaylistFile.ReadError(description: "it contains no playlist with tracks") }
        return files
    }

    private static func track(
        _ reader: inout PropertyListReader
    ) throws(PlaylistFile.ReadError) -> (Int, PlaylistFile.Entry)? {
        var number: Int?
        var entry = PlaylistFile.Entry(location: "")
        try reader.dictionary { (reader, key) throws(PlaylistFile.ReadError) in
            let value = try reader.value()
            switch key {
            case "Track ID": number = value.flatMap { Int($0) }
            case "Name": entry.title = value
            case "Artist": entry.artist = value
            case "Album": entry.album = value
            case "Total Time": entry.seconds = value.flatMap { Double($0) }.flatMap { $0 > 0 ? $0 / 1000 : nil }
            case "Location": entry.location = PlaylistLocation.path(ofURI: value ?? "")
            default: break
            }
        }
        guard let number, !entry.location.isEmpty || entry.title != nil else { return nil }
        return (number, entry)
    }

    /// nil for the playlists that iTunes creates itself: the whole library, Music, Podcasts, folders.
    private static func list(
        _ reader: inout PropertyListReader
    ) throws(PlaylistFile.ReadError) -> (name: String?, tracks: [Int])? {
        var name: String?
        var tracks: [Int] = []
        var isOfTunes = false
        try reader.dictionary { (reader, key) throws(PlaylistFile.ReadError) in
            switch key {
            case "Name": name = try reader.value()
            case "Master", "Folder", "Distinguished Kind":
                try reader.skip()
                isOfTunes = true
            case "Playlist Items":
                try reader.array { (reader) throws(PlaylistFile.ReadError) in
                    try reader.dictionary { (reader, key) throws(PlaylistFile.ReadError) in
                        let value = try reader.value()
                        guard key == "Track ID", let number = value.flatMap({ Int($0) }) else { return }
                        guard tracks.count < PlaylistFile.largestCount else { throw .tooMany }
                        tracks.append(number)
                    }
                }
            default: try reader.skip()
            }
        }
        return isOfTunes ? nil : (name, tracks)
    }
}
