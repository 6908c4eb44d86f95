/// A fatal error in motion data. Recoverable problems are skipped and reported by a ``MotionIntake/Notice``.
public enum MotionError: DescribedError, Equatable {
    /// The first lines name no columns of acceleration.
    case noColumns(String)
    /// Too few samples per second to distinguish gestures.
    case rateTooLow(Double)
    /// The packet is not OSC.
    case malformedPacket(String)

    /// The cause in one sentence.
    public var description: String {
        switch self {
        case .noColumns(let header):
            "no columns time, x, y, z in “\(header.prefix(80))”"
        case .rateTooLow(let rate):
            "the sensor gives \(tenths(rate)) samples per second; gestures need at least "
                + "\(tenths(MotionIntake.lowestRate)) "
                + "(set the app to “game” or to 50 Hz or more)"
        case .malformedPacket(let reason): "the packet is not OSC: \(reason)"
        }
    }
}
