import Foundation

/// Kernel regression on a few centres: Σ weight · exp(−γ |z − centre|²) + bias over standardised, clipped inputs.
///
/// Far from every centre the sum fades to the bias, the mean of the training labels: unusual input gets an ordinary
/// answer instead of a wild one.
struct RadialBasisModel: Sendable {
    /// Standardised inputs are clipped to ± this.
    private static let clip: Float = 3.5

    let mean: [Float]
    let scale: [Float]
    /// centres × inputs, row-major.
    let centres: [Float]
    /// centres × targets, row-major.
    let weights: [Float]
    let bias: [Float]
    let gamma: Float

    /// - Returns: one prediction per target, and how close the nearest centre is: 1 at a centre, towards 0 far away.
    func predict(_ inputs: [Float]) -> (values: [Float], nearness: Float) {
        let z = zip(zip(inputs, mean), scale).map { input, scale in
            max(-Self.clip, min(Self.clip, (input.0 - input.1) / scale))
        }
        var output = bias.map(Double.init)
        var nearness = 0.0
        for centre in 0..<weights.count / bias.count {
            var distance: Float = 0
            for (k, value) in z.enumerated() {
                let difference = value - centres[centre * z.count + k]
                distance += difference * difference
            }
            let activation = exp(Double(-gamma * distance))
            nearness = max(nearness, activation)
            for target in output.indices {
                output[target] += activation * Double(weights[centre * output.count + target])
            }
        }
        return (output.map { Float($0) }, Float(nearness))
    }
}

/// A monotone piecewise-linear map from raw predictions to the scale on which labels are distributed.
struct CalibrationCurve: Sendable {
    /// Strictly increasing.
    let raw: [Float]
    /// Non-decreasing, as many as `raw`.
    let calibrated: [Float]

    func callAsFunction(_ value: Float) -> Float {
        guard let next = raw.firstIndex(where: { $0 >= value }) else { return calibrated[calibrated.count - 1] }
        guard next > 0 else { return calibrated[0] }
        let share = (value - raw[next - 1]) / (raw[next] - raw[next - 1])
        return calibrated[next - 1] + share * (calibrated[next] - calibrated[next - 1])
    }
}
