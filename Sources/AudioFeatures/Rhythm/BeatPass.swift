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
        convolve(input.base, BeatFrames.valueCount, 1, BeatNetwork.taps, network.first, 0, first)
        for block in network.blocks {
            let start = first - Self.center * block.dilation * channels
            convolve(start, channels, block.dilation, BeatNetwork.taps, block.convolution, 0, heard.base)
            convolve(heard.base, channels, 1, 1, block.mixing, -.infinity, mixed.base)
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

    /// Collects, for each frame, `taps` frames that are `dilation` apart.
    private func convolve(
        _ from: UnsafePointer<Float>, _ inputs: Int, _ dilation: Int, _ taps: Int, _ layer: BeatNetwork.Layer,
        _ least: Float, _ to: UnsafeMutablePointer<Float>
    ) {
        ck_convolve(
            from, inputs, inputs, dilation * inputs, taps, layer.weights, layer.bias, least, to, count,
            BeatNetwork.channels)
    }
}
