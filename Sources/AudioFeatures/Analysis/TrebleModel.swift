/// Restores in the point of ``SoundVector`` what a recording without treble lacks. Without it, all recordings at 16 kHz
/// would be near to one another and far from all others, whatever they contain.
///
/// The missing part is predicted from the point by linear regressions, fitted at a few edges, with interpolation
/// between them. At the first and at the last edge nothing is added, so the result depends continuously on the edge. A
/// recording without an edge keeps its point. `Training/models/treble.py` computes the same.
struct TrebleModel: FittedModel {
    static let entry = ModelEntry("treble", inputs: "sound \(SoundVector.dimension)", card: "SimilarityModel")

    static let fitted = TrebleModel.embedded()

    /// Edges in mel bands, ascending.
    private let knots: [Float]
    /// The directions in which points are moved: axes × dimension.
    private let axes: TensorReader.Floats
    /// Knots without the first and the last × (dimension and 1) × axes.
    private let lost: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        knots = try tensors.floats("knots", [nil]).values
        axes = try tensors.floats("axes", [nil, SoundVector.dimension])
        lost = try tensors.floats("lost", [knots.count - 2, SoundVector.dimension + 1, axes.shape[0]]).values
    }

    /// The point as if nothing were missing.
    func restored(_ point: [Double], _ limit: BandLimit) -> [Double] {
        let weights = limit.weights(at: knots)
        guard !weights.isEmpty else { return point }
        let count = axes.shape[0]
        var shift = [Double](repeating: 0, count: count)
        for (knot, weight) in weights where knot > 0 && knot < knots.count - 1 {
            for (row, value) in (point + [1]).enumerated() {
                let start = ((knot - 1) * (point.count + 1) + row) * count
                for axis in 0..<count { shift[axis] += Double(weight) * value * Double(lost[start + axis]) }
            }
        }
        var restored = point
        for axis in 0..<count {
            for (position, direction) in axes[axis].enumerated() {
                restored[position] += shift[axis] * Double(direction)
            }
        }
        return restored
    }
}
