#if SystemDecoders
    extension TrackAnalyzer {
        /// Analyzes an audio file.
        /// - Parameters:
        ///   - path: the file.
        ///   - decodesAhead: whether a second thread decodes at the same time, which helps if a processor is idle. The
        ///     result is the same.
        /// - Returns: the analysis. It has a `shortfall` if the file is truncated, or damaged with at least half of the
        ///   length in its header decoded.
        /// - Throws: `AudioError`: the errors of `AudioFile`; `decodingFailed` if less than half could be decoded because
        ///   of damage, or less than three seconds of a truncated file; `cancelled` if the current task is canceled.
        public func analyze(
            _ path: some PathConvertible, decodesAhead: Bool = false
        ) throws(AudioError) -> TrackAnalysis {
            try analyze(AudioSource(path.rawPath), decodesAhead: decodesAhead)
        }

        /// Analyzes an open audio file.
        /// - Returns: as `analyze(_:decodesAhead:)` of a path.
        /// - Throws: as `analyze(_:decodesAhead:)` of a path.
        public func analyze(_ source: AudioSource, decodesAhead: Bool = false) throws(AudioError) -> TrackAnalysis {
            try measure(source, keeping: outlineContent, decodesAhead: decodesAhead).analysis
        }

        /// Analyzes an audio file down to its bars, beats, sections and segments. Memory grows with its first hour.
        /// - Throws: as `analyze(_:decodesAhead:)`.
        public func structure(
            _ path: some PathConvertible, decodesAhead: Bool = false
        ) throws(AudioError) -> AudioAnalysis {
            let path = path.rawPath
            return try measure(AudioSource(path), keeping: .structure, decodesAhead: decodesAhead)
                .structure { () throws(AudioError) in try Self.checkTask(path) }
        }

        /// The measurements of every second of the first hour of an audio file. A last second counts if it is at least half
        /// complete.
        /// - Throws: as `analyze(_:decodesAhead:)`.
        package func seconds(_ path: RawPath) throws(AudioError) -> [MeasuredSecond] {
            let digest = try measure(AudioSource(path), keeping: .structure, decodesAhead: false).digest
            return digest.record?.measuredSeconds(digest.onsets) ?? []
        }

        private func measure(
            _ source: AudioSource, keeping content: FrameRecord.Content?, decodesAhead: Bool
        ) throws(AudioError) -> Measured {
            try frameAnalyzers.withAnalyzer { (frames) throws(AudioError) in
                let mix = UprightMix(
                    source, framesPerBlock: Self.framesPerBlock, decodesAhead: decodesAhead, stereo: frames.stereoMeter)
                return try mix.read { (pass) throws(AudioError) in
                    let file = pass.file
                    frames.restart(keeping: content)
                    let meter = LoudnessMeter(
                        file.channelLayout, sampleRate: file.sampleRate, memory: frames.loudnessMemory)
                    let health = HealthMeter(
                        sampleRate: file.sampleRate, channelCount: file.channelCount,
                        bitDepth: file.bitDepth, invertsSecondChannel: pass.invertsSecondChannel)
                    try pass.forEachBlock { (original, mono) throws(AudioError) in
                        try Self.checkTask(file.path)
                        original.withUnsafeBufferPointer {
                            meter.add($0)
                            health.add($0)
                        }
                        mono.withUnsafeBufferPointer { frames.push($0) }
                    }
                    try Self.checkCompleteness(of: file)
                    return Measured(
                        source: AnalyzedSource(file),
                        digest: frames.finish(
                            loudness: meter.finish(), stereo: frames.stereoMeter.width, health: health.finish()))
                }
            }
        }

        private static func checkTask(_ path: RawPath) throws(AudioError) {
            if Task.isCancelled { throw AudioError(.cancelled, path, "the analysis was cancelled") }
        }

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
#endif
