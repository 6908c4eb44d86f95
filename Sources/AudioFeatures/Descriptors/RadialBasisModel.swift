internal import CKernels
import Foundation

/// Kernel regression on a few centers over standardized, clipped inputs z: for each target Σ weight · exp(−Σ relevance
/// · (z − center)²) + bias. The relevances are those of a Gaussian process (C. Rasmussen and C. Williams, *Gaussian
/// Processes for Machine Learning*, 2006, § 5.1), the weights its projection on the centers.
///
/// Far from every center the sum fades to the bias, the mean of the training labels, so unusual input gets an average
/// prediction instead of an extreme one.
///
/// This is the first stage. Fitted and written by `Training/models/train.py`.
struct RadialBasisModel: FittedModel {
    static let entry = ModelEntry("first-stage", inputs: DescriptorInput.layout, card: "AcousticnessModel")

    /// Standardized inputs are clipped to ± this value.
    private static let clip: Float = 3.5

    let mean: [Float]
    let scale: [Float]
    /// Centers × inputs, row-major.
    let centers: [Float]
    /// Targets × inputs, row-major, ≥ 0.
    let relevance: [Float]
    /// Centers × targets, row-major.
    let weights: [Float]
    let bias: [Float]
    /// Scale of the nearness, the same for all inputs.
    let gamma: Float

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let (inputs, targets) = (DescriptorInput.total, DescriptorModels.Target.allCases.count)
        mean = try tensors.floats("mean", [inputs]).values
        scale = try tensors.floats("scale", [inputs]).values
        centers = try tensors.floats("centres", [nil, inputs]).values
        relevance = try tensors.floats("relevance", [targets, inputs]).values
        weights = try tensors.floats("weights", [centers.count / inputs, targets]).values
        bias = try tensors.floats("bias", [targets]).values
        gamma = try tensors.number("gamma")
    }

    func standardized(_ value: Float, _ input: Int) -> Float {
        max(-Self.clip, min(Self.clip, (value - mean[input]) / scale[input]))
    }

    /// - Returns: one prediction per target, and the nearness of the closest center: 1 at a center, towards 0 far away.
    func predict(_ inputs: [Float]) -> (values: [Float], nearness: Float) {
        let z = inputs.indices.map { standardized(inputs[$0], $0) }
        var output = bias.map(Double.init)
        var squares = [Float](repeating: 0, count: z.count)
        var distances = [Float](repeating: 0, count: bias.count)
        var nearest = Float.infinity
        for center in 0..<weights.count / bias.count {
            for k in z.indices {
                let difference = z[k] - centers[center * z.count + k]
                squares[k] = difference * difference
            }
            nearest = min(nearest, ck_sum(squares, squares.count))
            ck_matrix_vector(relevance, squares, &distances, distances.count, squares.count)
            for target in output.indices {
                output[target] += exp(Double(-distances[target])) * Double(weights[center * output.count + target])
            }
        }
        return (output.map { Float($0) }, exp(-gamma * nearest))
    }
}
