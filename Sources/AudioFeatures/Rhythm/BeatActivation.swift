import Foundation

/// Beats and downbeats that small neural networks detect, frame by frame.
///
/// The first network was trained to reproduce a larger one: M. Heydari, F. Cwitkowitz and Z. Duan, *BeatNet: CRNN and
/// particle filtering for online joint beat, downbeat and meter tracking*, ISMIR 2021. The second one was trained on known beats
/// as well.
package struct BeatActivation: Sendable, Equatable {
    /// Probability of a beat for each frame, 0…1.
    package let beats: [Float]
    /// Probability of a downbeat, the first beat of a bar, for each frame, 0…1.
    package let downbeats: [Float]

    /// Number of frames from which the tempo is estimated at most: a minute.
    package static let longest = CanonicalAudio.frameCount(seconds: 60)

    /// Analyzes a minute in the middle of the first ten by the first network.
    /// - Parameter mel: frames × 128 mel bands in dB, 43 frames per second, limited in dynamic range
    ///   (`Decibels.fromPower`).
    package init(of mel: FeatureMatrix) {
        precondition(mel.columnCount == OnsetBands.melBandCount, "128 mel bands")
        var accumulator = BeatFrames.Accumulator()
        let loudest = mel.maximum
        mel.withRows { row, _ in accumulator.add(row, loudest: loudest) }
        self.init(accumulator.frames, in: 0..<accumulator.frames.frameCount)
    }

    /// Analyzes a minute in the middle of the music by the first network.
    /// - Parameter music: frames between the silence at the ends.
    init(_ frames: BeatFrames, in music: Range<Int>, by network: BeatNetwork = .fitted) {
        let kept = music.clamped(to: 0..<frames.frameCount)
        let count = min(kept.count, Self.longest)
        let start = kept.lowerBound + (kept.count - count) / 2
        self.init(BeatPass(frames, start..<start + count, network).run())
    }

    /// Frames that are analyzed at a time, so that memory does not grow: five minutes.
    private static let partLength = CanonicalAudio.frameCount(seconds: 300)

    /// Analyzes all frames, the first ten minutes of a track, by both networks. The second one counts `KnownBeatNetwork.share`.
    init(ofAll frames: BeatFrames) {
        let (first, second) = (BeatNetwork.fitted, KnownBeatNetwork.fitted)
        let reach = max(first.fullReach, second.network.fullReach)
        let count = frames.frameCount
        let parts = stride(from: 0, to: count, by: Self.partLength).map { $0..<min($0 + Self.partLength, count) }
        self.init(
            parts.flatMap { part in
                // Frames beyond the seen ones have no effect on those of the part.
                let seen = max(0, part.lowerBound - reach)..<min(count, part.upperBound + reach)
                let heard = [first, second.network].map { BeatPass(frames, seen, $0).run() }
                return part.map { frame in
                    let (one, other) = (heard[0][frame - seen.lowerBound], heard[1][frame - seen.lowerBound])
                    func mean(_ one: Float, _ other: Float) -> Float { one + (other - one) * KnownBeatNetwork.share }
                    return (mean(one.beat, other.beat), mean(one.downbeat, other.downbeat))
                }
            })
    }

    /// The same of given frames, for tests.
    /// - Parameter mel: as in `init(of:)`, of at most ten minutes.
    package init(ofAll mel: FeatureMatrix) {
        var accumulator = BeatFrames.Accumulator()
        let loudest = mel.maximum
        mel.withRows { row, _ in accumulator.add(row, loudest: loudest) }
        self.init(ofAll: accumulator.frames)
    }

    private init(_ heard: [(beat: Float, downbeat: Float)]) {
        downbeats = heard.map(\.downbeat)
        beats = heard.map { min(1, $0.beat + $0.downbeat) }
    }

    /// - Parameters:
    ///   - beats: one value per frame, 0…1.
    ///   - downbeats: as many values.
    package init(beats: [Float], downbeats: [Float]) {
        self.beats = beats
        self.downbeats = downbeats
    }

    /// A stretch of the frames.
    func part(_ frames: Range<Int>) -> BeatActivation {
        let kept = frames.clamped(to: beats.indices)
        return BeatActivation(beats: Array(beats[kept]), downbeats: Array(downbeats[kept]))
    }

    /// Log odds beyond these count as these.
    private static let range = -6.0...4.0
    /// Frames before and after a position in which a beat there may be heard.
    private static let reach = 2

    /// The log odds of the highest probability near each position.
    /// - Parameters:
    ///   - values: probabilities, for each frame.
    ///   - positions: in frames.
    /// - Returns: nil for positions beyond the frames.
    static func logOdds(_ values: [Float], near positions: [Double]) -> [Double?] {
        positions.map { position in
            let frame = Int(position.rounded())
            let near = values[max(0, min(frame - reach, values.count))..<max(0, min(frame + reach + 1, values.count))]
            return near.max().map(Double.init).map { max(range.lowerBound, min(range.upperBound, log($0 / (1 - $0)))) }
        }
    }
}
