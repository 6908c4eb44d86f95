/// What was analysed: of a file what it holds and what is missing of it, or a caller's samples.
public struct AnalyzedSource: Sendable, Equatable {
    /// What the file holds; nil for a caller's samples.
    public let format: AudioFormat?
    /// Which of the file's audio tracks was analysed; nil for a caller's samples.
    public let audioTrack: AudioTrack?
    /// What is missing of a file that was cut or is damaged; `nil` when it is whole.
    public let shortfall: Shortfall?
    /// The length in the file's header, where it is wrong and the file is whole.
    public let wrongLength: WrongLength?
    /// Sample frames decoded, at `sampleRate`.
    public let sampleFrameCount: Int
    /// Of the file or the samples, Hz.
    public let sampleRate: Int
    /// Of the file or the samples.
    public let channelCount: Int

    /// Whether the file was cut or is damaged, and only a part of it could be decoded.
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
