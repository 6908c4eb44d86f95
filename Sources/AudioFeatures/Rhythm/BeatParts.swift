/// The onsets between beats: whether they divide beats by three. In swing and shuffle one of the thirds is silent, and beats do not
/// divide by three.
package struct BeatParts {
    /// Mean strength at the first and at the second third of beats: the lesser. Relative to the strength at beats, as all.
    private let thirds: Double
    /// The same for even beats or odd beats alone: the greater. If two beats have three parts in all, as three quarters against two
    /// dotted ones, no beat has both thirds.
    private let alternating: Double
    /// Mean over the beats of the lesser of the two thirds.
    private let bothThirds: Double
    /// At the half, or at both quarters.
    private let others: Double

    private static let leastThird = 0.1
    /// The least ratio of thirds to other parts.
    private static let leastLead = 1.75
    /// Onsets count up to this multiple of the mean. Otherwise those of loud beats would hide the quiet ones near them.
    private static let most: Float = 3

    /// Whether single beats have both thirds.
    package var areThirds: Bool { bothThirds >= Self.leastThird && bothThirds >= Self.leastLead * others }

    /// Whether both thirds occur, possibly in different beats.
    package var mayBeThirds: Bool {
        let third = min(thirds, alternating)
        return third >= Self.leastThird && third >= Self.leastLead * others
    }

    /// - Parameters:
    ///   - beats: times in seconds, in order.
    ///   - onsets: onset envelope of the track at `CanonicalAudio.frameRate`.
    /// - Returns: nil for fewer than three beats, or without onsets at beats.
    package init?(beats: [Double], onsets: [Float]) {
        let frames = beats.map { $0 * CanonicalAudio.frameRate }
        guard let start = frames.first, let end = frames.last, frames.count > 2 else { return nil }
        let music = (Int(start)..<Int(end)).clamped(to: onsets.indices)
        let most = Self.most * Float(Self.mean(onsets[music].map(Double.init)))
        let onsets = OnsetBands.emphasized(onsets.map { min($0, most) })
        /// Of each beat.
        func strengths(_ share: Double) -> [Double] {
            zip(frames, frames.dropFirst()).map { frame, next in
                let place = Int((frame + share * (next - frame)).rounded())
                return Double(onsets[BeatTracker.frames(near: place, of: onsets.count)].max() ?? 0)
            }
        }
        let beat = Self.mean(strengths(0))
        guard beat > 0 else { return nil }
        func relative(_ share: Double) -> [Double] { strengths(share).map { $0 / beat } }
        let (first, second) = (relative(1.0 / 3), relative(2.0 / 3))
        thirds = min(Self.mean(first), Self.mean(second))
        alternating =
            [0, 1].map { parity in
                let indices = stride(from: parity, to: first.count, by: 2)
                return min(Self.mean(indices.map { first[$0] }), Self.mean(indices.map { second[$0] }))
            }.max() ?? 0
        bothThirds = Self.mean(zip(first, second).map { min($0, $1) })
        others = max(
            Self.mean(relative(0.5)), min(Self.mean(relative(0.25)), Self.mean(relative(0.75))))
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
}
