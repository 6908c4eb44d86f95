import SystemFiles

/// Stops the decoding of a file that expands without limit or makes no progress.
///
/// Silence compresses to almost nothing (FLAC: 10 bytes per second), so the limit is far from any music: an hour is
/// free, and then a second of sound must have at least 8 bytes.
///
/// Processor time counts, so a slow disk or a suspended machine does no harm to a file. Measuring it needs a system
/// call, 2 % of a whole analysis. The first half minute is therefore measured by the wall clock, which needs none.
package struct DecodingLimits {
    static let freeSeconds = 3_600.0
    static let leastBytesPerSecond = 8.0
    /// Seconds of wall-clock time after which processor time is measured.
    package static let unsuspicious = 30.0
    /// Processor time in seconds: half a minute is free; then sound must be decoded at half its own speed or faster.
    package static let freeTime = 30.0
    static let slowest = 0.5

    /// The clocks in use.
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
    ///   - byteCount: size of the file.
    ///   - now: seconds since any moment.
    package init(byteCount: Int, now: @escaping @Sendable (Clock) -> Double = Self.time) {
        self.byteCount = byteCount
        self.now = now
    }

    /// What a decoder returns, with its time measured.
    package mutating func measure<Result>(
        _ work: @autoclosure () throws(AudioError) -> Result
    ) throws(AudioError) -> Result {
        let clock = wallTime < Self.unsuspicious ? Clock.wall : .processor
        let start = now(clock)
        defer {
            let time = now(clock) - start
            if clock == .wall { wallTime += time } else { processorTime += time }
        }
        return try work()
    }

    /// - Parameters:
    ///   - seconds: seconds of sound decoded so far.
    ///   - path: path of the file.
    /// - Throws: `decodingFailed`.
    package func check(_ seconds: Double, _ path: RawPath) throws(AudioError) {
        if seconds > Self.freeSeconds, seconds * Self.leastBytesPerSecond > Double(byteCount) {
            throw AudioError(
                .decodingFailed, path,
                "\(byteCount) bytes decode to more than \(Int(seconds)) s of sound; this is not music")
        }
        if processorTime > Self.freeTime + seconds / Self.slowest {
            throw AudioError(
                .decodingFailed, path,
                "decoding is too slow: \(Int(seconds)) s of sound in \(Int(wallTime + processorTime)) s; "
                    + "the file is damaged")
        }
    }

    /// The clocks of this machine.
    package static func time(_ clock: Clock) -> Double {
        var time = timespec()
        clock_gettime(clock == .wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
