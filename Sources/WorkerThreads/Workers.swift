import SystemFiles

/// Several threads at one piece of work.
package enum Workers {
    /// Runs `body` on the caller's thread and on as many others as there are to be had, `count` in all at the most, and
    /// returns when all have returned.
    ///
    /// `body` takes one share of the work after the other until there are none left, so that one thread can do it all.
    package static func run(_ count: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let shared = Shared(body: body)
            var others: [pthread_t] = []
            while others.count + 1 < count, let thread = WorkerThread.start({ shared.body() }) { others.append(thread) }
            shared.body()
            for thread in others { pthread_join(thread, nil) }
        }
    }

    /// Unchecked: what the closure captures is for its maker to see to, as with Dispatch's `concurrentPerform`.
    private struct Shared: @unchecked Sendable {
        let body: () -> Void
    }
}
