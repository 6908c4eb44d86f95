import AudioFeatures

/// What an order of tracks costs: of every step, and of a track at a place. The unit is about one broken rule.
struct MixCosts: Sendable {
    /// Tracks.
    let count: Int
    /// `count` × `count`: of the second after the first; the same both ways.
    private let steps: [Double]
    /// `count` × `count`: of a track (column) at a place (row); empty where all places are alike.
    private let places: [Double]

    /// What is neither known to fit nor known not to: a little more than what fits.
    private static let neutral = 0.3
    /// Of a key by its distance on the wheel, 0 … 7.
    private static let keyCosts = [0, 0.1, 0.6, 1, 1, 1, 1, 1]
    /// Of half or double the tempo, which needs more care.
    private static let octaveCost = 0.1
    /// Of a step from no energy to all there is.
    private static let energyStep = 0.5
    /// The same where none is wanted.
    private static let flatEnergyStep = 2.0
    /// Of the square of a distance from the energy that a place should have: 0.4 beside it weigh as much as a clash.
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

    /// Whether it matters where a track stands.
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

    /// What a relation costs, as far as it is sure.
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

    /// Small changes cost little; beyond the largest that is allowed, a large one costs more than a small one.
    private static func tempo(_ relation: TempoRelation) -> Double {
        guard case .step(_, let beats) = relation, let size = relation.size, let fits = relation.fits else {
            return neutral
        }
        let change = size / TempoRelation.largestChange
        return (fits ? 0.2 * change : 1 + 0.15 * min(change - 1, 4)) + (beats == .same ? 0 : octaveCost)
    }
}
