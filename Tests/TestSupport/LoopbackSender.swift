#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sends UDP packets to this machine.
public final class LoopbackSender {
    private let descriptor: Int32

    /// - Parameter port: the receiver's.
    public init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_DGRAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failed() }
    }

    private struct Failed: Error {}

    deinit { close(descriptor) }

    /// Sends a packet; a listener is not required.
    public func send(_ packet: [UInt8]) { _ = packet.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
}
