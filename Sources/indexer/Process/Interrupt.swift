import Synchronization
import SystemFiles

/// Stops a build cleanly at the first Ctrl-C or SIGTERM, and the process at the second.
///
/// A signal handler is used instead of a thread that waits for signals because the system may have no thread left.
final class Interrupt: Sendable {
    /// Static because a signal handler can reach only global state. Signals concern the whole process, too.
    private static let requested = Atomic(false)

    var isRequested: Bool { Self.requested.load(ordering: .relaxed) }

    init() {
        var action = sigaction()
        // The flag is initialized at its first use, which must not happen in the handler.
        _ = isRequested
        let handler: @convention(c) (Int32) -> Void = { _ in
            if Interrupt.requested.exchange(true, ordering: .relaxed) { _exit(ExitStatus.interrupted.rawValue) }
        }
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = handler
        #else
            action.__sigaction_u.__sa_handler = handler
        #endif
        action.sa_flags = SA_RESTART
        // The parent process may have blocked these signals, and a child inherits the mask.
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in [SIGINT, SIGTERM] {
            sigaction(number, &action, nil)
            sigaddset(&awaited, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    }
}
