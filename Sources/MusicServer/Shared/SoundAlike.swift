import MusicLibrary

/// What sounds like something, for whoever asks.
struct SoundAlike {
    private let call: Call

    init(_ call: Call) { self.call = call }

    /// The tracks that sound most like some, without these and without what the caller dislikes.
    func indices(like tracks: [Int], _ count: Int) throws -> [Int] {
        guard let first = tracks.first, count > 0 else { return [] }
        guard tracks.count > 1 else { return try nearest(to: first, count).map(\.index) }
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

    /// The tracks nearest to one, with their distances.
    func nearest(to index: Int, _ count: Int) throws -> [(index: Int, distance: Float)] {
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

    /// The numbers of the artists who are credited first for what sounds most like some tracks, without those of these.
    func artists(like tracks: [Int], _ count: Int) throws -> [Int] {
        let catalog = call.snapshot.catalog
        var seen = Set(tracks.flatMap { catalog.artistsOfTrack[$0] })
        var artists: [Int] = []
        for index in try indices(like: tracks, count == 0 ? 0 : 5 * count + 50) {
            guard artists.count < count, let artist = catalog.artistsOfTrack[index].first else { continue }
            if seen.insert(artist).inserted { artists.append(Int(artist)) }
        }
        return artists
    }
}
