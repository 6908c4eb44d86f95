import Synchronization
import Testing
import WorkerThreads

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct WorkerThreadsTests {
    @Test(arguments: [0, 1, 2, 7]) func allOfTheWorkIsDoneOnAnyNumberOfThreads(_ count: Int) {
        let (next, sum) = (Atomic(0), Atomic(0))
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
        let caller = pthread_self()
        var isCaller = false
        Workers.run(1) { isCaller = pthread_equal(pthread_self(), caller) != 0 }
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
        // An address, for the type of a thread is no Sendable one everywhere.
        func thread() -> UInt { unsafeBitCast(pthread_self(), to: UInt.self) }
        let caller = thread()
        let threads = TaskThreads.run(1) {
            await withTaskGroup(of: UInt.self) { group in
                for _ in 0..<20 { group.addTask { thread() } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
        }
        #expect(threads == [caller])
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
}
