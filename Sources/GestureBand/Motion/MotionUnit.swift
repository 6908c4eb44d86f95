import SystemFiles

/// A unit of acceleration.
public enum MotionUnit: String, CaseIterable, Sendable {
    /// Gravity is 1.
    case g
    /// Gravity is 9.81.
    case metersPerSecondSquared = "m/s2"
    /// Gravity is 1000.
    case milliG = "mg"

    /// The value of 1 g.
    package var perG: Float {
        switch self {
        case .g: 1
        case .metersPerSecondSquared: 9.80665
        case .milliG: 1000
        }
    }

    /// Infers the unit from the magnitude of gravity on a device that is hardly moved.
    public static func likely(restingMagnitude: Float) -> MotionUnit {
        allCases.min { abs(logf(restingMagnitude / $0.perG)) < abs(logf(restingMagnitude / $1.perG)) } ?? .g
    }
}
