import SystemFiles

/// Searches for the order with the least cost. Up to ``exactCount`` tracks the result is optimal (Held & Karp 1962,
/// doi:10.1137/0110015). For more tracks, no exchange of two joints and no move of up to three tracks improves it; the
/// search uses many starts and many perturbations (iterated local search: Lourenço, Martin & Stützle 2003). The same
/// tracks give the same order.
struct OrderSearch {
    /// The maximum number of tracks for which all orders are considered.
    static let exactCount = 12

    private let costs: MixCosts
    /// The first track; nil for any.
    private let first: Int?

    /// Number of starts of greedy orders, and how many of these are improved.
    private static let (greedyCount, keptCount) = (64, 6)
    /// Number of perturbations of the best order.
    private static let mostKicks = 60
    /// How many orders may be improved, times the square of the tracks, which is the time for each.
    private static let searchWork = 200_000
    /// The maximum length of a reversal, which bounds the time for many tracks.
    private static let longestReach = 300
    /// Smaller gains are rounding errors.
    private static let leastGain = 1e-9

    init(_ costs: MixCosts, first: Int? = nil) {
        self.costs = costs
        self.first = first
    }

    /// The order: every track once.
    func best() -> [Int] {
        guard costs.count > 1 else { return Array(0..<costs.count) }
        return costs.count <= Self.exactCount ? exact() : good()
    }

    // MARK: All orders

    private func exact() -> [Int] {
        let count = costs.count
        let all = 1 << count
        // The cheapest path through a set of tracks that ends with one of them, and the track before that.
        var cost = [Double](repeating: .infinity, count: all * count)
        var before = [Int](repeating: -1, count: all * count)
        for track in 0..<count where first == nil || first == track {
            cost[(1 << track) * count + track] = costs.place(0, track)
        }
        for set in 1..<all {
            let position = set.nonzeroBitCount
            for last in 0..<count where set & (1 << last) != 0 && cost[set * count + last].isFinite {
                for next in 0..<count where set & (1 << next) == 0 {
                    let total = cost[set * count + last] + costs.step(last, next) + costs.place(position, next)
                    let state = (set | 1 << next) * count + next
                    if total < cost[state] { (cost[state], before[state]) = (total, last) }
                }
            }
        }
        var set = all - 1
        var order: [Int] = []
        var last = (0..<count).min { cost[set * count + $0] < cost[set * count + $1] } ?? 0
        while last >= 0 {
            order.append(last)
            let previous = before[set * count + last]
            set &= ~(1 << last)
            last = previous
        }
        return order.reversed()
    }

    // MARK: Good orders

    private func good() -> [Int] {
        let stride = max(1, costs.count / Self.greedyCount)
        let beginnings = first.map { [$0] } ?? Array(Swift.stride(from: 0, to: costs.count, by: stride))
        var orders = beginnings.map { greedy(from: $0) }.map { (cost: costs.total($0), order: $0) }
        // A stable sort gives the same result in every run.
        orders.sort { $0.cost < $1.cost }
        var best = orders[0]
        let work = Self.searchWork / (costs.count * costs.count)
        for (_, order) in orders.prefix(max(1, min(Self.keptCount, work))) {
            let better = improved(order)
            if better.cost < best.cost { best = better }
        }
        var generator = SeededGenerator(seed: UInt64(costs.count))
        for _ in 0..<min(Self.mostKicks, work) {
            let better = improved(kicked(best.order, using: &generator))
            if better.cost < best.cost - Self.leastGain { best = better }
        }
        return best.order
    }

    /// Always appends the cheapest next track.
    private func greedy(from beginning: Int) -> [Int] {
        var order = [beginning]
        var rest = (0..<costs.count).filter { $0 != beginning }
        while let last = order.last, !rest.isEmpty {
            let position = order.count
            func cost(_ place: Int) -> Double { costs.step(last, rest[place]) + costs.place(position, rest[place]) }
            guard let next = rest.indices.min(by: { cost($0) < cost($1) }) else { break }
            order.append(rest.remove(at: next))
        }
        return order
    }

    /// Exchanges the two middle parts of four, which the moves of ``improved(_:)`` do not undo (Martin, Otto & Felten
    /// 1991).
    private func kicked(_ order: [Int], using generator: inout SeededGenerator) -> [Int] {
        let cuts = (0..<3).map { _ in Int.random(in: fixed...order.count, using: &generator) }.sorted()
        return Array(order[..<cuts[0]] + order[cuts[1]..<cuts[2]] + order[cuts[0]..<cuts[1]] + order[cuts[2]...])
    }

    /// Positions that are fixed.
    private var fixed: Int { first == nil ? 0 : 1 }

    private func improved(_ beginning: [Int]) -> (cost: Double, order: [Int]) {
        var order = beginning
        while reverses(&order) || shifts(&order) {}
        return (costs.total(order), order)
    }

    /// Reverses the part between two joints wherever that is cheaper.
    private func reverses(_ order: inout [Int]) -> Bool {
        var isBetter = false
        var placed = PlaceSums(costs, order)
        for start in fixed..<order.count - 1 {
            for end in start + 1..<min(order.count, start + Self.longestReach) {
                let gain =
                    joint(order, start - 1, start) + joint(order, end, end + 1)
                    - (start > 0 ? costs.step(order[start - 1], order[end]) : 0)
                    - (end + 1 < order.count ? costs.step(order[start], order[end + 1]) : 0)
                let change = Rearrangement(places: start...end, shape: .reversal)
                guard isGain(gain, change, of: order, placed, above: Self.leastGain) != nil else { continue }
                order[start...end].reverse()
                placed = PlaceSums(costs, order)
                isBetter = true
            }
        }
        return isBetter
    }

    /// Moves up to three tracks to another position, in either direction, wherever that is cheaper.
    private func shifts(_ order: inout [Int]) -> Bool {
        var isBetter = false
        var placed = PlaceSums(costs, order)
        for length in 1...min(3, order.count - 1 - fixed) {
            for start in fixed...order.count - length {
                guard let change = bestShift(order, start..<start + length, placed) else { continue }
                let old = order
                for place in change.places { order[place] = old[change.source(of: place)] }
                placed = PlaceSums(costs, order)
                isBetter = true
            }
        }
        return isBetter
    }

    /// The best other position of some tracks; nil when none is better.
    private func bestShift(_ order: [Int], _ moved: Range<Int>, _ placed: PlaceSums) -> Rearrangement? {
        let (head, tail) = (order[moved.lowerBound], order[moved.upperBound - 1])
        let restCount = order.count - moved.count
        func rest(_ place: Int) -> Int { order[place < moved.lowerBound ? place : place + moved.count] }
        let isInside = moved.lowerBound > 0 && moved.upperBound < order.count
        let freed =
            joint(order, moved.lowerBound - 1, moved.lowerBound) + joint(order, moved.upperBound - 1, moved.upperBound)
            - (isInside ? costs.step(order[moved.lowerBound - 1], order[moved.upperBound]) : 0)
        var best: (gain: Double, change: Rearrangement)?
        let reach = Self.longestReach
        for place in max(fixed, moved.lowerBound - reach)...min(restCount, moved.lowerBound + reach) {
            let (hasBefore, hasAfter) = (place > 0, place < restCount)
            let opened = hasBefore && hasAfter ? costs.step(rest(place - 1), rest(place)) : 0
            for (isReversed, near, far) in [(false, head, tail), (true, tail, head)] {
                let gain =
                    freed + opened - (hasBefore ? costs.step(rest(place - 1), near) : 0)
                    - (hasAfter ? costs.step(far, rest(place)) : 0)
                let change = Rearrangement(
                    places: min(place, moved.lowerBound)...max(place + moved.count, moved.upperBound) - 1,
                    shape: .shift(moved, to: place, isReversed: isReversed))
                let least = max(best?.gain ?? 0, Self.leastGain)
                if let gain = isGain(gain, change, of: order, placed, above: least) { best = (gain, change) }
            }
        }
        return best?.change
    }

    /// The total gain of a change, if it exceeds a bound.
    /// - Parameter gain: the gain at the joints.
    private func isGain(
        _ gain: Double, _ change: Rearrangement, of order: [Int], _ placed: PlaceSums, above least: Double
    ) -> Double? {
        guard costs.hasPlaces else { return gain > least ? gain : nil }
        // Costs of positions are not negative, so the gain is at most their current cost.
        var left = gain + placed.cost(change.places)
        for place in change.places {
            guard left > least else { return nil }
            left -= costs.place(place, order[change.source(of: place)])
        }
        return left > least ? left : nil
    }

    /// The position from which each position takes its track.
    private struct Rearrangement {
        enum Shape {
            case reversal
            case shift(Range<Int>, to: Int, isReversed: Bool)
        }

        let places: ClosedRange<Int>
        let shape: Shape

        func source(of place: Int) -> Int {
            switch shape {
            case .reversal: return places.lowerBound + places.upperBound - place
            case .shift(let moved, let to, let isReversed):
                let inside = place - to
                if inside >= 0, inside < moved.count {
                    return isReversed ? moved.upperBound - 1 - inside : moved.lowerBound + inside
                }
                return to > moved.lowerBound ? place + moved.count : place - moved.count
            }
        }
    }

    /// Prefix sums of the costs of positions, so that the cost of any part is a difference.
    private struct PlaceSums {
        private var sums: [Double] = []

        init(_ costs: MixCosts, _ order: [Int]) {
            guard costs.hasPlaces else { return }
            sums.reserveCapacity(order.count + 1)
            var sum = 0.0
            sums.append(sum)
            for (place, track) in order.enumerated() {
                sum += costs.place(place, track)
                sums.append(sum)
            }
        }

        func cost(_ places: ClosedRange<Int>) -> Double { sums[places.upperBound + 1] - sums[places.lowerBound] }
    }

    /// The cost of the step between two positions; nothing beyond the ends.
    private func joint(_ order: [Int], _ first: Int, _ second: Int) -> Double {
        first >= 0 && second < order.count ? costs.step(order[first], order[second]) : 0
    }
}
