import MusicLibrary

/// Shows a playlist that was made, as a table or as JSON.
struct PlaylistPrinter {
    let isJSON: Bool

    private struct TrackLine: Encodable {
        let type = "track"
        let rank: Int
        let distance: Float
        let fit: Float
        let labeled: Bool
        let track: TrackRecord
    }

    private struct Summary: Encodable {
        let type = "summary"
        let tracks: Int
        let seconds: Double
        let pool: [Step]
        let seed: UInt64?
        let name: String?
    }

    private struct Step: Encodable {
        let step: String
        let tracks: Int
    }

    func show(_ result: PlaylistResult, heading: String?, seed: UInt64? = nil, savedAs name: String? = nil) throws {
        if isJSON {
            for (rank, found) in result.tracks.enumerated() {
                print(
                    try JSONLine.string(
                        TrackLine(
                            rank: rank + 1, distance: found.distance, fit: MoodMap.fit(distance: found.distance),
                            labeled: found.isLabeled, track: TrackRecord(found.track))))
            }
            print(
                try JSONLine.string(
                    Summary(
                        tracks: result.tracks.count, seconds: result.duration,
                        pool: result.steps.map { Step(step: $0.name, tracks: $0.count) }, seed: seed, name: name)))
            return
        }
        if let heading { Console.talk(heading) }
        var table = TrackTable(showsDistance: true)
        for found in result.tracks { table.add(found.track, distance: found.distance) }
        if result.tracks.isEmpty {
            Console.talk("nothing fits")
        } else {
            table.printLines()
        }
        Console.talk("pool: " + result.steps.map { "\($0.name) \($0.count)" }.joined(separator: " → "))
        if let seed { Console.talk("random choice: --seed \(seed) makes it again") }
        if let name { Console.talk("saved as “\(name)”") }
    }
}
