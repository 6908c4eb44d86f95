internal import CKernels

/// Working memory in which an `EmbeddingNetwork` processes one window after the other.
final class EmbeddingPass {
    /// dB per unit of the input.
    private static let unit: Float = 15

    /// Frames × bands, dB.
    let window = FloatBuffer(count: EmbeddingNetwork.frameCount * EmbeddingNetwork.bandCount)
    let output = FloatBuffer(count: EmbeddingNetwork.dimension)

    private let network: EmbeddingNetwork
    /// Input of each convolution over bands.
    private let planes: [PaddedPlane]
    /// Its output before pooling.
    private let unpooled: FloatBuffer
    /// Input of each convolution over time, and the output of the last one.
    private let sequences: [FloatBuffer]
    private let pooled: FloatBuffer

    init(_ network: EmbeddingNetwork) {
        self.network = network
        planes = network.bandLayers.map(PaddedPlane.init(before:))
        let widest = network.bandLayers.map { $0.shape.pooledFrames * $0.placesOut * $0.shape.channels }.max() ?? 0
        unpooled = FloatBuffer(count: widest)
        sequences =
            network.timeLayers.map { FloatBuffer(count: $0.frameCount * $0.inputs) }
            + [FloatBuffer(count: network.lastFrameCount * network.lastChannels)]
        pooled = FloatBuffer(count: 2 * network.lastChannels)
    }

    func run() {
        readWindow()
        for layer in planes.indices { hearBands(layer) }
        for layer in network.timeLayers.indices { hearTime(layer) }
        pool(sequences[network.timeLayers.count])
        ck_vector_matrix(pooled.base, network.weights, output.base, pooled.count, output.count)
        for axis in 0..<output.count { output.base[axis] += network.bias[axis] }
    }

    /// Reads the window, independent of its level.
    private func readWindow() {
        let mean = ck_sum(window.base, window.count) / Float(window.count)
        for frame in 0..<EmbeddingNetwork.frameCount {
            let (from, to) = (window.base + frame * EmbeddingNetwork.bandCount, planes[0].frame(frame))
            for band in 0..<EmbeddingNetwork.bandCount { to[band] = (from[band] - mean) / Self.unit }
        }
    }

    private func hearBands(_ index: Int) {
        let (layer, plane) = (network.bandLayers[index], planes[index])
        let (shape, rows) = (layer.shape, layer.shape.pooledFrames)
        for frame in 0..<layer.frameCount / rows {
            for row in 0..<rows {
                ck_convolve(
                    plane.patch(frame * rows + row), shape.step * layer.inputs, shape.columns * layer.inputs,
                    plane.rowLength, EmbeddingNetwork.rows, layer.weights, layer.bias, 0,
                    unpooled.base + row * layer.placesOut * shape.channels, shape.channels, layer.placesOut,
                    shape.channels)
            }
            let next =
                index + 1 < planes.count
                ? planes[index + 1].frame(frame) : sequences[0].base + frame * (layer.placesOut / 2 * shape.channels)
            ck_pool(unpooled.base, rows, layer.placesOut, shape.channels, next)
        }
    }

    private func hearTime(_ index: Int) {
        let layer = network.timeLayers[index]
        // Frames take the role that places have in the convolutions over bands.
        ck_convolve(
            sequences[index].base, layer.inputs, EmbeddingNetwork.rows * layer.inputs, 0, 1, layer.weights, layer.bias,
            0, sequences[index + 1].base, layer.bias.count, layer.frameCountOut, layer.bias.count)
    }

    /// The means of the channels over the frames, then their maxima.
    private func pool(_ last: FloatBuffer) {
        let channels = network.lastChannels
        for channel in 0..<channels {
            var (sum, maximum): (Float, Float) = (0, 0)
            for frame in 0..<network.lastFrameCount {
                let value = last.base[frame * channels + channel]
                sum += value
                maximum = max(maximum, value)
            }
            pooled.base[channel] = sum / Float(network.lastFrameCount)
            pooled.base[channels + channel] = maximum
        }
    }
}
