/// Analyzes tracks in one streaming pass each, with memory independent of their length. If the channels cancel out in
/// their mean, a second pass inverts the second channel.
///
/// An analyzer holds the tables (window, FFT plan, filter banks) and the working memory of each thread. Create one and
/// use it for many tracks, from any number of threads. Canceling a task stops the analysis of its file at the next
/// block.
public struct TrackAnalyzer: Sendable {
    /// Samples per second of the canonical analysis.
    public static let sampleRate = CanonicalAudio.sampleRate

    private let frameAnalyzers: FrameAnalyzerPool

    /// Creates the tables.
    /// - Parameter recordsPitchClasses: whether analyses get ``TrackMeasurements/pitchClasses``.
    public init(recordsPitchClasses: Bool = false) {
        frameAnalyzers = FrameAnalyzerPool(stages: SpectralStages(recordsPitchClasses: recordsPitchClasses))
    }

    /// Analyzes an audio file.
    /// - Parameters:
    ///   - path: the file.
    ///   - decodesAhead: whether a second thread decodes at the same time, which helps if a processor is idle. The
    ///     result is the same.
    /// - Returns: the analysis. It has a `shortfall` if the file is truncated, or damaged with at least half of the
    ///   length in its header decoded.
    /// - Throws: `AudioError`: the errors of `AudioFile`; `decodingFailed` if less than half could be decoded because
    ///   of damage, or less than three seconds of a truncated file; `cancelled` if the current task is canceled.
    public func analyze(_ path: RawPath, decodesAhead: Bool = false) throws(AudioError) -> TrackAnalysis {
        try analyze(AudioSource(path), decodesAhead: decodesAhead)
    }

    /// Analyzes an open audio file.
    /// - Returns: as `analyze(_:decodesAhead:)` of a path.
    /// - Throws: as `analyze(_:decodesAhead:)` of a path.
    public func analyze(_ source: AudioSource, decodesAhead: Bool = false) throws(AudioError) -> TrackAnalysis {
        try measure(source, keepsFrames: false, decodesAhead: decodesAhead).analysis
    }

    /// Analyzes an audio file down to its bars, beats, sections and segments. Memory grows with its first hour.
    /// - Throws: as `analyze(_:decodesAhead:)`.
    public func structure(_ path: RawPath, decodesAhead: Bool = false) throws(AudioError) -> AudioAnalysis {
        try measure(AudioSource(path), keepsFrames: true, decodesAhead: decodesAhead).structure
    }

    /// Analyzes a caller's samples.
    ///
    /// Loudness is that of a mono file: the samples count as played on two loudspeakers. Sound of the original above 11
    /// kHz and the difference between its channels are missing, so for stereo music the loudness is 0 to 3 LU less than
    /// that of the file.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    public func analyze(samples: [Float]) -> TrackAnalysis {
        measure(CallerSamples(mono: samples), keepsFrames: false).analysis
    }

    /// The structure of a caller's samples.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    public func structure(samples: [Float]) -> AudioAnalysis {
        measure(CallerSamples(mono: samples), keepsFrames: true).structure
    }

    /// The measurements of every second of the first hour of an audio file. A last second counts if it is at least half
    /// complete.
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

    /// Measures a caller's samples in the same way as those of a file.
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

    /// Two frames of an MP3. In both forms this is small enough to stay in the first-level cache from stage to stage.
    private static let framesPerBlock = 2_304
    /// A damaged file is a failure if less than this share decodes. A truncated file is analyzed as far as it goes, if
    /// it has the three seconds that the models need.
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
