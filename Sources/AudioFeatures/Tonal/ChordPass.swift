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
    /// Input of the last layer.
    private let pitches: FloatBuffer
    /// The weights of major, of minor, and of none for the mean of the pitches; each (pitches · channels).
    private let lastRows: [Float]
    private let sums = FloatBuffer(count: 3)

    init(_ network: ChordNetwork) {
        self.network = network
        let (last, none) = (network.last, network.noChord)
        let count = ChordNetwork.pitchCount * last.inputs
        lastRows =
            (0..<2).flatMap { quality in (0..<count).map { last.weights[$0 * last.channels + quality] } }
            + (0..<count).map { none.weights[$0 % none.inputs] / Float(ChordNetwork.pitchCount) }
        circle = FloatBuffer(count: Self.wrapped * network.second.inputs)
        pitches = FloatBuffer(count: Self.wrapped * network.last.inputs)
    }

    /// Probabilities of the chords in each frame.
    /// - Parameter frames: frames × quarter tones, of any number.
    func probabilities(of frames: FeatureMatrix) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: ChordNetwork.chordCount)
        for start in stride(from: 0, to: frames.rowCount, by: Self.partLength) {
            let end = min(start + Self.partLength, frames.rowCount)
            let seen = max(0, start - Self.reach)..<min(frames.rowCount, end + Self.reach)
            let logits = logits(of: frames, seen, wanted: start..<end)
            for frame in 0..<logits.rowCount { logits.withRow(frame) { result.append(Self.softmax($0)) } }
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
    ///   - wanted: those of the part whose logits are wanted.
    func logits(of frames: FeatureMatrix, _ part: Range<Int>, wanted: Range<Int>) -> FeatureMatrix {
        read(frames, part)
        var result = FeatureMatrix(columnCount: ChordNetwork.chordCount)
        for frame in wanted.lowerBound - part.lowerBound..<wanted.upperBound - part.lowerBound {
            around(network.first, circles.base + frame * Self.rowLength, to: circle.base)
            wrap(circle.base, network.second.inputs)
            around(network.second, circle.base, to: pitches.base)
            wrap(pitches.base, network.last.inputs)
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
        let inputs = network.last.inputs
        var logits = [Float](repeating: 0, count: ChordNetwork.chordCount)
        for root in 0..<ChordNetwork.pitchCount {
            // Of the row of none, only the sum over all pitches is needed, which is the same for every root.
            ck_matrix_vector(
                lastRows, pitches.base + root * inputs, sums.base, root == 0 ? 3 : 2,
                ChordNetwork.pitchCount * inputs)
            for quality in 0..<2 {
                logits[quality * ChordNetwork.pitchCount + root] = network.last.bias[quality] + sums.base[quality]
            }
        }
        logits[ChordNetwork.none] = network.noChord.bias[0] + sums.base[2]
        return logits
    }
}
