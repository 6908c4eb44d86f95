/// Why motion cannot be followed any further. What can be skipped is skipped and told by a ``MotionIntake/Notice``.
public enum MotionError: DescribedError, Equatable {
    /// The first lines name no columns of acceleration.
    case noColumns(String)
    /// Too few samples a second to tell gestures apart.
    case rateTooLow(Double)
    /// Nothing in the packet or line looks like OSC.
    case malformedPacket(String)

    /// The cause, in one sentence.
    public var description: String {
        switch self {
        case .noColumns(let header):
            "there are no columns time, x, y, z in “\(header.prefix(80))”"
        case .rateTooLow(let rate):
            "the sensor gives \(tenths(rate)) samples a second; gestures need \(tenths(MotionIntake.lowestRate)) "
                + "(set the app to “game” or to 50 Hz or more)"
        case .malformedPacket(let reason): "the packet is not OSC: \(reason)"
        }
    }
}
