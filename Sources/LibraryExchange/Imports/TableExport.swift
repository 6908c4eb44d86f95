/// Tables of plays or of playlists: of Exportify and TuneMyMusic, and of the programs that export Last.fm's scrobbles. The
/// names of the columns say what it is; a table without them is one of Last.fm if its last column is a time.
enum TableExport {
    private struct Columns {
        var artist, title: Int
        var album, time, milliseconds, isrc, recording, list, kind, addedAt, address: Int?

        /// The columns of a heading; nil if it is none, or names no artists and titles.
        init?(heading: [String]) {
            let names = heading.map { name in
                // lastfmstats.com adds the name of the listener to the name of the column.
                Library.normalized(name.split(separator: "#").first.map(String.init) ?? name)
            }
            func place(_ known: String...) -> Int? { known.lazy.compactMap { names.firstIndex(of: $0) }.first }
            guard let artist = place("artist", "artist name", "artist name s", "artists", "artist names"),
                let title = place("track", "track name", "title", "song", "name", "track title")
            else { return nil }
            (self.artist, self.title) = (artist, title)
            album = place("album", "album name", "album title")
            list = place("playlist name", "playlist")
            // The date in a table of playlists is that of a release.
            time =
                list != nil
                ? nil
                : place("uts", "date", "timestamp", "time", "played at", "utc time", "listened at", "date time")
            milliseconds = place("duration ms", "track duration ms")
            isrc = place("isrc")
            recording = place("track mbid", "recording mbid")
            kind = place("type")
            addedAt = place("added at")
            address = place("track uri", "spotify uri")
        }

        /// Without a heading, as “lastfm-to-csv” writes: artist, album, title, time.
        init?(first row: [String]) {
            guard row.count >= 4, ImportedDate.seconds(row[3]) != nil else { return nil }
            (artist, album, title, time) = (0, 1, 2, 3)
        }
    }

    /// - Returns: whether it is one.
    static func read(_ text: [UInt8], named name: String, into library: inout ImportedLibrary) -> Bool {
        var table = CSVText(text)
        guard let first = table.next() else { return false }
        let headed = Columns(heading: first.fields)
        guard let columns = headed ?? Columns(first: first.fields) else { return false }
        library.found(columns.time != nil ? "scrobbles (CSV)" : columns.kind != nil ? "TuneMyMusic" : "Exportify")
        var lists = Lists()
        if headed == nil { take(first, columns, name, &lists, into: &library) }
        while let row = table.next() { take(row, columns, name, &lists, into: &library) }
        for line in table.openLines {
            library.note(name, "an unclosed quotation mark", at: "line \(line)", isDamage: true)
        }
        for list in lists.names { library.add(list, lists.tracks[list] ?? []) }
        return true
    }

    /// The playlists of a table, in its order.
    private struct Lists {
        var names: [String] = []
        var tracks: [String: [NamedTrack]] = [:]

        mutating func append(_ named: NamedTrack, to list: String) {
            if tracks[list] == nil { names.append(list) }
            tracks[list, default: []].append(named)
        }
    }

    private static func take(
        _ row: CSVText.Row, _ columns: Columns, _ name: String, _ lists: inout Lists,
        into library: inout ImportedLibrary
    ) {
        func field(_ place: Int?) -> String? {
            guard let place, place < row.fields.count else { return nil }
            let text = row.fields[place]
            return text.contains { !$0.isWhitespace } ? text : nil
        }
        let kind = field(columns.kind)?.lowercased() ?? ""
        if kind == "artist", let artist = field(columns.artist) { return library.follow(artist) }
        guard let artist = field(columns.artist), let title = field(columns.title) else {
            let address = field(columns.address)
            if let local = SpotifyLibrary.localTrack(address) {
                lists.append(local, to: field(columns.list) ?? list(of: name))
            } else if address?.contains(":episode:") == true {
                library.note(name, "an episode of a podcast", at: "line \(row.line)")
            } else {
                library.note(name, "no artist or title", at: "line \(row.line)", isDamage: true)
            }
            return
        }
        var named = NamedTrack(
            artist: artist, title: title, album: field(columns.album), isrc: field(columns.isrc),
            recording: field(columns.recording)?.lowercased())
        named.seconds = PlaylistFile.seconds(field(columns.milliseconds), perSecond: 1000)
        if columns.time != nil {
            guard let time = field(columns.time).flatMap(ImportedDate.seconds) else {
                library.note(name, "no readable time", at: "line \(row.line)", isDamage: true)
                return
            }
            library.play(named, at: time)
        } else if isOfLikes(field(columns.list) ?? list(of: name)) || kind.hasPrefix("favo") {
            library.like(named, at: field(columns.addedAt).flatMap(ImportedDate.seconds))
        } else {
            lists.append(named, to: field(columns.list) ?? list(of: name))
        }
    }

    /// The name of a playlist that only its file tells.
    private static func list(of name: String) -> String {
        ImportedFile.stem(name).replacing("_", with: " ")
    }

    private static func isOfLikes(_ list: String) -> Bool {
        ["liked songs", "liked", "favorite songs", "favourite songs", "my liked songs"].contains(
            Library.normalized(list))
    }
}
