import CSoxr

/// Converts mono samples from one rate to another, block by block, through libsoxr at its "HQ" quality, which is what
/// `librosa.load` uses.
///
/// An instance is used from one thread at a time.
public final class Resampler {
    /// Rate of the input, in Hz.
    public let inputRate: Int
    /// Rate of the output, in Hz.
    public let outputRate: Int

    private let handle: soxr_t
    private var inputCount = 0
    private var outputCount = 0

    /// - Precondition: both rates lie within `AudioFile.sampleRates`.
    public init(from inputRate: Int, to outputRate: Int) {
        precondition(
            AudioFile.sampleRates.contains(inputRate) && AudioFile.sampleRates.contains(outputRate),
            "sample rates must lie within \(AudioFile.sampleRates) Hz")
        // Defaults: interleaved Float32, HQ, one thread. Creation fails only when memory is out.
        handle = soxr_create(Double(inputRate), Double(outputRate), 1, nil, nil, nil, nil)
        self.inputRate = inputRate
        self.outputRate = outputRate
    }

    deinit { soxr_delete(handle) }

    /// Converts a whole signal.
    ///
    /// - Returns: ⌈count × outputRate ÷ inputRate⌉ samples, as `librosa.resample` does.
    public static func resample(_ samples: [Float], from inputRate: Int, to outputRate: Int) -> [Float] {
        guard inputRate != outputRate, !samples.isEmpty else { return samples }
        let resampler = Resampler(from: inputRate, to: outputRate)
        let output = SampleBuffer(minimumCapacity: samples.count * outputRate / inputRate + 64)
        samples.withUnsafeBufferPointer { resampler.process($0, appendingTo: output) }
        resampler.finish(appendingTo: output)
        return Array(output.contents)
    }

    /// Converts `input` and appends to `output` what is ready; the rest comes with later blocks.
    func process(_ input: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer) {
        var consumed = 0
        repeat {
            output.reserve((input.count - consumed) * outputRate / inputRate + 64)
            let free = output.unused
            var used = 0
            var made = 0
            soxr_process(
                handle, input.baseAddress.map { $0 + consumed }, input.count - consumed, &used, free.baseAddress,
                free.count, &made)
            consumed += used
            output.count += made
            outputCount += made
            // A full buffer may mean that more is ready; no progress at all means that soxr has failed, which it has
            // no reason to.
            if consumed == input.count && made < free.count || used + made == 0 { break }
        } while true
        inputCount += input.count
    }

    /// Appends what is left, so that the whole output has the length documented at `resample`.
    func finish(appendingTo output: SampleBuffer) {
        let target = (inputCount * outputRate + inputRate - 1) / inputRate
        while outputCount < target {
            output.reserve(target - outputCount)
            let free = output.unused
            var made = 0
            soxr_process(handle, nil, 0, nil, free.baseAddress, min(free.count, target - outputCount), &made)
            if made == 0 {
                let missing = target - outputCount
                free.prefix(missing).update(repeating: 0)
                made = missing
            }
            output.count += made
            outputCount += made
        }
    }
}
