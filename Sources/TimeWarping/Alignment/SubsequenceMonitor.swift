/// Searches an endless stream for stretches that resemble a query: ``SubsequenceDTW``, frame by frame (SPRING; Sakurai,
/// Faloutsos & Yamamuro 2007, "Stream monitoring under the time warping distance", doi:10.1109/ICDE.2007.368963).
///
/// For a query of n frames of d dimensions, each frame takes n·d operations and no memory. There is no window: a
/// stretch may lag behind the query or run ahead of it by any amount, within ``lengths``.
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
        /// Its frames, counted from the first frame of the stream.
        public let frames: Range<Int>
        /// The least sum of local costs of the query against it.
        public let accumulatedCost: Double
    }

    /// What is searched for in the stream, whole.
    public let query: FrameSequence<Float>
    /// The cost of a pair of frames.
    public let cost: LocalCost
    /// The highest accumulated cost of a match; infinity for no limit.
    public let limit: Double
    /// The allowed number of frames of a match. A cell of the table is dropped when its cheapest stretch becomes
    /// longer, because only the cheapest is stored, as in SPRING itself.
    public let lengths: ClosedRange<Int>

    /// Number of processed frames.
    public private(set) var frameCount = 0
    /// The cheapest stretch that ends with the latest frame, although a later one may be better; nil if it costs more
    /// than ``limit`` or has a length outside ``lengths``.
    public private(set) var current: Match?

    /// The latest column of the table: the cost of the first i + 1 frames of the query up to here, and the start of
    /// that stretch.
    private var costs: [Double]
    private var starts: [Int]
    /// The best match not yet reported. A stretch that begins before its end may still be better.
    private var best: Match?

    /// Begins with an empty stream.
    ///
    /// - Throws: ``DTWError/invalidParameter(_:)`` if the limit is NaN or negative, or a length is not positive.
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

    /// Processes the next frame.
    ///
    /// - Returns: the best of overlapping matches, once no later frame can improve it. Matches do not overlap.
    /// - Throws: ``DTWError`` if the frame has another dimension than the query or is not finite. The stream is then
    ///   unchanged.
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

    /// The best match not yet reported, assuming that the stream ends here. The stream may continue; overlapping
    /// stretches are not reported again.
    public mutating func finish() -> Match? {
        guard let last = best else { return nil }
        discard(startingBefore: last.frames.upperBound)
        return last
    }

    /// Drops all stretches that begin before a frame, because something else has been found there.
    public mutating func discard(startingBefore frame: Int) {
        for i in costs.indices where starts[i] < frame { costs[i] = .infinity }
        if let match = current, match.frames.lowerBound < frame { current = nil }
        if let match = best, match.frames.lowerBound < frame { best = nil }
    }

    /// The next column of the table.
    private mutating func advance(_ frame: [Float]) {
        let dimension = query.dimension
        let longest = lengths.upperBound
        // The cells below, of the previous column. A path may begin at any frame.
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

    /// Whether a stretch that overlaps `match` may still become cheaper.
    private func canBeBeaten(_ match: Match) -> Bool {
        costs.indices.contains { costs[$0] < match.accumulatedCost && starts[$0] < match.frames.upperBound }
    }
}
