/// Tells when a hand is at rest.
struct RestDetector: Sendable {
    /// In seconds.
    private static let window = 0.3

    /// A hand at rest stays below this deviation, in g.
    private let threshold: Float
    private var recent: [SIMD3<Float>] = []

    init(threshold: Float) {
        self.threshold = threshold
    }

    /// Takes the next frame of 25 a second.
    /// - Returns: whether the hand has been at rest for as long as the window.
    mutating func take(_ acceleration: SIMD3<Float>) -> Bool {
        recent.append(acceleration)
        let count = Int(Self.window * MotionResampler.rate)
        if recent.count > count { recent.removeFirst() }
        guard recent.count == count else { return false }
        let mean = recent.reduce(.zero, +) / Float(count)
        let square = recent.reduce(Float(0)) { $0 + (($1 - mean) * ($1 - mean)).sum() } / Float(count)
        return square.squareRoot() < threshold
    }
}
