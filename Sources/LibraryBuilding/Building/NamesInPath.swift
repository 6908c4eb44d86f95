import AudioFeatures

/// What the names of a file and its folders say about a track: `Artist - Album (1999)/01 - Title.mp3`,
/// `Artist/1999 - Album/1-01 Title.flac`, `Artist - Title.mp3`, and similar forms.
package struct NamesInPath: Equatable {
    package private(set) var artist, album, albumArtist, title: String?
    package private(set) var year, track, disc: Int?

    /// - Parameter path: relative to the music folder; only the last three folders count.
    package init(_ path: RawPath) {
        var folders = path.description.split(separator: "/").map(String.init)
        guard let name = folders.popLast() else { return }
        if let last = folders.last, let number = DiscName.number(ofFolder: last) {
            disc = number
            folders.removeLast()
        }
        var file = FileNameParts(name)
        read(folders, isNumbered: file.track != nil)
        if album != nil { file.readNumberWithoutSign() }
        track = file.track
        disc = disc ?? file.disc
        if let own = file.artist {
            // A folder of several artists.
            if let artist, !Self.isSame(artist, own) { albumArtist = albumArtist ?? artist }
            artist = own
        }
        album = album ?? file.album
        let isKnown = artist != nil || album != nil || albumArtist != nil || track != nil
        title = isKnown ? file.title : nil
    }

    private mutating func read(_ folders: [String], isNumbered: Bool) {
        guard var folder = folders.last.map(FolderNameParts.init) else { return }
        year = folder.year
        if folder.parts.count > 1 {
            let first = folder.parts.removeFirst()
            (artist, album) = (first, folder.parts.joined(separator: " - "))
        } else if folders.count > 1, isNumbered || year != nil, let name = folder.parts.first {
            let parent = FolderNameParts(folders[folders.count - 2])
            guard parent.year == nil, parent.parts.count == 1, !Self.isContainer(parent.parts[0]) else { return }
            (artist, album) = (parent.parts[0], name)
        }
        if let name = artist, Self.various.contains(name.lowercased()) {
            (artist, albumArtist) = (nil, ArtistCredits.variousArtists)
        }
    }

    private static let various: Set<String> = ["va", "v.a.", "various", "various artists"]

    /// Folders that hold the folders of artists.
    private static let containers: Set<String> = [
        "music", "my music", "musik", "musique", "música", "musica", "mp3", "flac", "media", "library", "downloads",
        "albums",
        "artists", "singles", "compilations", "compilation", "soundtracks", "unsorted", "new", "itunes media", "audio",
        "lossless",
        "lossy", "home", "root", "tmp", "podcasts", "audiobooks",
    ]

    /// Whether a folder is named after what it holds, or after a genre.
    private static func isContainer(_ name: String) -> Bool {
        containers.contains(name.lowercased()) || GenreTable.isGenre(name)
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        Library.normalized(one) == Library.normalized(other)
    }
}

extension NamesInPath {
    /// Completes the tags of a track that has neither title, artist nor album. Tags win.
    /// - Returns: the names of the fields that the names of its file and folders have given, as in JSON.
    static func complete(_ tags: inout AudioTags, from path: RawPath) -> [String] {
        guard tags.title == nil, tags.artist == nil, tags.album == nil else { return [] }
        let names = NamesInPath(path)
        var fields: [String] = []
        func fill<Value>(_ field: String, _ property: WritableKeyPath<AudioTags, Value?>, _ value: Value?) {
            guard tags[keyPath: property] == nil, let value else { return }
            tags[keyPath: property] = value
            fields.append(field)
        }
        fill("title", \.title, names.title)
        fill("artist", \.artist, names.artist)
        fill("album", \.album, names.album)
        fill("album_artist", \.albumArtist, names.albumArtist)
        fill("year", \.year, names.year)
        fill("track_number", \.trackNumber, names.track)
        fill("disc_number", \.discNumber, names.album == nil ? nil : names.disc)
        return fields
    }
}
