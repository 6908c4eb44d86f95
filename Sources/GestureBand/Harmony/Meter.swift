/// A meter. A tempo always counts quarter notes, as in MIDI files.
public enum Meter: String, CaseIterable, Codable, Sendable {
    case threeFour = "3/4"
    case fourFour = "4/4"
    case sixEight = "6/8"

    /// Beats per bar, and the note that is one beat: 4 for a quarter, 8 for an eighth.
    public var beats: (count: Int, unit: Int) {
        switch self {
        case .threeFour: (3, 4)
        case .fourFour: (4, 4)
        case .sixEight: (6, 8)
        }
    }

    /// The duration of a bar in seconds at a tempo.
    public func barDuration(tempo: Double) -> Double {
        Double(beats.count) * 4 / Double(beats.unit) * 60 / tempo
    }
}
