import Dispatch
import Synchronization
import WorkerThreads

/// Threads for slow jobs, each with its own database connection. They are not Swift tasks, because they wait for files
/// and locks, which would block Swift's executor.
final class WorkPool: Sendable {
    typealias Job = @Sendable (UserDatabase) -> Void

    private struct State {
        var waiting: [Job] = []
        var running = 0
        var threads = 0
        var isOpen = true
    }

    private let queueLimit: Int
    private let openDatabase: @Sendable () -> UserDatabase
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - queueLimit: the maximum number of waiting jobs.
    ///   - openDatabase: opens the connection of a thread.
    /// - Throws: when there is no thread available.
    init(queueLimit: Int, openDatabase: @escaping @Sendable () -> UserDatabase) throws(Server.Failure) {
        (self.queueLimit, self.openDatabase) = (queueLimit, openDatabase)
        grow(to: 1)
        if state.withLock({ $0.threads == 0 }) { throw .noThreads }
    }

    /// Starts `count` threads, or fewer if fewer are available.
    func grow(to count: Int) {
        for _ in state.withLock({ $0.threads })..<count {
            guard WorkerThread.detach({ [self] in work(at: openDatabase()) }) else { return }
            state.withLock { $0.threads += 1 }
        }
    }

    private func work(at database: UserDatabase) {
        while let job = next() {
            job(database)
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
