/// Beats at a constant tempo.
public struct Metronome: Equatable, Sendable {
    /// One click of the metronome.
    public struct Beat: Equatable, Sendable {
        /// In seconds of the performance.
        public let time: Double
        /// Its index from 0, including the count-in.
        public let number: Int
        /// Its position in the bar, from 1.
        public let place: Int
        /// Whether it belongs to the count-in.
        public let isCountIn: Bool
    }

    /// The supported tempi in beats per minute.
    public static let tempi = 30.0...300.0
    /// The percussion channel and the keys of the two wood blocks.
    private static let (channel, high, low): (UInt8, UInt8, UInt8) = (9, 76, 77)
    private static let clickDuration = 0.05

    /// Beats per minute.
    public let tempo: Double
    /// Beats per bar.
    public let beatsPerBar: Int
    /// Bars before the music.
    public let countIn: Int
    /// When it begins, in seconds of the performance.
    public let start: Double

    /// - Parameters:
    ///   - tempo: beats per minute, clamped to ``tempi``.
    ///   - beatsPerBar: at least 1.
    ///   - countIn: bars before the music.
    ///   - start: when it begins, in seconds of the performance.
    public init(tempo: Double, beatsPerBar: Int = 4, countIn: Int = 0, start: Double = 0) {
        self.tempo = min(max(tempo, Self.tempi.lowerBound), Self.tempi.upperBound)
        self.beatsPerBar = max(1, beatsPerBar)
        self.countIn = max(0, countIn)
        self.start = start
    }

    /// Seconds per beat.
    public var beatDuration: Double { 60 / tempo }
    /// The end of the count-in.
    public var musicStart: Double { start + Double(countIn * beatsPerBar) * beatDuration }

    /// The beats in a half-open range of times.
    public func beats(from first: Double, to end: Double) -> [Beat] {
        var number = max(0, Int(((first - start) / beatDuration - 1e-9).rounded(.up)))
        var beats: [Beat] = []
        while start + Double(number) * beatDuration < end - 1e-9 {
            beats.append(
                Beat(
                    time: start + Double(number) * beatDuration, number: number, place: number % beatsPerBar + 1,
                    isCountIn: number < countIn * beatsPerBar))
            number += 1
        }
        return beats
    }

    /// The notes of a beat.
    public func click(_ beat: Beat) -> [NoteEvent] {
        let key = beat.place == 1 ? Self.high : Self.low
        return [
            NoteEvent(
                time: beat.time, channel: Self.channel, kind: .on(key: key, velocity: beat.place == 1 ? 110 : 80)),
            NoteEvent(time: beat.time + Self.clickDuration, channel: Self.channel, kind: .off(key: key)),
        ]
    }
}

/// A grid of times at which chords start.
public struct BeatGrid: Equatable, Sendable {
    /// The distance of grid lines as a fraction of a whole note.
    public enum Division: String, CaseIterable, Sendable {
        case quarter = "1/4"
        case eighth = "1/8"
        case sixteenth = "1/16"

        var beats: Double {
            switch self {
            case .quarter: 1
            case .eighth: 0.5
            case .sixteenth: 0.25
            }
        }
    }

    /// In seconds.
    public let start: Double
    /// In seconds.
    public let interval: Double

    /// Creates a grid that is aligned with a metronome.
    public init(_ metronome: Metronome, _ division: Division) {
        start = metronome.start
        interval = metronome.beatDuration * division.beats
    }

    /// The next line.
    public func line(atOrAfter time: Double) -> Double {
        start + ((time - start) / interval - 1e-6).rounded(.up) * interval
    }

    /// The nearest line.
    public func line(nearest time: Double) -> Double {
        start + ((time - start) / interval).rounded() * interval
    }
}
