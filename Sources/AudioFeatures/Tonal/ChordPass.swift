internal import CKernels
import Foundation

/// Working memory in which a `ChordNetwork` processes the parts of a track.
package final class ChordPass {
    /// Frames of a part whose chords are read.
    package static let partLength = 48
    /// Frames before and after them that are heard with them. Four would do for the convolutions; with more of them, the mean
    /// is nearer to that of the music around each frame.
    package static let reach = 8
    private static let firstReach = ChordNetwork.rowCounts.first / 2
    private static let secondReach = ChordNetwork.rowCounts.second / 2 * ChordNetwork.spacing
    private static let longest = partLength + 2 * reach
    private static let binCount = QuarterToneFilters.binCount
    /// Pitches of a circle: twelve, followed by eleven of them again.
    private static let wrapped = 2 * ChordNetwork.pitchCount - 1
    private static let rowLength = wrapped * ChordNetwork.inputCount

    private let network: ChordNetwork
    /// A circle for each frame, with empty ones before the first and after the last.
    private let circles = FloatBuffer(count: (longest + 2 * firstReach) * rowLength)
    /// The output of the first convolution in the same way.
    private let heard: FloatBuffer
    private let heardLength: Int
    /// The mean of that output over the part, and what it adds to the second convolution.
    private let mean: FloatBuffer
    private let added: FloatBuffer
    /// Input of the last layer.
    private let pitches: FloatBuffer
    /// The weights of major, of minor, and of none for the mean of the pitches; each (pitches · channels).
    private let lastRows: [Float]
    private let sums = FloatBuffer(count: 3)

    package init(_ network: ChordNetwork) {
        self.network = network
        let (last, none) = (network.last, network.noChord)
        let count = ChordNetwork.pitchCount * last.inputs
        lastRows =
            (0..<2).flatMap { quality in (0..<count).map { last.weights[$0 * last.channels + quality] } }
            + (0..<count).map { none.weights[$0 % none.inputs] / Float(ChordNetwork.pitchCount) }
        heardLength = Self.wrapped * network.second.inputs
        heard = FloatBuffer(count: (Self.longest + 2 * Self.secondReach) * heardLength)
        mean = FloatBuffer(count: heardLength)
        added = FloatBuffer(count: ChordNetwork.pitchCount * network.second.channels)
        pitches = FloatBuffer(count: Self.wrapped * network.last.inputs)
    }

    /// Probabilities of the chords in each frame.
    /// - Parameter frames: frames × quarter tones, of any number.
    package func probabilities(of frames: FeatureMatrix) -> FeatureMatrix {
        var result = FeatureMatrix(columnCount: ChordNetwork.chordCount)
        for start in stride(from: 0, to: frames.rowCount, by: Self.partLength) {
            let end = min(start + Self.partLength, frames.rowCount)
            let last = min(frames.rowCount, end + Self.reach)
            // A short part at the end hears as much as the others.
            let seen = max(0, min(start - Self.reach, last - Self.partLength))..<last
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
    package func logits(of frames: FeatureMatrix, _ part: Range<Int>, wanted: Range<Int>) -> FeatureMatrix {
        read(frames, part)
        hear(part.count)
        var result = FeatureMatrix(columnCount: ChordNetwork.chordCount)
        for frame in wanted.lowerBound - part.lowerBound..<wanted.upperBound - part.lowerBound {
            around(
                network.second, heard.base + frame * heardLength, rowLength: ChordNetwork.spacing * heardLength,
                least: -.infinity, to: pitches.base)
            for place in 0..<added.count { pitches.base[place] = max(0, pitches.base[place] + added.base[place]) }
            wrap(pitches.base, network.last.inputs)
            result.append(logits())
        }
        return result
    }

    /// The first convolution, its mean, and what that adds to the second.
    private func hear(_ frameCount: Int) {
        let channels = network.first.channels
        mean.base.update(repeating: 0, count: mean.count)
        for frame in 0..<frameCount {
            let output = heard.base + (frame + Self.secondReach) * heardLength
            around(
                network.first, circles.base + frame * Self.rowLength, rowLength: Self.rowLength, least: 0, to: output)
            wrap(output, channels)
            for place in 0..<heardLength { mean.base[place] += output[place] / Float(frameCount) }
        }
        let end = heard.base + (Self.secondReach + frameCount) * heardLength
        end.update(repeating: 0, count: Self.secondReach * heardLength)
        around(network.mean, mean.base, rowLength: heardLength, least: -.infinity, to: added.base)
    }

    /// Reads frames, independent of their level.
    private func read(_ frames: FeatureMatrix, _ part: Range<Int>) {
        frames.withRow(part.lowerBound) { magnitudes in
            let size = part.count * Self.binCount
            let mean = max(1e-9, ck_sum(magnitudes, size) / Float(size))
            for frame in 0..<part.count {
                let circle = circles.base + (frame + Self.firstReach) * Self.rowLength
                for bin in 0..<Self.binCount {
                    let (semitone, half) = bin.quotientAndRemainder(dividingBy: 2)
                    let (octave, pitch) = semitone.quotientAndRemainder(dividingBy: ChordNetwork.pitchCount)
                    let value = log1p(3 * magnitudes[frame * Self.binCount + bin] / mean)
                    circle[pitch * ChordNetwork.inputCount + 2 * octave + half] = value
                }
                wrap(circle, ChordNetwork.inputCount)
            }
        }
        let end = (Self.firstReach + part.count) * Self.rowLength
        (circles.base + end).update(repeating: 0, count: Self.firstReach * Self.rowLength)
    }

    /// - Parameter rowLength: numbers from one row of the input to the next that the convolution sees.
    private func around(
        _ layer: ConvolutionLayer, _ input: UnsafePointer<Float>, rowLength: Int, least: Float,
        to output: UnsafeMutablePointer<Float>
    ) {
        ck_convolve(
            input, layer.inputs, layer.columns * layer.inputs, rowLength, layer.rows, layer.weights, layer.bias, least,
            output, ChordNetwork.pitchCount, layer.channels)
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
