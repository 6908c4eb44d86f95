extension TrackAnalyzer {
    /// Analyzes a caller's samples of any rate and number of channels. The result equals that of a WAV file with the
    /// same samples.
    ///
    /// One channel counts as played on two loudspeakers. The mean of a stereo file at 22,050 Hz lacks the sound above 11 kHz
    /// and the difference between the channels, so its loudness is 0 to 3 LU less than that of the file.
    /// - Parameters:
    ///   - samples: interleaved, full scale ±1; values beyond it are kept.
    ///   - sampleRate: frames per second, 8,000…192,000 Hz.
    ///   - channels: 1…64, in the order of WAV: left, right, center, low frequency, back, side.
    /// - Returns: the analysis, without a `format` and an `audioTrack`.
    /// - Throws: ``SamplesError`` if there are no samples, if a value is NaN, infinite or beyond ±
    ///   `SampleLimits.largestSample`, if the rate or the number of channels is not supported, or if the samples are not a
    ///   whole number of frames.
    public func analyze(samples: [Float], sampleRate: Int, channels: Int) throws(SamplesError) -> TrackAnalysis {
        let samples = try CallerSamples(interleaved: samples, sampleRate: sampleRate, channelCount: channels)
        return measure(samples, keeping: outlineContent).analysis
    }

    /// Analyzes a caller's samples, given as one array per channel.
    /// - Parameters:
    ///   - channels: 1…64 of equal length, in the order of WAV; full scale ±1.
    ///   - sampleRate: frames per second, 8,000…192,000 Hz.
    /// - Throws: as ``analyze(samples:sampleRate:channels:)``.
    public func analyze(channels: [[Float]], sampleRate: Int) throws(SamplesError) -> TrackAnalysis {
        measure(try CallerSamples(channels: channels, sampleRate: sampleRate), keeping: outlineContent).analysis
    }

    /// The structure of a caller's samples of any rate and number of channels.
    /// - Throws: as ``analyze(samples:sampleRate:channels:)``.
    public func structure(samples: [Float], sampleRate: Int, channels: Int) throws(SamplesError) -> AudioAnalysis {
        let samples = try CallerSamples(interleaved: samples, sampleRate: sampleRate, channelCount: channels)
        return measure(samples, keeping: .structure).structure
    }
}
