/// Removes gravity and the orientation of the device by a one-pole high-pass at ``cutoff``.
struct GravityFilter: Sendable {
    /// In Hz.
    static let cutoff: Float = 0.25
    private static let pole = 2 * Float.pi * cutoff / Float(MotionResampler.rate)

    private var gravity: SIMD3<Float>?

    /// The acceleration without gravity, in g.
    mutating func motion(_ acceleration: SIMD3<Float>) -> SIMD3<Float> {
        let before = gravity ?? acceleration
        let now = before + (acceleration - before) * (Self.pole / (1 + Self.pole))
        gravity = now
        return acceleration - now
    }
}
