import Synchronization
import SystemFiles

/// The open connections, to close those whose request takes too long. The engine only limits the time without any byte,
/// so a client that sends a byte every other second would stay connected forever.
package final class ConnectionTable: Sendable {
    private struct Entry {
        /// The time since which a request is awaited; nil during an answer.
        var waitingSince: ContinuousClock.Instant?
        var isEnded = false
    }

    private let entries = Mutex<[Int32: Entry]>([:])
    private let patience: Duration

    /// - Parameter patience: the maximum duration of receiving a request.
    init(patience: Duration) { self.patience = patience }

    var count: Int { entries.withLock { $0.count } }

    func opened(_ socket: Int32) { entries.withLock { $0[socket] = Entry(waitingSince: .now) } }

    func closed(_ socket: Int32) { entries.withLock { $0[socket] = nil } }

    /// The request is complete.
    func received(_ socket: Int32) { entries.withLock { $0[socket]?.waitingSince = nil } }

    /// The answer was sent.
    func answered(_ socket: Int32) { entries.withLock { $0[socket]?.waitingSince = .now } }

    /// Closes connections that take too long. Sockets are shut down under the lock, so that their numbers cannot have
    /// been reused.
    package func sweep() {
        entries.withLock { entries in
            for (socket, entry) in entries where !entry.isEnded {
                guard let since = entry.waitingSince, .now - since > patience else { continue }
                shutdown(socket, Int32(SHUT_RDWR))
                entries[socket]?.isEnded = true
            }
        }
    }
}
