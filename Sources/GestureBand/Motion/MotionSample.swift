/// A value of an accelerometer, including gravity.
public struct MotionSample: Equatable, Sendable {
    /// The time in seconds, from any origin.
    public var time: Double
    /// The acceleration along the device's axes in g, or in the sensor's unit before ``MotionIntake``.
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
