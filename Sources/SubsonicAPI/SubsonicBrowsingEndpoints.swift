import MusicLibrary

/// Folders, artists, albums, songs, genres.
enum SubsonicBrowsingEndpoints {
    static let endpoints = [
        SubsonicEndpoint("getMusicFolders") { _ in
            var folder = SubsonicFields("id", .integer(Int(MusicFolder.id) ?? 1))
            folder.set("name", MusicFolder.name)
            return SubsonicFields("musicFolders", SubsonicFields("musicFolder", .list([folder.value])))
        },
        SubsonicEndpoint("getIndexes", to: indexes),
        SubsonicEndpoint("getMusicDirectory", to: directory),
        SubsonicEndpoint("getArtists", to: artists),
        SubsonicEndpoint("getArtist", to: artist),
        SubsonicEndpoint("getAlbum", to: album),
        SubsonicEndpoint("getSong", to: song),
        SubsonicEndpoint("getGenres", to: genres),
        SubsonicEndpoint("getAlbumInfo", to: albumInfo),
        SubsonicEndpoint("getAlbumInfo2", to: albumInfo),
    ]

    // MARK: Folders

    /// Players from before 2013 show artists as folders of albums, and albums as folders of songs.
    private static func indexes(_ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let shelves = objects.catalog.shelves
        var indexes = SubsonicFields("lastModified", .integer(Int(shelves.changed / 1_000_000)))
        indexes.set("ignoredArticles", SortName.articles.joined(separator: " "))
        // A player that has the list asks whether it has changed since.
        if let since = try call.clamped("ifModifiedSince", 0...Int.max), since >= shelves.changed / 1_000_000 {
            return SubsonicFields("indexes", indexes)
        }
        indexes.set("index", letters(shelves) { objects.artist($0) })
        indexes.set("child", try objects.songs(shelves.strays.prefix(500)))
        return SubsonicFields("indexes", indexes)
    }

    private static func letters(_ shelves: Shelves, _ artist: (Int) -> SubsonicFields) -> [SubsonicFields] {
        shelves.letters.map { letter in
            var fields = SubsonicFields("name", .text(letter.name))
            fields.set("artist", letter.artists.map(artist))
            return fields
        }
    }

    private static func directory(_ call: Call) throws -> SubsonicFields {
        let (objects, id) = (try SubsonicObjects(call), try call.needed("id"))
        let catalog = objects.catalog
        var fields = SubsonicFields("id", .text(id))
        if id == MusicFolder.id {
            fields.set("name", MusicFolder.name)
            let artists = catalog.shelves.artists.map { number in
                var child = SubsonicFields("id", .text(objects.id(ofArtist: number)))
                child.set("parent", MusicFolder.id)
                child.set("isDir", true)
                child.set("title", catalog.artists[number].name)
                child.set("artist", catalog.artists[number].name)
                child.set("coverArt", objects.id(ofArtist: number))
                return child
            }
            fields.set("child", artists + (try objects.songs(catalog.shelves.strays.prefix(500))))
            return SubsonicFields("directory", fields)
        }
        switch try objects.thing(id) {
        case .artist(let number):
            let artist = catalog.artists[number]
            fields.set("parent", MusicFolder.id)
            fields.set("name", artist.name)
            if let date = objects.marks.artists.starred[number] { fields.set("starred", SubsonicTime.text(date)) }
            fields.set("child", artist.shownAlbums.map { objects.directory(ofAlbum: $0) })
        case .album(let number):
            let album = catalog.albums[number]
            fields.set("parent", album.artists.first.map(objects.id(ofArtist:)) ?? MusicFolder.id)
            fields.set("name", album.name)
            if let date = objects.marks.albums.starred[number] { fields.set("starred", SubsonicTime.text(date)) }
            fields.set("child", try objects.songs(album.tracks))
        case .song: throw SubsonicError.notFound("directory")
        }
        return SubsonicFields("directory", fields)
    }

    // MARK: Artists and albums

    private static func artists(_ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        var artists = SubsonicFields("ignoredArticles", .text(SortName.articles.joined(separator: " ")))
        artists.set("index", letters(objects.catalog.shelves) { objects.artist($0) })
        return SubsonicFields("artists", artists)
    }

    private static func artist(_ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let number = try objects.artist(try call.needed("id"))
        var fields = objects.artist(number)
        fields.set("album", objects.catalog.artists[number].shownAlbums.map { objects.album($0) })
        return SubsonicFields("artist", fields)
    }

    private static func album(_ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let number = try objects.album(try call.needed("id"))
        var fields = objects.album(number)
        fields.set("song", try objects.songs(objects.catalog.albums[number].tracks))
        return SubsonicFields("album", fields)
    }

    private static func song(_ call: Call) throws -> SubsonicFields {
        let index = try call.song(try call.needed("id"))
        return SubsonicFields("song", try SubsonicObjects(call).song(index))
    }

    private static func genres(_ call: Call) -> SubsonicFields {
        let catalog = call.snapshot.catalog
        let genres = catalog.genres.enumerated().map { position, genre in
            var fields = SubsonicFields("songCount", .integer(catalog.shelves.tracksOfGenre[position].count))
            fields.set("albumCount", catalog.shelves.albumsOfGenre[position].count)
            fields.set(SubsonicValue.content, genre.name)
            return fields
        }
        var fields = SubsonicFields()
        fields.set("genre", genres)
        return SubsonicFields("genres", fields)
    }

    /// There are no descriptions of albums.
    private static func albumInfo(_ call: Call) throws -> SubsonicFields {
        _ = try SubsonicObjects(call).thing(try call.needed("id"))
        return SubsonicFields("albumInfo", SubsonicFields())
    }
}
