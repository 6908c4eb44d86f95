internal import CKernels

/// Passes on the audible parts of a signal: pieces of 512 samples above −60 dBFS.
struct SilenceGate {
    static let length = CanonicalAudio.hopLength

    /// The beginning of a piece whose end has not arrived yet.
    private let piece = FloatBuffer(count: length)
    private var filled = 0
    /// Number of pieces so far, silent ones included.
    private var pieceCount = 0

    /// - Parameters:
    ///   - samples: any number of samples, in order. The division into calls does not affect the pieces.
    ///   - body: receives the pieces with their numbers; silent ones count as well.
    mutating func push(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>, Int) -> Void) {
        guard let base = samples.baseAddress else { return }
        var taken = 0
        while taken < samples.count {
            if filled == 0, samples.count - taken >= Self.length {
                pass(UnsafeBufferPointer(start: base + taken, count: Self.length), body)
                taken += Self.length
                continue
            }
            let count = min(Self.length - filled, samples.count - taken)
            (piece.base + filled).update(from: base + taken, count: count)
            filled += count
            taken += count
            if filled == Self.length { finish(body) }
        }
    }

    /// Passes on the remaining samples, less than a piece.
    mutating func finish(_ body: (UnsafeBufferPointer<Float>, Int) -> Void) {
        if filled > 0 { pass(UnsafeBufferPointer(start: piece.base, count: filled), body) }
        filled = 0
    }

    private mutating func pass(_ piece: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>, Int) -> Void) {
        guard let base = piece.baseAddress else { return }
        let square = ck_sum_of_squares(base, piece.count) / Double(piece.count)
        if Silence.isSound(rms: Float(square.squareRoot())) { body(piece, pieceCount) }
        pieceCount += 1
    }
}
