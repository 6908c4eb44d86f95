import CKernels

/// The mean of interleaved channels at 22,050 Hz, block by block: the canonical form of all files and samples.
///
/// An instance must be used from one thread at a time.
package final class MonoConverter {
    private let channelCount: Int
    private let mixed: SampleBuffer
    private let resampled: SampleBuffer
    private let resampler: Resampler?

    /// - Parameters:
    ///   - sampleRate: rate of the input, within `SampleLimits.sampleRates`.
    ///   - channelCount: at least 1.
    ///   - framesPerBlock: usual block size; larger blocks allocate more memory.
    package init(sampleRate: Int, channelCount: Int, framesPerBlock: Int) {
        self.channelCount = channelCount
        mixed = SampleBuffer(minimumCapacity: framesPerBlock)
        if sampleRate == CanonicalAudio.sampleRate {
            resampler = nil
            resampled = mixed
        } else {
            resampler = Resampler(from: sampleRate, to: CanonicalAudio.sampleRate)
            resampled = SampleBuffer(
                minimumCapacity: framesPerBlock * CanonicalAudio.sampleRate / sampleRate + 1_024)
        }
    }

    /// - Parameters:
    ///   - interleaved: whole frames.
    ///   - isLast: whether this is the last block, so that the resampler must return its remaining samples.
    /// - Returns: the available samples, valid until the next call.
    package func convert(_ interleaved: UnsafeBufferPointer<Float>, isLast: Bool) -> UnsafeBufferPointer<Float> {
        let frameCount = interleaved.count / channelCount
        mixed.count = 0
        mixed.reserve(frameCount)
        if let source = interleaved.baseAddress, let target = mixed.unused.baseAddress {
            ck_mix_down(source, frameCount, channelCount, target)
        }
        mixed.count = frameCount
        guard let resampler else { return mixed.contents }
        resampled.count = 0
        resampler.process(mixed.contents, appendingTo: resampled)
        if isLast { resampler.finish(appendingTo: resampled) }
        return resampled.contents
    }
}
