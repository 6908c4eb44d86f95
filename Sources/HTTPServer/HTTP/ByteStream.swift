import WorkerThreads

/// Bytes produced while they are sent, by a thread of their own. The thread starts with ``prepare(_:)`` and ends with the
/// last byte, or when nobody holds the stream any more. A few blocks are produced ahead.
package final class ByteStream: Sendable {
    /// Produces the next bytes; nil at the end.
    package typealias Maker = () throws -> [UInt8]?

    /// The result of a read.
    enum Part: Sendable {
        case bytes([UInt8])
        case end
        /// The producer failed.
        case failure
        /// No bytes are available yet; the given closure is called when there are.
        case later
    }

    /// The number of bytes, which is exactly that of the producer; nil if unknown.
    package let length: Int?
    private let production: Production

    /// - Parameters:
    ///   - permit: kept as long as the stream.
    ///   - length: the number of bytes; nil if unknown.
    ///   - begin: called on the stream's thread; returns the producer.
    package init(
        _ permit: (any Sendable)? = nil, length: Int? = nil, begin: @escaping @Sendable () throws -> Maker
    ) {
        self.length = length
        production = Production(permit, begin)
    }

    deinit { cancel() }

    /// Starts the production, once.
    /// - Parameter answer: called once, by another thread: with nil when the first bytes are ready or there are none,
    ///   otherwise with the reason of the failure, when nothing has been sent yet.
    package func prepare(_ answer: @escaping @Sendable ((any Error)?) -> Void) { production.start(answer) }

    /// The next bytes, without waiting.
    /// - Parameters:
    ///   - count: the maximum.
    ///   - wait: called, under a lock, before `later` is returned; false if the reader cannot wait, which is a failure.
    ///   - wakeUp: called later by another thread.
    func next(_ count: Int, wait: () -> Bool, wakeUp: @escaping @Sendable () -> Void) -> Part {
        production.next(count, wait: wait, wakeUp: wakeUp)
    }

    /// All bytes, waiting for them: for tests.
    package func readAll() throws -> [UInt8] {
        let next = try production.begin()
        var all: [UInt8] = []
        while let bytes = try next() { all += bytes }
        return all
    }

    /// The reader has stopped.
    package func cancel() { production.cancel() }
}

/// What a stream and its thread share. The thread does not hold the stream, whose end is its own.
private final class Production: Sendable {
    private struct State: Sendable {
        var answer: (@Sendable ((any Error)?) -> Void)?
        var bytes: [UInt8] = []
        var end: ByteStream.Part?
        var isWanted = true
        var wakeUp: (@Sendable () -> Void)?
    }

    /// The number of bytes produced ahead.
    private static let ahead = 256 << 10

    let begin: @Sendable () throws -> ByteStream.Maker
    /// Kept as long as the stream or its thread.
    private let permit: (any Sendable)?
    private let state = Monitor(State())

    init(_ permit: (any Sendable)?, _ begin: @escaping @Sendable () throws -> ByteStream.Maker) {
        (self.permit, self.begin) = (permit, begin)
    }

    func start(_ answer: @escaping @Sendable ((any Error)?) -> Void) {
        // Not in the thread's closure, which lives as long as the thread: an answer holds its stream.
        state.change { $0.answer = answer }
        if !WorkerThread.detach({ self.make() }) { finish(.failure, APIError.busy()) }
    }

    func next(_ count: Int, wait: () -> Bool, wakeUp: @escaping @Sendable () -> Void) -> ByteStream.Part {
        state.change { state in
            if !state.bytes.isEmpty {
                let part = Array(state.bytes.prefix(count))
                state.bytes.removeFirst(part.count)
                return .bytes(part)
            }
            if let end = state.end { return end }
            guard wait() else { return .failure }
            state.wakeUp = wakeUp
            return .later
        }
    }

    func cancel() {
        state.change { state in
            state.isWanted = false
            state.bytes = []
            state.wakeUp = nil
        }
    }

    private func make() {
        do {
            let next = try begin()
            while let bytes = try next() {
                guard deliver(bytes) else { return }
            }
            finish(.end)
        } catch {
            finish(.failure, error)
        }
    }

    /// - Returns: whether more bytes are wanted.
    private func deliver(_ bytes: [UInt8]) -> Bool {
        tell { $0.bytes += bytes }
        return state.wait { state in
            if !state.isWanted { return false }
            return state.bytes.count < Self.ahead ? true : nil
        }
    }

    private func finish(_ part: ByteStream.Part, _ error: (any Error)? = nil) { tell(error) { $0.end = part } }

    /// Changes the state, and tells those who wait for it.
    private func tell(_ error: (any Error)? = nil, _ change: (inout State) -> Void) {
        let (answer, wakeUp) = state.change { state in
            change(&state)
            defer { (state.answer, state.wakeUp) = (nil, nil) }
            return (state.answer, state.wakeUp)
        }
        answer?(error)
        wakeUp?()
    }
}
