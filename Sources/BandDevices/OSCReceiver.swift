package import GestureBand

/// The motion of a phone that sends OSC over UDP.
package final class OSCReceiver {
    private let socket: UDPSocket
    private var motion: OSCMotion
    private let holdAddress: String?
    /// Whether the button at the hold address is down; nil until it was heard of.
    package private(set) var isHeld: Bool?

    /// - Parameters:
    ///   - port: UDP port to listen at.
    ///   - address: OSC address of the accelerometer; nil to find it.
    ///   - holdAddress: OSC address of a button that is held while a gesture is made.
    /// - Throws: `DeviceError` when the port cannot be opened.
    package init(port: UInt16, address: String?, holdAddress: String?) throws(DeviceError) {
        socket = try UDPSocket(port: port)
        motion = OSCMotion(address: address)
        self.holdAddress = holdAddress
    }

    /// The samples of the next packet, in the sensor's unit; nil when none came within `patience` milliseconds.
    package func next(patience: Int32, arrival: () -> Double) -> [MotionSample]? {
        guard let packet = socket.receive(patience: patience) else { return nil }
        // One packet of something else stops nothing.
        let messages = (try? OSCMessage.messages(in: packet)) ?? []
        for message in messages where message.address == holdAddress {
            isHeld = message.numbers.first.map { $0 != 0 }
        }
        let time = arrival()
        return messages.compactMap { motion.process($0, arrival: time) }
    }
}
