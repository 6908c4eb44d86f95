/// Which keys of a keyboard sound a chord.
public enum Voicing {
    /// Close position around here: the fourth above middle C.
    private static let center = 64.0

    /// The inversion nearest to the notes that sounded before, so that voices move little; a bass note below.
    ///
    /// - Parameters:
    ///   - chord: what is to sound.
    ///   - previous: MIDI keys of the chord before, without its bass; empty at the beginning.
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

    /// How far the voices move, and a little for straying from the middle.
    private static func distance(_ keys: [Int], _ previous: [Int]) -> Double {
        let mean = Double(keys.reduce(0, +)) / Double(keys.count)
        let movement = keys.map { key in previous.map { abs($0 - key) }.min() ?? 0 }.reduce(0, +)
        return Double(movement) + 0.3 * abs(mean - center)
    }
}
