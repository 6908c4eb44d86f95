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
    /// Inputs of a pitch, with zeros that make them a multiple of 16.
    private static let paddedInputs = 16

    private let network: ChordNetwork
    /// The input of a frame in order of pitch.
    private let levels = FloatBuffer(count: binCount)
    /// The spectrum of each frame, with empty ones before the first and after the last.
    private let spectra = FloatBuffer(
        count: (longest + 2 * firstReach) * ChordNetwork.pitchCount * ChordNetwork.inputCount)
    /// Spectra of the output of the first convolution in the same way.
    private let heard: FloatBuffer
    private let heardLength: Int
    /// The mean of them over the part, and what it adds to the second convolution.
    private let mean: FloatBuffer
    private let added: FloatBuffer
    /// The output of a convolution before it is rectified: spectra.
    private let output: FloatBuffer
    /// A circle, and the spectrum of one.
    private let circle: FloatBuffer
    private let spectrum = FloatBuffer(count: ChordNetwork.pitchCount * paddedInputs)
    /// Input of the last layer: twelve pitches, followed by eleven of them again.
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
        let pitchCount = ChordNetwork.pitchCount
        heardLength = pitchCount * network.second.inputs
        heard = FloatBuffer(count: (Self.longest + 2 * Self.secondReach) * heardLength)
        mean = FloatBuffer(count: heardLength)
        added = FloatBuffer(count: pitchCount * network.second.channels)
        let most = max(network.first.channels, network.second.channels)
        output = FloatBuffer(count: Self.longest * pitchCount * most)
        circle = FloatBuffer(count: pitchCount * max(network.first.channels, Self.paddedInputs))
        pitches = FloatBuffer(count: (2 * pitchCount - 1) * last.inputs)
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
        let (start, channels) = (wanted.lowerBound - part.lowerBound, network.second.channels)
        network.second.run(
            heard.base + start * heardLength, spacing: ChordNetwork.spacing, frameCount: wanted.count, bias: added.base,
            to: output.base)
        for frame in 0..<wanted.count {
            PitchSpectrum.rectifiedCircle(
                of: output.base + frame * added.count, channels: channels, to: pitches.base)
            wrapPitches()
            result.append(logits())
        }
        return result
    }

    /// The first convolution, its mean, and what that adds to the second.
    private func hear(_ frameCount: Int) {
        let channels = network.first.channels
        network.first.run(spectra.base, frameCount: frameCount, bias: network.first.bias, to: output.base)
        mean.base.update(repeating: 0, count: mean.count)
        for frame in 0..<frameCount {
            let spectrum = heard.base + (frame + Self.secondReach) * heardLength
            PitchSpectrum.rectifiedCircle(of: output.base + frame * heardLength, channels: channels, to: circle.base)
            PitchSpectrum.transform(circle.base, channels: channels, to: spectrum)
            for place in 0..<heardLength { mean.base[place] += spectrum[place] / Float(frameCount) }
        }
        let end = heard.base + (Self.secondReach + frameCount) * heardLength
        end.update(repeating: 0, count: Self.secondReach * heardLength)
        network.mean.run(mean.base, frameCount: 1, bias: network.mean.bias, to: added.base)
        for place in 0..<added.count { added.base[place] += network.second.bias[place] }
    }

    /// Reads frames, independent of their level.
    private func read(_ frames: FeatureMatrix, _ part: Range<Int>) {
        let inputs = ChordNetwork.inputCount
        let length = ChordNetwork.pitchCount * inputs
        circle.base.update(repeating: 0, count: circle.count)
        frames.withRow(part.lowerBound) { magnitudes in
            let size = part.count * Self.binCount
            let mean = max(1e-9, ck_sum(magnitudes, size) / Float(size))
            for frame in 0..<part.count {
                ck_log_above_one(magnitudes + frame * Self.binCount, 3 / mean, levels.base, Self.binCount)
                for bin in 0..<Self.binCount {
                    let (semitone, half) = bin.quotientAndRemainder(dividingBy: 2)
                    let (octave, pitch) = semitone.quotientAndRemainder(dividingBy: ChordNetwork.pitchCount)
                    circle.base[pitch * Self.paddedInputs + 2 * octave + half] = levels.base[bin]
                }
                PitchSpectrum.transform(circle.base, channels: Self.paddedInputs, to: spectrum.base)
                let kept = spectra.base + (frame + Self.firstReach) * length
                for row in 0..<ChordNetwork.pitchCount {
                    (kept + row * inputs).update(from: spectrum.base + row * Self.paddedInputs, count: inputs)
                }
            }
        }
        let end = (Self.firstReach + part.count) * length
        (spectra.base + end).update(repeating: 0, count: Self.firstReach * length)
    }

    /// Repeats eleven pitches after the twelve.
    private func wrapPitches() {
        let length = ChordNetwork.pitchCount * network.last.inputs
        (pitches.base + length).update(from: pitches.base, count: pitches.count - length)
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
