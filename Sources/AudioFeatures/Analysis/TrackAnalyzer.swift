/// Analyzes tracks in one streaming pass each, with memory independent of their length. If the channels cancel out in
/// their mean, a second pass inverts the second channel.
///
/// An analyzer holds the tables (window, FFT plan, filter banks) and the working memory of each thread. Create one and
/// use it for many tracks, from any number of threads. Canceling a task stops its analysis, of a file or of samples, at
/// the next block or stage.
///
/// ```swift
/// let analyzer = TrackAnalyzer()                                   // one for all files and threads
/// let analysis = try analyzer.analyze("song.mp3")
/// print(analysis.descriptors.tempo.beatsPerMinute, analysis.descriptors.key.name)
/// let live = try analyzer.analyze(samples: interleaved, sampleRate: 48_000, channels: 2)
/// ```
public struct TrackAnalyzer: Sendable {
    /// Samples per second of the canonical analysis.
    public static let sampleRate = CanonicalAudio.sampleRate

    let frameAnalyzers: FrameAnalyzerPool
    /// What an analysis keeps of the frames.
    let outlineContent: FrameRecord.Content?

    /// Creates the tables.
    /// - Parameters:
    ///   - recordsPitchClasses: whether analyses get ``TrackMeasurements/pitchClasses``.
    ///   - recordsOutline: whether analyses get ``TrackAnalysis/outline`` and ``TrackAnalysis/highlight``, and know bars of five,
    ///     six and seven.
    public init(recordsPitchClasses: Bool = false, recordsOutline: Bool = false) {
        outlineContent = recordsOutline ? .outline : nil
        frameAnalyzers = FrameAnalyzerPool(stages: SpectralStages(recordsPitchClasses: recordsPitchClasses))
    }

    /// Analyzes samples without checking them.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    package func analyze(samples: [Float]) -> TrackAnalysis {
        measure(CallerSamples(mono: samples), keeping: outlineContent) {}.analysis
    }

    /// The structure of samples that are not checked.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    package func structure(samples: [Float]) -> AudioAnalysis {
        measure(CallerSamples(mono: samples), keeping: .structure) {}.structure {}
    }

    struct Measured {
        let source: AnalyzedSource
        let digest: FrameDigest.Result

        var analysis: TrackAnalysis {
            var analysis = plain
            if let record = digest.record, record.content == .outline {
                let (outline, highlight, meter) = builder(analysis, record).outline()
                (analysis.outline, analysis.highlight) = (outline, highlight)
                if meter.isSurelyUncommon {
                    analysis.descriptors.tempo.beatsPerBar = meter.timeSignature
                    analysis.descriptors.tempo.meterConfidence = Float(meter.confidence)
                }
            }
            return analysis
        }

        /// - Parameter check: called before each stage; throws to stop.
        func structure<Failure: Error>(_ check: () throws(Failure) -> Void) throws(Failure) -> AudioAnalysis {
            try check()
            return try builder(plain, digest.record ?? FrameRecord(.structure)).build(check)
        }

        private var plain: TrackAnalysis { TrackAnalysis(source, digest.measurements) }

        private func builder(_ analysis: TrackAnalysis, _ record: FrameRecord) -> AudioAnalysisBuilder {
            AudioAnalysisBuilder(analysis, onsets: digest.onsets, frames: record, beatFrames: digest.beatFrames)
        }
    }

    /// Measures a caller's samples in the same way as those of a file.
    /// - Parameter check: called before each block; throws to stop.
    func measure<Failure: Error>(
        _ samples: CallerSamples, keeping content: FrameRecord.Content?, _ check: () throws(Failure) -> Void
    ) throws(Failure) -> Measured {
        try frameAnalyzers.withAnalyzer { frames throws(Failure) in
            let measured = try Self.measure(samples, keeping: content, by: frames, check)
            guard frames.stereoMeter.channelsCancel else { return measured }
            return try Self.measure(samples.withSecondChannelInverted, keeping: content, by: frames, check)
        }
    }

    private static func measure<Failure: Error>(
        _ samples: CallerSamples, keeping content: FrameRecord.Content?, by frames: FrameAnalyzer,
        _ check: () throws(Failure) -> Void
    ) throws(Failure) -> Measured {
        frames.restart(keeping: content)
        frames.stereoMeter.restart(sampleRate: samples.sampleRate, channelCount: samples.channelCount)
        let meter = LoudnessMeter(
            ChannelLayout(waveOrder: samples.channelCount), sampleRate: samples.sampleRate,
            memory: frames.loudnessMemory)
        let health = HealthMeter(
            sampleRate: samples.sampleRate, channelCount: samples.channelCount, bitDepth: nil,
            invertsSecondChannel: samples.isSecondChannelInverted)
        try samples.forEachBlock(framesPerBlock: framesPerBlock) { original, mono throws(Failure) in
            try check()
            meter.add(original)
            frames.stereoMeter.add(original)
            health.add(original)
            frames.push(mono)
        }
        return Measured(
            source: AnalyzedSource(samples),
            digest: frames.finish(
                loudness: meter.finish(), stereo: frames.stereoMeter.width, health: health.finish()))
    }

    /// Two frames of an MP3. In both forms this is small enough to stay in the first-level cache from stage to stage.
    static let framesPerBlock = 2_304
}
