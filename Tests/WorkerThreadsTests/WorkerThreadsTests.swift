import Foundation
import Synchronization
import Testing
import WorkerThreads

@Suite struct WorkerThreadsTests {
    @Test(arguments: [0, 1, 2, 7]) func allOfTheWorkIsDoneOnAnyNumberOfThreads(_ count: Int) {
        let next = Atomic(0)
        let sum = Atomic(0)
        Workers.run(count) {
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < 1_000 else { return }
                sum.add(number, ordering: .relaxed)
            }
        }
        #expect(sum.load(ordering: .relaxed) == 999 * 1_000 / 2)
    }

    @Test func workForOneIsDoneByTheCaller() {
        let caller = ObjectIdentifier(Thread.current)
        var isCaller = false
        Workers.run(1) { isCaller = isRunning(on: caller) }
        #expect(isCaller)
    }

    @Test(arguments: [1, 2, 5]) func tasksComeToTheirEndOnAnyNumberOfThreads(_ count: Int) {
        let sum = TaskThreads.run(count) {
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(0, +)
            }
        }
        #expect(sum == 199 * 200 / 2)
    }

    @Test func tasksOfOneThreadRunOnTheCallers() {
        let caller = ObjectIdentifier(Thread.current)
        let others = TaskThreads.run(1) {
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { isRunning(on: caller) } }
                return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
            }
        }
        #expect(others == 0)
    }

    @Test func threadsThatNeedOneAnotherStartTogether() {
        let arrived = Monitor(0)
        let arrive: @Sendable () -> Void = {
            arrived.change { $0 += 1 }
            _ = arrived.wait { $0 >= 3 ? true : nil }
            arrived.change { $0 += 1 }
        }
        #expect(WorkerThread.detach([arrive, arrive, arrive]))
        #expect(arrived.wait { $0 == 6 ? $0 : nil } == 6)
    }

    @Test func aWaitEndsWithAResultOrWithItsTime() {
        let number = Monitor(1)
        let begin = ContinuousClock.now
        #expect(number.wait(atMost: .milliseconds(1100)) { $0 > 1 ? $0 : nil } == nil)
        #expect(ContinuousClock.now - begin >= .milliseconds(1000))
        #expect(number.wait(atMost: .zero) { $0 == 1 ? $0 : nil } == 1)
        let isStarted = WorkerThread.detach { number.change { $0 = 2 } }
        #expect(isStarted)
        #expect(number.wait(atMost: .seconds(60)) { $0 > 1 ? $0 : nil } == 2)
    }
}

/// A function, because `Thread.current` is unavailable in asynchronous code.
private func isRunning(on thread: ObjectIdentifier) -> Bool { ObjectIdentifier(Thread.current) == thread }
