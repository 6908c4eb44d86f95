/// Convolutions over time, of frames further and further apart, each of which adds to what is known of a frame (a temporal
/// convolutional network, after M. Davies and S. Böck, *Temporal convolutional networks for musical audio beat tracking*,
/// EUSIPCO 2019). It has been taught by `Training/beats.py` to say of each frame what BeatNet says.
struct BeatNetwork: FittedModel {
    static let entry = ModelEntry(
        "beats", inputs: "rise \(BeatFrames.bandCount), level \(BeatFrames.bandCount)", card: "TempoAndBeats")

    static let channels = 32
    /// Frames that a convolution looks at.
    static let taps = 5
    /// Beats that are no downbeats, and downbeats.
    static let outputCount = 2

    static let fitted = BeatNetwork.embedded()

    /// inputs × outputs, with a bias for each output.
    struct Layer: Sendable {
        let weights: [Float]
        let bias: [Float]
    }

    /// What a convolution of frames `dilation` apart says is mixed and added.
    struct Block: Sendable {
        let dilation: Int
        let convolution: Layer
        let mixing: Layer
    }

    /// Of the inputs: (value − shift) / unit.
    let unit: [Float]
    let shift: [Float]
    let first: Layer
    let blocks: [Block]
    let last: Layer

    /// Frames before and behind that the widest convolution looks at.
    let reach: Int

    init(_ tensors: inout TensorReader) throws(ModelError) {
        func layer(_ name: String, _ shape: [Int], _ tensors: inout TensorReader) throws(ModelError) -> Layer {
            let (weights, bias) = try tensors.layer(name, shape)
            return Layer(weights: weights, bias: bias)
        }
        unit = try tensors.floats("unit", [BeatFrames.valueCount]).values
        shift = try tensors.floats("shift", [BeatFrames.valueCount]).values
        first = try layer("first", [Self.taps, BeatFrames.valueCount, Self.channels], &tensors)
        let dilations = try tensors.integers("dilations")
        var blocks: [Block] = []
        for (number, dilation) in dilations.enumerated() {
            blocks.append(
                Block(
                    dilation: dilation,
                    convolution: try layer(
                        "blocks.\(number).convolution", [Self.taps, Self.channels, Self.channels], &tensors),
                    mixing: try layer("blocks.\(number).mixing", [Self.channels, Self.channels], &tensors)))
        }
        self.blocks = blocks
        last = try layer("last", [Self.channels, Self.outputCount], &tensors)
        reach = Self.taps / 2 * (dilations.max() ?? 1)
    }
}
