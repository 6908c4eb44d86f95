import Synchronization
import SystemFiles
import WorkerThreads

/// Spreads independent work over the cores.
package enum ParallelMap {
    /// Number of online cores.
    package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// `transform` of each of `0..<count`, in order, computed on at most `threads` threads.
    /// - Throws: the error of the first element, in order, whose `transform` failed before all work was stopped.
    package static func map<Element: Sendable, Failure: Error>(
        _ count: Int, threads: Int, _ transform: @Sendable (Int) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        let next = Atomic(0)
        let results = Mutex([Result<Element, Failure>?](repeating: nil, count: count))
        Workers.run(min(threads, count)) {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                let result: Result<Element, Failure>
                do throws(Failure) {
                    result = .success(try transform(index))
                } catch {
                    result = .failure(error)
                    next.store(count, ordering: .relaxed)
                }
                results.withLock { $0[index] = result }
            }
        }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for result in results.withLock({ $0 }) {
            if let result { elements.append(try result.get()) }
        }
        return elements
    }

    /// `transform` of each part of a range, in order, as ``map(_:threads:_:)``.
    /// - Parameter size: the length of all parts but the last.
    package static func map<Element: Sendable, Failure: Error>(
        _ range: Range<Int>, by size: Int, threads: Int = coreCount,
        _ transform: @Sendable (Range<Int>) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        try map((range.count + size - 1) / size, threads: threads) { part throws(Failure) in
            let start = range.lowerBound + part * size
            return try transform(start..<min(start + size, range.upperBound))
        }
    }
}
