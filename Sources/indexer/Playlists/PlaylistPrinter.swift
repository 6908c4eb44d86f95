import MusicLibrary

extension Console {
    /// Says that a playlist has no tracks, and which condition left none.
    static func tellEmpty(_ result: PlaylistResult) {
        guard result.steps.first?.count != 0 else { return tellNoTracks() }
        note("no track meets the conditions" + (result.emptiedBy.map { ": none is left after “\($0)”" } ?? ""))
    }

    /// Says that no track of a library meets conditions.
    /// - Parameter more: what else a track would have to do.
    static func tellNone(of library: Library, _ more: String = "") {
        if library.count == 0 { tellNoTracks() } else { note("no track meets the conditions" + more) }
    }

    private static func tellNoTracks() { note("the library has no tracks") }
}

/// Prints a generated playlist as a table or as JSON.
struct PlaylistPrinter {
    /// For JSON; nil to print a table.
    let moods: MoodCatalog?
    let look: TrackTable.Look

    /// - Parameters:
    ///   - result: the playlist.
    ///   - seeds: the tracks that it resembles.
    ///   - randomSeed: reproduces a random choice.
    ///   - name: the name under which it was saved.
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
        var table = TrackTable(look, showsDistance: true)
        for found in result.tracks { table.add(found.track, distance: found.distance) }
        if result.tracks.isEmpty {
            Console.tellEmpty(result)
        } else {
            table.printLines()
        }
        Console.note("pool: " + result.steps.map { "\($0.name) \($0.count)" }.joined(separator: " → "))
        if let randomSeed { Console.note("random choice; --seed \(randomSeed) repeats it") }
        if let name { Console.note("saved as “\(name)”") }
    }
}
