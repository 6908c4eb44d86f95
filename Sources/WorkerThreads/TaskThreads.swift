/// Runs tasks on the caller's thread and on further threads, as far as the system provides them. Swift's own executor
/// waits forever if the system has no thread left.
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

    /// Runs a task and its child tasks, and waits for its end.
    /// - Parameter count: the maximum number of threads, including the caller's.
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
        // The existing threads run it.
        state.change {
            $0.threads -= 1
            $0.idle -= 1
        }
    }

    /// Runs waiting jobs until the executor ends. A thread is counted as idle when it enters.
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
