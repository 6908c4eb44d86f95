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
    /// - Returns: the analysis, without a `format` and an `audioTrack`. How much its descriptors are worth is in
    ///   ``TrackDescriptors/reliability``: below three seconds it falls to 0, where valence, energy and danceability are 0.5
    ///   whatever the sound is; silence has 0, too. Less than half a second has no ``TrackAnalysis/soundVector``, and less than
    ///   0.4 s no loudness.
    /// - Throws: ``SamplesError`` if there are no samples, if a value is NaN, infinite or beyond ±
    ///   `SampleLimits.largestSample`, if the rate or the number of channels is not supported, or if the samples are not a
    ///   whole number of frames; ``SamplesError/cancelled`` if the current task is canceled.
    public func analyze(samples: [Float], sampleRate: Int, channels: Int) throws(SamplesError) -> TrackAnalysis {
        try analyze(samples: samples, sampleRate: sampleRate, channels: channels) { Task.isCancelled }
    }

    /// The same, stopped by a caller.
    /// - Parameter isCancelled: called before each block.
    package func analyze(
        samples: [Float], sampleRate: Int, channels: Int, isCancelled: () -> Bool
    ) throws(SamplesError) -> TrackAnalysis {
        let samples = try CallerSamples(interleaved: samples, sampleRate: sampleRate, channelCount: channels)
        return try measure(samples, keeping: outlineContent) { () throws(SamplesError) in
            try Self.stop(if: isCancelled())
        }.analysis
    }

    private static func stop(if isCancelled: Bool) throws(SamplesError) {
        if isCancelled { throw .cancelled }
    }

    /// Analyzes a caller's samples, given as one array per channel.
    /// - Parameters:
    ///   - channels: 1…64 of equal length, in the order of WAV; full scale ±1.
    ///   - sampleRate: frames per second, 8,000…192,000 Hz.
    /// - Throws: as ``analyze(samples:sampleRate:channels:)``.
    public func analyze(channels: [[Float]], sampleRate: Int) throws(SamplesError) -> TrackAnalysis {
        try measure(CallerSamples(channels: channels, sampleRate: sampleRate), keeping: outlineContent) {
            () throws(SamplesError) in try Self.stop(if: Task.isCancelled)
        }.analysis
    }

    /// The structure of a caller's samples of any rate and number of channels.
    /// - Throws: as ``analyze(samples:sampleRate:channels:)``.
    public func structure(samples: [Float], sampleRate: Int, channels: Int) throws(SamplesError) -> AudioAnalysis {
        try structure(samples: samples, sampleRate: sampleRate, channels: channels) { Task.isCancelled }
    }

    /// The same, stopped by a caller.
    /// - Parameter isCancelled: called before each block, and then before each stage.
    package func structure(
        samples: [Float], sampleRate: Int, channels: Int, isCancelled: () -> Bool
    ) throws(SamplesError) -> AudioAnalysis {
        let samples = try CallerSamples(interleaved: samples, sampleRate: sampleRate, channelCount: channels)
        let check = { () throws(SamplesError) in try Self.stop(if: isCancelled()) }
        return try measure(samples, keeping: .structure, check).structure(check)
    }
}
