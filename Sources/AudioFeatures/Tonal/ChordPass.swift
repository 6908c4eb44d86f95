internal import CKernels
import Foundation

/// Working memory in which a `ChordNetwork` processes the parts of a track.
final class ChordPass {
    /// Frames of a part whose chords are read.
    static let partLength = 48
    /// Frames before and after them that their chords depend on.
    static let reach = ChordNetwork.rowCount / 2
    private static let longest = partLength + 2 * reach
    private static let binCount = QuarterToneFilters.binCount
    /// Pitches of a circle: twelve, followed by eleven of them again.
    private static let wrapped = 2 * ChordNetwork.pitchCount - 1
    private static let rowLength = wrapped * ChordNetwork.inputCount

    private let network: ChordNetwork
    /// A circle for each frame, with empty ones before the first and after the last.
    private let circles = FloatBuffer(count: (longest + 2 * reach) * rowLength)
    /// Input of the second convolution.
    private let circle: FloatBuffer
    private let pitches: FloatBuffer

    init(_ network: ChordNetwork) {
        self.network = network
        circle = FloatBuffer(count: Self.wrapped * network.second.inputs)
        pitches = FloatBuffer(count: ChordNetwork.pitchCount * network.last.inputs)
    }

    /// Probabilities of the chords in each frame.
    /// - Parameter frames: frames × quarter tones, of any number.
    func probabilities(of frames: FeatureMatrix) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: ChordNetwork.chordCount)
        for start in stride(from: 0, to: frames.rowCount, by: Self.partLength) {
            let end = min(start + Self.partLength, frames.rowCount)
            let seen = max(0, start - Self.reach)..<min(frames.rowCount, end + Self.reach)
            let logits = logits(of: frames, seen)
            for frame in start..<end {
                logits.withRow(frame - seen.lowerBound) { result.append(Self.softmax($0)) }
            }
        }
        return result
    }

    private static func softmax(_ logits: UnsafePointer<Float>) -> [Float] {
        let row = UnsafeBufferPointer(start: logits, count: ChordNetwork.chordCount)
        let greatest = row.max() ?? 0
        let powers = row.map { exp($0 - greatest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// - Parameters:
    ///   - frames: frames × quarter tones.
    ///   - part: at least one and at most `partLength` + 2 · `reach` of them.
    func logits(of frames: FeatureMatrix, _ part: Range<Int>) -> FeatureMatrix {
        read(frames, part)
        var result = FeatureMatrix(columnCount: ChordNetwork.chordCount)
        for frame in 0..<part.count {
            around(network.first, circles.base + frame * Self.rowLength, to: circle.base)
            wrap(circle.base, network.second.inputs)
            around(network.second, circle.base, to: pitches.base)
            result.append(logits())
        }
        return result
    }

    /// Reads frames, independent of their level.
    private func read(_ frames: FeatureMatrix, _ part: Range<Int>) {
        frames.withRow(part.lowerBound) { magnitudes in
            let size = part.count * Self.binCount
            let mean = max(1e-9, ck_sum(magnitudes, size) / Float(size))
            for frame in 0..<part.count {
                let circle = circles.base + (frame + Self.reach) * Self.rowLength
                for bin in 0..<Self.binCount {
                    let (semitone, half) = bin.quotientAndRemainder(dividingBy: 2)
                    let (octave, pitch) = semitone.quotientAndRemainder(dividingBy: ChordNetwork.pitchCount)
                    let value = log1p(3 * magnitudes[frame * Self.binCount + bin] / mean)
                    circle[pitch * ChordNetwork.inputCount + 2 * octave + half] = value
                }
                wrap(circle, ChordNetwork.inputCount)
            }
        }
        let end = (Self.reach + part.count) * Self.rowLength
        (circles.base + end).update(repeating: 0, count: Self.reach * Self.rowLength)
    }

    private func around(
        _ layer: ConvolutionLayer, _ input: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>
    ) {
        ck_convolve(
            input, layer.inputs, layer.columns * layer.inputs, Self.wrapped * layer.inputs, layer.rows, layer.weights,
            layer.bias, 0, output, ChordNetwork.pitchCount, layer.channels)
    }

    /// Repeats eleven pitches after the twelve.
    private func wrap(_ circle: UnsafeMutablePointer<Float>, _ channels: Int) {
        let length = ChordNetwork.pitchCount * channels
        (circle + length).update(from: circle, count: length - channels)
    }

    private func logits() -> [Float] {
        let (layer, none) = (network.last, network.noChord)
        let triads = (0..<ChordNetwork.none).map { chord in
            let (quality, root) = chord.quotientAndRemainder(dividingBy: ChordNetwork.pitchCount)
            return (0..<pitches.count).reduce(layer.bias[quality]) { sum, index in
                let weight = layer.weights[index * layer.channels + quality]
                return sum + weight * pitches.base[(root * layer.inputs + index) % pitches.count]
            }
        }
        let sum = (0..<pitches.count).reduce(Float(0)) { $0 + none.weights[$1 % none.inputs] * pitches.base[$1] }
        return triads + [none.bias[0] + sum / Float(ChordNetwork.pitchCount)]
    }
}
