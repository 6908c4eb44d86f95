import WorkerThreads

/// Bytes produced while they are sent, by a thread of their own. The thread starts with the first request for bytes and
/// ends with the last byte, or when the reader stops. A few blocks are produced ahead.
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

    private struct State: Sendable {
        var isBegun = false
        var bytes: [UInt8] = []
        var end: Part?
        var isWanted = true
        var wakeUp: (@Sendable () -> Void)?
    }

    /// The number of bytes produced ahead.
    private static let ahead = 256 << 10

    private let begin: @Sendable () throws -> Maker
    /// Kept as long as the stream.
    private let permit: (any Sendable)?
    private let state = Monitor(State())

    ///   - permit: kept as long as the stream.
    ///   - permit: kept for as long as the stream is.
    ///   - begin: called on the stream's thread; returns the producer.
    package init(_ permit: (any Sendable)? = nil, begin: @escaping @Sendable () throws -> Maker) {
        self.permit = permit
        self.begin = begin
    }

    /// The next bytes, without waiting.
    ///   - count: the maximum.
    ///   - count: at most.
    ///   - wait: called, under a lock, before `later` is returned.
    ///   - wakeUp: called later by another thread.
    func next(_ count: Int, wait: () -> Void, wakeUp: @escaping @Sendable () -> Void) -> Part {
        let isNew = state.change { state in
            defer { state.isBegun = true }
            return !state.isBegun
        }
        // The thread retains the stream, so that the permit lasts as long as it works.
        if isNew, !WorkerThread.detach({ self.make() }) { return .failure }
        return state.change { state in
            if !state.bytes.isEmpty {
                let part = Array(state.bytes.prefix(count))
                state.bytes.removeFirst(part.count)
                return .bytes(part)
            }
            if let end = state.end { return end }
            wait()
            state.wakeUp = wakeUp
            return .later
        }
    }

    /// All bytes, waiting for them: for tests.
    package func readAll() throws -> [UInt8] {
        let next = try begin()
        var all: [UInt8] = []
        while let bytes = try next() { all += bytes }
        return all
    }

    /// The reader has stopped.
    package func cancel() {
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
            finish(.failure)
        }
    }

    /// - Returns: whether more bytes are wanted.
    private func deliver(_ bytes: [UInt8]) -> Bool {
        let wakeUp = state.change { state in
            state.bytes += bytes
            defer { state.wakeUp = nil }
            return state.wakeUp
        }
        wakeUp?()
        return state.wait { state in
            if !state.isWanted { return false }
            return state.bytes.count < Self.ahead ? true : nil
        }
    }

    private func finish(_ part: Part) {
        let wakeUp = state.change { state in
            state.end = part
            defer { state.wakeUp = nil }
            return state.wakeUp
        }
        wakeUp?()
    }
}
