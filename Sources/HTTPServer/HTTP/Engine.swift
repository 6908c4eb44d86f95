import CMicrohttpd
import Foundation
import Synchronization

/// A wrapper of libmicrohttpd with closures. A request that takes time suspends its connection; its answer resumes it.
///
/// Only this file, its callbacks and ``ListeningSocket`` use the C library.
package final class Engine: Sendable {
    /// The handlers of requests.
    package struct Handlers: Sendable {
        /// Checks a header; throws if the body is not needed.
        let admit: @Sendable (Request) throws(APIError) -> Admission
        /// Creates the response to an invalid request, of which possibly only the target is known.
        let refuse: @Sendable (APIError, _ target: [UInt8]) -> Response

        package init(
            admit: @escaping @Sendable (Request) throws(APIError) -> Admission,
            refuse: @escaping @Sendable (APIError, _ target: [UInt8]) -> Response
        ) {
            (self.admit, self.refuse) = (admit, refuse)
        }
    }

    /// A request whose header was accepted.
    package struct Admission: Sendable {
        /// The maximum size of its body.
        let bodyLimit: Int
        /// The file for its body; nil for memory.
        let upload: UploadedFile?
        /// The handler of the complete request.
        let answer: @Sendable (_ body: [UInt8]) -> Answer

        package init(
            bodyLimit: Int, upload: UploadedFile?, answer: @escaping @Sendable (_ body: [UInt8]) -> Answer
        ) {
            (self.bodyLimit, self.upload, self.answer) = (bodyLimit, upload, answer)
        }
    }

    package enum Answer: Sendable {
        case now(Response)
        /// Starts a slow operation, which passes its response to the given closure exactly once.
        case later(begin: @Sendable (@escaping @Sendable (Response) -> Void) -> Void)
    }

    /// The settings for listening.
    package struct Options: Sendable {
        package var certificate: String?
        package var key: String?
        var connectionLimit = 256
        var connectionLimitAnAddress = 64
        /// The maximum number of seconds without a byte.
        package var timeout = 15
        /// The maximum number of seconds for receiving a request.
        package var patience: Duration = .seconds(30)
        /// Address of a proxy, which reports the client's address.
        package var proxy: String?

        package init() {}
    }

    /// A connection of the C library. No two threads use it at once, because the library ignores it while it is
    /// suspended.
    struct Connection: @unchecked Sendable {
        let handle: OpaquePointer
    }

    private struct Daemon: @unchecked Sendable {
        let handle: OpaquePointer
    }

    /// Bytes for a request's header: a target of 256 kB; or 64 kB of fields, of which the library parses the cookies, with 72
    /// bytes for each. Without room for them, which is for some 4,400, it closes the connection: none of its callbacks comes
    /// between the fields and their cookies, nothing turns the parsing off, and its own refusal needs the same memory
    /// (0.9.75). The 32,000 cookies that 64 kB can hold would need 2.4 MB a connection, which it clears after every answer.
    private static let connectionMemory = 384 << 10

    package let connections: ConnectionTable
    private let handlers: Handlers
    private let options: Options
    private let daemon = Mutex<Daemon?>(nil)

    /// Requests that are being answered.
    private let pending = Atomic(0)
    /// Requests whose answers have not been sent completely.
    private let exchanges = Atomic(0)
    /// Whether no connection may be suspended any more.
    private let isOver = Atomic(false)

    /// Starts the engine.
    /// - Parameter socket: a listening socket, owned by the engine from now on.
    package init?(_ socket: Int32, _ options: Options, _ handlers: Handlers) {
        self.handlers = handlers
        self.options = options
        connections = ConnectionTable(patience: options.patience)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let handle = Self.withOptionalCString(options.certificate) { certificate in
            Self.withOptionalCString(options.key) { key in
                var settings = cmicrohttpd_options()
                settings.socket = socket
                settings.certificate = certificate
                settings.key = key
                settings.connections = UInt32(options.connectionLimit)
                settings.connections_an_address =
                    options.proxy == nil ? UInt32(options.connectionLimitAnAddress) : 0
                settings.timeout_seconds = UInt32(options.timeout)
                settings.memory_a_connection = Self.connectionMemory
                settings.context = context
                settings.answer = { context, connection, _, method, version, data, size, request in
                    engineAnswer(context, connection, method, version, data, size, request)
                }
                settings.completed = { context, connection, request, _ in engineCompleted(context, connection, request)
                }
                settings.connection = { context, connection, _, code in engineConnection(context, connection, code) }
                settings.target = { _, target, _ in engineTarget(target) }
                return Self.start(&settings)
            }
        }
        guard let handle else { return nil }
        daemon.withLock { $0 = Daemon(handle: handle) }
    }

    /// With two threads, or one if two are not available.
    private static func start(_ settings: inout cmicrohttpd_options) -> OpaquePointer? {
        let socket = settings.socket
        defer { close(socket) }
        for threads: UInt32 in [2, 1] {
            // The library may close it even if it does not start.
            settings.socket = fcntl(socket, F_DUPFD_CLOEXEC, 0)
            settings.threads = threads
            if let daemon = withUnsafePointer(to: &settings, { cmicrohttpd_start($0) }) { return daemon }
        }
        return nil
    }

    private static func withOptionalCString<Result>(
        _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    var pendingCount: Int { pending.load(ordering: .relaxed) }

    /// Stops accepting connections, lets running requests finish, then stops.
    /// - Parameter patience: the maximum time to wait for them.
    package func stop(patience: Duration) {
        let running = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        guard let daemon = running else { return }
        let socket = MHD_quiesce_daemon(daemon.handle)
        if socket >= 0 { close(socket) }
        let end = ContinuousClock.now + patience
        while exchanges.load(ordering: .relaxed) > 0 || pendingCount > 0, .now < end { usleep(20_000) }
        // Either a connection that is about to be suspended sees this, or its count is seen here.
        isOver.store(true, ordering: .sequentiallyConsistent)
        if pending.load(ordering: .sequentiallyConsistent) == 0 {
            MHD_stop_daemon(daemon.handle)
        } else {
            // At its end, the library treats suspended connections as an error. So the daemon runs on, without a socket, and
            // its callbacks need the engine until the process ends.
            _ = Unmanaged.passRetained(self)
        }
    }

    // A suspended connection holds the engine, so none is left.
    deinit { stop(patience: .seconds(1)) }

    /// Suspends a connection.
    /// - Returns: false at the end of the engine, when it may not.
    private func suspend(_ connection: OpaquePointer) -> Bool {
        pending.add(1, ordering: .sequentiallyConsistent)
        guard !isOver.load(ordering: .sequentiallyConsistent) else {
            pending.subtract(1, ordering: .releasing)
            return false
        }
        MHD_suspend_connection(connection)
        return true
    }

    // MARK: Callbacks

    func answer(
        _ connection: OpaquePointer, _ exchange: Exchange, method: String, version: String
    ) -> MHD_Result {
        switch exchange.state.withLock({ $0.stage }) {
        case .begun:
            exchanges.add(1, ordering: .relaxed)
            do throws(APIError) {
                let request = try head(connection, exchange, method: method, version: version)
                let admission = try handlers.admit(request)
                if let length = request.headers["content-length"].flatMap({ Int($0) }), length > admission.bodyLimit {
                    throw .tooLarge(limit: admission.bodyLimit)
                }
                exchange.state.withLock { $0.stage = .receiving(admission) }
                return .YES
            } catch {
                connections.received(cmicrohttpd_socket(connection))
                var response = handlers.refuse(error, exchange.target)
                // Further data of the client is untrusted or not wanted.
                response.closes = true
                return send(response, connection, exchange)
            }
        case .receiving(let admission):
            connections.received(cmicrohttpd_socket(connection))
            let (body, isTooLarge, isDiskFull) = exchange.state.withLock { state in
                defer { (state.body, state.stage) = ([], .working) }
                return (state.body, state.isTooLarge, state.isDiskFull)
            }
            guard !isDiskFull else { return send(handlers.refuse(.noSpace, exchange.target), connection, exchange) }
            guard !isTooLarge else {
                let error = APIError(413, .tooLarge, "the body is too large")
                return send(handlers.refuse(error, exchange.target), connection, exchange)
            }
            switch admission.answer(body) {
            case .now(let response): return send(response, connection, exchange)
            case .later(let begin):
                return suspend(connection, exchange, until: begin) ? .YES : .NO
            }
        case .answered(let response): return send(response, connection, exchange)
        case .working, .sending: return .YES
        }
    }

    /// Suspends a connection until its response is ready.
    /// - Returns: false if it may not be suspended.
    private func suspend(
        _ connection: OpaquePointer, _ exchange: Exchange,
        until begin: (@escaping @Sendable (Response) -> Void) -> Void
    ) -> Bool {
        let suspended = Connection(handle: connection)
        // This must happen before another thread can wake it up.
        guard suspend(connection) else { return false }
        begin { [self] response in
            exchange.state.withLock { $0.stage = .answered(response) }
            MHD_resume_connection(suspended.handle)
            pending.subtract(1, ordering: .releasing)
        }
        return true
    }

    private func head(
        _ connection: OpaquePointer, _ exchange: Exchange, method: String, version: String
    ) throws(APIError) -> Request {
        let list = FieldList()
        MHD_get_connection_values_n(
            connection, .HEADER_KIND,
            { context, _, name, nameSize, value, valueSize in
                guard let context, let name else { return .NO }
                func bytes(_ start: UnsafePointer<CChar>?, _ size: Int) -> [UInt8] {
                    UnsafeBufferPointer(start: start, count: start == nil ? 0 : size).map { UInt8(bitPattern: $0) }
                }
                Unmanaged<FieldList>.fromOpaque(context).takeUnretainedValue().fields.append(
                    (bytes(name, nameSize), bytes(value, valueSize)))
                return .YES
            }, Unmanaged.passUnretained(list).toOpaque())
        try RequestGate.check(version: version, headers: list.fields)
        let target = try RequestTarget(exchange.target)
        guard let method = Request.Method(rawValue: method) else {
            throw APIError(
                405, .method, "this method is not supported", headers: [HeaderField("Allow", "GET, HEAD")])
        }
        let headers = list.fields.map {
            HeaderField(String(decoding: $0.0, as: UTF8.self), String(decoding: $0.1, as: UTF8.self))
        }
        var peer = PeerAddress.text(cmicrohttpd_peer(connection))
        var isSecure = options.certificate != nil
        if let proxy = options.proxy, peer == proxy {
            // The proxy itself wrote the last one.
            if let last = headers.values("x-forwarded-for").last?.split(separator: ",").last {
                peer = last.trimmingCharacters(in: .whitespaces)
            }
            isSecure = headers["x-forwarded-proto"]?.lowercased() == "https"
        }
        return Request(method, target, headers: headers, peer: peer, isSecure: isSecure)
    }

    private func send(_ response: Response, _ connection: OpaquePointer, _ exchange: Exchange) -> MHD_Result {
        exchange.state.withLock { state in
            state.stage = .sending
            state.sent = response
        }
        let handle: OpaquePointer?
        switch response.body {
        case .none: handle = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        case .bytes(var bytes):
            handle = bytes.withUnsafeMutableBytes {
                MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
            }
        case .file(let region):
            let descriptor = region.detached()
            guard descriptor >= 0 else { return .NO }
            handle = MHD_create_response_from_fd_at_offset64(
                UInt64(region.range.count), descriptor, UInt64(region.range.lowerBound))
            if handle == nil { close(descriptor) }
        case .stream(let stream):
            let sending = Unmanaged.passRetained(Sending(stream, self, Connection(handle: connection)))
            handle = MHD_create_response_from_callback(
                stream.length.map { UInt64($0) } ?? .max, 32 << 10,
                { context, _, target, room in engineRead(context, target, room) }, sending.toOpaque(),
                { context in engineEndOfStream(context) })
            if handle == nil { sending.release() }
        }
        guard let handle else { return .NO }
        for field in response.headers { MHD_add_response_header(handle, field.name, field.value) }
        if response.closes { MHD_add_response_header(handle, "Connection", "close") }
        let result = MHD_queue_response(connection, UInt32(response.status), handle)
        MHD_destroy_response(handle)
        return result
    }

    /// The next bytes of a stream. If none are available, its connection is suspended.
    func read(_ sending: Sending, _ target: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
        let part = sending.stream.next(
            room,
            wait: { [self] in suspend(sending.connection.handle) },
            wakeUp: { [self] in
                MHD_resume_connection(sending.connection.handle)
                pending.subtract(1, ordering: .releasing)
            })
        switch part {
        case .later: return 0
        case .end: return Self.endOfStream
        case .failure: return Self.brokenStream
        case .bytes(let bytes):
            UnsafeMutableRawPointer(target).copyMemory(from: bytes, byteCount: bytes.count)
            return bytes.count
        }
    }

    /// MHD_CONTENT_READER_END_OF_STREAM and MHD_CONTENT_READER_END_WITH_ERROR, macros with casts.
    static let (endOfStream, brokenStream) = (-1, -2)

    /// An exchange has ended, with or without success.
    func completed(_ exchange: Exchange) {
        if case .begun = exchange.state.withLock({ $0.stage }) { return }
        exchanges.subtract(1, ordering: .relaxed)
    }

    func receive(
        _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>, _ exchange: Exchange
    ) -> MHD_Result {
        let piece = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
        size.pointee = 0
        return exchange.take(piece) ? .YES : .NO
    }
}

/// Called by the C library for each header field.
private final class FieldList {
    var fields: [(name: [UInt8], value: [UInt8])] = []
}
