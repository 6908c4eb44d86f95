/// The interface of `AudioFile` to a decoding library.
package protocol AudioDecoder: AnyObject {
    /// In Hz.
    var sampleRate: Int { get }
    var channelCount: Int { get }
    var channelLayout: ChannelLayout { get }
    /// Number of frames according to the header, or the best estimate; `nil` if unknown.
    var expectedFrameCount: Int? { get }
    /// Number of frames according to the header, if that is known to be wrong: the end has been reached and no sound is
    /// missing.
    var wrongPromise: Int? { get }
    /// True once the decoder has given up before the end of the data.
    var endedEarly: Bool { get }
    /// Number of frames delivered before the first skipped damage; `nil` if there was none, or if damage is not
    /// detected.
    var firstDamage: Int? { get }
    /// Whether sound that is missing is missing at the end. False for a decoder that skips damage without recording it.
    var tellsWhereItFails: Bool { get }
    /// Whether damaged parts of the stream were skipped. A file that is only truncated is not damaged.
    var isDamaged: Bool { get }
    /// Bits of a sample, 32 for floating point; `nil` if the coding is lossy or unknown.
    var bitDepth: Int? { get }
    /// The audio track that is decoded.
    var track: AudioTrack { get }

    /// Decodes interleaved samples into `output`, whose count is a multiple of the channel count.
    /// - Returns: the number of decoded frames; fewer than requested only at the end.
    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int

    /// A decoder that gives the same samples on two threads. Nothing must have been read from this one, and it must not be
    /// used from then on.
    /// - Returns: `nil` if two threads are not supported, or not worth it for so short a file.
    func onTwoThreads() throws(AudioError) -> (any AudioDecoder)?
}

extension AudioDecoder {
    package var channelLayout: ChannelLayout { ChannelLayout(waveOrder: channelCount) }
    package var wrongPromise: Int? { nil }
    package var firstDamage: Int? { nil }
    package var isDamaged: Bool { false }
    package var tellsWhereItFails: Bool { true }
    package var bitDepth: Int? { nil }
    package var track: AudioTrack { .only }
    package func onTwoThreads() throws(AudioError) -> (any AudioDecoder)? { nil }
}
