/// The probability that a section begins at a bar line, by logistic regression on `RepetitionFeatures` and
/// `LevelChanges`, and the probability of the length of a section. Fitted and written by `Training/models/sections.py`.
package struct SectionModel: FittedModel {
    package static let entry = ModelEntry(
        "sections", inputs: "repetition \(RepetitionFeatures.count), level \(LevelChanges.count)",
        card: "SectionsOfATrack")

    package static let fitted = SectionModel.embedded()

    /// Inputs are clipped at this number of standard deviations from the mean of the track.
    private static let reach = 4.0

    /// The maximum number of bars in a section.
    private static let longest = 24

    private static let inputCount = RepetitionFeatures.count + LevelChanges.count

    private let weights: [Double]
    private let bias: Double
    /// Added to the log odds of a boundary before it is weighed against the lengths of sections.
    private let bonus: Double
    private let lengths: SectionLengths
    /// The minimum similarity of sections with the same letter.
    package let leastSimilarity: Double

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        weights = try tensors.floats("weights", [Self.inputCount]).values.map { Double($0) }
        bias = Double(try tensors.number("bias"))
        lengths = SectionLengths(scores: try tensors.floats("lengths", [Self.longest]).values.map { Double($0) })
        bonus = try tensors.double("bonus")
        leastSimilarity = try tensors.double("leastSimilarity")
    }

    /// - Parameter rows: bar lines × inputs.
    /// - Returns: log odds of a boundary at each bar line.
    package func logOdds(_ rows: [[Double]]) -> [Double] {
        let columns = weights.indices.map { k in rows.map { $0[k] }.standardized }
        return rows.indices.map { line in
            weights.indices.reduce(bias) { $0 + weights[$1] * max(-Self.reach, min(Self.reach, columns[$1][line])) }
        }
    }

    /// - Parameter logOdds: the log odds of the bar lines of a stretch.
    /// - Returns: indices of the lines at which its sections begin, and the last.
    package func boundaries(_ logOdds: some Sequence<Double>) -> [Int] {
        lengths.boundaries(logOdds.map { $0 + bonus })
    }
}
