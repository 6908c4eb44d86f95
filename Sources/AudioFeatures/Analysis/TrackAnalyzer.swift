/// Analyzes tracks in one streaming pass each, with memory independent of their length. If the channels cancel out in
/// their mean, a second pass inverts the second channel.
///
/// An analyzer holds the tables (window, FFT plan, filter banks) and the working memory of each thread. Create one and
/// use it for many tracks, from any number of threads. Canceling a task stops the analysis of its file at the next
/// block.
public struct TrackAnalyzer: Sendable {
    /// Samples per second of the canonical analysis.
    public static let sampleRate = CanonicalAudio.sampleRate

    let frameAnalyzers: FrameAnalyzerPool

    /// Creates the tables.
    /// - Parameter recordsPitchClasses: whether analyses get ``TrackMeasurements/pitchClasses``.
    public init(recordsPitchClasses: Bool = false) {
        frameAnalyzers = FrameAnalyzerPool(stages: SpectralStages(recordsPitchClasses: recordsPitchClasses))
    }

    /// Analyzes samples without checking them.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    package func analyze(samples: [Float]) -> TrackAnalysis {
        measure(CallerSamples(mono: samples), keepsFrames: false).analysis
    }

    /// The structure of samples that are not checked.
    /// - Parameter samples: mono at 22,050 Hz, full scale ±1; values must be finite.
    package func structure(samples: [Float]) -> AudioAnalysis {
        measure(CallerSamples(mono: samples), keepsFrames: true).structure
    }

    struct Measured {
        let source: AnalyzedSource
        let digest: FrameDigest.Result

        var analysis: TrackAnalysis { TrackAnalysis(source, digest.measurements) }

        var structure: AudioAnalysis {
            AudioAnalysisBuilder(
                analysis, onsets: digest.onsets, frames: digest.record ?? FrameRecord(), beatFrames: digest.beatFrames
            ).build()
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
    static let framesPerBlock = 2_304
}
