internal import CKernels

/// A temporal convolutional network (after M. Davies and S. Böck, *Temporal convolutional networks for musical audio
/// beat tracking*, EUSIPCO 2019): convolutions over time, over frames at increasing distances, each of which adds to
/// the state of a frame. `Training/teachers/beats.py` trained it to reproduce the outputs of BeatNet for each frame.
struct BeatNetwork: FittedModel {
    static let entry = ModelEntry(
        "beats", inputs: "rise \(BeatFrames.bandCount), level \(BeatFrames.bandCount)", card: "TempoAndBeats")

    static let channels = 32
    /// Number of frames in a convolution.
    static let taps = 5
    /// Beats other than downbeats, and downbeats.
    static let outputCount = 2

    static let fitted = BeatNetwork.embedded()

    /// Inputs × outputs, with a bias for each output.
    struct Layer: Sendable {
        let weights: [Float]
        let bias: [Float]
    }

    /// A convolution of `taps` frames.
    struct Convolution: Sendable {
        let inputs: Int
        /// Distance of the frames.
        let dilation: Int
        let layer: Layer
        /// The weights as `ck_convolve_dilated` needs them.
        let values: [Float]

        init(_ layer: Layer, inputs: Int, dilation: Int) {
            (self.layer, self.inputs, self.dilation) = (layer, inputs, dilation)
            let count = layer.weights.count / BeatNetwork.taps
            values = [Float](unsafeUninitializedCapacity: CK_DILATED_POINTS * count) { values, filled in
                filled = CK_DILATED_POINTS * count
                if let base = values.baseAddress { ck_dilated_weights(layer.weights, count, base) }
            }
        }
    }

    /// The output of a convolution is mixed and added.
    struct Block: Sendable {
        let convolution: Convolution
        let mixing: Layer
    }

    /// Normalization of the inputs: (value − shift) / unit.
    let unit: [Float]
    let shift: [Float]
    let first: Convolution
    let blocks: [Block]
    let last: Layer

    /// Number of frames before and after that the widest convolution needs.
    let reach: Int
    /// Number of frames before and after a frame on which its output depends, through all convolutions.
    let fullReach: Int

    init(_ tensors: inout TensorReader) throws(ModelError) {
        func layer(_ name: String, _ shape: [Int], _ tensors: inout TensorReader) throws(ModelError) -> Layer {
            let (weights, bias) = try tensors.layer(name, shape)
            return Layer(weights: weights, bias: bias)
        }
        unit = try tensors.floats("unit", [BeatFrames.valueCount]).values
        shift = try tensors.floats("shift", [BeatFrames.valueCount]).values
        first = Convolution(
            try layer("first", [Self.taps, BeatFrames.valueCount, Self.channels], &tensors),
            inputs: BeatFrames.valueCount, dilation: 1)
        let dilations = try tensors.integers("dilations")
        var blocks: [Block] = []
        for (number, dilation) in dilations.enumerated() {
            blocks.append(
                Block(
                    convolution: Convolution(
                        try layer(
                            "blocks.\(number).convolution", [Self.taps, Self.channels, Self.channels], &tensors),
                        inputs: Self.channels, dilation: dilation),
                    mixing: try layer("blocks.\(number).mixing", [Self.channels, Self.channels], &tensors)))
        }
        self.blocks = blocks
        last = try layer("last", [Self.channels, Self.outputCount], &tensors)
        reach = Self.taps / 2 * (dilations.max() ?? 1)
        fullReach = Self.taps / 2 * (1 + dilations.reduce(0, +))
    }
}
