internal import CKernels
import Foundation

/// Working memory of a `BeatNetwork`: the input of each layer for all frames, with zeros before and after.
struct BeatPass {
    private static let center = BeatNetwork.taps / 2

    private let network: BeatNetwork
    private let count: Int
    private let input: FloatBuffer
    /// The state of the frames.
    private let known: FloatBuffer
    private let heard: FloatBuffer
    private let mixed: FloatBuffer

    init(_ frames: BeatFrames, _ range: Range<Int>, _ network: BeatNetwork) {
        self.network = network
        count = range.count
        let values = BeatFrames.valueCount
        input = FloatBuffer(count: (count + 2 * Self.center) * values)
        known = FloatBuffer(count: (count + 2 * network.reach) * BeatNetwork.channels)
        heard = FloatBuffer(count: count * BeatNetwork.channels)
        mixed = FloatBuffer(count: count * BeatNetwork.channels)
        let first = input.base + Self.center * values
        let start = range.lowerBound * values
        frames.bytes.withUnsafeBufferPointer { bytes in
            for frame in stride(from: 0, to: count * values, by: values) {
                for value in 0..<values {
                    let byte = Float(bytes[start + frame + value])
                    first[frame + value] = (byte - network.shift[value]) / network.unit[value]
                }
            }
        }
    }

    func run() -> [(beat: Float, downbeat: Float)] {
        let channels = BeatNetwork.channels
        let first = known.base + network.reach * channels
        convolve(input.base, network.first, to: first)
        for block in network.blocks {
            convolve(first - Self.center * block.convolution.dilation * channels, block.convolution, to: heard.base)
            ck_convolve(
                heard.base, channels, channels, 0, 1, block.mixing.weights, block.mixing.bias, -.infinity, mixed.base,
                channels, count, channels)
            for index in 0..<mixed.count { first[index] += mixed.base[index] }
        }
        return (0..<count).map { frame in
            var (beat, downbeat) = (network.last.bias[0], network.last.bias[1])
            for channel in 0..<channels {
                let value = max(0, first[frame * channels + channel])
                beat += value * network.last.weights[channel * BeatNetwork.outputCount]
                downbeat += value * network.last.weights[channel * BeatNetwork.outputCount + 1]
            }
            return (1 / (1 + exp(-beat)), 1 / (1 + exp(-downbeat)))
        }
    }

    private func convolve(
        _ from: UnsafePointer<Float>, _ convolution: BeatNetwork.Convolution, to: UnsafeMutablePointer<Float>
    ) {
        let layer = convolution.layer
        ck_convolve_dilated(
            from, convolution.inputs, convolution.dilation, layer.weights, convolution.values, layer.bias, 0, to, count,
            BeatNetwork.channels)
    }
}
