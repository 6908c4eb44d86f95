import MusicLibrary

extension Call {
    /// An artist's tracks, those that all users request most first, then the others by index.
    package func mostPlayed(ofArtist number: Int) throws -> [Int] {
        var counts: [Int: Int] = [:]
        for found in try state().trending(hours: 24 * 365, count: 10_000) {
            if let index = try library.index(of: found.track.id) { counts[index] = found.count }
        }
        // An artist's tracks have one file of each recording, and plays are those of its first file.
        let copies = library.copies
        let tracks = snapshot.catalog.artists[number].tracks.map {
            (index: $0, plays: counts[copies.first(of: $0)] ?? 0)
        }
        return tracks.sorted { ($1.plays, $0.index) < ($0.plays, $1.index) }.map(\.index)
    }
}
