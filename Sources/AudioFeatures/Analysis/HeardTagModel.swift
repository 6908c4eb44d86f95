/// The tags, and the linear model that predicts them. Fitted and written by `Training/models/tags.py`.
struct HeardTagModel: FittedModel {
    static let entry = ModelEntry("tags", inputs: HeardTagInput.layout, card: "HeardTags")

    static let fitted = HeardTagModel.embedded()

    /// Standardized descriptors are clipped to ± this.
    private static let clip: Float = 4

    let tags: [HeardTag]
    /// Tags by name and by every alias.
    let positions: [String: Int]
    let bias: [Float]
    /// Tags × inputs.
    private let weights: [Float]
    /// The mean and deviation of each descriptor.
    private let mean: [Float]
    private let deviation: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let weights = try tensors.floats("weights", [nil, HeardTagInput.total])
        let count = weights.shape[0]
        self.weights = weights.values
        bias = try tensors.floats("bias", [count]).values
        mean = try tensors.floats("mean", [HeardTagInput.descriptors.count]).values
        deviation = try tensors.floats("deviation", [HeardTagInput.descriptors.count]).values
        let accuracy = try tensors.floats("accuracy", [count]).values
        let names = try tensors.texts("names", count: count)
        let aliases = try tensors.texts("aliases", count: count)
        let kinds = try tensors.texts("kinds", count: count, of: HeardTag.Kind.allCases.map(\.rawValue))
        tags = names.indices.map { position in
            HeardTag(
                name: names[position], kind: HeardTag.Kind(rawValue: kinds[position]) ?? .character,
                aliases: aliases[position].split(separator: ",").map { String($0) }, accuracy: accuracy[position],
                position: position)
        }
        positions = Dictionary(
            tags.enumerated().flatMap { position, tag in
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
