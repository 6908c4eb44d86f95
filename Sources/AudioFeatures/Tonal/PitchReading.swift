/// How the notes of a track are named. Its tuning is known up to a semitone: a piece 40 cents above C♯ is one 60 cents
/// below D. The nearer name is taken. Near a quarter tone both are, and the networks, which hear all keys alike, are equally
/// sure of either; there the key decides: records at a wrong speed are rather in E than in E♭.
package struct PitchReading: Sendable, Equatable {
    /// Semitones from A4 = 440 Hz.
    package let tuning: Double
    /// Semitones by which the names of notes are raised, as against the tuning that was heard.
    package let rise: Int

    /// Semitones: from here on both names are weighed.
    private static let ambiguous = 0.35
    /// Mean and standard deviation of the sharps of a key signature (flats count below zero) in 88 records of a rock band,
    /// and a deviation for the tuning in semitones. `KeyAndMode` has the figures.
    private static let signatures = (mean: 1.7, deviation: 2.25)
    private static let tunings = 0.4

    /// - Parameters:
    ///   - heard: tuning in semitones, of any size.
    ///   - logits: of the keys at that tuning: major from C, then minor from C; nil if unknown.
    package init(heard: Double, logits: [Double]?) {
        let nearest = heard.rounded()
        let residual = heard - nearest
        var rise = Int(nearest)
        if abs(residual) >= Self.ambiguous, let logits {
            let key = logits.indices.reduce(0) { logits[$1] > logits[$0] ? $1 : $0 }
            let other = residual > 0 ? 1 : -1
            func fit(_ further: Int) -> Double {
                let distance = (Self.sharps(key, rise + further) - Self.signatures.mean) / Self.signatures.deviation
                let tuning = (residual - Double(further)) / Self.tunings
                return -distance * distance - tuning * tuning
            }
            if fit(other) > fit(0) { rise += other }
        }
        self.rise = rise
        tuning = heard - Double(rise)
    }

    /// The sharps of a key that is raised, from −4 to 7.
    private static func sharps(_ key: Int, _ semitones: Int) -> Double {
        let isMinor = key >= KeyNetwork.pitchCount
        // Of its relative major key; a fifth is one sharp.
        let tonic = key % KeyNetwork.pitchCount + (isMinor ? 3 : 0) + semitones
        let fifths = ((7 * tonic) % 12 + 12) % 12
        return Double(fifths > 7 ? fifths - 12 : fifths)
    }

    /// Keys or pitch classes of twelve each, raised by semitones.
    static func raised<Value>(_ values: [Value], by semitones: Int) -> [Value] {
        values.indices.map { index in
            let (group, pitch) = index.quotientAndRemainder(dividingBy: 12)
            return values[12 * group + ((pitch - semitones) % 12 + 12) % 12]
        }
    }
}
