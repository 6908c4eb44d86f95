/// Bars of two beats (6/8). The tempo model knows bars of three and four, and counts two bars of 6/8 as one of 12/8. The network's
/// downbeats return after two beats in 12/8 as well, so they do not tell the two apart. Chords do: in 6/8 they change at the third of
/// four beats almost as often as at the first.
package enum CompoundMeter {
    /// The least number of changes of the chord at each of the two places; the least share of all changes that both have
    /// together; the least ratio of the two; and the least share of half bars with a change.
    private static let leastChanges = 4
    private static let leastShare = 0.8
    private static let leastBalance = 0.5
    private static let leastRate = 0.5

    /// Whether bars of four beats are two bars each, by the chords.
    /// - Parameters:
    ///   - changes: indices of the beats at which the chord changes.
    ///   - downbeats: indices of the beats at which bars of four begin, in order.
    ///   - beatCount: number of beats.
    /// - Returns: 0…1, how nearly equal the two halves of the bars are; nil if the bars are whole.
    package static func balanceOfHalves(changes: [Int], downbeats: [Int], beatCount: Int) -> Double? {
        guard let first = downbeats.first else { return nil }
        var counts = [0, 0, 0, 0]
        for beat in changes {
            let start = downbeats.last { $0 <= beat } ?? first - 4 * ((first - beat + 3) / 4)
            if beat - start < counts.count { counts[beat - start] += 1 }
        }
        let (fewer, more) = (min(counts[0], counts[2]), max(counts[0], counts[2]))
        let both = Double(fewer + more)
        guard fewer >= leastChanges, both >= leastShare * Double(changes.count),
            both >= leastRate * Double(beatCount) / 2, Double(fewer) >= leastBalance * Double(more)
        else { return nil }
        return Double(fewer) / Double(more)
    }

    /// Bars of two beats: those of four in halves, and those before the first. A bar of odd length ends with three beats.
    /// - Parameters:
    ///   - downbeats: indices of the beats at which bars of four begin, in order.
    ///   - beatCount: number of beats.
    /// - Returns: indices of the beats at which bars of two begin.
    package static func halves(_ downbeats: [Int], beatCount: Int) -> [Int] {
        guard let first = downbeats.first else { return [] }
        let before = stride(from: first % 2, to: first, by: 2)
        // The last bar may be cut off, so that a third beat begins another.
        let ends = downbeats.dropFirst() + [beatCount + 1]
        return before
            + zip(downbeats, ends).flatMap { start, end in
                [start] + stride(from: start + 2, to: end - 1, by: 2)
            }
    }
}
