/// The tags of all models.
struct HeardTags: Sendable {
    static let fitted = HeardTags(.embedded(), [SoundsAndMoodsModel.embedded().rows])

    /// Standardized descriptors are clipped to ± this.
    private static let clip: Float = 4

    let all: [HeardTag]
    /// Tags by name and by every alias.
    let positions: [String: Int]
    let bias: [Float]
    /// Tags × inputs.
    private let weights: [Float]
    /// The mean and deviation of each descriptor.
    private let mean: [Float]
    private let deviation: [Float]

    /// - Parameter others: the tags of models with the same inputs, after those of the first.
    private init(_ model: HeardTagModel, _ others: [HeardTagRows]) {
        let rows = [model.rows] + others
        (mean, deviation) = (model.mean, model.deviation)
        (bias, weights) = (rows.flatMap(\.bias), rows.flatMap(\.weights))
        let (kinds, aliases, accuracy) = (rows.flatMap(\.kinds), rows.flatMap(\.aliases), rows.flatMap(\.accuracy))
        all = rows.flatMap(\.names).enumerated().map { position, name in
            HeardTag(
                name: name, kind: kinds[position], aliases: aliases[position], accuracy: accuracy[position],
                position: position)
        }
        positions = Dictionary(
            all.enumerated().flatMap { position, tag in
                ([tag.name] + tag.aliases).map { (HeardTag.normalized($0), position) }
            }, uniquingKeysWith: { first, _ in first })
    }

    func standardized(_ value: Float, _ descriptor: Int) -> Float {
        guard !value.isNaN else { return 0 }
        return max(-Self.clip, min(Self.clip, (value - mean[descriptor]) / deviation[descriptor]))
    }

    func weights(of tag: Int, _ inputs: Range<Int>) -> ArraySlice<Float> {
        let start = tag * HeardTagInput.total
        return weights[start + inputs.lowerBound..<start + inputs.upperBound]
    }
}
