/// The tags of genres, instruments and voices, and the scale of the descriptors for all tags. Fitted and written by
/// `Training/models/tags.py`.
struct HeardTagModel: FittedModel {
    static let entry = ModelEntry("tags", inputs: HeardTagInput.layout, card: "HeardTags")

    let rows: HeardTagRows
    /// The mean and deviation of each descriptor.
    let mean: [Float]
    let deviation: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        rows = try HeardTagRows(&tensors)
        mean = try tensors.floats("mean", [HeardTagInput.descriptors.count]).values
        deviation = try tensors.floats("deviation", [HeardTagInput.descriptors.count]).values
    }
}

/// The tags of moods and further sounds. Fitted and written by `Training/models/sounds_and_moods.py`.
struct SoundsAndMoodsModel: FittedModel {
    static let entry = ModelEntry("sounds-and-moods", inputs: HeardTagInput.layout, card: "HeardTags")

    let rows: HeardTagRows

    init(_ tensors: inout TensorReader) throws(ModelError) { rows = try HeardTagRows(&tensors) }
}

/// The tags of a model, and the coefficients that predict them.
struct HeardTagRows {
    let names: [String]
    let kinds: [HeardTag.Kind]
    let aliases: [[String]]
    let accuracy: [Float]
    let bias: [Float]
    /// Tags × inputs.
    let weights: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let weights = try tensors.floats("weights", [nil, HeardTagInput.total])
        let count = weights.shape[0]
        self.weights = weights.values
        bias = try tensors.floats("bias", [count]).values
        accuracy = try tensors.floats("accuracy", [count]).values
        names = try tensors.texts("names", count: count)
        aliases = try tensors.texts("aliases", count: count).map { $0.split(separator: ",").map { String($0) } }
        kinds = try tensors.texts("kinds", count: count, of: HeardTag.Kind.allCases.map(\.rawValue))
            .map { HeardTag.Kind(rawValue: $0) ?? .character }
    }
}
