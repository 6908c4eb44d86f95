import Foundation

/// Corrects valence where a track sounds like nothing the second stage has learnt from. There its score follows energy,
/// which is how moods are spread over collections and not what valence is: so energy is taken out, and the first stage,
/// which has learnt from other music, has a say.
struct UnfamiliarValence: Sendable {
    /// So many centres tell how far a track is from what is known.
    private static let nearestCount = 10

    /// The mean distance of the nearest centres at which half of the correction applies, and the unit in which the logistic
    /// function takes what is more or less.
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

    /// What to add to valence.
    /// - Parameters:
    ///   - energy: the second stage's prediction.
    ///   - tableValence: the first stage's.
    ///   - distances: squared, to the centres of the second stage; see `KernelModel.predict`.
    func correction(energy: Float, tableValence: Float, distances: [Float]) -> Float {
        let nearest = distances.sorted().prefix(Self.nearestCount).map { $0.squareRoot() }
        let mean = nearest.reduce(0, +) / Float(nearest.count)
        let unfamiliarity = 1 / (1 + exp((distance - mean) / spread))
        return unfamiliarity * (tableWeight * tableValence - energyWeight * energy + offset)
    }
}
