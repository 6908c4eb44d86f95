import CKernels
import TestSupport
import Testing

/// Compared with plain sums in double precision.
struct NetworkKernelTests {
    private static func random(_ count: Int, seed: UInt64) -> [Float] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
    }

    /// All remainders after groups of six.
    @Test(arguments: 1...19, [16, 48]) func convolutionIsASumOfProducts(places: Int, channels: Int) {
        for least in [0, -Float.infinity] { check(places: places, channels: channels, least: least) }
    }

    private func check(places: Int, channels: Int, least: Float) {
        let (step, taps, rows, next) = (2, 5, 3, channels + 3)
        let row = (places - 1) * step + taps + 4
        let input = Self.random(rows * row, seed: 1)
        let weights = Self.random(rows * taps * channels, seed: 2)
        let bias = Self.random(channels, seed: 3)
        var output = [Float](repeating: .nan, count: places * next)
        ck_convolve(input, step, taps, row, rows, weights, bias, least, &output, next, places, channels)
        for place in 0..<places {
            for channel in 0..<channels {
                var sum = Double(bias[channel])
                for (r, tap) in (0..<rows).flatMap({ r in (0..<taps).map { (r, $0) } }) {
                    sum +=
                        Double(input[r * row + place * step + tap])
                        * Double(weights[(r * taps + tap) * channels + channel])
                }
                #expect(abs(Double(output[place * next + channel]) - max(Double(least), sum)) < 1e-5)
            }
            let between = output[place * next + channels..<place * next + next]
            #expect(between.allSatisfy { $0.isNaN }, "nothing behind its channels is written")
        }
        #expect(output.contains { $0 < 0 } == (least < 0) && output.contains { $0 > 0.1 })
    }

    /// Places that are no multiple of four distances, fewer than four of them, and more groups than are computed at a time.
    @Test(arguments: [1, 2, 7, 32], [1, 27, 130]) func dilatedConvolutionIsASumOfProducts(dilation: Int, places: Int) {
        for (inputs, least) in [(64, Float(0)), (32, -Float.infinity)] {
            check(dilation: dilation, places: places, inputs: inputs, least: least)
        }
    }

    private func check(dilation: Int, places: Int, inputs: Int, least: Float) {
        let (taps, channels) = (5, 32)
        let size = inputs * channels
        let input = Self.random((places + (taps - 1) * dilation) * inputs, seed: 1)
        let weights = Self.random(taps * size, seed: 2)
        let bias = Self.random(channels, seed: 3)
        var values = [Float](repeating: .nan, count: Int(CK_DILATED_POINTS) * size)
        ck_dilated_weights(weights, size, &values)
        var output = [Float](repeating: .nan, count: places * channels + 1)
        ck_convolve_dilated(input, inputs, dilation, weights, values, bias, least, &output, places, channels)
        var greatest = 0.0
        for place in 0..<places {
            for channel in 0..<channels {
                var sum = Double(bias[channel])
                for tap in 0..<taps {
                    for number in 0..<inputs {
                        let value = Double(input[(place + tap * dilation) * inputs + number])
                        sum += value * Double(weights[(tap * inputs + number) * channels + channel])
                    }
                }
                greatest = max(greatest, abs(Double(output[place * channels + channel]) - max(Double(least), sum)))
            }
        }
        #expect(greatest < 2e-4)
        #expect(output[places * channels].isNaN, "nothing behind its places is written")
    }

    @Test(arguments: 1...3, 2...5) func poolingKeepsTheGreatest(rows: Int, places: Int) {
        let channels = 32
        let input = Self.random(rows * places * channels, seed: 4).map { $0 - 1 }
        var output = [Float](repeating: .nan, count: places / 2 * channels + 1)
        ck_pool(input, rows, places, channels, &output)
        for place in 0..<places / 2 {
            for channel in 0..<channels {
                let greatest = (0..<rows).flatMap { row in
                    (2 * place...2 * place + 1).map { input[(row * places + $0) * channels + channel] }
                }.max()
                #expect(output[place * channels + channel] == greatest)
            }
        }
        #expect(output[places / 2 * channels].isNaN)
    }
}
