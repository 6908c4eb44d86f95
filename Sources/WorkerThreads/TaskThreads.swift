/// Runs tasks on the caller's thread and on others while there are any to be had; Swift's own executor waits for its threads
/// for ever where the system has none.
package final class TaskThreads: TaskExecutor {
    private enum Next {
        case job(UnownedJob)
        case end
    }

    private struct State {
        var waiting: [UnownedJob] = []
        var threads = 0
        var idle = 0
        var isOver = false
    }

    private let state = Monitor(State())
    private let largestCount: Int

    private init(_ count: Int) { largestCount = count }

    /// Runs a task and those it starts, and waits for its end.
    /// - Parameter count: threads at the most, the caller's being one.
    package static func run<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable () async -> Result
    ) -> Result {
        let executor = TaskThreads(count)
        let result = Monitor<Result?>(nil)
        // The caller's thread looks for work at once.
        executor.state.change { ($0.threads, $0.idle) = (1, 1) }
        Task(executorPreference: executor) {
            let value = await body()
            result.change { $0 = value }
            executor.state.change { $0.isOver = true }
        }
        executor.work()
        return result.wait { $0 }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isThreadWanted = state.change { state in
            state.waiting.append(job)
            guard state.waiting.count > state.idle, state.threads < largestCount, !state.isOver else { return false }
            state.threads += 1
            state.idle += 1
            return true
        }
        guard isThreadWanted, !WorkerThread.detach({ self.work() }) else { return }
        // Those there are do it, one after the other.
        state.change {
            $0.threads -= 1
            $0.idle -= 1
        }
    }

    /// Does what waits until all is over. A thread counts as idle when it comes here.
    private func work() {
        while true {
            let next: Next = state.wait { state in
                if state.waiting.isEmpty { return state.isOver ? .end : nil }
                state.idle -= 1
                return .job(state.waiting.removeFirst())
            }
            guard case .job(let job) = next else { return }
            job.runSynchronously(on: asUnownedTaskExecutor())
            state.change { $0.idle += 1 }
        }
    }
}
