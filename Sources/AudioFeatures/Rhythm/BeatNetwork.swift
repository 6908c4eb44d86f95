/// Convolutions over time, of frames further and further apart, each of which adds to what is known of a frame (a temporal
/// convolutional network, after M. Davies and S. Böck, *Temporal convolutional networks for musical audio beat tracking*,
/// EUSIPCO 2019). It has been taught by `Training/beats.py` to say of each frame what BeatNet says.
struct BeatNetwork: Sendable {
    static let channels = 32
    /// Frames that a convolution looks at.
    static let taps = 5
    /// Beats that are no downbeats, and downbeats.
    static let outputCount = 2

    static let fitted = BeatNetwork()

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

    private init() {
        var reader = CoefficientReader(base64: BeatCoefficients.base64)
        func layer(_ rows: Int, _ columns: Int) -> Layer {
            Layer(weights: reader.nextMatrix(rows, columns), bias: reader.next(columns))
        }
        unit = reader.next(BeatFrames.valueCount)
        shift = reader.next(BeatFrames.valueCount)
        first = layer(Self.taps * BeatFrames.valueCount, Self.channels)
        blocks = BeatCoefficients.dilations.map { dilation in
            let convolution = layer(Self.taps * Self.channels, Self.channels)
            return Block(dilation: dilation, convolution: convolution, mixing: layer(Self.channels, Self.channels))
        }
        last = layer(Self.channels, Self.outputCount)
        reach = Self.taps / 2 * (BeatCoefficients.dilations.max() ?? 1)
    }
}
