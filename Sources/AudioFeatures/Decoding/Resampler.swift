/// Converts mono samples from one rate to another, block by block, as libsoxr does at its "HQ" quality, which is what
/// `librosa.load` uses: to half the rate by `HalfRateConverter`, to any other by libsoxr itself.
///
/// An instance is used from one thread at a time.
public final class Resampler {
    /// Rate of the input, in Hz.
    public let inputRate: Int
    /// Rate of the output, in Hz.
    public let outputRate: Int

    private let converter: any RateConverter
    private var inputCount = 0
    private var outputCount = 0

    /// - Precondition: both rates lie within `AudioFile.sampleRates`.
    public init(from inputRate: Int, to outputRate: Int) {
        precondition(
            AudioFile.sampleRates.contains(inputRate) && AudioFile.sampleRates.contains(outputRate),
            "sample rates must lie within \(AudioFile.sampleRates) Hz")
        self.inputRate = inputRate
        self.outputRate = outputRate
        converter =
            inputRate == 2 * outputRate
            ? HalfRateConverter() : SoxrConverter(from: inputRate, to: outputRate)
    }

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
        let before = output.count
        converter.process(input, appendingTo: output)
        inputCount += input.count
        outputCount += output.count - before
    }

    /// Appends what is left, so that the whole output has the length documented at `resample`.
    func finish(appendingTo output: SampleBuffer) {
        let missing = (inputCount * outputRate + inputRate - 1) / inputRate - outputCount
        guard missing > 0 else { return }
        let end = output.count + missing
        converter.finish(missing, appendingTo: output)
        output.reserve(end - output.count)
        output.unused.prefix(end - output.count).update(repeating: 0)
        output.count = end
        outputCount += missing
    }
}

/// A way from one sample rate to another.
protocol RateConverter: AnyObject {
    /// Converts `input` and appends to `output` what is ready.
    func process(_ input: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer)
    /// Appends what is left, at most `count` samples; called once.
    func finish(_ count: Int, appendingTo output: SampleBuffer)
}
