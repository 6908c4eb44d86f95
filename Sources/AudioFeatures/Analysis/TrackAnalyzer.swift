/// Analyses tracks: one streaming pass each, with memory independent of their length.
///
/// One analyzer holds the tables (window, FFT plan, filter banks) and may be used from many threads at once.
public struct TrackAnalyzer: Sendable {
    /// Samples per second of the canonical analysis.
    public static let sampleRate = 22_050

    private let stages = SpectralStages()
    private let models = DescriptorModels()

    /// Builds the tables.
    public init() {}

    /// Analyses a caller's samples.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    public func analyze(samples: [Float]) -> TrackAnalysis {
        let meter = LoudnessMeter(
            channelCount: 1, sampleRate: Self.sampleRate, expectedSeconds: Double(samples.count) / Double(Self.sampleRate))
        let frames = FrameAnalyzer(stages)
        samples.withUnsafeBufferPointer {
            meter.add($0)
            frames.push($0)
        }
        return finish(
            frames, loudness: meter.loudness, sampleFrameCount: samples.count, sampleRate: Self.sampleRate, channelCount: 1)
    }

    private func finish(
        _ frames: FrameAnalyzer, loudness: Loudness, sampleFrameCount: Int, sampleRate: Int, channelCount: Int
    ) -> TrackAnalysis {
        let digest = frames.finish()
        let tempo = TempoEstimator().estimate(onsetEnvelope: digest.onsetEnvelope)
        let key = KeyEstimator.estimate(chroma: Array(digest.summary.mean(.chroma)))
        let descriptors = models.describe(
            summary: digest.summary, tempo: tempo, key: key, loudness: loudness)
        return TrackAnalysis(
            version: AnalysisVersion.current, sampleFrameCount: sampleFrameCount, sampleRate: sampleRate,
            channelCount: channelCount, descriptors: descriptors, summary: digest.summary,
            sequence: digest.sequence, tuning: digest.tuning)
    }
}
