/// Passes on what is to be heard of a signal: pieces of 512 samples above −60 dBFS.
struct SilenceGate {
    private static let length = 512

    private var piece: [Float] = []

    /// - Parameter samples: of any number, in order; pieces do not depend on how they come.
    mutating func push(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        var taken = 0
        while taken < samples.count {
            let count = min(Self.length - piece.count, samples.count - taken)
            piece.append(contentsOf: samples[taken..<taken + count])
            taken += count
            if piece.count == Self.length { finish(body) }
        }
    }

    /// What is left, less than a piece.
    mutating func finish(_ body: (UnsafeBufferPointer<Float>) -> Void) {
        let square = piece.reduce(Float(0)) { $0 + $1 * $1 } / Float(max(piece.count, 1))
        if Silence.isSound(rms: square.squareRoot()) { piece.withUnsafeBufferPointer(body) }
        piece.removeAll(keepingCapacity: true)
    }
}
