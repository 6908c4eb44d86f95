/// A recording that is repeated in the background.
public struct Loop: Sendable {
    /// Melodic notes of the loop avoid the channel of the performer.
    private static let channel: UInt8 = 1

    private let notes: [NoteEvent]
    /// The duration of one repetition, in whole bars, in seconds.
    public let duration: Double
    private let start: Double

    /// - Parameters:
    ///   - recording: its clicks are removed.
    ///   - start: the start of the first repetition in seconds.
    public init(_ recording: Recording, start: Double = 0) {
        let bar = Double(recording.beatsPerBar) * 4 / Double(recording.beatUnit) * 60 / recording.tempo
        duration = max(1, (recording.duration / bar - 0.05).rounded(.up)) * bar
        self.start = start
        notes = recording.notes.compactMap { note in
            guard note.channel != 9 || !note.isClick else { return nil }
            return NoteEvent(
                time: note.time, channel: note.channel == 9 ? 9 : Self.channel, kind: note.kind)
        }
    }

    /// The notes in a half-open range of times, in order.
    public func notes(from first: Double, to end: Double) -> [NoteEvent] {
        guard end > first, end > start else { return [] }
        let rounds = max(0, Int((first - start) / duration))...max(0, Int((end - start) / duration))
        return rounds.flatMap { round in
            notes.map { note in
                var moved = note
                // Notes end at the end of a repetition.
                moved.time = start + Double(round) * duration + min(note.time, duration - 1e-6)
                return moved
            }
        }.filter { first <= $0.time && $0.time < end }
    }
}
