import MusicServer
import Testing

@Suite("Throttle")
struct ThrottleTests {
    @Test func attemptsAreCountedWithinTheWindow() throws {
        let throttle = Throttle(attempts: 2, window: .seconds(20))
        let start = ContinuousClock.now
        try throttle.attempt(["a", "b"], now: start)
        try throttle.attempt(["a", "c"], now: start + .seconds(5))
        #expect(throws: APIError.self) { try throttle.attempt(["b", "a"], now: start + .seconds(19)) }
        // A refused attempt does not count, for its other names either.
        try throttle.attempt(["b"], now: start + .seconds(19))
        try throttle.attempt(["a"], now: start + .seconds(20))
    }

    /// Somebody who logs in and out again and again is not locked out; wrong guesses in between still count.
    @Test func onlyFailuresCount() throws {
        let throttle = Throttle(attempts: 2, window: .seconds(20))
        let start = ContinuousClock.now
        try throttle.attempt(["a"], now: start)
        for second in 1..<10 {
            try throttle.attempt(["a"], now: start + .seconds(second))
            throttle.forgive(["a"])
        }
        try throttle.attempt(["a"], now: start + .seconds(10))
        #expect(throws: APIError.self) { try throttle.attempt(["a"], now: start + .seconds(11)) }
        throttle.forgive(["unknown"])
    }

    @Test func successfulAttemptsAreNotCounted() throws {
        let throttle = Throttle(attempts: 2, window: .seconds(20))
        let start = ContinuousClock.now
        for _ in 0..<10 { try throttle.check(["a"], now: start) }
        throttle.count(["a"], now: start)
        try throttle.check(["a"], now: start)
        throttle.count(["a"], now: start + .seconds(1))
        do throws(APIError) {
            try throttle.check(["b", "a"], now: start + .seconds(2))
            Issue.record("a third attempt was let through")
        } catch {
            #expect(error.status == 429)
            // The first of the two expires after twenty seconds.
            #expect(error.headers == [HeaderField("Retry-After", "18")])
        }
        try throttle.check(["b"], now: start + .seconds(2))
        try throttle.check(["a"], now: start + .seconds(20))
    }
}
