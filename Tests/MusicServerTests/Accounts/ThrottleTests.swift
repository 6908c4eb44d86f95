import MusicServer
import Testing

@Suite("Throttle")
struct ThrottleTests {
    private let throttle = Throttle()
    private let a = Throttle.Key("a", attempts: 2, window: .seconds(20))
    private let b = Throttle.Key("b", attempts: 2, window: .seconds(20))
    private let c = Throttle.Key("c", attempts: 2, window: .seconds(20))

    private func keys(_ name: String?, at peer: String) throws -> [Throttle.Key] {
        Throttle.keys(Request(.post, try RequestTarget("/api/session"), peer: peer), name: name)
    }

    private func isAllowed(_ name: String?, at peer: String, _ now: ContinuousClock.Instant) throws -> Bool {
        (try? throttle.check(try keys(name, at: peer), now: now)) != nil
    }

    /// Neither a stranger who knows the owner's name nor one who shares the address locks the owner out.
    @Test func nobodyLocksOthersOut() throws {
        let start = ContinuousClock.now
        for _ in 0..<5 { throttle.count(try keys("Anna", at: "192.0.2.1"), now: start) }
        #expect(try !isAllowed("anna", at: "192.0.2.1", start + .seconds(19)))
        #expect(try isAllowed("Anna", at: "192.0.2.2", start + .seconds(1)))
        #expect(try isAllowed("Ben", at: "192.0.2.1", start + .seconds(1)))
        #expect(try isAllowed("Anna", at: "192.0.2.1", start + .seconds(20)))
    }

    @Test func anAddressHasASlowerLimitForAllNames() throws {
        let start = ContinuousClock.now
        for number in 0..<299 { throttle.count(try keys("Nobody \(number)", at: "192.0.2.1"), now: start) }
        #expect(try isAllowed("Ben", at: "192.0.2.1", start + .seconds(1)))
        throttle.count(try keys(nil, at: "192.0.2.1"), now: start)
        let names: [String?] = ["Ben", nil]
        for name in names {
            #expect(try !isAllowed(name, at: "192.0.2.1", start + .seconds(599)))
            #expect(try isAllowed(name, at: "192.0.2.2", start + .seconds(1)))
        }
        for name in names { #expect(try isAllowed(name, at: "192.0.2.1", start + .seconds(600))) }
    }

    /// The last 64 bits of an address of IPv6 are the client's to choose (RFC 4291).
    @Test func aNetworkOfIPv6IsOneAddress() throws {
        let start = ContinuousClock.now
        for number in 0..<5 { throttle.count(try keys("Anna", at: "2001:db8:1:2::\(number)"), now: start) }
        #expect(try !isAllowed("Anna", at: "2001:db8:1:2:ffff::1", start))
        #expect(try isAllowed("Anna", at: "2001:db8:1:3::1", start))
    }

    /// A socket for both protocols names clients of IPv4 so (RFC 4291, section 2.5.5.2).
    @Test func clientsOfIPv4AreApartOnASocketForBoth() throws {
        let start = ContinuousClock.now
        for _ in 0..<5 { throttle.count(try keys("Anna", at: "::ffff:192.0.2.1"), now: start) }
        #expect(try !isAllowed("Anna", at: "192.0.2.1", start))
        #expect(try isAllowed("Anna", at: "::ffff:192.0.2.2", start))
    }

    @Test func attemptsAreCountedWithinTheWindow() throws {
        let start = ContinuousClock.now
        try throttle.attempt([a, b], now: start)
        try throttle.attempt([a, c], now: start + .seconds(5))
        #expect(throws: APIError.self) { try throttle.attempt([b, a], now: start + .seconds(19)) }
        // A refused attempt does not count, for its other names either.
        try throttle.attempt([b], now: start + .seconds(19))
        try throttle.attempt([a], now: start + .seconds(20))
    }

    /// Somebody who logs in and out again and again is not locked out; wrong guesses in between still count.
    @Test func onlyFailuresCount() throws {
        let start = ContinuousClock.now
        try throttle.attempt([a], now: start)
        for second in 1..<10 {
            try throttle.attempt([a], now: start + .seconds(second))
            throttle.forgive([a])
        }
        try throttle.attempt([a], now: start + .seconds(10))
        #expect(throws: APIError.self) { try throttle.attempt([a], now: start + .seconds(11)) }
        throttle.forgive([Throttle.Key("unknown")])
    }

    @Test func successfulAttemptsAreNotCounted() throws {
        let start = ContinuousClock.now
        for _ in 0..<10 { try throttle.check([a], now: start) }
        throttle.count([a], now: start)
        try throttle.check([a], now: start)
        throttle.count([a], now: start + .seconds(1))
        do throws(APIError) {
            try throttle.check([b, a], now: start + .seconds(2))
            Issue.record("a third attempt was let through")
        } catch {
            #expect(error.status == 429)
            // The first of the two expires after twenty seconds.
            #expect(error.headers == [HeaderField("Retry-After", "18")])
        }
        try throttle.check([b], now: start + .seconds(2))
        try throttle.check([a], now: start + .seconds(20))
    }
}
