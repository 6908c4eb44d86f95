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

    enum CodingKeys: CodingKey { case start, duration, confidence, name, numeral }

    /// Without a chord or a key, `name` and `numeral` are null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(duration, forKey: .duration)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(name, forKey: .name)
        try container.encode(numeral, forKey: .numeral)
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
