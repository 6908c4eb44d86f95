import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A web service on this machine, whose answers a test chooses. It closes each connection after its answer.
public final class LocalService: Sendable {
    /// A request, as it has arrived.
    public struct Request: Sendable {
        /// Such as `POST /1/submit-listens HTTP/1.1`.
        public let line: String
        /// With small letters in names.
        public let headers: [String: String]
        /// All of it.
        public let body: [UInt8]
    }

    /// What it does with a request.
    public enum Reply: Sendable {
        /// Answers.
        case answer(status: Int, headers: [String: String] = [:], body: String = "{}")
        /// Sends the first half of an answer, and closes the connection.
        case half(body: String)
        /// Closes the connection without an answer.
        case hangUp
    }

    /// The address, without a slash at the end.
    public let address: String
    private let descriptor: Int32
    private let received = Mutex<[Request]>([])
    private let reply: @Sendable (Int, Request) -> Reply

    /// - Parameter reply: gets the number of the request, from 0; called in order.
    public init(_ reply: @escaping @Sendable (Int, Request) -> Reply) throws {
        self.reply = reply
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = descriptor
        let result = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) | listen(socket, 16) | getsockname(socket, $0, &size)
            }
        }
        guard result == 0 else { throw Failed() }
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else {
                    #if canImport(Glibc)
                        close(socket)
                    #endif
                    return
                }
                self?.serve(connection)
                close(connection)
            }
        }
    }

    private struct Failed: Error {}

    deinit {
        // On Linux this ends the thread, which then closes the descriptor. Closed here, its number could belong to another
        // service while the thread still accepts.
        shutdown(descriptor, Int32(SHUT_RDWR))
        #if !canImport(Glibc)
            close(descriptor)
        #endif
    }

    /// The requests so far.
    public var requests: [Request] { received.withLock { $0 } }

    private func serve(_ connection: Int32) {
        guard let request = Self.read(connection) else { return }
        let number = received.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        switch reply(number, request) {
        case .answer(let status, let headers, let body): answer(connection, status, headers, body, body.utf8.count)
        case .half(let body): answer(connection, 200, [:], body, body.utf8.count / 2)
        case .hangUp: break
        }
    }

    /// Sends the first `count` bytes of a body.
    private func answer(
        _ connection: Int32, _ status: Int, _ headers: [String: String], _ body: String, _ count: Int
    ) {
        var fields = headers
        fields["Content-Length"] = "\(body.utf8.count)"
        fields["Connection"] = "close"
        let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
        let bytes = Array("HTTP/1.1 \(status) Reason\r\n\(lines)\r\n".utf8) + body.utf8.prefix(count)
        _ = send(connection, bytes, bytes.count, Self.noSignal)
    }

    #if canImport(Glibc)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let noSignal: Int32 = 0
    #endif

    private static func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let header = bytes.firstRange(of: end) {
                let text = String(decoding: bytes[..<header.lowerBound], as: UTF8.self)
                let lines = text.components(separatedBy: "\r\n")
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    guard parts.count == 2 else { continue }
                    headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
                let count = headers["content-length"].flatMap(Int.init) ?? 0
                let body = bytes[header.upperBound...]
                if body.count >= count {
                    return Request(line: lines[0], headers: headers, body: Array(body.prefix(count)))
                }
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let size = recv(connection, &buffer, buffer.count, 0)
            guard size > 0 else { return nil }
            bytes += buffer.prefix(size)
        }
    }
}
