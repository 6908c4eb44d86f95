import CMicrohttpd
import Foundation
import SystemFiles

/// An address to listen on, `HOST:PORT`.
package struct ListenAddress: Hashable, Sendable {
    /// A name or an address; empty for all addresses.
    package let host: String
    /// 0 for any free port.
    package let port: UInt16

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// `127.0.0.1:8675`, `[::1]:8675`, `:8675`, `8675`; nil for anything else.
    package init?(_ text: String) {
        if let port = UInt16(text) {
            (host, self.port) = ("127.0.0.1", port)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        (self.host, self.port) = (host == "*" ? "" : host, port)
    }
}

/// Creates listening sockets.
package enum ListeningSocket {
    package struct Failure: Error {
        package let reason: String
    }

    /// - Returns: a socket and its port.
    package static func open(_ address: ListenAddress) throws(Failure) -> (socket: Int32, port: UInt16) {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = SocketType.stream
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host.isEmpty ? nil : address.host, "\(address.port)", &hints, &found)
        guard code == 0, let first = found else {
            throw Failure(reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(first) }
        var reason = "no address"
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let info = next?.pointee {
            defer { next = info.ai_next }
            let socket = Foundation.socket(info.ai_family, info.ai_socktype, info.ai_protocol)
            guard socket >= 0 else { continue }
            var on: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            if bind(socket, info.ai_addr, info.ai_addrlen) == 0, listen(socket, 128) == 0 {
                return (socket, port(of: socket) ?? address.port)
            }
            reason = SystemReason.of(errno)
            close(socket)
        }
        throw Failure(reason: reason)
    }

    private static func port(of socket: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let text = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> String? in
                guard getsockname(socket, address, &size) == 0 else { return nil }
                var service = [CChar](repeating: 0, count: 32)
                guard getnameinfo(address, size, nil, 0, &service, socklen_t(service.count), NI_NUMERICSERV) == 0 else {
                    return nil
                }
                return String(decoding: service.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        }
        return text.flatMap { UInt16($0) }
    }
}

/// Addresses as text.
package enum PeerAddress {
    /// Whether it is an IPv4 or IPv6 address.
    package static func isAddress(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// Without port; "unknown" when it cannot be determined.
    static func text(_ address: UnsafePointer<sockaddr>?) -> String {
        guard let address else { return "unknown" }
        let size =
            Int32(address.pointee.sa_family) == AF_INET6
            ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        var host = [CChar](repeating: 0, count: 64)
        guard getnameinfo(address, socklen_t(size), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return "unknown"
        }
        return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
