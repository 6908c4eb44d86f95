/// The analyzed audio: a file or a caller's samples.
public struct AnalyzedSource: Sendable, Equatable {
    /// Sample frames decoded, at `sampleRate`.
    public let sampleFrameCount: Int
    /// Sample rate of the file or the samples, Hz.
    public let sampleRate: Int
    /// Number of channels of the file or the samples.
    public let channelCount: Int

    #if SystemDecoders
        /// The data of a file; nil for a caller's samples.
        private let file: File?
    #endif

    /// Seconds.
    public var duration: Double { sampleRate > 0 ? Double(sampleFrameCount) / Double(sampleRate) : 0 }

    /// A caller's samples.
    init(_ samples: CallerSamples) {
        sampleFrameCount = samples.frameCount
        sampleRate = samples.sampleRate
        channelCount = samples.channelCount
        #if SystemDecoders
            file = nil
        #endif
    }
}

#if SystemDecoders
    extension AnalyzedSource {
        private struct File: Equatable {
            let format: AudioFormat
            let track: AudioTrack
            let shortfall: Shortfall?
            let wrongLength: WrongLength?
            let bitDepth: Int?
        }

        /// Format of the file; nil for a caller's samples.
        public var format: AudioFormat? { file?.format }
        /// The analyzed audio track of the file; nil for a caller's samples.
        public var audioTrack: AudioTrack? { file?.track }
        /// The missing part of a truncated or damaged file; `nil` if the file is complete.
        public var shortfall: Shortfall? { file?.shortfall }
        /// The length in the file's header, if it is wrong and the file is complete.
        public var wrongLength: WrongLength? { file?.wrongLength }
        /// Bits of a sample in a lossless file, 32 for floating point; nil for lossy files and a caller's samples.
        public var bitDepth: Int? { file?.bitDepth }
        /// Whether the file is truncated or damaged, so that only a part of it could be decoded.
        public var isPartial: Bool { shortfall != nil }

        /// A file that has been read to its end.
        init(_ file: AudioFile) {
            sampleFrameCount = file.decodedFrameCount
            sampleRate = file.sampleRate
            channelCount = file.channelCount
            self.file = File(
                format: file.format, track: file.track, shortfall: file.shortfall, wrongLength: file.wrongLength,
                bitDepth: file.bitDepth)
        }
    }
#endif
