import MusicLibrary

/// Similar items, and paths from one song to another.
enum SubsonicSoundEndpoints {
    static let endpoints = [
        SubsonicEndpoint("getSimilarSongs") { try similarSongs("similarSongs", $0) },
        SubsonicEndpoint("getSimilarSongs2") { try similarSongs("similarSongs2", $0) },
        SubsonicEndpoint("getSonicSimilarTracks", to: similarTracks),
        SubsonicEndpoint("findSonicPath", to: path),
        SubsonicEndpoint("getTopSongs", to: topSongs),
        SubsonicEndpoint("getArtistInfo") { call in
            try artistInfo("artistInfo", call)
        },
        SubsonicEndpoint("getArtistInfo2") { call in
            try artistInfo("artistInfo2", call)
        },
    ]

    // MARK: Like one

    private static func similarSongs(_ name: String, _ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let thing = try objects.thing(try call.needed("id"))
        let count = try call.count("count", default: 50)
        let indices = try SoundAlike(call).indices(like: objects.tracks(thing), count)
        var fields = SubsonicFields()
        fields.set("song", try objects.songs(indices))
        return SubsonicFields(name, fields)
    }

    /// 1 for the same sound, towards 0 for nothing in common; about ½ for two random songs.
    static func similarity(_ distance: Float) -> Double {
        guard distance.isFinite else { return 0 }
        let distance = Double(max(0, distance))
        return (10_000 / (1 + distance * distance)).rounded() / 10_000
    }

    private static func match(
        _ index: Int, _ distance: Float, _ objects: SubsonicObjects
    ) throws -> SubsonicFields {
        var fields = SubsonicFields("entry", try objects.song(index))
        fields.set("similarity", similarity(distance))
        return fields
    }

    /// The protocol's description has a list inside an object named after the endpoint. The first server that
    /// implemented it, and the players written for that, have only the list.
    private static func matches(_ matches: [SubsonicFields], within name: String) -> SubsonicFields {
        var fields = SubsonicFields()
        fields.set("sonicMatch", matches)
        fields.set(name, fields.value)
        return fields
    }

    private static func similarTracks(_ call: Call) throws -> SubsonicFields {
        let index = try call.song(try call.needed("id"))
        let objects = try SubsonicObjects(call)
        let found = try SoundAlike(call).nearest(to: index, try call.count("count", default: 10))
        return matches(try found.map { try match($0.index, $0.distance, objects) }, within: "sonicSimilarTracks")
    }

    // MARK: From one to another

    /// Each with its similarity to the one before.
    private static func path(_ call: Call) throws -> SubsonicFields {
        let ends = (try call.song(try call.needed("startSongId")), try call.song(try call.needed("endSongId")))
        let objects = try SubsonicObjects(call)
        guard ends.0 != ends.1 else { return matches([try match(ends.0, 0, objects)], within: "sonicPath") }
        let count = try call.clamped("count", 2...100) ?? 25
        let steps = try call.session().journey(JourneyRequest(call.library.handles([ends.0, ends.1]), count: count))
        return matches(
            try steps.map { try match(try call.song("\($0.track.fileID)"), $0.distance, objects) }, within: "sonicPath")
    }

    // MARK: Artists

    /// The artist's tracks that all users request most, then the others by index.
    private static func topSongs(_ call: Call) throws -> SubsonicFields {
        let catalog = call.snapshot.catalog
        // The id is newer (topSongsByArtistId), and counts.
        let number =
            if let id = call.parameters.string("id") {
                try SubsonicObjects(call).artist(id) as Int?
            } else {
                catalog.artist(named: try call.needed("artist"))
            }
        let count = try call.count("count", default: 50)
        var songs = SubsonicFields()
        if let artist = number {
            songs.set("song", try SubsonicObjects(call).songs(try call.mostPlayed(ofArtist: artist).prefix(count)))
        } else {
            songs.set("song", [SubsonicFields]())
        }
        return SubsonicFields("topSongs", songs)
    }

    /// There are no descriptions of artists, but similar artists are known.
    private static func artistInfo(_ name: String, _ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let thing = try objects.thing(try call.needed("id"))
        let count = min(try call.count("count", default: 20), 100)
        let artists = try SoundAlike(call).artists(like: objects.tracks(thing), count)
        var info = SubsonicFields()
        info.set("similarArtist", artists.map { objects.artist($0) })
        return SubsonicFields(name, info)
    }
}
