internal import CKernels

/// Three convolutions over time, the mean and the maximum of what comes out, and a linear layer. Taught by
/// `Training/embedding.py`.
struct EmbeddingNetwork: Sendable {
    /// Of a window: 2.8 seconds, in bands of two mel bands each up to 7.6 kHz, above which encoders cut.
    static let frameCount = 60
    static let bandCount = 56
    static let dimension = 64
    /// dB that are a unit of the input.
    private static let unit: Float = 15
    /// Frames that a convolution looks at.
    private static let width = 5

    static let fitted = EmbeddingNetwork()

    private struct Convolution {
        /// (width · inputs) × channels
        let weights: [Float]
        let bias: [Float]
        let inputs: Int
        let stride: Int
        let frameCount: Int
        var channels: Int { bias.count }
    }

    private let convolutions: [Convolution]
    /// (mean and maximum of the channels) × dimension
    private let weights: [Float]
    private let bias: [Float]

    private init() {
        var reader = CoefficientReader(base64: EmbeddingCoefficients.base64)
        /// Bytes, each column with a scale of its own.
        func matrix(_ rows: Int, _ columns: Int) -> [Float] {
            let scale = reader.next(columns)
            return reader.nextBytes(rows * columns).enumerated().map { Float($1) * scale[$0 % columns] }
        }
        var (frameCount, inputs) = (Self.frameCount, Self.bandCount)
        convolutions = zip(EmbeddingCoefficients.channels, EmbeddingCoefficients.strides).map { channels, stride in
            frameCount = (frameCount - Self.width) / stride + 1
            defer { inputs = channels }
            return Convolution(
                weights: matrix(Self.width * inputs, channels), bias: reader.next(channels), inputs: inputs,
                stride: stride, frameCount: frameCount)
        }
        weights = matrix(2 * inputs, Self.dimension)
        bias = reader.next(Self.dimension)
    }

    /// The memory of one pass after the other.
    final class Pass {
        /// Frames × bands, dB; `run` changes it.
        let window = FloatBuffer(count: frameCount * bandCount)
        let output = FloatBuffer(count: dimension)
        private let network: EmbeddingNetwork
        private let layers: [FloatBuffer]
        private let pooled: FloatBuffer

        init(_ network: EmbeddingNetwork) {
            self.network = network
            layers = network.convolutions.map { FloatBuffer(count: $0.frameCount * $0.channels) }
            pooled = FloatBuffer(count: 2 * (network.convolutions.last?.channels ?? 0))
        }

        func run() {
            // However loud it is.
            let mean = ck_sum(window.base, window.count) / Float(window.count)
            for place in 0..<window.count { window.base[place] = (window.base[place] - mean) / unit }
            var input = window
            for (layer, output) in zip(network.convolutions, layers) {
                ck_convolve(
                    input.base, layer.stride * layer.inputs, width * layer.inputs, layer.weights, layer.bias,
                    output.base,
                    layer.frameCount, layer.channels)
                input = output
            }
            pool(input)
            ck_vector_matrix(pooled.base, network.weights, output.base, pooled.count, dimension)
            for axis in 0..<dimension { output.base[axis] += network.bias[axis] }
        }

        /// The means of the channels over the frames, then their maxima.
        private func pool(_ last: FloatBuffer) {
            let channels = pooled.count / 2
            let frameCount = last.count / channels
            for channel in 0..<channels {
                var (sum, maximum): (Float, Float) = (0, 0)
                for frame in 0..<frameCount {
                    let value = last.base[frame * channels + channel]
                    sum += value
                    maximum = max(maximum, value)
                }
                pooled.base[channel] = sum / Float(frameCount)
                pooled.base[channels + channel] = maximum
            }
        }
    }
}
