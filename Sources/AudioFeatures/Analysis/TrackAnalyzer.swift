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
    /// - Parameter recordsPitchClasses: whether analyses get ``TrackMeasurements/pitchClasses``.
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
        try measure(AudioSource(path), keepsFrames: true, decodesAhead: decodesAhead).structure
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
        measure(CallerSamples(mono: samples), keepsFrames: true).structure
    }

    /// What is measured of every second of the first hour of an audio file; a last second that is at least half complete
    /// counts.
    /// - Throws: as `analyze(_:decodesAhead:)`.
    public func seconds(_ path: RawPath) throws(AudioError) -> [MeasuredSecond] {
        try measure(AudioSource(path), keepsFrames: true, decodesAhead: false).digest.record?.measuredSeconds ?? []
    }

    struct Measured {
        let source: AnalyzedSource
        let digest: FrameDigest.Result

        var analysis: TrackAnalysis { TrackAnalysis(source, digest.measurements) }

        var structure: AudioAnalysis {
            AudioAnalysisBuilder(analysis, onsets: digest.onsets, frames: digest.record ?? FrameRecord()).build()
        }
    }

    private func measure(
        _ source: AudioSource, keepsFrames: Bool, decodesAhead: Bool
    ) throws(AudioError) -> Measured {
        try frameAnalyzers.withAnalyzer { (frames) throws(AudioError) in
            let mix = UprightMix(
                source, framesPerBlock: Self.framesPerBlock, decodesAhead: decodesAhead, stereo: frames.stereoMeter)
            return try mix.read { (pass) throws(AudioError) in
                let file = pass.file
                frames.restart(keepsFrames: keepsFrames)
                let meter = LoudnessMeter(
                    file.channelLayout, sampleRate: file.sampleRate, memory: frames.loudnessMemory)
                try pass.forEachBlock { (original, mono) throws(AudioError) in
                    guard !Task.isCancelled else {
                        throw AudioError(.cancelled, file.path, "the analysis was cancelled")
                    }
                    original.withUnsafeBufferPointer { meter.add($0) }
                    mono.withUnsafeBufferPointer { frames.push($0) }
                }
                try Self.checkCompleteness(of: file)
                return Measured(
                    source: AnalyzedSource(file),
                    digest: frames.finish(loudness: meter.finish(), stereo: frames.stereoMeter.width))
            }
        }
    }

    /// Measures a caller's samples as those of a file.
    func measure(_ samples: CallerSamples, keepsFrames: Bool) -> Measured {
        frameAnalyzers.withAnalyzer { frames in
            let measured = Self.measure(samples, keepsFrames: keepsFrames, by: frames)
            guard frames.stereoMeter.channelsCancel else { return measured }
            return Self.measure(samples.withSecondChannelInverted, keepsFrames: keepsFrames, by: frames)
        }
    }

    private static func measure(
        _ samples: CallerSamples, keepsFrames: Bool, by frames: FrameAnalyzer
    ) -> Measured {
        frames.restart(keepsFrames: keepsFrames)
        frames.stereoMeter.restart(sampleRate: samples.sampleRate, channelCount: samples.channelCount)
        let meter = LoudnessMeter(
            ChannelLayout(waveOrder: samples.channelCount), sampleRate: samples.sampleRate,
            memory: frames.loudnessMemory)
        samples.forEachBlock(framesPerBlock: framesPerBlock) { original, mono in
            meter.add(original)
            frames.stereoMeter.add(original)
            frames.push(mono)
        }
        return Measured(
            source: AnalyzedSource(samples),
            digest: frames.finish(loudness: meter.finish(), stereo: frames.stereoMeter.width))
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
}
