import Dispatch
import Synchronization
import WorkerThreads

/// Threads for slow jobs, each with a tool of its own, such as a connection to the database. They are not Swift tasks, because they
/// wait for files and locks, which would block Swift's executor.
final class WorkPool<Tool>: Sendable {
    typealias Job = @Sendable (Tool) -> Void

    private struct State {
        var waiting: [Job] = []
        var running = 0
        var threads = 0
        var isOpen = true
    }

    private let queueLimit: Int
    private let makeTool: @Sendable () -> Tool
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - queueLimit: the maximum number of waiting jobs.
    ///   - makeTool: makes the tool of a thread.
    /// - Throws: when there is no thread available.
    init(queueLimit: Int, makeTool: @escaping @Sendable () -> Tool) throws(Server.Failure) {
        (self.queueLimit, self.makeTool) = (queueLimit, makeTool)
        grow(to: 1)
        if state.withLock({ $0.threads == 0 }) { throw .noThreads }
    }

    /// Starts `count` threads, or fewer if fewer are available.
    func grow(to count: Int) {
        for _ in state.withLock({ $0.threads })..<count {
            guard WorkerThread.detach({ [self] in work(with: makeTool()) }) else { return }
            state.withLock { $0.threads += 1 }
        }
    }

    private func work(with tool: Tool) {
        while let job = next() {
            job(tool)
            state.withLock { $0.running -= 1 }
        }
    }

    /// - Returns: whether the queue had room.
    func submit(_ job: @escaping Job) -> Bool {
        let isTaken = state.withLock { state in
            guard state.isOpen, state.waiting.count < queueLimit else { return false }
            state.waiting.append(job)
            return true
        }
        if isTaken { wakeUp.signal() }
        return isTaken
    }

    /// Number of jobs that run or wait.
    var load: Int { state.withLock { $0.running + $0.waiting.count } }

    /// Accepts no more jobs; waiting ones are finished.
    func close() {
        let threads = state.withLock { state in
            state.isOpen = false
            return state.threads
        }
        for _ in 0..<threads { wakeUp.signal() }
    }

    /// nil when no more jobs will come.
    private func next() -> Job? {
        while true {
            wakeUp.wait()
            let (job, isOpen): (Job?, Bool) = state.withLock { state in
                guard !state.waiting.isEmpty else { return (nil, state.isOpen) }
                state.running += 1
                return (state.waiting.removeFirst(), state.isOpen)
            }
            if let job { return job }
            if !isOpen { return nil }
        }
    }
}
