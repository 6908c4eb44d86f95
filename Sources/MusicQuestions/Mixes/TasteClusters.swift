import SystemFiles

/// Groups of points: k-means, with the number of groups that separates them best.
struct TasteClusters {
    /// The group of each point.
    let groups: [Int]
    /// The means.
    let centers: [[Float]]

    private static let starts = 6
    private static let rounds = 30

    /// - Parameters:
    ///   - points: of the same dimension, more than the largest number of groups.
    ///   - counts: the allowed numbers of groups.
    /// - Returns: the same for the same points.
    init(_ points: [[Float]], counts: ClosedRange<Int>) {
        var best: (score: Float, clusters: TasteClusters)?
        for count in counts where count < points.count {
            let clusters = Self.fitted(points, count)
            let score = clusters.separation(of: points)
            if best.map({ score > $0.score }) ?? true { best = (score, clusters) }
        }
        self = best?.clusters ?? TasteClusters(groups: points.map { _ in 0 }, centers: [])
    }

    private init(groups: [Int], centers: [[Float]]) { (self.groups, self.centers) = (groups, centers) }

    /// The best of some starts by k-means++ (Arthur & Vassilvitskii 2007).
    private static func fitted(_ points: [[Float]], _ count: Int) -> TasteClusters {
        var generator = SeededGenerator(seed: UInt64(count))
        var best: (sum: Float, clusters: TasteClusters)?
        for _ in 0..<starts {
            var clusters = TasteClusters(groups: [], centers: begun(points, count, &generator))
            var sum = Float.infinity
            for _ in 0..<rounds {
                let groups = points.map { clusters.nearest(to: $0) }
                let now = groups.reduce(0) { $0 + $1.distance }
                clusters = TasteClusters(groups: groups.map(\.group), centers: clusters.centers)
                guard now < sum else { break }
                sum = now
                clusters = clusters.moved(points)
            }
            if best.map({ sum < $0.sum }) ?? true { best = (sum, clusters) }
        }
        return best?.clusters ?? TasteClusters(groups: [], centers: [])
    }

    private static func begun(
        _ points: [[Float]], _ count: Int, _ generator: inout SeededGenerator
    ) -> [[Float]] {
        var centers = [points[Int.random(in: 0..<points.count, using: &generator)]]
        while centers.count < count {
            let distances = points.map { TasteClusters(groups: [], centers: centers).nearest(to: $0).distance }
            let sum = distances.reduce(0, +)
            guard sum > 0 else { break }
            var rest = Float.random(in: 0..<sum, using: &generator)
            let chosen = distances.firstIndex { distance in
                rest -= distance
                return rest < 0
            }
            centers.append(points[chosen ?? points.count - 1])
        }
        return centers
    }

    private func moved(_ points: [[Float]]) -> TasteClusters {
        var sums = centers.map { [Float](repeating: 0, count: $0.count) }
        var counts = centers.map { _ in Float(0) }
        for (point, group) in zip(points, groups) {
            for dimension in point.indices { sums[group][dimension] += point[dimension] }
            counts[group] += 1
        }
        let means = centers.indices.map { group in
            counts[group] > 0 ? sums[group].map { $0 / counts[group] } : centers[group]
        }
        return TasteClusters(groups: groups, centers: means)
    }

    /// The nearest center and the squared distance from it.
    func nearest(to point: [Float]) -> (group: Int, distance: Float) {
        var best = (group: 0, distance: Float.infinity)
        for (group, center) in centers.enumerated() {
            let distance = FeatureSpace.squaredDistance(point, center)
            if distance < best.distance { best = (group, distance) }
        }
        return best
    }

    /// The mean of a simplified silhouette: how much nearer a point is to its own center than to the next one, 0…1.
    private func separation(of points: [[Float]]) -> Float {
        guard centers.count > 1 else { return 0 }
        var sum: Float = 0
        for point in points {
            let distances = centers.map { FeatureSpace.squaredDistance(point, $0).squareRoot() }.sorted()
            if distances[1] > 0 { sum += (distances[1] - distances[0]) / distances[1] }
        }
        return sum / Float(points.count)
    }
}
