/// Silence at both ends of a track, by frames below −60 dBFS.
public struct Silence: Sendable, Equatable {
    /// Seconds before the first sound; the whole track if there is none.
    public let leading: Double
    /// Seconds after the last sound; the whole track if there is none.
    public let trailing: Double

    /// - Parameters:
    ///   - leading: seconds.
    ///   - trailing: seconds.
    public init(leading: Double, trailing: Double) {
        self.leading = leading
        self.trailing = trailing
    }

    /// Whether a frame is audible: above −60 dBFS.
    static func isSound(rms: Float) -> Bool { rms > 1e-3 }

    /// Whether frames are audible on average.
    static func isSound(_ frames: FeatureSummary) -> Bool { isSound(rms: frames.mean(.rms).first ?? 0) }

    /// Number of silent frames, one second, from which on a pause no longer counts as music.
    static let leastPause = CanonicalAudio.framesOfSecond

    struct Accumulator {
        /// Six seconds: half a window of `LagCorrelation`. Shorter silence makes little difference there.
        private static let leastEnd = 6 * CanonicalAudio.framesOfSecond

        private var frameCount = 0
        private var first: Int?
        private var last = 0

        mutating func add(rms: Float) {
            if Silence.isSound(rms: rms) {
                first = first ?? frameCount
                last = frameCount
            }
            frameCount += 1
        }

        /// Whether the last frame sounds and is among the first few after a long enough silence at the start.
        func isEntry(within count: Int) -> Bool {
            guard let first, first >= Silence.leastPause else { return false }
            return last == frameCount - 1 && last < first + count
        }

        /// Frames without the silence at both ends, if that is long.
        var music: Range<Int> {
            guard let first else { return 0..<0 }
            let begin = first >= Self.leastEnd ? first : 0
            return begin..<(frameCount - 1 - last >= Self.leastEnd ? last + 1 : frameCount)
        }

        /// A frame is centered on its time and reaches half its length ahead, so sound at the very start or end gives
        /// 0.
        var silence: Silence {
            let whole = Double(max(frameCount - 1, 0)) * CanonicalAudio.frameInterval
            guard let first else { return Silence(leading: whole, trailing: whole) }
            func seconds(_ frames: Int) -> Double { max(0, Double(frames) * CanonicalAudio.frameInterval) }
            return Silence(leading: seconds(first), trailing: seconds(frameCount - 1 - last))
        }
    }
}
