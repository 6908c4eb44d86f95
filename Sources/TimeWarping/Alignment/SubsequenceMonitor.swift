/// Watches an endless stream for stretches that resemble a query: ``SubsequenceDTW``, frame by frame (SPRING; Sakurai,
/// Faloutsos & Yamamuro 2007, "Stream monitoring under the time warping distance", doi:10.1109/ICDE.2007.368963).
///
/// A frame costs n·d operations and no memory for a query of n frames of d dimensions. There is no window: a stretch may
/// lag behind the query or run ahead of it at will, within ``lengths``.
///
/// ```swift
/// var monitor = try SubsequenceMonitor(query: wave, limit: 4)
/// for frame in stream {
///     if let match = try monitor.process(frame) { print(match.frames, match.accumulatedCost) }
/// }
/// ```
public struct SubsequenceMonitor: Sendable {
    /// A stretch of the stream.
    public struct Match: Equatable, Sendable {
        /// Its frames, counted from the first one taken.
        public let frames: Range<Int>
        /// The least sum of local costs of the query against it.
        public let accumulatedCost: Double
    }

    /// What is looked for.
    public let query: FrameSequence<Float>
    /// The cost of a pair of frames.
    public let cost: LocalCost
    /// The highest accumulated cost of a match; infinity when any will do.
    public let limit: Double
    /// How many frames a match may have. A cell of the table whose cheapest stretch has become longer than that is given
    /// up, as in SPRING itself only the cheapest is remembered.
    public let lengths: ClosedRange<Int>

    /// Frames taken so far.
    public private(set) var frameCount = 0
    /// The cheapest stretch that ends with the latest frame, be it the best there will be or not; nil when it costs more
    /// than ``limit`` or has a length outside ``lengths``.
    public private(set) var current: Match?

    /// The table's latest column: what the first i + 1 frames of the query cost up to here, and where that stretch began.
    private var costs: [Double]
    private var starts: [Int]
    /// The best match not yet given out; what begins before its end may still beat it.
    private var best: Match?

    /// Begins with an empty stream.
    ///
    /// - Throws: ``DTWError/invalidParameter(_:)`` when the limit is NaN or negative, or a length is not positive.
    public init(
        query: FrameSequence<Float>, cost: LocalCost = .squaredEuclidean, limit: Double,
        lengths: ClosedRange<Int> = 1...Int.max
    ) throws(DTWError) {
        guard limit >= 0 else { throw .invalidParameter("a limit of \(limit) is not at least 0") }
        guard lengths.lowerBound >= 1 else {
            throw .invalidParameter("a shortest match of \(lengths.lowerBound) frames is not at least 1")
        }
        self.query = query
        self.cost = cost
        self.limit = limit
        self.lengths = lengths
        costs = [Double](repeating: .infinity, count: query.count)
        starts = [Int](repeating: 0, count: query.count)
    }

    /// Takes the next frame.
    ///
    /// - Returns: the best of overlapping matches, once no later frame can improve on it. Matches do not overlap.
    /// - Throws: ``DTWError`` when the frame has another dimension than the query or is not finite; the stream is then as
    ///   it was before.
    public mutating func process(_ frame: [Float]) throws(DTWError) -> Match? {
        guard frame.count == query.dimension else {
            throw .dimensionMismatch(first: query.dimension, second: frame.count)
        }
        if let component = frame.firstIndex(where: { !$0.isFinite }) {
            throw .nonFinite(frame: frameCount, component: component)
        }
        advance(frame)
        frameCount += 1
        let last = query.count - 1
        let stretch = starts[last]..<frameCount
        current =
            costs[last] <= limit && lengths.contains(stretch.count)
            ? Match(frames: stretch, accumulatedCost: costs[last]) : nil
        let confirmed = best.flatMap { canBeBeaten($0) ? nil : $0 }
        if let confirmed { discard(startingBefore: confirmed.frames.upperBound) }
        if let current, current.accumulatedCost < best?.accumulatedCost ?? .infinity { best = current }
        return confirmed
    }

    /// The best match not yet given out, as the stream ends here. The stream may go on: what overlaps is not found again.
    public mutating func finish() -> Match? {
        guard let last = best else { return nil }
        discard(startingBefore: last.frames.upperBound)
        return last
    }

    /// Gives up all stretches that begin before a frame: something else has been found there.
    public mutating func discard(startingBefore frame: Int) {
        for i in costs.indices where starts[i] < frame { costs[i] = .infinity }
        if let match = current, match.frames.lowerBound < frame { current = nil }
        if let match = best, match.frames.lowerBound < frame { best = nil }
    }

    /// The next column of the table.
    private mutating func advance(_ frame: [Float]) {
        let dimension = query.dimension
        let longest = lengths.upperBound
        // The cells below, of the column before; a path may begin at any frame.
        var (diagonalCost, diagonalStart) = (0.0, frameCount)
        var (belowCost, belowStart) = (0.0, frameCount)
        for i in costs.indices {
            var square = 0.0
            for k in 0..<dimension {
                let difference = Double(frame[k]) - Double(query.values[i * dimension + k])
                square += difference * difference
            }
            var (least, start) = (diagonalCost, diagonalStart)
            if i > 0, belowCost < least { (least, start) = (belowCost, belowStart) }
            if costs[i] < least { (least, start) = (costs[i], starts[i]) }
            (diagonalCost, diagonalStart) = (costs[i], starts[i])
            least += cost == .euclidean ? square.squareRoot() : square
            if frameCount - start >= longest { least = .infinity }
            (costs[i], starts[i]) = (least, start)
            (belowCost, belowStart) = (least, start)
        }
    }

    /// Whether a stretch that overlaps `match` may yet become cheaper.
    private func canBeBeaten(_ match: Match) -> Bool {
        costs.indices.contains { costs[$0] < match.accumulatedCost && starts[$0] < match.frames.upperBound }
    }
}
