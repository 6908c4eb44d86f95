import Foundation

/// Corrects valence for tracks unlike the training music of the second stage. There its score follows energy, because
/// this is how moods are distributed over the collections, although it is not what valence means. The correction
/// removes energy and adds the prediction of the first stage, which was trained on other music.
struct UnfamiliarValence: Sendable {
    /// The number of nearest centers whose distance measures how unfamiliar a track is.
    private static let nearestCount = 10

    /// The mean distance of the nearest centers at which half of the correction applies, and the scale of the logistic
    /// function.
    private let distance: Float
    private let spread: Float
    private let tableWeight: Float
    private let energyWeight: Float
    private let offset: Float

    init(_ tensors: inout TensorReader) throws(ModelError) {
        distance = try tensors.number("unfamiliar.distance")
        spread = try tensors.number("unfamiliar.spread")
        tableWeight = try tensors.number("unfamiliar.tableWeight")
        energyWeight = try tensors.number("unfamiliar.energyWeight")
        offset = try tensors.number("unfamiliar.offset")
    }

    /// The amount to add to valence.
    /// - Parameters:
    ///   - energy: the prediction of the second stage.
    ///   - tableValence: the prediction of the first stage.
    ///   - distances: squared distances to the centers of the second stage; see `KernelModel.predict`.
    func correction(energy: Float, tableValence: Float, distances: [Float]) -> Float {
        let nearest = distances.sorted().prefix(Self.nearestCount).map { $0.squareRoot() }
        let mean = nearest.reduce(0, +) / Float(nearest.count)
        let unfamiliarity = 1 / (1 + exp((distance - mean) / spread))
        return unfamiliarity * (tableWeight * tableValence - energyWeight * energy + offset)
    }
}
