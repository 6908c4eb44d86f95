import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ctrl-C and SIGTERM asked for the first time end a build in good order; the second time at once.
final class Interrupt: Sendable {
    private let requested = Atomic(false)
    /// Kept alive for as long as signals are to be handled; never touched again.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    var isRequested: Bool { requested.load(ordering: .relaxed) }

    init() {
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        self.sources = sources
        for source in sources {
            source.setEventHandler { [weak self] in
                guard let self else { return }
                if requested.exchange(true, ordering: .relaxed) { _exit(ExitStatus.interrupted.rawValue) }
            }
            source.resume()
        }
    }
}
