import MusicLibrary

/// The tracks that a player's id names: a song, those of an album, an artist, a playlist, or a mix.
struct NamedTracks {
    enum Kind: Equatable {
        case song
        case album(artists: String)
        case artist, playlist
        case mood(MoodRegion)
    }

    let kind: Kind
    let name: String
    /// In the order of the album or playlist.
    let indices: [Int]

    /// - Throws: `SubsonicError` or `APIError` for an unknown id.
    init(_ id: String, _ call: Call) throws {
        if let mix = try DailyMix.identified(id, call) {
            (name, indices) = (mix.name, try mix.tracks(call))
            kind = try mix.region(call).map { .mood($0) } ?? .playlist
            return
        }
        let objects = try SubsonicObjects(call)
        guard let thing = try Self.thing(id, objects) else {
            let lists = try PlaylistAccess(call)
            let (playlist, _) = try lists.find(id)
            (kind, name) = (.playlist, playlist.name)
            indices = try lists.tracks(playlist).map(\.index)
            return
        }
        indices = objects.tracks(thing)
        switch thing {
        case .song(let index): (kind, name) = (.song, try call.library.track(index).title)
        case .album(let number):
            (kind, name) = (.album(artists: objects.artists(ofAlbum: number)), objects.catalog.albums[number].name)
        case .artist(let number): (kind, name) = (.artist, objects.catalog.artists[number].name)
        }
    }

    /// Whether the order is one of its own.
    var isList: Bool {
        switch kind {
        case .song, .album, .artist: false
        case .playlist, .mood: true
        }
    }

    /// Its picture if its songs have none.
    func drawnCover(_ call: Call) throws -> DrawnCover {
        switch kind {
        case .song: DrawnCover(try call.library.track(indices[0]))
        case .album(let artists): DrawnCover(album: name, artists: artists)
        case .artist, .playlist: DrawnCover(name)
        case .mood(let region): DrawnCover(mood: name, region)
        }
    }

    /// Nil if only a playlist can have this id.
    private static func thing(_ id: String, _ objects: SubsonicObjects) throws -> SubsonicObjects.Thing? {
        do {
            return try objects.thing(id)
        } catch let error as SubsonicError where error.code == .notFound {
            return nil
        }
    }
}

extension SubsonicObjects {
    /// The artists of an album as the page shows them.
    fileprivate func artists(ofAlbum number: Int) -> String {
        let album = catalog.albums[number]
        guard !album.isCompilation else { return "Various artists" }
        let names = album.artists.map { catalog.artists[$0].name }
        return names.isEmpty ? "Unknown artist" : names.joined(separator: ", ")
    }
}
