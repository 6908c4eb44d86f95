internal import CKernels
import Foundation

/// Kernel ridge regression reduced to common centers (C. Williams and M. Seeger, *Using the Nyström method to speed up
/// kernel machines*, 2001): for each target Σ weight · exp(−Σ relevance · (z − center)²) + bias over standardized,
/// clipped inputs z. Far from every center the sum fades to the bias.
struct KernelModel: Sendable {
    /// Standardized inputs are clipped to ± this value.
    private static let clip: Float = 3.5

    let mean: [Float]
    let scale: [Float]
    /// One value per input, ≥ 0.
    let relevance: [Float]
    /// Centers × inputs, row-major.
    let centers: [Float]
    /// Centers × targets, row-major.
    let weights: [Float]
    let bias: [Float]

    init(_ tensors: inout TensorReader, inputCount: Int, targetCount: Int) throws(ModelError) {
        mean = try tensors.floats("mean", [inputCount]).values
        scale = try tensors.floats("scale", [inputCount]).values
        relevance = try tensors.floats("relevance", [inputCount]).values
        centers = try tensors.bytes("centres", [nil, inputCount]).map { Float($0) * Self.clip / 127 }
        weights = try tensors.floats("weights", [centers.count / inputCount, targetCount]).values
        bias = try tensors.floats("bias", [targetCount]).values
    }

    func standardized(_ value: Float, _ input: Int) -> Float {
        max(-Self.clip, min(Self.clip, (value - mean[input]) / scale[input]))
    }

    /// - Parameter neutral: inputs to set to the average.
    /// - Returns: one prediction per target, and Σ relevance · (z − center)² of each center.
    func predict(
        _ inputs: [Float], neutral: some Collection<Int> = EmptyCollection()
    ) -> (values: [Float], distances: [Float]) {
        var z = inputs.indices.map { standardized(inputs[$0], $0) }
        for input in neutral { z[input] = 0 }
        let centerCount = centers.count / z.count
        var distances = [Float](repeating: 0, count: centerCount)
        ck_weighted_squared_distances(z, centers, centerCount, z.count, relevance, &distances)
        var output = bias.map(Double.init)
        for center in 0..<centerCount {
            let nearness = exp(Double(-distances[center]))
            for target in output.indices {
                output[target] += nearness * Double(weights[center * output.count + target])
            }
        }
        return (output.map { Float($0) }, distances)
    }
}
