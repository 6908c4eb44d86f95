import SystemFiles

/// Ends the decoding of a file that unfolds without measure or gets nowhere.
///
/// Silence compresses to almost nothing (FLAC: 10 bytes a second), so the bound is far from any music: an hour is free,
/// and then a second of sound takes at least 8 bytes.
///
/// What counts is the processor's time, so that a slow disk or a suspended machine is not held against a file. But to ask for
/// it is a system call, 2 % of a whole analysis; so the first half minute is measured by the wall clock, which is none.
package struct DecodingLimits {
    static let freeSeconds = 3_600.0
    static let leastBytesPerSecond = 8.0
    /// Seconds by the wall clock from which on the processor's time is measured.
    package static let unsuspicious = 30.0
    /// Processor time in seconds: half a minute is free, and then sound comes at half its own speed at least.
    package static let freeTime = 30.0
    static let slowest = 0.5

    /// What time is told by.
    package enum Clock: Sendable {
        case wall
        /// The time for which the processor worked on this thread.
        case processor
    }

    let byteCount: Int
    private let now: @Sendable (Clock) -> Double
    private var wallTime = 0.0
    private var processorTime = 0.0

    /// - Parameters:
    ///   - byteCount: of the file.
    ///   - now: seconds since any moment.
    package init(byteCount: Int, now: @escaping @Sendable (Clock) -> Double = Self.time) {
        self.byteCount = byteCount
        self.now = now
    }

    /// Calls `body`, which decodes, and measures the time that it takes.
    package mutating func measure<Result>(_ body: () throws(AudioError) -> Result) throws(AudioError) -> Result {
        let clock = wallTime < Self.unsuspicious ? Clock.wall : .processor
        let start = now(clock)
        defer {
            let time = now(clock) - start
            if clock == .wall { wallTime += time } else { processorTime += time }
        }
        return try body()
    }

    /// - Parameters:
    ///   - seconds: of sound, decoded so far.
    ///   - path: of the file.
    /// - Throws: `decodingFailed`.
    package func check(_ seconds: Double, _ path: RawPath) throws(AudioError) {
        if seconds > Self.freeSeconds, seconds * Self.leastBytesPerSecond > Double(byteCount) {
            throw AudioError(
                .decodingFailed, path,
                "\(byteCount) bytes unfold to more than \(Int(seconds)) s of sound; this is no music")
        }
        if processorTime > Self.freeTime + seconds / Self.slowest {
            throw AudioError(
                .decodingFailed, path,
                "decoding it gets nowhere: \(Int(seconds)) s of sound in \(Int(wallTime + processorTime)) s; the file is damaged"
            )
        }
    }

    /// Of this machine.
    package static func time(_ clock: Clock) -> Double {
        var time = timespec()
        clock_gettime(clock == .wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
