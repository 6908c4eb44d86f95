/// The size of a convolution, rows (of time) × columns (of places) × inputs, and its channels.
struct ConvolutionLayer: Sendable {
    let rows: Int
    let columns: Int
    let inputs: Int
    let channels: Int
    /// (rows · columns · inputs) × channels
    let weights: [Float]
    let bias: [Float]

    init(
        _ tensors: inout TensorReader, _ name: String,
        _ shape: (rows: Int, columns: Int, inputs: Int, channels: Int)
    ) throws(ModelError) {
        (rows, columns, inputs, channels) = shape
        (weights, bias) = try tensors.layer(name, [shape.rows, shape.columns, shape.inputs, shape.channels])
    }
}
