import Foundation

/// Seconds of a clock that `body` takes.
private func seconds<Result>(_ clock: clockid_t, _ body: () throws -> Result) rethrows -> (Double, Result) {
    var (start, end) = (timespec(), timespec())
    clock_gettime(clock, &start)
    let result = try body()
    clock_gettime(clock, &end)
    return (Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9, result)
}

/// Wall time of `body` in seconds.
public func wallSeconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    try seconds(CLOCK_MONOTONIC, body)
}

/// Processor time of `body` in seconds, on all threads, which other programs disturb less: what one thread would take for
/// what lies in memory.
public func processorSeconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    try seconds(CLOCK_PROCESS_CPUTIME_ID, body)
}

/// Processor time of `body` on this thread, in seconds.
public func threadSeconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    try seconds(CLOCK_THREAD_CPUTIME_ID, body)
}

/// The value in the middle, the upper one of two.
public func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
