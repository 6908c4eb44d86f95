import SystemFiles

/// A UDP port of this machine.
final class UDPSocket {
    private let descriptor: Int32

    /// - Throws: `DeviceError` if the port is in use or not permitted.
    init(port: UInt16) throws(DeviceError) {
        let opened = socket(AF_INET, SocketType.datagram, 0)
        guard opened >= 0 else { throw DeviceError("UDP port \(port)", errno: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(opened, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(opened)
            throw DeviceError("UDP port \(port)", errno: code)
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// The next packet; nil if none arrives within `patience` milliseconds.
    func receive(patience: Int32) -> [UInt8]? {
        guard isReadable(descriptor, patience: patience) else { return nil }
        var packet = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &packet, packet.count, 0)
        return count > 0 ? Array(packet[..<count]) : nil
    }
}
