import SystemFiles

/// Starts threads, and says so when the system has none left (RLIMIT_NPROC, a cgroup's pids.max, address space).
///
/// Dispatch and Foundation do not: Dispatch waits for a thread for ever, and Foundation's `Thread` never runs.
package enum WorkerThread {
    /// Bytes of a thread's stack.
    private static let stackByteCount = 4 << 20

    /// Starts a thread that nobody waits for.
    /// - Returns: whether there was one to be had.
    package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool { detach([body]) }

    /// Starts a thread for each of `bodies`, or none of them.
    package static func detach(_ bodies: [@Sendable () -> Void]) -> Bool {
        let gate = Gate()
        for body in bodies {
            guard let thread = start({ if gate.wait() { body() } }) else {
                gate.open(false)
                return false
            }
            pthread_detach(thread)
        }
        gate.open(true)
        return true
    }

    /// Starts a thread that has to be joined.
    /// - Returns: nil when there is none to be had.
    static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackByteCount)
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { runWork($0) }, work)
        #else
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { runWork($0) }, work)
        #endif
        guard code == 0 else {
            Unmanaged<Work>.fromOpaque(work).release()
            return nil
        }
        return thread
    }

    fileprivate final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Where threads wait until it is known whether all of them are there.
    private final class Gate: Sendable {
        private let state = Monitor<Bool?>(nil)

        func wait() -> Bool { state.wait { $0 } }

        func open(_ isOpen: Bool) { state.change { $0 = isOpen } }
    }
}

private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<WorkerThread.Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
}
