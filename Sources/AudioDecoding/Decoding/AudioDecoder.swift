/// What `AudioFile` asks of a decoding library.
package protocol AudioDecoder: AnyObject {
    /// In Hz.
    var sampleRate: Int { get }
    var channelCount: Int { get }
    var channelLayout: ChannelLayout { get }
    /// Frames that the header promises, or the best estimate of them; `nil` when unknown.
    var expectedFrameCount: Int? { get }
    /// Frames that the header promises, where that is known to be wrong: the end has been reached and no sound is missing.
    var wrongPromise: Int? { get }
    /// True once the decoder has given up before the end of the data.
    var endedEarly: Bool { get }
    /// Frames delivered before the first damage that was passed over; `nil` while there was none, or none is noticed.
    var firstDamage: Int? { get }
    /// Whether what is missing at the end lies there: a decoder that passes over damage without noting it cannot tell.
    var tellsWhereItFails: Bool { get }
    /// Whether parts of the stream were passed over as damage. A file that was only cut is not damaged.
    var isDamaged: Bool { get }
    /// Which of the file's audio tracks is decoded.
    var track: AudioTrack { get }

    /// Decodes interleaved samples into `output`, whose count is a multiple of the channel count.
    /// - Returns: the number of frames decoded; fewer than asked only at the end.
    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int
}

extension AudioDecoder {
    package var channelLayout: ChannelLayout { ChannelLayout(waveOrder: channelCount) }
    package var wrongPromise: Int? { nil }
    package var firstDamage: Int? { nil }
    package var isDamaged: Bool { false }
    package var tellsWhereItFails: Bool { true }
    package var track: AudioTrack { .only }
}
