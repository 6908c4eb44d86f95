import AudioFeatures

/// The cost of an order of tracks: of each step, and of a track at a position. The unit is about one broken rule.
struct MixCosts: Sendable {
    /// Number of tracks.
    let count: Int
    /// `count` × `count`: the cost of the second track after the first; symmetric.
    private let steps: [Double]
    /// `count` × `count`: the cost of a track (column) at a position (row); empty if all positions are equal.
    private let places: [Double]

    /// The cost of an unknown relation: slightly more than a compatible one.
    private static let neutral = 0.3
    /// Cost of a key by its distance on the wheel, 0 … 7.
    private static let keyCosts = [0, 0.1, 0.6, 1, 1, 1, 1, 1]
    /// Cost of half or double tempo, which needs more care.
    private static let octaveCost = 0.1
    /// Cost of a step from no energy to full energy.
    private static let energyStep = 0.5
    /// The same when no change is wanted.
    private static let flatEnergyStep = 2.0
    /// Cost of the squared distance from a position's target energy: a distance of 0.4 weighs as much as a clash.
    private static let energyPlace = 6.0

    init(_ tracks: [LibraryTrack], _ shape: EnergyShape?) {
        let count = tracks.count
        self.count = count
        let energyStep = shape == .flat ? Self.flatEnergyStep : Self.energyStep
        var steps = [Double](repeating: 0, count: count * count)
        for first in 0..<count {
            for second in first + 1..<max(count, first + 1) {
                let step = MixStep(from: tracks[first], to: tracks[second])
                let cost = Self.cost(step) + energyStep * Double(abs(step.energyChange))
                (steps[first * count + second], steps[second * count + first]) = (cost, cost)
            }
        }
        self.steps = steps
        let energies = tracks.map { Double($0.descriptors.energy) }
        places =
            shape?.targets(energies)?.flatMap { target in
                energies.map { Self.energyPlace * ($0 - target) * ($0 - target) }
            } ?? []
    }

    func step(_ first: Int, _ second: Int) -> Double { steps[first * count + second] }

    func place(_ position: Int, _ track: Int) -> Double { places.isEmpty ? 0 : places[position * count + track] }

    /// Whether the position of a track matters.
    var hasPlaces: Bool { !places.isEmpty }

    func total(_ order: [Int]) -> Double {
        var sum = 0.0
        for (position, track) in order.enumerated() {
            sum += place(position, track)
            if position > 0 { sum += step(order[position - 1], track) }
        }
        return sum
    }

    private static func cost(_ step: MixStep) -> Double {
        weighed(key(step.key), Double(step.keyConfidence)) + weighed(tempo(step.tempo), Double(step.tempoConfidence))
    }

    /// The cost of a relation, weighted by its confidence.
    private static func weighed(_ cost: Double, _ confidence: Double) -> Double {
        confidence * cost + (1 - confidence) * neutral
    }

    private static func key(_ relation: KeyRelation) -> Double {
        switch relation {
        case .same: keyCosts[0]
        case .relative, .fifthUp, .fifthDown: keyCosts[1]
        case .clash(let distance): keyCosts[min(distance, keyCosts.count - 1)]
        case .unknown: neutral
        }
    }

    /// Small changes cost little. Beyond the largest allowed change, the cost grows with the change.
    private static func tempo(_ relation: TempoRelation) -> Double {
        guard case .step(_, let beats) = relation, let size = relation.size, let fits = relation.fits else {
            return neutral
        }
        let change = size / TempoRelation.largestChange
        return (fits ? 0.2 * change : 1 + 0.15 * min(change - 1, 4)) + (beats == .same ? 0 : octaveCost)
    }
}
