/// What `AudioFile` asks of a decoding library.
protocol AudioDecoder: AnyObject {
    /// In Hz.
    var sampleRate: Int { get }
    var channelCount: Int { get }
    var channelLayout: ChannelLayout { get }
    /// Frames that the header promises, or the best estimate of them; `nil` when unknown.
    var expectedFrameCount: Int? { get }
    /// Missing frames up to this number do not make a file partial.
    var expectedFrameTolerance: Int { get }
    /// True once the decoder has given up before the end of the data.
    var endedEarly: Bool { get }

    /// Decodes interleaved samples into `output`, whose count is a multiple of the channel count.
    /// - Returns: the number of frames decoded; fewer than asked only at the end.
    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int
}

extension AudioDecoder {
    var channelLayout: ChannelLayout { ChannelLayout(waveOrder: channelCount) }
}
