import Foundation

/// The seconds that `body` takes by a clock.
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

/// Processor time of `body` on all threads, in seconds. Other programs affect it less than wall time.
public func processorSeconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    try seconds(CLOCK_PROCESS_CPUTIME_ID, body)
}

/// Processor time of `body` on this thread, in seconds.
public func threadSeconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    try seconds(CLOCK_THREAD_CPUTIME_ID, body)
}

/// The median; of two middle values, the upper one.
public func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
