import MusicLibrary

/// What sounds like something, and ways from one song to another.
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
        let indices = try Self.indices(like: objects.tracks(thing), count, call)
        var fields = SubsonicFields()
        fields.set("song", try objects.songs(indices))
        return SubsonicFields(name, fields)
    }

    /// The tracks that sound most like some, without these and without what the caller dislikes.
    private static func indices(like tracks: [Int], _ count: Int, _ call: Call) throws -> [Int] {
        guard let first = tracks.first, count > 0 else { return [] }
        guard tracks.count > 1 else { return try similar(to: first, count, call).map(\.index) }
        var request = PlaylistRequest()
        // A few tell how an artist or an album sounds: some of its beginning, its middle and its end.
        let seeds = min(5, tracks.count)
        request.likes = (0..<seeds).map { tracks[$0 * tracks.count / seeds] }
        // Their own come first and are left out; of somebody who has made a thousand, not all will.
        request.length = .tracks(count + min(tracks.count, 500))
        let own = Set(tracks)
        do {
            let found = try call.session().playlist(request).tracks
            let indices = try found.compactMap { try call.library.index(ofID: "\($0.track.id)") }
            return Array(indices.filter { !own.contains($0) }.prefix(count))
        } catch LibraryError.invalidQuery {
            // All of them are silent or too short, and nothing is like that.
            return []
        }
    }

    private static func similar(
        to index: Int, _ count: Int, _ call: Call
    ) throws -> [(index: Int, distance: Float)] {
        let ratings = try call.session().taste().ratings
        let dislikes = ratings.values.count { $0 == .dislike }
        var query = SimilarityQuery()
        // Asking for some more is faster than a condition, of which every track of the library is asked.
        query.count = count + min(dislikes, 500)
        let found = try call.session().similar(to: index, query).tracks.filter { ratings[$0.track.id] != .dislike }
        return try found.prefix(count).compactMap { found in
            try call.library.index(ofID: "\(found.track.id)").map { ($0, found.distance) }
        }
    }

    /// 1 for the same sound, towards 0 for what has nothing in common; two songs as chance has them are ½ or so.
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

    /// The protocol's description has a list within something that is called after the endpoint; the first server that spoke
    /// it, and the players that were written for that, have the list alone.
    private static func matches(_ matches: [SubsonicFields], within name: String) -> SubsonicFields {
        var fields = SubsonicFields()
        fields.set("sonicMatch", matches)
        fields.set(name, fields.value)
        return fields
    }

    private static func similarTracks(_ call: Call) throws -> SubsonicFields {
        let index = try call.song(try call.needed("id"))
        let objects = try SubsonicObjects(call)
        let found = try similar(to: index, try call.count("count", default: 10), call)
        return matches(try found.map { try match($0.index, $0.distance, objects) }, within: "sonicSimilarTracks")
    }

    // MARK: From one to another

    /// Each with how like the one before it is.
    private static func path(_ call: Call) throws -> SubsonicFields {
        let ends = (try call.song(try call.needed("startSongId")), try call.song(try call.needed("endSongId")))
        let objects = try SubsonicObjects(call)
        guard ends.0 != ends.1 else { return matches([try match(ends.0, 0, objects)], within: "sonicPath") }
        let count = try call.clamped("count", 2...100) ?? 25
        let steps = try call.session().journey(JourneyRequest([ends.0, ends.1], count: count))
        return matches(
            try steps.map { try match(try call.song("\($0.track.id)"), $0.distance, objects) }, within: "sonicPath")
    }

    // MARK: Artists

    /// Those that are asked for most, by all; then as they come.
    private static func topSongs(_ call: Call) throws -> SubsonicFields {
        let name = Library.normalised(try call.needed("artist"))
        let catalog = call.snapshot.catalog
        let count = try call.count("count", default: 50)
        var songs = SubsonicFields()
        if let artist = catalog.artist(Catalog.id("artist\u{0}" + name)) {
            var counts: [Int: Int] = [:]
            for found in try call.state().trending(hours: 24 * 365, count: 10_000) {
                if let index = try call.library.index(ofID: "\(found.track.id)") { counts[index] = found.count }
            }
            let sorted = catalog.artists[artist].tracks.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
            songs.set("song", try SubsonicObjects(call).songs(sorted.prefix(count)))
        } else {
            songs.set("song", [SubsonicFields]())
        }
        return SubsonicFields("topSongs", songs)
    }

    /// Nobody has written about an artist here, but who sounds alike is known.
    private static func artistInfo(_ name: String, _ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        let thing = try objects.thing(try call.needed("id"))
        let count = min(try call.count("count", default: 20), 100)
        let catalog = objects.catalog
        var seen = Set(objects.tracks(thing).flatMap { catalog.artistsOfTrack[$0] })
        var artists: [Int] = []
        for index in try indices(like: objects.tracks(thing), count == 0 ? 0 : 5 * count + 50, call) {
            // Who is credited first.
            guard artists.count < count, let artist = catalog.artistsOfTrack[index].first else { continue }
            if seen.insert(artist).inserted { artists.append(Int(artist)) }
        }
        var info = SubsonicFields()
        info.set("similarArtist", artists.map { objects.artist($0) })
        return SubsonicFields(name, info)
    }
}
