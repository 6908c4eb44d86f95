// The functions that the C library calls. Their context is the engine.

import CMicrohttpd

/// A stream that is sent through a connection.
final class Sending: Sendable {
    let stream: ByteStream
    /// Outlives all connections.
    unowned let engine: Engine
    let connection: Engine.Connection

    init(_ stream: ByteStream, _ engine: Engine, _ connection: Engine.Connection) {
        (self.stream, self.engine, self.connection) = (stream, engine, connection)
    }
}

func engineRead(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<CChar>?, _ room: Int
) -> Int {
    guard let context, let target else { return Engine.brokenStream }
    let sending = Unmanaged<Sending>.fromOpaque(context).takeUnretainedValue()
    return sending.engine.read(sending, target, room)
}

/// It was sent, or the client disconnected.
func engineEndOfStream(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Sending>.fromOpaque(context).takeRetainedValue().stream.cancel()
}

private func engine(_ context: UnsafeMutableRawPointer?) -> Engine? {
    context.map { Unmanaged<Engine>.fromOpaque($0).takeUnretainedValue() }
}

/// Keeps the target of a request that begins, and removes its parameters from the library's copy.
func engineTarget(_ target: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    let bytes = target.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map { UInt8(bitPattern: $0) } }
    if let target { cmicrohttpd_drop_parameters(target) }
    return Unmanaged.passRetained(Exchange(target: bytes ?? [])).toOpaque()
}

func engineAnswer(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let engine = engine(context), let connection, let method, let version, let size,
        let pointer = request?.pointee
    else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if size.pointee > 0 { return engine.receive(data, size, exchange) }
    return engine.answer(
        connection, exchange, method: String(cString: method), version: String(cString: version))
}

func engineCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) {
    if let engine = engine(context), let connection {
        engine.connections.answered(cmicrohttpd_socket(connection))
    }
    guard let pointer = request?.pointee else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    engine(context)?.completed(exchange)
    request?.pointee = nil
}

func engineConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ code: MHD_ConnectionNotificationCode
) {
    guard let engine = engine(context), let connection else { return }
    let socket = cmicrohttpd_socket(connection)
    if code == .CONNECTION_NOTIFY_STARTED {
        engine.connections.opened(socket)
    } else {
        engine.connections.closed(socket)
    }
}
