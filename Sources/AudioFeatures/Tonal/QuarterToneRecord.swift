/// The quarter tones of the first part of a track, without its silence.
package struct QuarterToneRecord: Sendable {
    /// Seconds from one frame to the next, and the length of the sound that a frame stands for.
    package static let interval =
        Double(QuarterToneFilters.interval * CanonicalAudio.hopLength) / Double(CanonicalAudio.sampleRate)
    private let longest: Double

    /// Magnitudes.
    private(set) var frames = FeatureMatrix(columnCount: QuarterToneFilters.binCount)
    /// The time of each frame in the track, in seconds. Silence is a gap.
    private(set) var times: [Double] = []
    private var pieceCount = 0

    /// - Parameter frames: the longest sound, in frames of `OnsetBands`.
    init(frames: Int) { longest = Double(frames) / CanonicalAudio.frameRate / Self.interval }

    /// - Parameter seconds: the start of the next 512 samples that sound.
    mutating func append(pieceAt seconds: Double) {
        if pieceCount.isMultiple(of: QuarterToneFilters.interval), Double(times.count) < longest {
            times.append(seconds)
        }
        pieceCount += 1
    }

    /// - Parameter quarterTones: those of the next frame. The last one of a track may lie at its end.
    mutating func append(frame quarterTones: UnsafePointer<Float>) {
        if frames.rowCount < times.count { frames.append(quarterTones) }
    }
}
