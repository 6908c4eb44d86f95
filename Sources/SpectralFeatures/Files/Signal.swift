#if SystemDecoders
    /// The samples of a file in memory, as `librosa.load` gives them: a stretch of it, as the mean of the channels if wanted, at
    /// another rate if wanted.
    package struct Signal {
        /// The channels, equally long.
        package let channels: [[Float]]
        /// Hz.
        package let sampleRate: Int

        /// Frames decoded at a time.
        private static let blockLength = 65_536

        /// Decodes a file.
        /// - Parameters:
        ///   - path: the file.
        ///   - sampleRate: to convert to, within `SampleLimits.sampleRates`; the file's own when nil.
        ///   - isMono: whether the mean of the channels is wanted.
        ///   - offset: seconds to skip, ≥ 0.
        ///   - duration: seconds to keep, ≥ 0; all when nil.
        /// - Throws: `AudioError`.
        package init(
            of path: RawPath, sampleRate: Int?, isMono: Bool, offset: Double = 0, duration: Double? = nil
        ) throws(AudioError) {
            let file = try AudioFile(path)
            let (rate, channelCount) = (file.sampleRate, file.channelCount)
            var skipped = Int(offset * Double(rate))
            var wanted = duration.map { Int($0 * Double(rate)) } ?? .max
            var channels = [[Float]](repeating: [], count: isMono ? 1 : channelCount)
            var block = [Float](repeating: 0, count: Self.blockLength * channelCount)
            while wanted > 0 {
                let count = try file.read(into: &block)
                guard count > 0 else { break }
                let first = min(skipped, count)
                let last = first + min(wanted, count - first)
                skipped -= first
                wanted -= last - first
                for frame in first..<last {
                    let samples = block[frame * channelCount..<(frame + 1) * channelCount]
                    if isMono {
                        channels[0].append(samples.reduce(0, +) / Float(channelCount))
                    } else {
                        for (channel, sample) in samples.enumerated() { channels[channel].append(sample) }
                    }
                }
            }
            self.sampleRate = sampleRate ?? rate
            self.channels = channels.map { Resampler.resample($0, from: rate, to: sampleRate ?? rate) }
        }
    }
#endif
