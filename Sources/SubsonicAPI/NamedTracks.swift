import MusicLibrary

/// The tracks that a player's id names: a song, those of an album, an artist, a playlist, or a mix.
struct NamedTracks {
    enum Kind {
        case song, album, artist, playlist
    }

    let kind: Kind
    let name: String
    /// In the order of the album or playlist.
    let indices: [Int]
    /// The mood whose mix it is; nil for all others.
    private(set) var mood: String?

    /// - Throws: `SubsonicError` or `APIError` for an unknown id.
    init(_ id: String, _ call: Call) throws {
        if let mix = DailyMix(id) {
            (kind, name, indices) = (.playlist, mix.name, try mix.tracks(call))
            if case .mood(let name) = mix { mood = name }
            return
        }
        let objects = try SubsonicObjects(call)
        guard let thing = try Self.thing(id, objects) else {
            let (playlist, _) = try PlaylistAccess(call).find(id)
            (kind, name) = (.playlist, playlist.name)
            indices = try SubsonicPlaylistEndpoints.tracks(playlist, call).map(\.index)
            return
        }
        indices = objects.tracks(thing)
        switch thing {
        case .song(let index): (kind, name) = (.song, try call.library.track(index).title)
        case .album(let number): (kind, name) = (.album, objects.catalog.albums[number].name)
        case .artist(let number): (kind, name) = (.artist, objects.catalog.artists[number].name)
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
