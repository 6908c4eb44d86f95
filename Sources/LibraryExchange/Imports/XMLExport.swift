/// XML exports of iTunes and Apple Music, and of rekordbox: play counts, ratings, likes and playlists.
enum XMLExport {
    /// - Returns: whether it is one.
    static func read(_ text: [UInt8], named name: String, into library: inout ImportedLibrary) -> Bool {
        let start = String(decoding: text.prefix(4096), as: UTF8.self)
        do throws(PlaylistFile.ReadError) {
            if start.contains("<plist") {
                let source = "iTunes or Apple Music"
                library.found(source)
                for track in try AppleMusicLibrary.plays(text) { take(track, of: source, into: &library) }
            } else if start.contains("<DJ_PLAYLISTS") {
                let source = "rekordbox"
                library.found(source)
                for track in try RekordboxCollection.plays(text) { take(track, of: source, into: &library) }
            } else {
                return false
            }
        } catch {
            library.note(name, error.description, isDamage: true)
        }
        // A library without playlists is one, too.
        guard let files = try? PlaylistFile.all(in: text) else { return true }
        for file in files {
            library.add(
                file.name ?? ImportedFile.stem(name),
                file.entries.compactMap { entry in
                    guard let artist = entry.artist, let title = entry.title else { return nil }
                    return NamedTrack(artist: artist, title: title, album: entry.album, seconds: entry.seconds)
                })
        }
        return true
    }

    /// What a collection says of a track.
    struct Track {
        var named: NamedTrack
        var count = 0
        /// The end of the last play, in seconds since 1970.
        var last: Int?
        var stars: Int?
        var isLiked = false
    }

    private static func take(_ track: Track, of source: String, into library: inout ImportedLibrary) {
        if let last = track.last, track.count > 0 {
            library.play(track.named, at: last - Int(min(track.named.seconds ?? 0, 86_400)))
        }
        // The play with a time is one of those that are counted.
        if track.count > 1 || track.last == nil {
            library.played(track.named, times: track.count, in: source, until: track.last)
        }
        if let stars = track.stars { library.rate(track.named, stars) }
        if track.isLiked { library.like(track.named, at: nil) }
    }
}

extension AppleMusicLibrary {
    /// The tracks of a library that was played, rated or loved.
    static func plays(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [XMLExport.Track] {
        var reader = PropertyListReader(text)
        var tracks: [XMLExport.Track] = []
        try reader.begin()
        let isDictionary = reader.entersDictionary()
        while isDictionary, let key = try reader.key() {
            guard key == "Tracks", reader.entersDictionary() else { continue }
            while try reader.key() != nil { if let track = try played(&reader) { tracks.append(track) } }
        }
        return tracks
    }

    private static func played(
        _ reader: inout PropertyListReader
    ) throws(PlaylistFile.ReadError) -> XMLExport.Track? {
        var track = XMLExport.Track(named: NamedTrack(artist: "", title: ""))
        var isOther = false
        guard reader.entersDictionary() else { return nil }
        while let key = try reader.key() {
            // True and false are elements without text.
            if ["Podcast", "Movie", "TV Show", "Has Video", "Audiobook"].contains(key) { isOther = true }
            if ["Loved", "Favorited"].contains(key) { track.isLiked = reader.isTrue }
            let value = try reader.value()
            switch key {
            case "Name": track.named.title = value ?? ""
            case "Artist": track.named.artist = value ?? ""
            case "Album": track.named.album = value
            case "Total Time": track.named.seconds = PlaylistFile.seconds(value, perSecond: 1000)
            case "Play Count": track.count = value.flatMap { Int($0) } ?? 0
            case "Play Date UTC": track.last = value.flatMap(ImportedDate.seconds)
            // In steps of twenty. A computed one is that of the album.
            case "Rating": track.stars = value.flatMap { UInt8($0) }.map { (Int($0) + 19) / 20 }
            case "Rating Computed": track.stars = nil
            default: break
            }
        }
        return isOther || track.named.title.isEmpty || track.named.artist.isEmpty ? nil : track
    }
}

extension RekordboxCollection {
    /// The tracks of a collection with their counts of plays and ratings, which are 51 for a star.
    static func plays(_ text: [UInt8]) throws(PlaylistFile.ReadError) -> [XMLExport.Track] {
        var scanner = XMLScanner(text, isLenient: true)
        var tracks: [XMLExport.Track] = []
        while let token = try scanner.next() {
            guard case .start("track", let attributes) = token, let title = attributes["name"], !title.isEmpty,
                let artist = attributes["artist"], !artist.isEmpty
            else { continue }
            var track = XMLExport.Track(
                named: NamedTrack(
                    artist: artist, title: title, album: attributes["album"].flatMap { $0.isEmpty ? nil : $0 },
                    seconds: PlaylistFile.seconds(attributes["totaltime"])))
            track.count = attributes["playcount"].flatMap { Int($0) } ?? 0
            track.stars = attributes["rating"].flatMap { UInt8($0) }.map { (Int($0) + 25) / 51 }
            tracks.append(track)
        }
        return tracks
    }
}
