/// Convolutions over time and bands, then over time alone, then the mean and the maximum of the output, and a linear
/// layer. Trained by `Training/teachers/embedding.py`.
package struct EmbeddingNetwork: FittedModel {
    package static let entry = ModelEntry(
        "embedding", inputs: "mel \(frameCount * bandCount)", card: "ValenceModel")

    /// Frames of a window: 2.8 seconds, in bands of two mel bands each up to 7.2 kHz, above which encoders cut.
    static let frameCount = 60
    static let bandCount = 56
    static let dimension = 64
    /// Number of frames in a convolution.
    static let rows = 3

    static let fitted = EmbeddingNetwork.embedded()

    /// Width, step and pooling of a convolution over bands.
    struct Shape: Sendable {
        /// Number of bands in a convolution, and its step.
        let columns: Int
        let step: Int
        let channels: Int
        /// Pooling keeps the maximum of this number of frames × two bands.
        let pooledFrames: Int
    }

    /// The input is padded with zeros, so the output has as many places as the input, divided by the step.
    package struct BandLayer: Sendable {
        let shape: Shape
        let frameCount: Int
        let places: Int
        let inputs: Int
        /// (rows · columns · inputs) × channels
        let weights: [Float]
        let bias: [Float]
        /// Number of places before pooling.
        var placesOut: Int { places / shape.step }
    }

    /// A convolution over whole frames. The input is not padded, so the output is shorter.
    struct TimeLayer: Sendable {
        let frameCount: Int
        let inputs: Int
        /// (rows · inputs) × channels
        let weights: [Float]
        let bias: [Float]
        var frameCountOut: Int { frameCount - EmbeddingNetwork.rows + 1 }
    }

    let bandLayers: [BandLayer]
    let timeLayers: [TimeLayer]
    /// (mean and maximum of the channels) × dimension
    let weights: [Float]
    let bias: [Float]

    /// Number of frames after the last convolution.
    let lastFrameCount: Int
    let lastChannels: Int

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        var (frameCount, places, inputs) = (Self.frameCount, Self.bandCount, 1)
        var (bandLayers, timeLayers): ([BandLayer], [TimeLayer]) = ([], [])
        for (number, shape) in try Self.shapes(&tensors).enumerated() {
            let (weights, bias) = try tensors.layer(
                "bands.\(number)", [Self.rows, shape.columns, inputs, shape.channels])
            let layer = BandLayer(
                shape: shape, frameCount: frameCount, places: places, inputs: inputs, weights: weights, bias: bias)
            (frameCount, places, inputs) = (frameCount / shape.pooledFrames, layer.placesOut / 2, shape.channels)
            bandLayers.append(layer)
        }
        inputs *= places
        for (number, channels) in try tensors.integers("timeChannels").enumerated() {
            let (weights, bias) = try tensors.layer("time.\(number)", [Self.rows, inputs, channels])
            let layer = TimeLayer(frameCount: frameCount, inputs: inputs, weights: weights, bias: bias)
            (frameCount, inputs) = (layer.frameCountOut, channels)
            timeLayers.append(layer)
        }
        (self.bandLayers, self.timeLayers, lastFrameCount, lastChannels) = (bandLayers, timeLayers, frameCount, inputs)
        (weights, bias) = try tensors.layer("last", [2 * inputs, Self.dimension])
    }

    private static func shapes(_ tensors: inout TensorReader) throws(ModelError) -> [Shape] {
        let columns = try tensors.integers("columns")
        let steps = try tensors.integers("steps", count: columns.count)
        let channels = try tensors.integers("channels", count: columns.count)
        let pooledFrames = try tensors.integers("pooledFrames", count: columns.count)
        return columns.indices.map {
            Shape(columns: columns[$0], step: steps[$0], channels: channels[$0], pooledFrames: pooledFrames[$0])
        }
    }
}
