package import GestureBand

/// Receives the motion of a phone by OSC over UDP.
package final class OSCReceiver {
    private let socket: UDPSocket
    private var motion: OSCMotion
    private let holdAddress: String?
    /// Whether the button at the hold address is down; nil before its first message.
    package private(set) var isHeld: Bool?

    /// - Parameters:
    ///   - port: the UDP port.
    ///   - address: the OSC address of the accelerometer; nil to detect it.
    ///   - holdAddress: the OSC address of a button that is held during a gesture.
    /// - Throws: `DeviceError` if the port cannot be opened.
    package init(port: UInt16, address: String?, holdAddress: String?) throws(DeviceError) {
        socket = try UDPSocket(port: port)
        motion = OSCMotion(address: address)
        self.holdAddress = holdAddress
    }

    /// The samples of the next packet in the sensor's unit; nil if none arrives within `patience` milliseconds.
    package func next(patience: Int32, arrival: () -> Double) -> [MotionSample]? {
        guard let packet = socket.receive(patience: patience) else { return nil }
        // Packets that are not OSC are ignored.
        let messages = (try? OSCMessage.messages(in: packet)) ?? []
        for message in messages where message.address == holdAddress {
            isHeld = message.numbers.first.map { $0 != 0 }
        }
        let time = arrival()
        return messages.compactMap { motion.process($0, arrival: time) }
    }
}
