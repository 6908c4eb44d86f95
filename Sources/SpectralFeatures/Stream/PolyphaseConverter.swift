internal import CKernels

/// Converts between any two sample rates by the filter of `KaiserLowPass`, without a system library.
///
/// A table has the filter's response at every place that an output can have between two samples of the input: 147 places
/// from 48,000 to 22,050 Hz, at most 441 for the usual rates. Rates with more places have a table of 512, between which
/// responses are interpolated, with an error below −100 dB.
package final class PolyphaseConverter: RateConverter {
    private static let mostPlaces = 512
    private static let blockLength = 4_096

    /// Samples of the input and of the output in the shortest common time.
    private let (inputStep, outputStep): (Int, Int)
    private let placeCount: Int
    /// Samples of the input that an output depends on, and the same rounded up for the kernel.
    private let (tapCount, rowLength): (Int, Int)
    /// A row for each place, and one for the next sample.
    private let table: FloatBuffer

    private let input: FloatBuffer
    private var filled: Int
    /// Position of the next output: the first sample that it depends on, and the place after a sample, in parts of
    /// `outputStep`.
    private var (start, part) = (0, 0)

    /// - Parameters:
    ///   - inputRate: Hz.
    ///   - outputRate: Hz.
    package init(from inputRate: Int, to outputRate: Int) {
        let divisor = Self.greatestCommonDivisor(inputRate, outputRate)
        (inputStep, outputStep) = (inputRate / divisor, outputRate / divisor)
        placeCount = min(outputStep, Self.mostPlaces)
        let filter = KaiserLowPass(from: inputRate, to: outputRate)
        let reach = Int(filter.width.rounded(.up))
        tapCount = 2 * reach
        rowLength = (tapCount + 15) / 16 * 16
        table = Self.table(of: filter, reach: reach, placeCount: placeCount, rowLength: rowLength)
        input = FloatBuffer(count: rowLength + Self.blockLength)
        // Zeros before the signal.
        filled = reach - 1
    }

    package func process(_ block: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer) {
        guard let base = block.baseAddress else { return }
        var taken = 0
        while taken < block.count {
            let count = min(makeRoom(), block.count - taken)
            (input.base + filled).update(from: base + taken, count: count)
            filled += count
            taken += count
            convert(.max, appendingTo: output)
        }
    }

    package func finish(_ count: Int, appendingTo output: SampleBuffer) {
        let end = output.count + count
        while output.count < end {
            let room = makeRoom()
            (input.base + filled).update(repeating: 0, count: room)
            filled += room
            convert(end - output.count, appendingTo: output)
        }
    }

    /// Removes the samples that no output depends on any more, if there is no room for others.
    /// - Returns: the number of samples that there is room for.
    private func makeRoom() -> Int {
        if filled == input.count {
            let dropped = min(start, filled)
            input.base.update(from: input.base + dropped, count: filled - dropped)
            filled -= dropped
            start -= dropped
        }
        return input.count - filled
    }

    /// Appends the outputs whose samples are there, at most `most`.
    private func convert(_ most: Int, appendingTo output: SampleBuffer) {
        guard start + tapCount <= filled else { return }
        output.reserve(min(most, (filled - start) * outputStep / inputStep + 1))
        let free = output.unused
        var made = 0
        while start + tapCount <= filled, made < most {
            free[made] = value()
            made += 1
            part += inputStep
            start += part / outputStep
            part %= outputStep
        }
        output.count += made
    }

    private func value() -> Float {
        let (row, rest) = (part * placeCount).quotientAndRemainder(dividingBy: outputStep)
        let sum = sum(row)
        return rest == 0 ? sum : sum + Float(rest) / Float(outputStep) * (self.sum(row + 1) - sum)
    }

    private func sum(_ row: Int) -> Float { ck_dot(input.base + start, table.base + row * rowLength, rowLength) }

    private static func table(of filter: KaiserLowPass, reach: Int, placeCount: Int, rowLength: Int) -> FloatBuffer {
        let table = FloatBuffer(count: (placeCount + 1) * rowLength)
        // The filter is symmetric, so the last rows are the first ones, reversed.
        for row in 0...placeCount / 2 {
            let (forward, backward) = (row * rowLength, (placeCount - row) * rowLength + 2 * reach - 1)
            for tap in 0..<2 * reach {
                let offset = Double(tap - reach + 1) - Double(row) / Double(placeCount)
                let response = Float(filter.response(at: offset))
                table.base[forward + tap] = response
                table.base[backward - tap] = response
            }
        }
        return table
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
