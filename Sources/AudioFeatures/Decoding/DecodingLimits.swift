#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends the decoding of a file that unfolds without measure or gets nowhere.
///
/// Silence compresses to almost nothing (FLAC: 10 bytes a second), so the bound is far from any music: an hour is free,
/// and then a second of sound takes at least 8 bytes.
struct DecodingLimits {
    static let freeSeconds = 3_600.0
    static let leastBytesPerSecond = 8.0
    /// Processor time in seconds: a minute is free, and then sound comes at half its own speed at least.
    static let freeTime = 60.0
    static let slowest = 0.5

    let byteCount: Int
    private var processorTime = 0.0

    init(byteCount: Int) { self.byteCount = byteCount }

    /// Calls `body`, which decodes, and measures the time that it takes.
    mutating func measure<Result>(_ body: () throws(AudioError) -> Result) throws(AudioError) -> Result {
        let start = Self.threadTime()
        defer { processorTime += Self.threadTime() - start }
        return try body()
    }

    /// - Parameter seconds: of sound, decoded so far.
    /// - Throws: `decodingFailed`.
    func check(_ seconds: Double, _ path: RawPath) throws(AudioError) {
        if seconds > Self.freeSeconds, seconds * Self.leastBytesPerSecond > Double(byteCount) {
            throw AudioError(
                .decodingFailed, path,
                "\(byteCount) bytes unfold to more than \(Int(seconds)) s of sound; this is no music")
        }
        if processorTime > Self.freeTime + seconds / Self.slowest {
            throw AudioError(
                .decodingFailed, path,
                "decoding it gets nowhere: \(Int(seconds)) s of sound in \(Int(processorTime)) s; the file is damaged")
        }
    }

    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
