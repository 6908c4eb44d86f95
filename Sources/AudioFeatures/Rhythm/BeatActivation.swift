/// Where a small neural network hears beats and downbeats, frame by frame.
///
/// It was taught to say what a larger one says: M. Heydari, F. Cwitkowitz and Z. Duan, *BeatNet: CRNN and particle filtering
/// for online joint beat, downbeat and meter tracking*, ISMIR 2021.
public struct BeatActivation: Sendable, Equatable {
    /// Of each frame, 0…1: any beat.
    public let beats: [Float]
    /// Of each frame, 0…1: the first beat of a bar.
    public let downbeats: [Float]

    /// Frames that are heard, in the middle: a minute.
    public static let longest = 2_584

    /// Hears a minute in the middle of the first ten.
    /// - Parameter mel: frames × 128 mel bands in dB, 43 frames a second, limited in dynamic range (`Decibels.fromPower`).
    public init(of mel: FeatureMatrix) {
        precondition(mel.columnCount == OnsetBands.melBandCount, "128 mel bands")
        var accumulator = BeatFrames.Accumulator()
        let loudest = mel.maximum
        mel.withRows { row, _ in accumulator.add(row, loudest: loudest) }
        self.init(accumulator.frames, in: 0..<accumulator.frames.frameCount)
    }

    /// - Parameter music: frames between the silence at the ends.
    init(_ frames: BeatFrames, in music: Range<Int>, by network: BeatNetwork = .fitted) {
        let kept = music.clamped(to: 0..<frames.frameCount)
        let count = min(kept.count, Self.longest)
        let start = kept.lowerBound + (kept.count - count) / 2
        let heard = BeatPass(frames, start..<start + count, network).run()
        downbeats = heard.map(\.downbeat)
        beats = heard.map { min(1, $0.beat + $0.downbeat) }
    }

    /// - Parameters:
    ///   - beats: of each frame, 0…1.
    ///   - downbeats: of as many.
    package init(beats: [Float], downbeats: [Float]) {
        self.beats = beats
        self.downbeats = downbeats
    }
}
