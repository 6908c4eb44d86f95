/// What a motion must fulfil to be taken for the gesture that it is nearest to.
struct RejectionThreshold: Equatable, Sendable {
    /// The greatest distance from the nearest take.
    let distance: Float
    /// The greatest distance as a share of that from the nearest other gesture.
    let share: Float

    func accepts(_ distance: Float, runnerUp: Float) -> Bool {
        distance <= self.distance && distance / share <= runnerUp
    }
}

/// Finds thresholds from the takes alone.
///
/// A gesture of three takes and more shows by itself how much it varies. One of one or two does not; its threshold is such
/// that few motions pass that begin as one gesture and end as another (after Taranta et al. 2017, "Jackknife: a reliable
/// recognizer with few samples and many modalities", doi:10.1145/3025453.3026002), and it must be nearer by far than the
/// other gestures.
struct ThresholdFinder {
    private static let takesThatShowVariation = 3
    private static let variationFactor: Float = 1.5
    /// Even of takes that are all alike: in a stream, beginning and end are found to a frame or two.
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

    /// Between how far the gesture's own takes are from one another and how far the others are.
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

    /// Motions that begin as one gesture and end as another; where there is but one, as itself with its axes exchanged.
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
