import Dispatch
import Foundation
import Synchronization

/// Threads that do what takes time, each with things of its own. Threads of their own, for they wait for files and locks, of
/// which Swift's executor must not starve.
final class WorkPool: Sendable {
    typealias Job = @Sendable (Desk) -> Void

    private struct State {
        var waiting: [Job] = []
        var running = 0
        var isOpen = true
    }

    private let queueLimit: Int
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - threads: that work.
    ///   - queueLimit: jobs that wait at the most.
    ///   - makeDesk: what a thread has of its own.
    init(_ name: String, threads: Int, queueLimit: Int, makeDesk: @escaping @Sendable () -> Desk) {
        self.queueLimit = queueLimit
        for number in 0..<threads {
            let thread = Thread { [self] in
                let desk = makeDesk()
                while let job = next() {
                    job(desk)
                    state.withLock { $0.running -= 1 }
                }
            }
            thread.name = "\(name) \(number)"
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    /// - Returns: whether there was room for it.
    func submit(_ job: @escaping Job) -> Bool {
        let isTaken = state.withLock { state in
            guard state.isOpen, state.waiting.count < queueLimit else { return false }
            state.waiting.append(job)
            return true
        }
        if isTaken { wakeUp.signal() }
        return isTaken
    }

    /// Jobs that run or wait.
    var load: Int { state.withLock { $0.running + $0.waiting.count } }

    /// Takes nothing more; what waits is done yet.
    func close(threads: Int) {
        state.withLock { $0.isOpen = false }
        for _ in 0..<threads { wakeUp.signal() }
    }

    /// nil when there will be no more.
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
