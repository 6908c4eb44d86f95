import MusicLibrary

/// Shows a playlist that was made, as a table or as JSON.
struct PlaylistPrinter {
    /// For JSON; nil for a table.
    let moods: MoodCatalog?

    /// - Parameters:
    ///   - result: the playlist.
    ///   - seeds: the tracks it sounds like.
    ///   - randomSeed: what makes a random choice again.
    ///   - name: under which it was kept.
    func show(_ result: PlaylistResult, seeds: [LibraryTrack], randomSeed: UInt64?, savedAs name: String?) throws {
        if let moods {
            for (rank, found) in result.tracks.enumerated() {
                try printLine(PlaylistRecord.Track(rank: rank + 1, found, moods))
            }
            try printLine(PlaylistRecord.Summary(result, seed: randomSeed, name: name))
            return
        }
        if !seeds.isEmpty {
            Console.note("Sonically similar to \(seeds.map(\.songByArtist).joined(separator: ", ")):")
        }
        var table = TrackTable(showsDistance: true)
        for found in result.tracks { table.add(found.track, distance: found.distance) }
        if result.tracks.isEmpty {
            Console.note("nothing fits")
        } else {
            table.printLines()
        }
        Console.note("pool: " + result.steps.map { "\($0.name) \($0.count)" }.joined(separator: " → "))
        if let randomSeed { Console.note("random choice: --seed \(randomSeed) makes it again") }
        if let name { Console.note("saved as “\(name)”") }
    }
}
