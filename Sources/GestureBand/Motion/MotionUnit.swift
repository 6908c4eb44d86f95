import SystemFiles

/// What a sensor counts acceleration in.
public enum MotionUnit: String, CaseIterable, Sendable {
    /// Gravity is 1.
    case g
    /// Gravity is 9.81.
    case metresPerSecondSquared = "m/s2"
    /// Gravity is 1000.
    case milliG = "mg"

    /// How much of it is 1 g.
    public var perG: Float {
        switch self {
        case .g: 1
        case .metresPerSecondSquared: 9.80665
        case .milliG: 1000
        }
    }

    /// The unit in which a device that is hardly moved would feel gravity so.
    public static func likely(restingMagnitude: Float) -> MotionUnit {
        allCases.min { abs(logf(restingMagnitude / $0.perG)) < abs(logf(restingMagnitude / $1.perG)) } ?? .g
    }
}
