import BenchmarkShim

/// Seconds a call of `body` takes, the median over `repetitions`, by Google Benchmark: CPU time of
/// this thread, which a busy machine disturbs less, or wall time for work on several threads.
public func medianSeconds(
    _ name: String, repetitions: Int = 5, minimumSeconds: Double = 0.1, wallTime: Bool = false,
    _ body: () throws -> Void
) rethrows -> Double {
    try withoutActuallyEscaping(body) { body in
        let context = Context(body: body)
        let seconds = benchmark_median_seconds(
            name,
            { raw in
                guard let raw else { return }
                let context = Unmanaged<Context>.fromOpaque(raw).takeUnretainedValue()
                do { try context.body() } catch { context.error = error }
            }, Unmanaged.passUnretained(context).toOpaque(), Int32(repetitions), minimumSeconds, wallTime ? 1 : 0)
        if let error = context.error { throw error }
        return seconds
    }
}

private final class Context {
    let body: () throws -> Void
    var error: (any Error)?

    init(body: @escaping () throws -> Void) { self.body = body }
}
