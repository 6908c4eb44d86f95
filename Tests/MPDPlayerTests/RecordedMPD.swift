import MPDPlayer
import SystemFiles

/// The other end of a connection: its answers are written in advance and wait in the socket.
final class RecordedMPD {
    let connection: MPDConnection
    private let end: Int32

    /// - Parameter answers: to all commands, in order.
    init(_ answers: String, greeting: String = "OK MPD 0.23.5\n") throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw SocketFailure() }
        end = ends[1]
        guard DescriptorIO.writeAll(Array((greeting + answers).utf8), to: end) else { throw SocketFailure() }
        connection = try MPDConnection(descriptor: ends[0], name: "test")
    }

    deinit { close(end) }

    /// Ends the answers.
    func hangUp() { shutdown(end, Int32(SHUT_WR)) }

    /// The commands that were sent so far.
    func sentBytes() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(end, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return Array(bytes.prefix(max(0, count)))
    }

    func sent() -> String { String(decoding: sentBytes(), as: UTF8.self) }

    struct SocketFailure: Error {}
}

#if canImport(Glibc)
    private let stream = Int32(SOCK_STREAM.rawValue)
#else
    private let stream = SOCK_STREAM
#endif
