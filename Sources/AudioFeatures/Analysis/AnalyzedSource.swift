/// The analyzed audio: the contents of a file and what is missing from it, or a caller's samples.
public struct AnalyzedSource: Sendable, Equatable {
    /// Format of the file; nil for a caller's samples.
    public let format: AudioFormat?
    /// The analyzed audio track of the file; nil for a caller's samples.
    public let audioTrack: AudioTrack?
    /// The missing part of a truncated or damaged file; `nil` if the file is complete.
    public let shortfall: Shortfall?
    /// The length in the file's header, if it is wrong and the file is complete.
    public let wrongLength: WrongLength?
    /// Sample frames decoded, at `sampleRate`.
    public let sampleFrameCount: Int
    /// Sample rate of the file or the samples, Hz.
    public let sampleRate: Int
    /// Number of channels of the file or the samples.
    public let channelCount: Int

    /// Whether the file is truncated or damaged, so that only a part of it could be decoded.
    public var isPartial: Bool { shortfall != nil }

    /// Seconds.
    public var duration: Double { sampleRate > 0 ? Double(sampleFrameCount) / Double(sampleRate) : 0 }

    /// A file that has been read to its end.
    init(_ file: AudioFile) {
        format = file.format
        audioTrack = file.track
        shortfall = file.shortfall
        wrongLength = file.wrongLength
        sampleFrameCount = file.decodedFrameCount
        sampleRate = file.sampleRate
        channelCount = file.channelCount
    }

    /// A caller's samples.
    init(_ samples: CallerSamples) {
        (format, audioTrack, shortfall, wrongLength) = (nil, nil, nil, nil)
        sampleFrameCount = samples.frameCount
        sampleRate = samples.sampleRate
        channelCount = samples.channelCount
    }
}
