/// Finds acceleration among the messages of a phone: Sensors2OSC (`/accelerometer`), TouchOSC (`/accxyz`), GyrOSC
/// (`/gyrosc/accel` and `/gyrosc/grav`), ZIG SIM (`…/accel` and `…/gravity`).
///
/// A message has three numbers, or three messages that end in x, y and z have one each. Gravity in a separate message is
/// added.
public struct OSCMotion: Sendable {
    /// The only address to use; nil for the known ones.
    private let address: String?
    private var gravity: SIMD3<Float>?
    private var axes: [Float?] = [nil, nil, nil]

    /// - Parameter address: the address of the acceleration; nil to detect it by name.
    public init(address: String? = nil) {
        self.address = address
    }

    /// Processes a message.
    /// - Parameters:
    ///   - message: a message to any address.
    ///   - arrival: the time of arrival in seconds, used if the bundle has no time.
    /// - Returns: a completed sample in the sensor's unit.
    public mutating func process(_ message: OSCMessage, arrival: Double) -> MotionSample? {
        let numbers = message.numbers.map { Float($0) }
        let time = message.time ?? arrival
        if address == nil, ["grav", "gravity"].contains(Self.lastName(message.address)), numbers.count >= 3 {
            gravity = SIMD3(numbers[0], numbers[1], numbers[2])
            return nil
        }
        if isAcceleration(message.address), numbers.count >= 3 {
            return MotionSample(
                time: time, acceleration: SIMD3(numbers[0], numbers[1], numbers[2]) + (gravity ?? .zero))
        }
        let parts = message.address.split(separator: "/")
        guard parts.count > 1, let axis = ["x", "y", "z"].firstIndex(of: parts[parts.count - 1].lowercased()),
            isAcceleration("/" + parts.dropLast().joined(separator: "/")), let value = numbers.first
        else { return nil }
        axes[axis] = value
        guard let x = axes[0], let y = axes[1], let z = axes[2] else { return nil }
        axes = [nil, nil, nil]
        return MotionSample(time: time, acceleration: SIMD3(x, y, z) + (gravity ?? .zero))
    }

    private func isAcceleration(_ address: String) -> Bool {
        if let wanted = self.address { return address == wanted }
        return ["accxyz", "accelerometer", "acceleration", "accel", "acc"].contains(Self.lastName(address))
    }

    private static func lastName(_ address: String) -> String {
        address.split(separator: "/").last?.lowercased() ?? ""
    }
}
