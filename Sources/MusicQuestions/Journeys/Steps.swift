import SimilarityIndex

/// Distances between the tracks of a path: the first is its start, the last its end.
struct Steps {
    private let count: Int
    /// Squared distances of every track from each one before it.
    private let squares: [Float]

    init(_ indices: [Int], _ search: SimilaritySearch) throws(IndexError) {
        count = indices.count
        var squares = [Float](repeating: 0, count: count * count)
        for last in indices.indices {
            for previous in 0..<last {
                let distance = try search.distance(indices[previous], indices[last])
                squares[last * count + previous] = distance * distance
            }
        }
        self.squares = squares
    }

    private func square(_ previous: Int, _ last: Int) -> Float { squares[last * count + previous] }

    /// The `wanted` candidates that, in their order, form the path with the least sum of squared steps.
    /// - Parameter stops: increasing positions of tracks, without start and end.
    func smoothest(_ stops: [Int], count wanted: Int) -> [Int] {
        guard wanted > 0 else { return [] }
        // cost[j]: the best path that ends at candidate j, over as many candidates as rounds so far.
        var cost = stops.map { square(0, $0) }
        var origins: [[Int]] = []
        for round in 1..<wanted {
            var next = [Float](repeating: .infinity, count: stops.count)
            var from = [Int](repeating: -1, count: stops.count)
            for last in stops.indices where last >= round {
                for previous in (round - 1)..<last {
                    let total = cost[previous] + square(stops[previous], stops[last])
                    if total < next[last] { (next[last], from[last]) = (total, previous) }
                }
            }
            origins.append(from)
            cost = next
        }
        let totals = stops.indices.map { cost[$0] + square(stops[$0], count - 1) }
        guard var current = totals.indices.min(by: { totals[$0] < totals[$1] }) else { return [] }
        var way = [current]
        for from in origins.reversed() {
            current = from[current]
            way.append(current)
        }
        return way.reversed().map { stops[$0] }
    }
}
