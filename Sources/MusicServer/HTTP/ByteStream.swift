import WorkerThreads

/// Bytes that are made while they are sent, on a thread of their own, which begins with the first that is asked for and ends
/// with the last, or when nobody wants more. A few are made ahead.
package final class ByteStream: Sendable {
    /// What makes the next bytes; nil at the end.
    package typealias Maker = () throws -> [UInt8]?

    /// What a reader is given.
    enum Part: Sendable {
        case bytes([UInt8])
        case end
        /// It broke off.
        case failure
        /// There are none yet; the closure that was handed over is called once there are.
        case later
    }

    private struct State: Sendable {
        var isBegun = false
        var bytes: [UInt8] = []
        var end: Part?
        var isWanted = true
        var wakeUp: (@Sendable () -> Void)?
    }

    /// Bytes that are made ahead.
    private static let ahead = 256 << 10

    private let begin: @Sendable () throws -> Maker
    /// Belongs to it as long as it is sent.
    private let permit: (any Sendable)?
    private let state = Monitor(State())

    /// - Parameters:
    ///   - permit: kept for as long as the stream is.
    ///   - begin: begins it, on its thread, and returns what makes the bytes.
    package init(_ permit: (any Sendable)? = nil, begin: @escaping @Sendable () throws -> Maker) {
        self.permit = permit
        self.begin = begin
    }

    /// The next bytes, without waiting.
    /// - Parameters:
    ///   - count: at most.
    ///   - wait: called, under a lock, before `later` is returned.
    ///   - wakeUp: called by another thread after that.
    func next(_ count: Int, wait: () -> Void, wakeUp: @escaping @Sendable () -> Void) -> Part {
        let isNew = state.change { state in
            defer { state.isBegun = true }
            return !state.isBegun
        }
        // The thread keeps the stream, so that the permit lasts as long as it works.
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

    /// All of it, for who can wait: tests.
    package func readAll() throws -> [UInt8] {
        let next = try begin()
        var all: [UInt8] = []
        while let bytes = try next() { all += bytes }
        return all
    }

    /// Nobody wants more.
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
            finish(.failure)
        }
    }

    /// - Returns: whether more is wanted.
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
