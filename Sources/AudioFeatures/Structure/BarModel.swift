/// The probability that a bar begins at a beat, by logistic regression on `BarEvidence`, and the penalty for a bar that
/// is shorter or longer than others. Fitted and written by `Training/models/bars.py`.
package struct BarModel: FittedModel {
    package static let entry = ModelEntry("bars", inputs: "beats 2, harmony 2, chord 1", card: "TempoAndBeats")

    package static let fitted = BarModel.embedded()

    private let weights: [Double]
    private let bias: Double
    /// Subtracted from the score for each beat by which a bar is too long, and for each bar that is too short.
    private let penalty: Double

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        weights = try tensors.floats("weights", [BarEvidence.count]).values.map { Double($0) }
        bias = Double(try tensors.number("bias"))
        penalty = try tensors.double("penalty")
    }

    /// - Returns: log odds that a bar begins, for each beat.
    package func logOdds(_ evidence: BarEvidence) -> [Double] {
        evidence.rows.map { row in weights.indices.reduce(bias) { $0 + weights[$1] * row[$1] } }
    }

    /// The most likely bars.
    package func path(_ logOdds: [Double], beatsPerBar: Int) -> BarPath {
        BarPath(logOdds, beatsPerBar: beatsPerBar, penalty: penalty)
    }
}
