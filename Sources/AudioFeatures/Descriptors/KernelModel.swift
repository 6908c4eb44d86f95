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
    let centres: [Float]
    /// Centers × targets, row-major.
    let weights: [Float]
    let bias: [Float]

    init(_ tensors: inout TensorReader, inputCount: Int, targetCount: Int) throws(ModelError) {
        mean = try tensors.floats("mean", [inputCount]).values
        scale = try tensors.floats("scale", [inputCount]).values
        relevance = try tensors.floats("relevance", [inputCount]).values
        centres = try tensors.bytes("centres", [nil, inputCount]).map { Float($0) * Self.clip / 127 }
        weights = try tensors.floats("weights", [centres.count / inputCount, targetCount]).values
        bias = try tensors.floats("bias", [targetCount]).values
    }

    func standardised(_ value: Float, _ input: Int) -> Float {
        max(-Self.clip, min(Self.clip, (value - mean[input]) / scale[input]))
    }

    /// - Parameter neutral: inputs to set to the average.
    /// - Returns: one prediction per target, and Σ relevance · (z − center)² of each center.
    func predict(
        _ inputs: [Float], neutral: some Collection<Int> = EmptyCollection()
    ) -> (values: [Float], distances: [Float]) {
        var z = inputs.indices.map { standardised(inputs[$0], $0) }
        for input in neutral { z[input] = 0 }
        let centreCount = centres.count / z.count
        var distances = [Float](repeating: 0, count: centreCount)
        ck_weighted_squared_distances(z, centres, centreCount, z.count, relevance, &distances)
        var output = bias.map(Double.init)
        for centre in 0..<centreCount {
            let nearness = exp(Double(-distances[centre]))
            for target in output.indices {
                output[target] += nearness * Double(weights[centre * output.count + target])
            }
        }
        return (output.map { Float($0) }, distances)
    }
}
