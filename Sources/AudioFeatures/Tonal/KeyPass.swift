internal import CKernels

/// Working memory in which a `KeyNetwork` processes the parts of a track.
package final class KeyPass {
    /// Maximum number of columns of a part: thirty seconds.
    package static let longest = 72
    static let binCount = QuarterToneFilters.binCount
    private static let semitoneCount = binCount / 2

    /// Columns × quarter tones: magnitudes.
    package let window = FloatBuffer(count: longest * binCount)

    private let network: KeyNetwork
    /// Input of each convolution over bands.
    private let planes: [PaddedPlane]
    private let unpooled: FloatBuffer
    /// A frame of the output of the last of them.
    private let semitones: FloatBuffer
    /// A frame of the input of a convolution around the pitches.
    private let circle: FloatBuffer
    /// Spectra of the frames of the input of a convolution around the pitches, and of its output before it is rectified.
    private let spectra: FloatBuffer
    private let output: FloatBuffer
    /// A frame of the output of the last of them.
    private let pitches: FloatBuffer

    package init(_ network: KeyNetwork) {
        self.network = network
        planes = network.overBands.enumerated().map { index, layer in
            let share = index < 2 ? 1 : 2
            return PaddedPlane(
                frameCount: Self.longest / share, placeCount: Self.binCount / share, channels: layer.inputs,
                rows: layer.rows, columns: layer.columns)
        }
        let pooledFrom = network.overBands[1]
        unpooled = FloatBuffer(count: 2 * Self.binCount * pooledFrom.channels)
        semitones = FloatBuffer(count: Self.semitoneCount * network.overBands[3].channels)
        let most = network.aroundPitches.map { max($0.inputs, $0.channels) }.max() ?? 0
        circle = FloatBuffer(count: KeyNetwork.pitchCount * most)
        spectra = FloatBuffer(count: Self.longest / 2 * circle.count)
        output = FloatBuffer(count: Self.longest / 2 * circle.count)
        pitches = FloatBuffer(count: KeyNetwork.pitchCount * network.last.inputs)
    }

    /// - Parameters:
    ///   - columnCount: of the window, 2…`longest`; an odd column at the end has little weight.
    ///   - each: receives the logits of the keys in each pair of columns.
    /// - Returns: logits of the keys: the means of those of the pairs.
    package func run(_ columnCount: Int, each: (([Float]) -> Void)? = nil) -> [Float] {
        readWindow(columnCount)
        for column in 0..<columnCount { convolve(0, column, to: planes[1].frame(column)) }
        planes[1].clear(from: columnCount)
        let count = columnCount / 2
        for frame in 0..<count {
            let channels = network.overBands[1].channels
            for row in 0..<2 { convolve(1, 2 * frame + row, to: unpooled.base + row * Self.binCount * channels) }
            ck_pool(unpooled.base, 2, Self.binCount, channels, planes[2].frame(frame))
        }
        planes[2].clear(from: count)
        for frame in 0..<count { convolve(2, frame, to: planes[3].frame(frame)) }
        let (first, second) = (network.aroundPitches[0], network.aroundPitches[1])
        for frame in 0..<count {
            convolve(3, frame, to: semitones.base)
            fold()
            transformCircle(to: frame, first.inputs)
        }
        first.run(spectra.base, frameCount: count, bias: first.bias, to: output.base)
        for frame in 0..<count {
            readCircle(frame, first.channels, to: circle.base)
            transformCircle(to: frame, second.inputs)
        }
        second.run(spectra.base, frameCount: count, bias: second.bias, to: output.base)
        var sums = [Float](repeating: 0, count: pitches.count)
        for frame in 0..<count {
            readCircle(frame, second.channels, to: pitches.base)
            for index in sums.indices { sums[index] += pitches.base[index] }
            if let each { each(logits(sums.indices.map { pitches.base[$0] })) }
        }
        return logits(sums.map { $0 / Float(count) })
    }

    private func transformCircle(to frame: Int, _ channels: Int) {
        PitchSpectrum.transform(
            circle.base, channels: channels, to: spectra.base + frame * KeyNetwork.pitchCount * channels)
    }

    private func readCircle(_ frame: Int, _ channels: Int, to circle: UnsafeMutablePointer<Float>) {
        PitchSpectrum.rectifiedCircle(
            of: output.base + frame * KeyNetwork.pitchCount * channels, channels: channels, to: circle)
    }

    /// Reads the window, independent of its level.
    private func readWindow(_ columnCount: Int) {
        let mean = max(1e-9, ck_sum(window.base, columnCount * Self.binCount) / Float(columnCount * Self.binCount))
        for column in 0..<columnCount {
            ck_log_above_one(
                window.base + column * Self.binCount, 3 / mean, planes[0].frame(column), Self.binCount)
        }
        planes[0].clear(from: columnCount)
    }

    private func convolve(_ index: Int, _ frame: Int, to output: UnsafeMutablePointer<Float>) {
        let (layer, plane) = (network.overBands[index], planes[index])
        ck_convolve(
            plane.patch(frame), layer.inputs, layer.columns * layer.inputs, plane.rowLength, layer.rows, layer.weights,
            layer.bias, 0, output, layer.channels, plane.placeCount, layer.channels)
    }

    /// Folds the octaves: for each pitch the means of all channels, then their maxima.
    private func fold() {
        let channels = network.overBands[3].channels
        for index in 0..<semitones.count { semitones.base[index] *= network.table[index] }
        let octave = KeyNetwork.pitchCount * channels
        for pitch in 0..<KeyNetwork.pitchCount {
            let (from, to) = (semitones.base + pitch * channels, circle.base + pitch * 2 * channels)
            for channel in 0..<channels {
                var (sum, greatest): (Float, Float) = (0, -.infinity)
                for place in stride(from: channel, to: KeyNetwork.octaveCount * octave, by: octave) {
                    sum += from[place]
                    greatest = max(greatest, from[place])
                }
                to[channel] = sum / Float(KeyNetwork.octaveCount)
                to[channels + channel] = greatest
            }
        }
    }

    /// The last layer is linear, so its output for the mean of all frames is the mean of its outputs.
    private func logits(_ pitches: [Float]) -> [Float] {
        let layer = network.last
        return (0..<KeyNetwork.keyCount).map { key in
            let (mode, tonic) = key.quotientAndRemainder(dividingBy: KeyNetwork.pitchCount)
            return pitches.indices.reduce(layer.bias[mode]) { sum, index in
                let weight = layer.weights[index * layer.channels + mode]
                return sum + weight * pitches[(tonic * layer.inputs + index) % pitches.count]
            }
        }
    }
}
