import SystemFiles

/// The rules for a journey besides smoothness.
struct JourneyRules {
    /// The minimum number of tracks between two of the same artist.
    let spacing: Int
    /// The seed; nil for no randomness.
    let seed: UInt64?

    /// The first track that comes too soon after another of its artist. The ends stay in place.
    /// - Parameter artists: all credited artists, by track number.
    func firstOffender(_ way: [Int], _ artists: [Int: Set<String>]) -> Int? {
        guard spacing > 0 else { return nil }
        for position in way.indices.dropLast().dropFirst() {
            guard let own = artists[way[position]], !own.isEmpty else { continue }
            func isOfSame(_ other: Int) -> Bool { artists[other].map { !$0.isDisjoint(with: own) } ?? false }
            let before = way[max(0, position - spacing)..<position].contains(where: isOfSame)
            // Of the later tracks, only the end is fixed.
            let isNearEnd = way.count - 1 - position <= spacing && way.last.map(isOfSame) ?? false
            if before || isNearEnd { return way[position] }
        }
        return nil
    }

    /// The factor for a track's distance from the line, 1…4, so that another seed prefers other tracks.
    func stretch(of index: Int) -> Float {
        guard let seed else { return 1 }
        var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15)
        return Float.random(in: 1...4, using: &generator)
    }
}
