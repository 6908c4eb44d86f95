#if SystemDecoders
    /// The mono signal of a file that all features are measured on: the mean of its channels, or, if they cancel out in it,
    /// the mean with the second channel inverted.
    ///
    /// Cancellation is known only at the end of a file, so such a file is read twice.
    struct UprightMix {
        private let source: AudioSource
        private let framesPerBlock: Int
        private let decodesAhead: Bool
        private let stereo: StereoMeter

        /// - Parameters:
        ///   - source: the file.
        ///   - framesPerBlock: as of `CanonicalStream`.
        ///   - decodesAhead: as of `CanonicalStream`.
        ///   - stereo: measures the stereo width in the same pass.
        init(
            _ source: AudioSource, framesPerBlock: Int = 8_192, decodesAhead: Bool = false,
            stereo: StereoMeter = StereoMeter()
        ) {
            self.source = source
            self.framesPerBlock = framesPerBlock
            self.decodesAhead = decodesAhead
            self.stereo = stereo
        }

        /// One pass through the file, from beginning to end.
        struct Pass {
            let file: AudioFile
            let invertsSecondChannel: Bool
            fileprivate let stream: CanonicalStream
            fileprivate let stereo: StereoMeter

            /// As `CanonicalStream.forEachBlock`.
            func forEachBlock(
                _ body: (_ original: Span<Float>, _ mono: Span<Float>) throws(AudioError) -> Void
            ) throws(AudioError) {
                try stream.forEachBlock { (original, mono) throws(AudioError) in
                    original.withUnsafeBufferPointer { stereo.add($0) }
                    try body(original, mono)
                }
            }
        }

        /// Reads the file.
        /// - Parameter body: reads all blocks of the pass. If the channels cancel out, it is called again and its first
        ///   result is dropped.
        func read<Result>(_ body: (Pass) throws(AudioError) -> Result) throws(AudioError) -> Result {
            let result = try body(try pass(invertsSecondChannel: false))
            return stereo.channelsCancel ? try body(try pass(invertsSecondChannel: true)) : result
        }

        private func pass(invertsSecondChannel: Bool) throws(AudioError) -> Pass {
            let file = try AudioFile(source)
            stereo.restart(sampleRate: file.sampleRate, channelCount: file.channelCount)
            let stream = CanonicalStream(
                file, framesPerBlock: framesPerBlock, decodesAhead: decodesAhead,
                invertsSecondChannel: invertsSecondChannel)
            return Pass(file: file, invertsSecondChannel: invertsSecondChannel, stream: stream, stereo: stereo)
        }
    }
#endif
