import Synchronization
import SystemFiles

/// Ctrl-C and SIGTERM asked for the first time end a build in good order; the second time at once.
///
/// In a signal handler, and not on a thread that waits for signals: there may be no thread available.
final class Interrupt: Sendable {
    /// A handler of signals sees nothing but what is the whole process's, as the signals are.
    private static let requested = Atomic(false)

    var isRequested: Bool { Self.requested.load(ordering: .relaxed) }

    init() {
        var action = sigaction()
        // The flag is made when it is first touched, which must not be in a handler.
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
        // The parent process may have blocked these signals, and a child inherits that.
        var awaited = sigset_t()
        sigemptyset(&awaited)
        for number in [SIGINT, SIGTERM] {
            sigaction(number, &action, nil)
            sigaddset(&awaited, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    }
}
