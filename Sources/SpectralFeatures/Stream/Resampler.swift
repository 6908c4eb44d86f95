/// Converts mono samples from one rate to another, block by block, like libsoxr at its "HQ" quality, which
/// `librosa.load` uses. Half the rate is computed by `HalfRateConverter`, any other rate by libsoxr itself or, without the
/// trait `SystemDecoders`, by `PolyphaseConverter`.
///
/// The output does not depend on the division into blocks. An instance processes one signal, from one thread at a time.
public final class Resampler {
    /// Rate of the input, in Hz.
    public let inputRate: Int
    /// Rate of the output, in Hz.
    public let outputRate: Int

    private let converter: any RateConverter
    private var inputCount = 0
    private var outputCount = 0

    /// - Precondition: both rates are within `SampleLimits.sampleRates`.
    public convenience init(from inputRate: Int, to outputRate: Int) {
        precondition(
            SampleLimits.sampleRates.contains(inputRate) && SampleLimits.sampleRates.contains(outputRate),
            "sample rates must lie within \(SampleLimits.sampleRates) Hz")
        let converter: any RateConverter =
            switch inputRate {
            case outputRate: SameRate()
            case 2 * outputRate: HalfRateConverter()
            default: AnyRateConverter(from: inputRate, to: outputRate)
            }
        self.init(from: inputRate, to: outputRate, by: converter)
    }

    package init(from inputRate: Int, to outputRate: Int, by converter: any RateConverter) {
        self.inputRate = inputRate
        self.outputRate = outputRate
        self.converter = converter
    }

    /// Converts the next block of a signal.
    /// - Parameter block: of any size; finite.
    /// - Returns: the available samples; the rest follows with later blocks.
    public func process(_ block: [Float]) -> [Float] {
        let output = SampleBuffer(minimumCapacity: block.count * outputRate / inputRate + 64)
        block.withUnsafeBufferPointer { process($0, appendingTo: output) }
        return Array(output.contents)
    }

    /// Ends the signal. Call it once.
    /// - Returns: the remaining samples. The total is ⌈count × outputRate ÷ inputRate⌉ samples.
    public func finish() -> [Float] {
        let output = SampleBuffer(minimumCapacity: 64)
        finish(appendingTo: output)
        return Array(output.contents)
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

    /// Converts `input` and appends the available samples to `output`; the rest follows with later blocks.
    package func process(_ input: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer) {
        let before = output.count
        converter.process(input, appendingTo: output)
        inputCount += input.count
        outputCount += output.count - before
    }

    /// Appends the remaining samples, so that the whole output has the length documented at `resample`.
    package func finish(appendingTo output: SampleBuffer) {
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

#if SystemDecoders
    private typealias AnyRateConverter = SoxrConverter
#else
    private typealias AnyRateConverter = PolyphaseConverter
#endif

/// Converts to the same rate.
private final class SameRate: RateConverter {
    package func process(_ input: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer) { output.append(input) }
    package func finish(_ count: Int, appendingTo output: SampleBuffer) {}
}

/// A conversion from one sample rate to another.
package protocol RateConverter: AnyObject {
    /// Converts `input` and appends the available samples to `output`.
    func process(_ input: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer)
    /// Appends the remaining samples, at most `count`. Called once.
    func finish(_ count: Int, appendingTo output: SampleBuffer)
}
