/// What an accelerometer says at a moment, gravity included.
public struct MotionSample: Equatable, Sendable {
    /// Seconds, from any origin.
    public var time: Double
    /// Along the device's axes x, y and z, in g; in the sensor's own unit before a ``MotionIntake`` has seen it.
    public var acceleration: SIMD3<Float>

    /// A sample.
    public init(time: Double, acceleration: SIMD3<Float>) {
        self.time = time
        self.acceleration = acceleration
    }
}

extension SIMD3<Float> {
    /// √(x² + y² + z²).
    var magnitude: Float { (self * self).sum().squareRoot() }

    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
