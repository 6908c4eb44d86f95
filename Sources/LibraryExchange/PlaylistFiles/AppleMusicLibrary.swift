/// XML exports of iTunes and Apple Music, of the library or of one playlist: a property list of numbered tracks and of
/// playlists that refer to these numbers.
enum AppleMusicLibrary {
    static func read(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [PlaylistFile] {
        var reader = PropertyListReader(text)
        var tracks: [Int: PlaylistFile.Entry] = [:]
        var lists: [(name: String?, tracks: [Int])] = []
        var isLibrary = false
        try reader.begin()
        let isDictionary = reader.entersDictionary()
        while isDictionary, let key = try reader.key() {
            isLibrary = isLibrary || ["Tracks", "Playlists"].contains(key)
            if key == "Tracks", reader.entersDictionary() {
                while try reader.key() != nil {
                    guard tracks.count < PlaylistFile.largestCount else { throw .tooMany }
                    if let (number, entry) = try track(&reader) { tracks[number] = entry }
                }
            } else if key == "Playlists", reader.entersArray() {
                while try reader.next() { if let list = try list(&reader) { lists.append(list) } }
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
        guard reader.entersDictionary() else { return nil }
        while let key = try reader.key() {
            let value = try reader.value()
            switch key {
            case "Track ID": number = value.flatMap { Int($0) }
            case "Name": entry.title = value
            case "Artist": entry.artist = value
            case "Album": entry.album = value
            case "Total Time": entry.seconds = PlaylistFile.seconds(value, perSecond: 1000)
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
        let isDictionary = reader.entersDictionary()
        while isDictionary, let key = try reader.key() {
            switch key {
            case "Name": name = try reader.value()
            case "Master", "Folder", "Distinguished Kind": isOfTunes = true
            case "Playlist Items" where reader.entersArray():
                while try reader.next() {
                    if let number = try trackID(&reader) {
                        guard tracks.count < PlaylistFile.largestCount else { throw .tooMany }
                        tracks.append(number)
                    }
                }
            default: break
            }
        }
        return isOfTunes ? nil : (name, tracks)
    }

    private static func trackID(_ reader: inout PropertyListReader) throws(PlaylistFile.ReadError) -> Int? {
        var number: Int?
        let isDictionary = reader.entersDictionary()
        while isDictionary, let key = try reader.key() {
            if key == "Track ID" { number = try reader.value().flatMap { Int($0) } ?? number }
        }
        return number
    }
}
