internal import CKernels

/// A convolution over frames and all the way around the circle of pitch classes, as a product of spectra: for each input and
/// each channel 22 products in place of 12 · 12.
struct CircleConvolution: Sendable {
    /// Frames.
    let rows: Int
    let inputs: Int
    let channels: Int
    /// A spectrum: the bias at each pitch.
    let bias: [Float]
    /// For each harmonic (rows · parts · inputs) × (parts · channels). A part is real or imaginary.
    private let weights: [[Float]]

    /// - Parameter layer: as many columns as pitches. Its inputs · channels are a multiple of 16.
    init(_ layer: ConvolutionLayer) {
        precondition(layer.columns == PitchSpectrum.pitchCount, "all the way around")
        (rows, inputs, channels) = (layer.rows, layer.inputs, layer.channels)
        let (size, channels) = (layer.inputs * layer.channels, layer.channels)
        let spectra = FloatBuffer(count: layer.weights.count)
        layer.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            for start in stride(from: 0, to: spectra.count, by: PitchSpectrum.pitchCount * size) {
                PitchSpectrum.transform(weights + start, channels: size, to: spectra.base + start)
            }
        }
        weights = PitchSpectrum.harmonics.map { parts in
            (0..<layer.rows).flatMap { row in
                parts.flatMap { part in
                    (0..<layer.inputs).flatMap { input in
                        // The output at a pitch depends on the input at this pitch and at higher ones, so its spectrum is the
                        // product of that of the input and the conjugate of that of the weights.
                        parts.flatMap { output in
                            let isReal = part == output
                            let source = isReal ? parts.lowerBound : parts.upperBound - 1
                            let start = ((row * PitchSpectrum.pitchCount + source) * layer.inputs + input) * channels
                            let sign: Float = !isReal && part == parts.lowerBound ? -1 : 1
                            return (start..<start + channels).map { sign * spectra.base[$0] }
                        }
                    }
                }
            }
        }
        let atAll = Float(PitchSpectrum.pitchCount)
        bias = layer.bias.map { atAll * $0 } + [Float](repeating: 0, count: (PitchSpectrum.pitchCount - 1) * channels)
    }

    /// - Parameters:
    ///   - input: spectra of frames. The output for a frame depends on it and later ones.
    ///   - spacing: distance in frames from one row to the next.
    ///   - bias: a spectrum that is added to each frame.
    ///   - output: a spectrum for each frame.
    func run(
        _ input: UnsafePointer<Float>, spacing: Int = 1, frameCount: Int, bias: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>
    ) {
        let (step, next) = (PitchSpectrum.pitchCount * inputs, PitchSpectrum.pitchCount * channels)
        for (parts, weights) in zip(PitchSpectrum.harmonics, weights) {
            let (first, count) = (parts.lowerBound, parts.count)
            // Frames take the role that places have in other convolutions.
            ck_convolve(
                input + first * inputs, step, count * inputs, spacing * step, rows, weights, bias + first * channels,
                -.infinity, output + first * channels, next, frameCount, count * channels)
        }
    }
}
