import SystemFiles

/// A value with a lock and a condition: threads can wait until others have changed it.
// Unchecked: the value is only accessed under the lock.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        // A wait must not end, or become endless, when somebody sets the clock.
        #if canImport(Darwin)
            pthread_cond_init(condition, nil)
        #else
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(condition, &attributes)
            pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Changes the value and wakes all waiting threads.
    package func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&value)
    }

    /// Wakes all waiting threads, after a change that ``wait(_:)`` made.
    package func wake() { change { _ in } }

    /// Waits until `body`, which may change the value, returns a result.
    package func wait<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// The same, but nil if `body` has returned no result after some time.
    package func wait<Result: Sendable>(atMost duration: Duration, _ body: (inout Value) -> Result?) -> Result? {
        let end = monotonicTime() + duration
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            if !wait(until: end) { return body(&value) }
        }
    }

    /// Waits for a change; false if there was none in time.
    private func wait(until end: Duration) -> Bool {
        #if canImport(Darwin)
            // It has no condition of another clock, but takes the remaining time.
            var rest = timespec(max(.zero, end - monotonicTime()))
            return pthread_cond_timedwait_relative_np(condition, mutex, &rest) == 0
        #else
            var end = timespec(end)
            return pthread_cond_timedwait(condition, mutex, &end) == 0
        #endif
    }

    /// The time since some moment, by a clock that nobody sets.
    private func monotonicTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }
}

extension timespec {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
