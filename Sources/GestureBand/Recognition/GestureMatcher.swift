/// Classifies a motion with known start and end.
public struct GestureMatcher: Sendable {
    /// The gesture that a motion is nearest to.
    public struct Match: Equatable, Sendable {
        /// The name that it was taught with.
        public let name: String
        /// The distance from the nearest take: 0 for identical motions, about 1 for unrelated ones.
        public let distance: Float
        /// The largest accepted distance.
        public let threshold: Float
        /// Whether it is near enough, and sufficiently nearer than the other gestures.
        public let isAccepted: Bool
    }

    /// Motion weaker than this fraction of the weakest take is not intended.
    private static let leastForce: Float = 0.4

    private let names: [String]
    private let thresholds: [RejectionThreshold]
    private let shapes: [[GestureShape]]
    /// The deviation that each gesture needs, in g.
    private let leastDeviations: [Float]

    /// A matcher of all takes of all gestures; thresholds are computed from them.
    public init(_ set: GestureSet) {
        let classes = set.gestures.map(\.templates)
        names = set.gestures.map(\.name)
        thresholds = ThresholdFinder(classes).thresholds()
        shapes = classes.map { $0.map { GestureShape($0.frames[...]) } }
        leastDeviations = shapes.map { Self.leastForce * ($0.map(\.deviation).min() ?? 0) }
    }

    /// The nearest gesture; nil if there are no gestures.
    public func nearest(to take: GestureTemplate) -> Match? {
        let shape = GestureShape(take.frames[...])
        let distances = shapes.map { distance(shape, $0) }
        guard let gesture = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
        let runnerUp = distances.indices.filter { $0 != gesture }.map { distances[$0] }.min() ?? .infinity
        return match(gesture, distances[gesture], runnerUp: runnerUp)
    }

    /// Matches a motion with a given gesture; nil if it is refused or nearer to another one.
    func match(_ frames: ArraySlice<SIMD3<Float>>, as gesture: Int) -> Match? {
        let shape = GestureShape(frames)
        guard shape.deviation >= leastDeviations[gesture] else { return nil }
        let threshold = thresholds[gesture]
        let own = distance(shape, shapes[gesture], notAbove: threshold.distance)
        guard own <= threshold.distance else { return nil }
        // Larger distances do not affect the result.
        var runnerUp = own / threshold.share
        for other in shapes.indices where other != gesture {
            runnerUp = min(runnerUp, distance(shape, shapes[other], notAbove: runnerUp))
        }
        let found = match(gesture, own, runnerUp: runnerUp)
        return found.isAccepted ? found : nil
    }

    private func match(_ gesture: Int, _ distance: Float, runnerUp: Float) -> Match {
        Match(
            name: names[gesture], distance: distance, threshold: thresholds[gesture].distance,
            isAccepted: thresholds[gesture].accepts(distance, runnerUp: runnerUp))
    }

    /// From the nearest take; infinite above `limit`.
    private func distance(
        _ shape: GestureShape, _ takes: [GestureShape], notAbove limit: Float = .infinity
    ) -> Float {
        let comparison = ShapeComparison()
        return takes.reduce(.infinity) { min($0, comparison.distance(shape, $1, notAbove: min(limit, $0))) }
    }
}
