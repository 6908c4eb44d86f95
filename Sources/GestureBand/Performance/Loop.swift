/// A recording that goes round and round under what is played.
public struct Loop: Sendable {
    /// Melodic notes of the loop keep off the channel that is played on.
    private static let channel: UInt8 = 1

    private let notes: [NoteEvent]
    /// Of one round: whole bars, in seconds.
    public let duration: Double
    private let start: Double

    /// - Parameters:
    ///   - recording: without its clicks.
    ///   - start: when the first round begins, in seconds.
    public init(_ recording: Recording, start: Double = 0) {
        let bar = Double(recording.beatsPerBar) * 60 / recording.tempo
        duration = max(1, (recording.duration / bar - 0.05).rounded(.up)) * bar
        self.start = start
        notes = recording.notes.compactMap { note in
            guard note.channel != 9 || !note.isClick else { return nil }
            return NoteEvent(
                time: note.time, channel: note.channel == 9 ? 9 : Self.channel, kind: note.kind)
        }
    }

    /// The notes from one time up to another, the latter not included, in order.
    public func notes(from first: Double, to end: Double) -> [NoteEvent] {
        guard end > first, end > start else { return [] }
        let rounds = max(0, Int((first - start) / duration))...max(0, Int((end - start) / duration))
        return rounds.flatMap { round in
            notes.map { note in
                var moved = note
                // What rings beyond the end of a round ends with it.
                moved.time = start + Double(round) * duration + min(note.time, duration - 1e-6)
                return moved
            }
        }.filter { first <= $0.time && $0.time < end }
    }
}
