/// Analyses tracks: one streaming pass each, with memory independent of their length; a second one, with the second channel
/// inverted, where channels cancel out in their mean.
///
/// One analyzer holds the tables (window, FFT plan, filter banks) and each thread's working memory; make one and use it
/// for many tracks, from as many threads as you like. A task that is cancelled ends the analysis of its file at the next block.
public struct TrackAnalyzer: Sendable {
    /// Samples per second of the canonical analysis.
    public static let sampleRate = CanonicalAudio.sampleRate

    private let frameAnalyzers: FrameAnalyzerPool

    /// Builds the tables.
    /// - Parameter recordsPitchClasses: whether analyses get ``TrackAnalysis/pitchClasses``.
    public init(recordsPitchClasses: Bool = false) {
        frameAnalyzers = FrameAnalyzerPool(stages: SpectralStages(recordsPitchClasses: recordsPitchClasses))
    }

    /// Analyses an audio file.
    /// - Parameters:
    ///   - path: the file.
    ///   - decodesAhead: whether a second thread decodes meanwhile, which is worth it where a processor would have nothing
    ///     to do; the result is the same.
    /// - Returns: the analysis, with a `shortfall` of a file that was cut, or that is damaged and gave at least half of what
    ///   its header promises.
    /// - Throws: `AudioError`: what `AudioFile` throws, `decodingFailed` when less than half could be decoded, and that
    ///   because of damage or less than three seconds, or `cancelled` when the current task is.
    public func analyze(_ path: RawPath, decodesAhead: Bool = false) throws(AudioError) -> TrackAnalysis {
        try analyze(AudioSource(path), decodesAhead: decodesAhead)
    }

    /// Analyses an open audio file.
    /// - Returns: as `analyze(_:decodesAhead:)` of a path.
    /// - Throws: as `analyze(_:decodesAhead:)` of a path.
    public func analyze(_ source: AudioSource, decodesAhead: Bool = false) throws(AudioError) -> TrackAnalysis {
        try measure(source, keepsFrames: false, decodesAhead: decodesAhead).analysis
    }

    /// Analyses an audio file down to its bars, beats, sections and sounds; memory grows with its first hour.
    /// - Throws: as `analyze(_:decodesAhead:)`.
    public func structure(_ path: RawPath, decodesAhead: Bool = false) throws(AudioError) -> AudioAnalysis {
        Self.structure(try measure(AudioSource(path), keepsFrames: true, decodesAhead: decodesAhead))
    }

    /// Analyses a caller's samples.
    ///
    /// Loudness counts them as played on two loudspeakers, as that of a mono file. What the original had above 11 kHz, and
    /// what differed between its channels, is not in it: of stereo music it is 0 to 3 LU less than that of the file.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    public func analyze(samples: [Float]) -> TrackAnalysis {
        measure(CallerSamples(mono: samples), keepsFrames: false).analysis
    }

    /// The structure of a caller's samples.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    public func structure(samples: [Float]) -> AudioAnalysis {
        Self.structure(measure(CallerSamples(mono: samples), keepsFrames: true))
    }

    /// What is measured of every second of the first hour of an audio file; a last second that is at least half complete
    /// counts.
    /// - Throws: as `analyze(_:decodesAhead:)`.
    public func seconds(_ path: RawPath) throws(AudioError) -> [MeasuredSecond] {
        try measure(AudioSource(path), keepsFrames: true, decodesAhead: false).digest.record?.measuredSeconds ?? []
    }

    typealias Measured = (analysis: TrackAnalysis, digest: FrameDigest.Result)

    static func structure(_ measured: Measured) -> AudioAnalysis {
        AudioAnalysisBuilder(
            measured.analysis, onsets: measured.digest.onsets, frames: measured.digest.record ?? FrameRecord()
        ).build()
    }

    private func measure(
        _ source: AudioSource, keepsFrames: Bool, decodesAhead: Bool
    ) throws(AudioError) -> Measured {
        let (measured, cancels) = try measure(
            source, keepsFrames: keepsFrames, decodesAhead: decodesAhead, invertsSecondChannel: false)
        guard cancels else { return measured }
        return try measure(
            source, keepsFrames: keepsFrames, decodesAhead: decodesAhead, invertsSecondChannel: true
        ).measured
    }

    /// - Returns: also whether its channels cancel out in their mean.
    private func measure(
        _ source: AudioSource, keepsFrames: Bool, decodesAhead: Bool, invertsSecondChannel: Bool
    ) throws(AudioError) -> (measured: Measured, cancels: Bool) {
        let file = try AudioFile(source)
        let stream = CanonicalStream(
            file, framesPerBlock: Self.framesPerBlock, decodesAhead: decodesAhead,
            invertsSecondChannel: invertsSecondChannel)
        let measured = try digest(
            file.channelLayout, sampleRate: file.sampleRate, channelCount: file.channelCount, keepsFrames: keepsFrames
        ) { (add) throws(AudioError) in
            try stream.forEachBlock { (original, mono) throws(AudioError) in
                guard !Task.isCancelled else { throw AudioError(.cancelled, file.path, "the analysis was cancelled") }
                original.withUnsafeBufferPointer { original in mono.withUnsafeBufferPointer { add(original, $0) } }
            }
        }
        try Self.checkCompleteness(of: file)
        let finished = finish(
            measured.digest, loudness: measured.loudness, stereo: measured.stereo, format: file.format,
            audioTrack: file.track, shortfall: file.shortfall, wrongLength: file.wrongLength,
            sampleFrameCount: file.decodedFrameCount, sampleRate: file.sampleRate, channelCount: file.channelCount)
        return (finished, measured.cancels)
    }

    /// Measures a caller's samples as those of a file.
    func measure(_ samples: CallerSamples, keepsFrames: Bool) -> Measured {
        let (measured, cancels) = measureOnce(samples, keepsFrames: keepsFrames)
        return cancels ? measureOnce(samples.withSecondChannelInverted, keepsFrames: keepsFrames).measured : measured
    }

    /// - Returns: also whether its channels cancel out in their mean.
    private func measureOnce(_ samples: CallerSamples, keepsFrames: Bool) -> (measured: Measured, cancels: Bool) {
        let measured = digest(
            ChannelLayout(waveOrder: samples.channelCount), sampleRate: samples.sampleRate,
            channelCount: samples.channelCount, keepsFrames: keepsFrames
        ) { samples.forEachBlock(framesPerBlock: Self.framesPerBlock, $0) }
        let finished = finish(
            measured.digest, loudness: measured.loudness, stereo: measured.stereo, format: nil,
            audioTrack: nil, shortfall: nil, wrongLength: nil, sampleFrameCount: samples.frameCount,
            sampleRate: samples.sampleRate, channelCount: samples.channelCount)
        return (finished, measured.cancels)
    }

    private typealias Digested = (
        digest: FrameDigest.Result, loudness: (channels: Loudness, mix: Double), stereo: StereoWidth, cancels: Bool
    )

    /// - Parameter forEachBlock: hands over all blocks of the original channels, and of their mean at 22,050 Hz.
    private func digest<Failure: Error>(
        _ layout: ChannelLayout, sampleRate: Int, channelCount: Int, keepsFrames: Bool,
        _ forEachBlock: (CallerSamples.Block) throws(Failure) -> Void
    ) throws(Failure) -> Digested {
        try frameAnalyzers.withAnalyzer(keepsFrames: keepsFrames) { (frames) throws(Failure) in
            let meter = LoudnessMeter(layout, sampleRate: sampleRate, memory: frames.loudnessMemory)
            let stereoMeter = frames.stereoMeter
            stereoMeter.restart(sampleRate: sampleRate, channelCount: channelCount)
            try forEachBlock { original, mono in
                meter.add(original)
                stereoMeter.add(original)
                frames.push(mono)
            }
            return (
                digest: frames.finish(), loudness: meter.finish(), stereo: stereoMeter.width,
                cancels: stereoMeter.channelsCancel
            )
        }
    }

    /// Two frames of an MP3: in both forms small enough to stay in the first-level cache from stage to stage.
    private static let framesPerBlock = 2_304
    /// A damaged file of which less than this decodes is a failure, not a track. One that was only cut is what is left of
    /// it, if that is not too little to say anything of: the models want three seconds.
    private static let leastCompleteness = 0.5
    private static let leastSeconds = 3

    private static func checkCompleteness(of file: AudioFile) throws(AudioError) {
        guard file.completeness < leastCompleteness else { return }
        guard file.isDamaged || file.decodedFrameCount < leastSeconds * file.sampleRate else { return }
        let percentage = Int((100 * file.completeness).rounded(.down))
        throw AudioError(
            .decodingFailed, file.path,
            "only \(percentage) % of the audio could be decoded; the file is damaged or cut off")
    }

    private func finish(
        _ digest: FrameDigest.Result, loudness: (channels: Loudness, mix: Double), stereo: StereoWidth,
        format: AudioFormat?, audioTrack: AudioTrack?, shortfall: Shortfall?, wrongLength: WrongLength?,
        sampleFrameCount: Int, sampleRate: Int, channelCount: Int
    ) -> Measured {
        let rhythm = RhythmAnalysis(
            digest.onsets, frames: digest.beatFrames, embedding: digest.statistics.embedding.values, music: digest.music
        )
        let key = KeyEstimator.estimate(
            chroma: Array(digest.sounding.mean(.chroma)), logits: digest.keyLogits, by: .fitted)
        let descriptors = DescriptorModels.fitted.describe(
            .init(
                summary: digest.sounding, soundingShare: digest.sounding.share(of: digest.summary),
                harmony: digest.harmony, statistics: digest.statistics, tonal: digest.tonal, tempo: rhythm.tempo,
                key: key, loudness: loudness.channels, mixLoudness: loudness.mix, bandLimit: digest.bandLimit,
                voice: digest.voice))
        let analysis = TrackAnalysis(
            version: AnalysisVersion.current, format: format, audioTrack: audioTrack, shortfall: shortfall,
            wrongLength: wrongLength,
            sampleFrameCount: sampleFrameCount, sampleRate: sampleRate, channelCount: channelCount,
            descriptors: descriptors, mixLoudness: loudness.mix,
            summary: digest.summary, sounding: digest.sounding,
            sequence: digest.sequence, tonal: digest.tonal, harmony: digest.harmony,
            pitchClasses: digest.pitchClasses, statistics: digest.statistics, rhythm: rhythm,
            silence: digest.silence, stereo: stereo, bandLimit: digest.bandLimit, voice: digest.voice,
            tuning: digest.tuning)
        return (analysis, digest)
    }
}
