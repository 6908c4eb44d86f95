internal import CKernels

/// Takes out of a signal what no loudspeaker plays: the offset of a converter, as a running mean over eight seconds.
///
/// In a spectrum an offset is the loudest bass of all, in a frame's level it is sound where there is silence. A mean
/// over seconds leaves the lowest notes alone, where a high-pass filter turns their phase and level.
struct DCBlocker {
    /// One second at 22,050 Hz, in whole hops.
    private static let length = 43 * 512
    /// Pieces that the mean remembers.
    private static let memory = 8
    /// −60 dBFS, as for `Silence`: the mean of music is not quite 0 either.
    private static let leastOffset: Float = 1e-3

    private let piece = FloatBuffer(count: Self.length)
    private var filled = 0
    private var pieceCount = 0
    private var mean: Float = 0

    /// - Parameters:
    ///   - samples: of any number, in order; the result does not depend on how they come.
    ///   - body: gets the samples in pieces of a second.
    mutating func push(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        guard let base = samples.baseAddress else { return }
        var taken = 0
        while taken < samples.count {
            let count = min(piece.count - filled, samples.count - taken)
            (piece.base + filled).update(from: base + taken, count: count)
            filled += count
            taken += count
            if filled == piece.count { finish(body) }
        }
    }

    /// What is left, less than a piece.
    mutating func finish(_ body: (UnsafeBufferPointer<Float>) -> Void) {
        guard filled > 0 else { return }
        let average = ck_sum(piece.base, filled) / Float(filled)
        pieceCount += 1
        let weight = Float(filled) / Float(piece.count) / Float(min(pieceCount, Self.memory))
        let previous = pieceCount == 1 ? average : mean
        mean = previous + weight * (average - previous)
        subtractLine(from: Self.offset(previous), to: Self.offset(mean))
        body(UnsafeBufferPointer(start: piece.base, count: filled))
        filled = 0
    }

    private static func offset(_ mean: Float) -> Float { abs(mean) < leastOffset ? 0 : mean }

    /// A step would click.
    private func subtractLine(from begin: Float, to end: Float) {
        guard begin != 0 || end != 0 else { return }
        let slope = (end - begin) / Float(filled)
        for index in 0..<filled { piece.base[index] -= begin + slope * Float(index + 1) }
    }
}
