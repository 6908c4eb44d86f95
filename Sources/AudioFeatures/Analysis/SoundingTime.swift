/// Time in the audible parts of a track, which `SilenceGate` passes on, and the same moments in the track.
package struct SoundingTime: Sendable, Equatable {
    /// Of each uninterrupted passage: the number of its first piece among the audible ones, and among all.
    private var passages: [(sounding: Int, piece: Int)] = []
    /// Number of audible pieces.
    private var count = 0

    package init() {}

    /// - Parameter piece: number of an audible piece in the track, in order.
    package mutating func add(piece: Int) {
        let isNext = passages.last.map { piece - $0.piece == count - $0.sounding } ?? false
        if !isNext { passages.append((count, piece)) }
        count += 1
    }

    /// Seconds from the start of the track.
    /// - Parameter sounding: seconds of audible sound before that moment.
    package func seconds(_ sounding: Double) -> Double {
        let number = sounding / Self.pieceDuration
        guard let passage = passages.last(where: { Double($0.sounding) <= number }) ?? passages.first else { return 0 }
        return (Double(passage.piece - passage.sounding) + number) * Self.pieceDuration
    }

    private static let pieceDuration = Double(SilenceGate.length) / Double(TrackAnalyzer.sampleRate)

    package static func == (one: Self, other: Self) -> Bool {
        one.count == other.count && one.passages.elementsEqual(other.passages, by: ==)
    }
}
