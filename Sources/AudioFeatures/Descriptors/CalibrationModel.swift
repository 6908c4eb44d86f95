/// Maps the outputs of the first two stages to the scale of the labels' distribution. Fitted and written by
/// `Training/models/train.py`.
struct CalibrationModel: FittedModel {
    static let entry = ModelEntry(
        "calibration", inputs: DescriptorModels.Target.allCases.map { "\($0) 1" }.joined(separator: ", "),
        card: "AcousticnessModel")

    /// One curve for each of `DescriptorModels.Target`.
    let curves: [CalibrationCurve]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let targets = DescriptorModels.Target.allCases.count
        let knots = try tensors.floats("knots", [targets, 2, nil])
        curves = (0..<targets).map { target in
            let (both, count) = (knots[target], knots.shape[2])
            return CalibrationCurve(raw: Array(both[..<count]), calibrated: Array(both[count...]))
        }
    }
}

/// A monotone piecewise-linear map from raw predictions to the scale of the labels' distribution.
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

    /// The smallest raw value whose calibrated value is at least `value`.
    func inverse(_ value: Float) -> Float {
        guard let next = calibrated.firstIndex(where: { $0 >= value }) else { return raw[raw.count - 1] }
        guard next > 0 else { return raw[0] }
        let share = (value - calibrated[next - 1]) / (calibrated[next] - calibrated[next - 1])
        return raw[next - 1] + share * (raw[next] - raw[next - 1])
    }
}
