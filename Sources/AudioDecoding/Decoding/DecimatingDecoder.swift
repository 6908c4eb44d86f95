import CSoxr

/// Resamples a decoder with a very high sample rate (DXD and, as FFmpeg decodes it, DSD: 352.8 kHz and its multiples)
/// to about 88.2 kHz.
final class DecimatingDecoder: AudioDecoder {
    /// Rates above this add nothing audible.
    private static let highestRate = 192_000
    /// FFmpeg's rate of DSD512.
    private static let highestOneBitRate = 2_822_400

    /// The decoder with a lower rate, or the decoder itself if that is not necessary or if its rate is not in use
    /// anywhere.
    /// - Parameter mayBeOneBit: whether its rate may be that of one-bit audio.
    static func bringingDown(_ decoder: any AudioDecoder, mayBeOneBit: Bool) -> any AudioDecoder {
        let highest = mayBeOneBit ? highestOneBitRate : SampleLimits.sampleRates.upperBound
        return decoder.sampleRate > highestRate && decoder.sampleRate <= highest ? DecimatingDecoder(decoder) : decoder
    }

    let sampleRate: Int
    let channelCount: Int

    private let decoder: any AudioDecoder
    private let factor: Int
    private let handle: soxr_t
    private let block: SampleBuffer
    private var hasEnded = false
    private var inputCount = 0
    private var outputCount = 0

    /// The wrapped decoder, or the decoder itself if it is not wrapped.
    static func inside(_ decoder: any AudioDecoder) -> any AudioDecoder {
        (decoder as? DecimatingDecoder)?.decoder ?? decoder
    }

    private init(_ decoder: any AudioDecoder) {
        self.decoder = decoder
        factor = max(1, (decoder.sampleRate + 95_999) / 96_000)
        sampleRate = decoder.sampleRate / factor
        channelCount = decoder.channelCount
        // Defaults: interleaved Float32, HQ, one thread. Creation fails only if memory is exhausted.
        handle = soxr_create(Double(factor), 1, UInt32(channelCount), nil, nil, nil, nil)
        block = SampleBuffer(minimumCapacity: 8_192 * channelCount)
    }

    deinit { soxr_delete(handle) }

    var channelLayout: ChannelLayout { decoder.channelLayout }
    var expectedFrameCount: Int? { decoder.expectedFrameCount.map { $0 / factor } }
    var wrongPromise: Int? { decoder.wrongPromise.map { $0 / factor } }
    var isDamaged: Bool { decoder.isDamaged }
    var endedEarly: Bool { decoder.endedEarly }
    var firstDamage: Int? { decoder.firstDamage.map { $0 / factor } }
    var track: AudioTrack { decoder.track }

    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let wanted = output.count / channelCount
        var filled = 0
        while filled < wanted {
            if block.count == 0, !hasEnded {
                block.count = try decoder.read(into: block.unused) * channelCount
                inputCount += block.count / channelCount
                hasEnded = block.count == 0
            }
            let target = output.baseAddress.map { $0 + filled * channelCount }
            var (used, made) = (0, 0)
            let input = hasEnded ? nil : block.contents.baseAddress
            soxr_process(handle, input, block.count / channelCount, &used, target, wanted - filled, &made)
            block.dropFirst(used * channelCount)
            // soxr's last samples are silence after the end.
            if hasEnded { made = min(made, inputCount / factor - outputCount) }
            filled += made
            outputCount += made
            if hasEnded, made <= 0 { break }
        }
        return filled
    }
}
