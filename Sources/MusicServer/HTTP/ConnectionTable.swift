import Synchronization
import SystemFiles

/// The open connections, to end those that take too long to say what they want: the engine counts only how long nothing
/// comes, and a byte every other second keeps a connection open for ever.
final class ConnectionTable: Sendable {
    private struct Entry {
        /// Since when a request is awaited; nil while one is answered.
        var waitingSince: ContinuousClock.Instant?
        var isEnded = false
    }

    private let entries = Mutex<[Int32: Entry]>([:])
    private let patience: Duration

    /// - Parameter patience: how long a request may take to come.
    init(patience: Duration) { self.patience = patience }

    var count: Int { entries.withLock { $0.count } }

    func opened(_ socket: Int32) { entries.withLock { $0[socket] = Entry(waitingSince: .now) } }

    func closed(_ socket: Int32) { entries.withLock { $0[socket] = nil } }

    /// All of a request has come.
    func received(_ socket: Int32) { entries.withLock { $0[socket]?.waitingSince = nil } }

    /// Its answer is out.
    func answered(_ socket: Int32) { entries.withLock { $0[socket]?.waitingSince = .now } }

    /// Ends what takes too long. Sockets are shut down under the lock: their numbers cannot belong to others yet.
    func sweep() {
        entries.withLock { entries in
            for (socket, entry) in entries where !entry.isEnded {
                guard let since = entry.waitingSince, .now - since > patience else { continue }
                shutdown(socket, Int32(SHUT_RDWR))
                entries[socket]?.isEnded = true
            }
        }
    }
}
