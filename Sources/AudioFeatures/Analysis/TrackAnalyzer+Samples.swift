extension TrackAnalyzer {
    /// Analyses a caller's samples of any rate and number of channels, with the same result as a WAV file of them.
    ///
    /// - Parameters:
    ///   - samples: interleaved, full scale ±1; values beyond it are kept.
    ///   - sampleRate: frames a second, 8,000…192,000 Hz.
    ///   - channels: 1…64, in the order of WAV: left, right, centre, low frequency, back, side.
    /// - Returns: the analysis, without a `format` and an `audioTrack`.
    /// - Throws: ``SamplesError`` when there are none, when a value is NaN, infinite or beyond ± `AudioFile.largestSample`,
    ///   or when rate, channels and count do not go together.
    public func analyze(samples: [Float], sampleRate: Int, channels: Int) throws(SamplesError) -> TrackAnalysis {
        let samples = try CallerSamples(interleaved: samples, sampleRate: sampleRate, channelCount: channels)
        return measure(samples, keepsFrames: false).analysis
    }

    /// Analyses a caller's samples, an array for each channel.
    /// - Parameters:
    ///   - channels: 1…64 of equal length, in the order of WAV; full scale ±1.
    ///   - sampleRate: frames a second, 8,000…192,000 Hz.
    /// - Throws: as ``analyze(samples:sampleRate:channels:)``.
    public func analyze(channels: [[Float]], sampleRate: Int) throws(SamplesError) -> TrackAnalysis {
        measure(try CallerSamples(channels: channels, sampleRate: sampleRate), keepsFrames: false).analysis
    }

    /// The structure of a caller's samples of any rate and number of channels.
    /// - Throws: as ``analyze(samples:sampleRate:channels:)``.
    public func structure(samples: [Float], sampleRate: Int, channels: Int) throws(SamplesError) -> AudioAnalysis {
        let samples = try CallerSamples(interleaved: samples, sampleRate: sampleRate, channelCount: channels)
        return measure(samples, keepsFrames: true).structure
    }
}
