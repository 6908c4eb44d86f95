/// The course of energy in a mix.
public enum EnergyShape: String, CaseIterable, Sendable {
    /// From the calmest to the most energetic.
    case rise
    /// From the most energetic to the calmest.
    case fall
    /// Up for two thirds, then down.
    case arc
    /// The least change from track to track.
    case flat

    /// The share of the length at which an arc is highest.
    private static let peak = 2.0 / 3

    /// The target energy of each position: the tracks' energies in the order of the shape; nil for a shape without
    /// targets.
    func targets(_ energies: [Double]) -> [Double]? {
        guard self != .flat else { return nil }
        let last = Double(max(1, energies.count - 1))
        let heights = energies.indices.map { height(Double($0) / last) }
        let places = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
        var targets = energies
        for (place, energy) in zip(places, energies.sorted()) { targets[place] = energy }
        return targets
    }

    /// The height of the shape at a share of its length.
    private func height(_ share: Double) -> Double {
        switch self {
        case .rise: share
        case .fall: -share
        case .arc: share <= Self.peak ? share / Self.peak : (1 - share) / (1 - Self.peak)
        case .flat: 0
        }
    }
}
