import SystemFiles

/// Runs one piece of work on several threads.
package enum Workers {
    /// Runs `body` on the caller's thread and on as many others as the system provides, at most `count` in total. Returns
    /// when all have returned.
    ///
    /// `body` must take shares of the work until none is left, so that a single thread can do all of it.
    package static func run(_ count: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let shared = Shared(body: body)
            var others: [pthread_t] = []
            while others.count + 1 < count, let thread = WorkerThread.start({ shared.body() }) { others.append(thread) }
            shared.body()
            for thread in others { pthread_join(thread, nil) }
        }
    }

    /// Unchecked: the caller is responsible for what the closure captures, as with Dispatch's `concurrentPerform`.
    private struct Shared: @unchecked Sendable {
        let body: () -> Void
    }
}
