/// Where a voice is heard in a track, sung or spoken.
///
/// There is one score per second of 43 frames. A last second that is less than half complete has no score.
///
/// ```swift
/// for stretch in try TrackAnalyzer().analyze("song.mp3").voice.stretches { print(stretch.start, stretch.duration) }
/// ```
public struct VoiceActivity: Sendable, Equatable {
    /// Seconds from one score to the next: 43 frames of 512 samples at 22,050 Hz.
    public static let hop =
        Double(CanonicalAudio.framesOfSecond * CanonicalAudio.hopLength) / Double(CanonicalAudio.sampleRate)
    /// The minimum score of a voice.
    package static let threshold: Float = 0.5
    /// The activity of a track without any scores.
    package static let none = VoiceActivity(scores: [], mean: 0, upperFifth: 0)

    /// Confidence per second that somebody sings or speaks, 0…1; 0 in silence.
    public let scores: [Float]
    /// Mean of the scores outside silence, 0…1.
    public let mean: Float
    /// The score that a fifth of the scores outside silence exceed, 0…1: high if somebody sings at all.
    package let upperFifth: Float

    /// The stretches in which a voice is heard, in order; no two are adjacent. The confidence of each is at least ½.
    public var stretches: [ActivityStretch] {
        ActivityStretch.stretches(scores.map { $0 >= Self.threshold }, scores: scores)
    }

    /// Collects the seconds of a track in order. It keeps one number per second and per window of the embedding
    /// network.
    struct Accumulator {
        /// Log odds from the seconds alone, and the contributions of the windows.
        private var logOdds: [Float] = []
        private var logOddsOfWindows: [Float] = []
        private var windows = EmbeddingWindows()
        private var isSound: [Bool] = []
        private var neighbors = NeighboringSeconds()

        /// - Parameters:
        ///   - second: `VoiceInputs` of the next second.
        ///   - isSound: whether it is above −60 dBFS.
        mutating func add(_ second: [Float], isSound sounds: Bool) {
            judge(neighbors.next(second))
            isSound.append(sounds)
        }

        /// - Parameters:
        ///   - window: `MusicEmbedding.dimension` values.
        ///   - frame: the last one of the window.
        mutating func add(_ window: UnsafePointer<Float>, endingAt frame: Int) {
            let values = UnsafeBufferPointer(start: window, count: MusicEmbedding.dimension)
            logOddsOfWindows.append(VoiceModel.fitted.logOdds(hearing: values))
            windows.append(endingAt: frame)
        }

        private mutating func judge(_ seconds: NeighboringSeconds.Three?) {
            guard let seconds else { return }
            logOdds.append(
                VoiceModel.fitted.logOdds(before: seconds.before, second: seconds.second, after: seconds.after))
        }

        mutating func finish() -> VoiceActivity {
            judge(neighbors.last())
            let window = windows.ofSeconds(logOdds.count)
            let scores = logOdds.indices.map { second in
                let heard = window.isEmpty ? 0 : logOddsOfWindows[window[second]]
                return isSound[second] ? VoiceModel.logistic(logOdds[second] + heard) : 0
            }
            let heard = zip(scores, isSound).filter(\.1).map(\.0)
            guard !heard.isEmpty else { return VoiceActivity(scores: scores, mean: 0, upperFifth: 0) }
            let sum = heard.reduce(0.0) { $0 + Double($1) }
            return VoiceActivity(
                scores: scores, mean: Float(sum / Double(heard.count)), upperFifth: VoiceActivity.upperFifth(heard))
        }
    }

    /// The 80 % quantile, interpolated between ranks.
    private static func upperFifth(_ values: [Float]) -> Float {
        var ranked = RankedValues(values)
        let place = 0.8 * Double(values.count - 1)
        let low = ranked.value(ofRank: Int(place))
        let high = ranked.value(ofRank: min(Int(place) + 1, values.count - 1))
        return low + Float(place - place.rounded(.down)) * (high - low)
    }
}
