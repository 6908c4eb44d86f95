package import GestureBand
import SystemFiles

/// Sends notes as OSC: /note channel key velocity (0 ends it), /program channel program.
package final class OSCSender {
    private let descriptor: Int32

    /// - Parameter target: HOST:PORT.
    /// - Throws: `DeviceError` if the target has another form or the host is unknown.
    package init(_ target: String) throws(DeviceError) {
        guard let colon = target.lastIndex(of: ":"), let port = UInt16(target[target.index(after: colon)...]) else {
            throw DeviceError(target, "not of the form HOST:PORT")
        }
        var hints = addrinfo()
        hints.ai_socktype = SocketType.datagram
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(String(target[..<colon]), String(port), &hints, &found) == 0, let address = found else {
            throw DeviceError(target, "unknown host")
        }
        defer { freeaddrinfo(address) }
        let opened = socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
        guard opened >= 0 else { throw DeviceError(target, errno: errno) }
        guard connect(opened, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
            let code = errno
            close(opened)
            throw DeviceError(target, errno: code)
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Sends a note. A missing receiver is not an error.
    package func send(_ note: NoteEvent) {
        let channel = OSCMessage.Argument.integer(Int64(note.channel))
        let message =
            switch note.kind {
            case .on(let key, let velocity):
                OSCMessage(
                    address: "/note", arguments: [channel, .integer(Int64(key)), .integer(Int64(velocity))])
            case .off(let key):
                OSCMessage(address: "/note", arguments: [channel, .integer(Int64(key)), .integer(0)])
            case .program(let program):
                OSCMessage(address: "/program", arguments: [channel, .integer(Int64(program))])
            }
        _ = message.packet.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
