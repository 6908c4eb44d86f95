/// A chord as it is written: spelled in the key that sounds at the time.
package struct NamedChord: Sendable, Encodable {
    /// Seconds from the start of the track.
    package let start: Double
    /// Seconds.
    package let duration: Double
    /// 0…1.
    package let confidence: Double
    /// "C", "F♯m", "B♭"; nil for no chord.
    package let name: String?
    /// Its degree in the key, "vi"; nil without a chord or a key.
    package let numeral: String?

    init(_ timed: TimedChord, in key: KeyName?) {
        (start, duration) = (timed.start, timed.end - timed.start)
        confidence = Double(timed.confidence)
        name = timed.chord?.name(in: key)
        numeral = key.flatMap { timed.chord?.numeral(in: $0) }
    }

    /// Without a chord or a key, `name` and `numeral` are null.
    package func encode(to encoder: any Encoder) throws {
        try encoder.write([
            "start": start, "duration": duration, "confidence": confidence, "name": name, "numeral": numeral,
        ])
    }
}

extension AudioAnalysis {
    /// The chords as they are written.
    package var namedChords: [NamedChord] {
        chords.map { NamedChord($0, in: key(at: ($0.start + $0.end) / 2)) }
    }

    /// The key at a time; that of the track where none is known.
    private func key(at time: Double) -> KeyName? {
        let range = keys.first { time >= $0.start && time < $0.start + $0.duration }
        let key = range?.key ?? track.key
        return key.tonic >= 0 ? KeyName(tonic: key.tonic, mode: key.mode) : nil
    }
}
