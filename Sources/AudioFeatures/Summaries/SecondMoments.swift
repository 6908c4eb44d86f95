/// The frame features of every second: 43 frames.
struct SecondMoments {
    static let length = 43

    private var current = FeatureSummary.Accumulator()

    /// Calls `body` for every complete second.
    mutating func add(_ row: UnsafePointer<Float>, _ body: (FeatureSummary) -> Void) {
        current.add(row)
        if current.frameCount == Self.length { close(body) }
    }

    /// Calls `body` for the rest, if it is at least half a second.
    mutating func finish(_ body: (FeatureSummary) -> Void) {
        if 2 * current.frameCount >= Self.length { close(body) }
    }

    private mutating func close(_ body: (FeatureSummary) -> Void) {
        body(current.summary)
        current = FeatureSummary.Accumulator()
    }
}
