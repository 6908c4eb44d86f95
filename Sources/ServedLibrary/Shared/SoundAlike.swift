import MusicLibrary
import SimilarityIndex

/// Similar tracks and artists, for all APIs.
package struct SoundAlike {
    private let call: Call

    package init(_ call: Call) { self.call = call }

    /// The tracks most similar to some, without these and without those that the caller dislikes.
    package func indices(like tracks: [Int], _ count: Int) throws -> [Int] {
        guard let first = tracks.first, count > 0 else { return [] }
        guard tracks.count > 1 else { return try nearest(to: first, count).map(\.index) }
        var request = PlaylistRequest()
        // A few tracks represent an artist or an album: from its beginning, middle and end.
        let seeds = min(5, tracks.count)
        request.likes = try call.library.handles((0..<seeds).map { tracks[$0 * tracks.count / seeds] })
        // Its own tracks come first and are left out. Of an artist with a thousand tracks, some may remain.
        request.length = .tracks(count + min(tracks.count, 500))
        let own = Set(tracks)
        do {
            let indices = try call.session().playlistIndices(request).map(call.library.bestCopy)
            return Array(indices.filter { !own.contains($0) }.prefix(count))
        } catch LibraryError.invalidQuery {
            // All of them are silent or too short for a comparison.
            return []
        }
    }

    /// The tracks nearest to one, with their distances.
    package func nearest(to index: Int, _ count: Int) throws -> [(index: Int, distance: Float)] {
        let ratings = try call.session().taste().ratings
        let dislikes = ratings.values.count { $0 == .dislike }
        var query = SimilarityQuery()
        // Requesting some more is faster than a condition, which is tested on every track of the library.
        query.count = count + min(dislikes, 500)
        var found = try call.session().neighbors(of: index, query)
        if dislikes > 0 { found = try found.filter { ratings[try call.library.id($0.index)] != .dislike } }
        return found.prefix(count).map { (call.library.bestCopy(of: $0.index), $0.distance) }
    }

    /// The first credited artists of the tracks most similar to some, without the artists of these.
    package func artists(like tracks: [Int], _ count: Int) throws -> [Int] {
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
