/// How energy moves through a mix.
public enum EnergyShape: String, CaseIterable, Sendable {
    /// From the calmest to the most energetic.
    case rise
    /// The other way.
    case fall
    /// Up for two thirds, then down.
    case arc
    /// As little change from track to track as can be.
    case flat

    /// The share of an arc at which it is highest.
    private static let peak = 2.0 / 3

    /// What each place of a mix should have: the energies there are, in the order of the shape; nil for a shape that says
    /// nothing of places.
    func targets(_ energies: [Double]) -> [Double]? {
        guard self != .flat else { return nil }
        let last = Double(max(1, energies.count - 1))
        let heights = energies.indices.map { height(Double($0) / last) }
        let places = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
        var targets = energies
        for (place, energy) in zip(places, energies.sorted()) { targets[place] = energy }
        return targets
    }

    /// How high the shape is at a share of its length.
    private func height(_ share: Double) -> Double {
        switch self {
        case .rise: share
        case .fall: -share
        case .arc: share <= Self.peak ? share / Self.peak : (1 - share) / (1 - Self.peak)
        case .flat: 0
        }
    }
}
