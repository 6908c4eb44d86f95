internal import CKernels
import Foundation

/// Where a small neural network hears beats and downbeats, frame by frame.
///
/// It was taught to say what a larger one says: M. Heydari, F. Cwitkowitz and Z. Duan, *BeatNet: CRNN and particle filtering
/// for online joint beat, downbeat and meter tracking*, ISMIR 2021.
public struct BeatActivation: Sendable, Equatable {
    /// Of each frame, 0…1: any beat.
    public let beats: [Float]
    /// Of each frame, 0…1: the first beat of a bar.
    public let downbeats: [Float]

    /// Frames that are heard, in the middle: a minute.
    public static let longest = 2_584
    private static let centre = BeatNetwork.taps / 2

    /// Hears a minute in the middle of the first ten.
    /// - Parameter mel: frames × 128 mel bands in dB, 43 frames a second, limited in dynamic range (`Decibels.fromPower`).
    public init(of mel: FeatureMatrix) {
        precondition(mel.columnCount == OnsetBands.melBandCount, "128 mel bands")
        var accumulator = BeatFrames.Accumulator()
        let loudest = mel.maximum
        mel.withRows { row, _ in accumulator.add(row, loudest: loudest) }
        self.init(accumulator.frames, in: 0..<accumulator.frames.frameCount)
    }

    /// - Parameter music: frames between the silence at the ends.
    init(_ frames: BeatFrames, in music: Range<Int>, by network: BeatNetwork = .fitted) {
        let kept = music.clamped(to: 0..<frames.frameCount)
        let count = min(kept.count, Self.longest)
        let start = kept.lowerBound + (kept.count - count) / 2
        let heard = Memory(frames, start..<start + count, network).run()
        downbeats = heard.map(\.downbeat)
        beats = heard.map { min(1, $0.beat + $0.downbeat) }
    }

    /// - Parameters:
    ///   - beats: of each frame, 0…1.
    ///   - downbeats: of as many.
    package init(beats: [Float], downbeats: [Float]) {
        self.beats = beats
        self.downbeats = downbeats
    }

    /// What each layer is given of all frames, with zeros before and behind.
    private struct Memory {
        private let network: BeatNetwork
        private let count: Int
        private let input: FloatBuffer
        /// What is known of the frames.
        private let known: FloatBuffer
        private let heard: FloatBuffer
        private let mixed: FloatBuffer

        init(_ frames: BeatFrames, _ range: Range<Int>, _ network: BeatNetwork) {
            self.network = network
            count = range.count
            let values = BeatFrames.valueCount
            input = FloatBuffer(count: (count + 2 * BeatActivation.centre) * values)
            known = FloatBuffer(count: (count + 2 * network.reach) * BeatNetwork.channels)
            heard = FloatBuffer(count: count * BeatNetwork.channels)
            mixed = FloatBuffer(count: count * BeatNetwork.channels)
            let first = input.base + BeatActivation.centre * values
            for (index, byte) in frames.bytes[range.lowerBound * values..<range.upperBound * values].enumerated() {
                let value = index % values
                first[index] = (Float(byte) - network.shift[value]) / network.unit[value]
            }
        }

        func run() -> [(beat: Float, downbeat: Float)] {
            let channels = BeatNetwork.channels
            let first = known.base + network.reach * channels
            convolve(input.base, BeatFrames.valueCount, 1, BeatNetwork.taps, network.first, 0, first)
            for block in network.blocks {
                let start = first - BeatActivation.centre * block.dilation * channels
                convolve(start, channels, block.dilation, BeatNetwork.taps, block.convolution, 0, heard.base)
                convolve(heard.base, channels, 1, 1, block.mixing, -.infinity, mixed.base)
                for index in 0..<mixed.count { first[index] += mixed.base[index] }
            }
            return (0..<count).map { frame in
                let odds = (0..<BeatNetwork.outputCount).map { output in
                    (0..<channels).reduce(network.last.bias[output]) { sum, channel in
                        let weight = network.last.weights[channel * BeatNetwork.outputCount + output]
                        return sum + max(0, first[frame * channels + channel]) * weight
                    }
                }
                return (1 / (1 + exp(-odds[0])), 1 / (1 + exp(-odds[1])))
            }
        }

        /// Of each frame `taps` frames, `dilation` apart.
        private func convolve(
            _ from: UnsafePointer<Float>, _ inputs: Int, _ dilation: Int, _ taps: Int, _ layer: BeatNetwork.Layer,
            _ least: Float, _ to: UnsafeMutablePointer<Float>
        ) {
            ck_convolve(
                from, inputs, inputs, dilation * inputs, taps, layer.weights, layer.bias, least, to, count,
                BeatNetwork.channels)
        }
    }
}
