#if SystemDecoders
    extension LoudnessBlocks {
        /// Decodes a file and measures it.
        /// - Throws: the errors of `AudioFile.init(_:)` and `AudioFile.read(into:)`.
        package init(of path: RawPath) throws(AudioError) {
            let file = try AudioFile(path)
            let meter = LoudnessMeter(
                file.channelLayout, sampleRate: file.sampleRate, memory: SampleBuffer(minimumCapacity: 1))
            let block = SampleBuffer(minimumCapacity: 8_192 * file.channelCount)
            while case let count = try file.read(into: block.unused), count > 0 {
                meter.add(UnsafeBufferPointer(rebasing: block.unused.prefix(count * file.channelCount)))
            }
            _ = meter.finish()
            self.init(meter)
        }
    }
#endif
