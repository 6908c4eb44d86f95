import SystemFiles

/// The conditions under which a motion is accepted as its nearest gesture.
struct RejectionThreshold: Equatable, Sendable {
    /// The largest distance from the nearest take.
    let distance: Float
    /// The largest distance as a fraction of the distance from the nearest other gesture.
    let share: Float

    func accepts(_ distance: Float, runnerUp: Float) -> Bool {
        distance <= self.distance && distance / share <= runnerUp
    }
}

/// Computes thresholds from the takes alone.
///
/// Three or more takes show how much a gesture varies. For one or two takes, the threshold is chosen so that few motions pass
/// that start as one gesture and end as another (after Taranta et al. 2017, "Jackknife: a reliable
/// recognizer with few samples and many modalities", doi:10.1145/3025453.3026002), and it must be nearer by far than the
/// other gestures.
struct ThresholdFinder {
    private static let takesThatShowVariation = 3
    private static let variationFactor: Float = 1.5
    /// A minimum even for identical takes, because start and end in a stream are accurate to one or two frames only.
    private static let leastDistance: Float = 0.3
    // The next three: chosen on the first seven recordings of Training/gestures.
    private static let spliceQuantile: Float = 0.05
    private static let spliceFactor: Float = 0.9
    private static let spliceShare: Float = 0.6
    private static let spliceCount = 1000

    private let comparison = ShapeComparison()
    private let classes: [[GestureTemplate]]
    private let shapes: [[GestureShape]]

    /// - Parameter classes: the templates of each gesture, at least one.
    init(_ classes: [[GestureTemplate]]) {
        self.classes = classes
        shapes = classes.map { $0.map { GestureShape($0.frames[...]) } }
    }

    func thresholds() -> [RejectionThreshold] {
        let needsSplices = classes.contains { $0.count < Self.takesThatShowVariation }
        let splices = needsSplices ? self.splices() : []
        return classes.indices.map { index in
            classes[index].count < Self.takesThatShowVariation
                ? fromSplices(index, splices) : fromVariation(index)
        }
    }

    private func fromSplices(_ index: Int, _ splices: [GestureShape]) -> RejectionThreshold {
        let distances = splices.map { nearest($0, shapes[index]) }.sorted()
        let low = distances[Int(Self.spliceQuantile * Float(distances.count))]
        return RejectionThreshold(distance: Self.spliceFactor * low, share: Self.spliceShare)
    }

    /// A value between the distances among the gesture's own takes and those to other gestures.
    private func fromVariation(_ index: Int) -> RejectionThreshold {
        let own = shapes[index]
        let others = shapes.indices.filter { $0 != index }.flatMap { shapes[$0] }
        let within = Self.median(
            own.indices.map { take in nearest(own[take], own.indices.filter { $0 != take }.map { own[$0] }) })
        let widest = max(Self.leastDistance, Self.variationFactor * within)
        guard !others.isEmpty else { return RejectionThreshold(distance: widest, share: 1) }
        let between = Self.median(own.map { nearest($0, others) })
        let middle = max(min(Self.leastDistance, between / 2), (within * between).squareRoot())
        return RejectionThreshold(distance: min(widest, middle), share: 1)
    }

    private func nearest(_ shape: GestureShape, _ others: [GestureShape]) -> Float {
        others.map { comparison.distance(shape, $0) }.min() ?? .infinity
    }

    /// Motions that start as one gesture and end as another. With a single gesture, its copy with exchanged axes is used.
    private func splices() -> [GestureShape] {
        var random = SeededGenerator(seed: 21)
        func halves(_ index: Int) -> (first: ArraySlice<SIMD3<Float>>, second: ArraySlice<SIMD3<Float>>) {
            let frames = classes[index][Int.random(in: classes[index].indices, using: &random)].frames
            return (frames[..<(frames.count / 2)], frames[(frames.count / 2)...])
        }
        return (0..<Self.spliceCount).map { _ in
            let first = Int.random(in: classes.indices, using: &random)
            let second = (first + Int.random(in: 1..<max(2, classes.count), using: &random)) % classes.count
            var end = Array(halves(second).second)
            if first == second { end = end.map { SIMD3($0.y, $0.z, $0.x) } }
            return GestureShape((halves(first).first + end)[...])
        }
    }

    private static func median(_ values: [Float]) -> Float {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
