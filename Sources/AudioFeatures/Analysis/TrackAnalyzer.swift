/// Analyses tracks: one streaming pass each, with memory independent of their length.
///
/// One analyzer holds the tables (window, FFT plan, filter banks) and may be used from many threads at once.
public struct TrackAnalyzer: Sendable {
    /// Samples per second of the canonical analysis.
    public static let sampleRate = CanonicalStream.sampleRate

    private let stages = SpectralStages()
    private let models = DescriptorModels()

    /// Builds the tables.
    public init() {}

    /// Analyses an audio file.
    /// - Returns: the analysis; `isPartial` when a damaged file gave at least half of what its header promises.
    /// - Throws: `AudioError`: what `AudioFile` throws, or `decodingFailed` when less than half could be decoded.
    public func analyze(_ path: RawPath) throws(AudioError) -> TrackAnalysis {
        let file = try AudioFile(path)
        let stream = CanonicalStream(file)
        let meter = LoudnessMeter(channelCount: file.channelCount, sampleRate: file.sampleRate)
        let frames = FrameAnalyzer(stages)
        try stream.forEachBlock { original, mono in
            original.withUnsafeBufferPointer { meter.add($0) }
            mono.withUnsafeBufferPointer { frames.push($0) }
        }
        if file.completeness < Self.leastCompleteness {
            let percentage = Int((100 * file.completeness).rounded(.down))
            throw AudioError(
                .decodingFailed, path,
                "only \(percentage) % of the audio could be decoded; the file is damaged or cut off")
        }
        return finish(
            frames, loudness: meter.loudness, format: file.format, isPartial: file.isPartial,
            sampleFrameCount: file.decodedFrameCount, sampleRate: file.sampleRate, channelCount: file.channelCount)
    }

    /// Analyses a caller's samples.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    public func analyze(samples: [Float]) -> TrackAnalysis {
        let meter = LoudnessMeter(channelCount: 1, sampleRate: Self.sampleRate)
        let frames = FrameAnalyzer(stages)
        samples.withUnsafeBufferPointer {
            meter.add($0)
            frames.push($0)
        }
        return finish(
            frames, loudness: meter.loudness, format: nil, isPartial: false, sampleFrameCount: samples.count,
            sampleRate: Self.sampleRate, channelCount: 1)
    }

    /// A file of which less than this decodes is a failure, not a track.
    private static let leastCompleteness = 0.5

    private func finish(
        _ frames: FrameAnalyzer, loudness: Loudness, format: AudioFormat?, isPartial: Bool, sampleFrameCount: Int,
        sampleRate: Int, channelCount: Int
    ) -> TrackAnalysis {
        let digest = frames.finish()
        let rhythm = RhythmAnalysis(digest.onsets)
        let key = KeyEstimator.estimate(chroma: Array(digest.summary.mean(.chroma)))
        let descriptors = models.describe(
            .init(
                summary: digest.summary, tonal: digest.tonal, tempo: rhythm.tempo, key: key, loudness: loudness))
        return TrackAnalysis(
            version: AnalysisVersion.current, format: format, isPartial: isPartial, sampleFrameCount: sampleFrameCount,
            sampleRate: sampleRate, channelCount: channelCount, descriptors: descriptors, summary: digest.summary,
            sequence: digest.sequence, tonal: digest.tonal, rhythm: rhythm, silence: digest.silence,
            tuning: digest.tuning)
    }
}
