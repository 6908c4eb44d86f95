/// Chooses MIDI keys for a chord.
public enum Voicing {
    /// The center of close position: the fourth above middle C.
    private static let center = 64.0

    /// The inversion nearest to the notes that sounded before, so that voices move little; a bass note below.
    ///
    /// - Parameters:
    ///   - chord: the chord to play.
    ///   - previous: MIDI keys of the previous chord without its bass; empty at the beginning.
    /// - Returns: MIDI keys, ascending; the first is the bass, the chord's root.
    public static func keys(_ chord: Chord, after previous: [Int]) -> [Int] {
        let classes = chord.pitchClasses
        let inversions = (48...72).compactMap { lowest -> [Int]? in
            guard classes.contains(lowest % 12) else { return nil }
            return classes.map { lowest + ($0 - lowest % 12 + 12) % 12 }.sorted()
        }
        let best = inversions.min { distance($0, previous) < distance($1, previous) } ?? []
        return [36 + classes[0]] + best
    }

    /// The cost of a voicing: the motion of the voices, plus a small penalty for leaving the center.
    private static func distance(_ keys: [Int], _ previous: [Int]) -> Double {
        let mean = Double(keys.reduce(0, +)) / Double(keys.count)
        let movement = keys.map { key in previous.map { abs($0 - key) }.min() ?? 0 }.reduce(0, +)
        return Double(movement) + 0.3 * abs(mean - center)
    }
}
