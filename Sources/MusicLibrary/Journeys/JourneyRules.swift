/// What a journey keeps to besides being smooth.
struct JourneyRules {
    /// An artist does not come again within so many tracks.
    let spacing: Int
    /// By the number of a track, all that it credits.
    let artists: [Int: Set<String>]
    /// nil for no chance.
    let seed: UInt64?

    /// The first track that comes too soon after another of its artist; the ends of the way stay where they are.
    func firstOffender(_ way: [Int]) -> Int? {
        guard spacing > 0 else { return nil }
        for position in way.indices.dropLast().dropFirst() {
            guard let own = artists[way[position]], !own.isEmpty else { continue }
            func isOfSame(_ other: Int) -> Bool { artists[other].map { !$0.isDisjoint(with: own) } ?? false }
            let before = way[max(0, position - spacing)..<position].contains(where: isOfSame)
            // Of what comes after, only the end was there before it.
            let isNearEnd = way.count - 1 - position <= spacing && way.last.map(isOfSame) ?? false
            if before || isNearEnd { return way[position] }
        }
        return nil
    }

    /// By how much a track is taken to be farther from the line than it is, 1…4: another seed prefers other tracks.
    func stretch(of index: Int) -> Float {
        guard let seed else { return 1 }
        var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15)
        return Float.random(in: 1...4, using: &generator)
    }
}
