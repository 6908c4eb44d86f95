/// The frame features of every second.
struct SecondMoments {
    private var current = FeatureSummary.Accumulator()

    /// Calls `body` for every complete second.
    mutating func add(_ row: UnsafePointer<Float>, _ body: (FeatureSummary) -> Void) {
        current.add(row)
        if current.frameCount == CanonicalAudio.framesOfSecond { close(body) }
    }

    /// Calls `body` for the rest, if it is at least half a second.
    mutating func finish(_ body: (FeatureSummary) -> Void) {
        if 2 * current.frameCount >= CanonicalAudio.framesOfSecond { close(body) }
    }

    private mutating func close(_ body: (FeatureSummary) -> Void) {
        body(current.summary)
        current = FeatureSummary.Accumulator()
    }
}
