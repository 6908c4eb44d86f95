#if SystemDecoders
    /// An audio file as the two signals that analysis needs, computed in one pass: the original channels, for loudness, and
    /// their mean at 22,050 Hz, for everything else.
    ///
    /// Unless a channel is inverted, the mono signal equals `librosa.load(path)`: the mean of the channels, resampled by
    /// soxr HQ, ⌈frames × 22,050 ÷ rate⌉ samples long. A file at 22,050 Hz is not resampled.
    ///
    /// An instance must be used from one thread at a time.
    public final class CanonicalStream {
        /// The file being read.
        package let file: AudioFile
        /// Samples of the mono signal delivered so far.
        package private(set) var monoSampleCount = 0

        private let blocks: any BlockSource
        private let converter: MonoConverter
        private let framesPerBlock: Int
        private var hasEnded = false

        /// Starts at the current position of `file`, which must not be read in any other way from then on.
        ///
        /// - Parameters:
        ///   - file: an open file.
        ///   - framesPerBlock: frames of the original signal per block, at least 1.
        ///   - decodesAhead: whether another thread decodes while the caller processes the blocks. A long MP3 is decoded by
        ///     two threads.
        ///   - invertsSecondChannel: whether the second channel is inverted in both signals.
        package init(
            _ file: AudioFile, framesPerBlock: Int = 8_192, decodesAhead: Bool = false,
            invertsSecondChannel: Bool = false
        ) {
            precondition(framesPerBlock > 0, "a block must hold at least one frame")
            self.file = file
            self.framesPerBlock = framesPerBlock
            let blocksAhead = decodesAhead && (try? file.decodeOnTwoThreads()) != true
            let blocks: any BlockSource =
                (blocksAhead ? BlocksAhead(file, framesPerBlock: framesPerBlock) : nil)
                ?? DirectBlocks(file, framesPerBlock: framesPerBlock)
            self.blocks =
                invertsSecondChannel && file.channelCount > 1
                ? InvertedSecondChannel(blocks, channelCount: file.channelCount) : blocks
            converter = MonoConverter(
                sampleRate: file.sampleRate, channelCount: file.channelCount, framesPerBlock: framesPerBlock)
        }

        /// Reads one block and passes it to `body`: `original`, interleaved, and `mono` at 22,050 Hz.
        ///
        /// The two cover the same time over the whole file but not block by block, because the resampler looks ahead.
        /// Either may be empty. Both are valid only during the call.
        /// - Returns: the result of `body`, or `nil` at the end of the file, without calling `body`.
        /// - Throws: the errors of `AudioFile.read(into:)`.
        package func next<Result>(
            _ body: (_ original: Span<Float>, _ mono: Span<Float>) -> Result
        ) throws(AudioError) -> Result? {
            guard !hasEnded else { return nil }
            let interleaved = try blocks.next()
            hasEnded = interleaved.count / file.channelCount < framesPerBlock
            let mono = converter.convert(interleaved, isLast: hasEnded)
            monoSampleCount += mono.count
            if interleaved.isEmpty, mono.isEmpty { return nil }
            return body(interleaved.span, mono.span)
        }

        /// Reads the rest of the file, block by block; see `next`.
        ///
        /// - Throws: the errors of `AudioFile.read(into:)` and `body`.
        package func forEachBlock(
            _ body: (_ original: Span<Float>, _ mono: Span<Float>) throws(AudioError) -> Void
        ) throws(AudioError) {
            while let failure = try next({ (original, mono) -> AudioError? in
                do throws(AudioError) {
                    try body(original, mono)
                    return nil
                } catch {
                    return error
                }
            }) {
                if let failure { throw failure }
            }
        }

        /// Decodes a whole file to its mono signal at 22,050 Hz, for short files and tests.
        ///
        /// - Throws: the errors of `AudioFile.init(_:)` and `AudioFile.read(into:)`.
        public static func load(_ path: some PathConvertible) throws(AudioError) -> [Float] {
            let stream = CanonicalStream(try AudioFile(path))
            var samples: [Float] = []
            while try stream.next({ _, mono in mono.withUnsafeBufferPointer { samples.append(contentsOf: $0) } }) != nil
            {}
            return samples
        }
    }
#endif
