import SystemFiles

/// A connected socket. Reads and writes fail after a time without progress.
final class MPDSocket {
    private let descriptor: Int32
    private let name: String
    private var received: [UInt8] = []

    /// Seconds without an answer or without room for a command, after which the connection counts as lost.
    private static let patience: Int32 = 30
    /// The maximum number of bytes in a line. MPD's own limit is smaller.
    private static let longestLine = 1 << 20

    /// - Parameters:
    ///   - descriptor: the descriptor of a connected socket, which is closed with this object.
    ///   - name: the address, for errors.
    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    convenience init(_ address: MPDAddress) throws(MPDError) {
        let name = address.description
        switch address.endpoint {
        case .host(let host, let port): self.init(descriptor: try Self.connected(host, port, name), name: name)
        case .socket(let path): self.init(descriptor: try Self.connected(path, name), name: name)
        }
    }

    private static func connected(_ host: String, _ port: UInt16, _ name: String) throws(MPDError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = SocketType.stream
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &found)
        guard status == 0 else {
            throw .connection(address: name, reason: gai_strerror(status).map { String(cString: $0) } ?? "unknown host")
        }
        defer { freeaddrinfo(found) }
        var (entry, code) = (found, ECONNREFUSED)
        // A name can have several addresses, such as ::1 and 127.0.0.1.
        while let address = entry?.pointee {
            let opened = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            if opened >= 0, connect(opened, address.ai_addr, address.ai_addrlen) == 0 { return opened }
            code = errno
            if opened >= 0 { close(opened) }
            entry = address.ai_next
        }
        throw MPDError(name, errno: code)
    }

    private static func connected(_ path: String, _ name: String) throws(MPDError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count < room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard fits else { throw MPDError(name, errno: ENAMETOOLONG) }
        let opened = socket(AF_UNIX, SocketType.stream, 0)
        guard opened >= 0 else { throw MPDError(name, errno: errno) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(opened, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(opened)
            throw MPDError(name, errno: code)
        }
        return opened
    }

    func write(_ bytes: [UInt8]) throws(MPDError) {
        var done = 0
        while done < bytes.count {
            guard wait(for: POLLOUT, milliseconds: Self.patience * 1000) else { throw MPDError(name, errno: ETIMEDOUT) }
            let count = bytes[done...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, withoutSignal) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw MPDError(name, errno: errno) }
            done += count
        }
    }

    /// The next line, without its end.
    func readLine() throws(MPDError) -> [UInt8] {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(received[..<end])
                received.removeFirst(end + 1)
                return line
            }
            guard received.count < Self.longestLine else {
                throw .connection(address: name, reason: "the server does not speak the MPD protocol")
            }
            guard wait(for: POLLIN, milliseconds: Self.patience * 1000) else { throw MPDError(name, errno: ETIMEDOUT) }
            var block = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &block, block.count, 0)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw MPDError(name, errno: errno) }
            guard count > 0 else { throw .connection(address: name, reason: "the connection was closed") }
            received += block[..<count]
        }
    }

    /// Whether input arrives within a time.
    func hasInput(milliseconds: Int32) -> Bool { !received.isEmpty || wait(for: POLLIN, milliseconds: milliseconds) }

    private func wait(for event: Int32, milliseconds: Int32) -> Bool {
        var wish = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&wish, 1, milliseconds) > 0
    }
}

#if canImport(Glibc)
    private let withoutSignal = Int32(MSG_NOSIGNAL)
#else
    /// `SO_NOSIGPIPE` is set.
    private let withoutSignal: Int32 = 0
#endif
